// Package ginkgoprobe is the prober in a Ginkgo suite. One line grows a spec for every
// way that a call of the server can fail:
//
//	var _ = ginkgoprobe.DescribeServer("billing", func() *harness.Harness {
//		return harness.New(ginkgoprobe.TB(), gosdk.Server(newBillingServer()))
//	})
//
// The server is started once while Ginkgo builds its tree, to list its tools, and anew
// in each spec, so that the specs are independent and run in parallel and in any order.
// [TB] closes it again; GinkgoTB() cannot, where no spec is running. For a server that is
// slow to start, [Shared] starts it once in each process.
//
// Every spec is labelled with its tool and its kind:
//
//	ginkgo --label-filter='tool:billing.charge_invoice && kind:null'
//	ginkgo --label-filter='kind: containsAny {null, wrong-type}'
//
// What Ginkgo has as an operator is a hyphen in the label of a tool, and the cases of
// tools that do not exist have tool:any.
//
// A spec fails where [probe.Run] would count a failure, and shows the call, the schema's
// reasons, the answer with what is wrong in it, and what the agent made of it. Failures
// of a baseline that [probe.WithBaseline] gives pass; an entry of it whose failure is
// gone fails.
//
// [HealWithin] is a matcher for reports and results of package probe.
package ginkgoprobe
