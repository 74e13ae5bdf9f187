package ginkgoprobe_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/fixtures/badserver"
)

// run runs the suite on a server, and returns its specs.
func run(ctx context.Context, server string, args ...string) (specs types.SpecReports, output string) {
	GinkgoHelper()
	bounded, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	dir := GinkgoT().TempDir()
	args = append([]string{"--procs=2", "--no-color", "--randomize-all", "--json-report=report.json", "--output-dir=" + dir}, args...)
	command := exec.CommandContext(bounded, ginkgoCommand, append(args, compiled)...)
	command.Dir = dir
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GINKGO") {
			command.Env = append(command.Env, e)
		}
	}
	command.Env = append(command.Env, "SUITE_SERVER="+server)
	text, err := command.CombinedOutput()
	Expect(bounded.Err()).NotTo(HaveOccurred(), string(text))
	data, readErr := os.ReadFile(filepath.Join(dir, "report.json"))
	Expect(readErr).NotTo(HaveOccurred(), string(text))
	var reports []types.Report
	Expect(json.Unmarshal(data, &reports)).To(Succeed())
	Expect(reports).To(HaveLen(1))
	Expect(err == nil).To(Equal(reports[0].SuiteSucceeded), string(text))
	Expect(reports[0].SpecReports.WithLeafNodeType(types.NodeTypeAfterSuite)).To(And(
		Not(BeEmpty()), HaveEach(HaveField("State", types.SpecStatePassed))), string(text)) // nothing leaked
	return reports[0].SpecReports.WithLeafNodeType(types.NodeTypeIt), string(text)
}

func failed(specs types.SpecReports) map[string]string {
	messages := map[string]string{}
	for _, spec := range specs.WithState(types.SpecStateFailed) {
		messages[spec.LeafNodeText] = spec.Failure.Message
	}
	return messages
}

var _ = Describe("DescribeServer", func() {
	It("grows a spec for each case of the billing server, and all pass in parallel", func(ctx SpecContext) {
		specs, output := run(ctx, "billing")
		Expect(len(specs)).To(BeNumerically(">", 350))
		Expect(failed(specs)).To(BeEmpty(), output)
		processes := map[int]bool{}
		for _, spec := range specs {
			Expect(spec.State).To(Equal(types.SpecStatePassed), spec.LeafNodeText)
			Expect(spec.ContainerHierarchyTexts).To(Equal([]string{"billing"}))
			Expect(spec.LeafNodeLabels).To(HaveLen(2))
			Expect(spec.LeafNodeLocation.FileName).To(HaveSuffix("suite_test.go"))
			processes[spec.ParallelProcess] = true
		}
		Expect(processes).To(HaveLen(2))
	})

	It("labels them by tool and kind", func(ctx SpecContext) {
		specs, _ := run(ctx, "billing", "--label-filter=tool:billing.charge_invoice && kind:null")
		var ran []string
		for _, spec := range specs.WithState(types.SpecStatePassed) {
			ran = append(ran, spec.LeafNodeText)
		}
		Expect(ran).To(ConsistOf("billing.charge_invoice/null/id/null", "billing.charge_invoice/null/payment_method/null"))
		specs, _ = run(ctx, "billing", "--label-filter=tool:any")
		Expect(specs.WithState(types.SpecStatePassed)).To(HaveEach(HaveField("LeafNodeLabels", ConsistOf("tool:any", "kind:unknown-tool"))))
		specs, _ = run(ctx, "billing", "--label-filter=kind: containsAny {null, unknown-tool}")
		kinds := map[string]bool{}
		for _, spec := range specs.WithState(types.SpecStatePassed) {
			kinds[spec.LeafNodeLabels[1]] = true
		}
		Expect(kinds).To(Equal(map[string]bool{"kind:null": true, "kind:unknown-tool": true}))
	})

	It("fails for each fault of the bad server, and for nothing else", func(ctx SpecContext) {
		specs, _ := run(ctx, "bad")
		found := failed(specs)
		for _, fault := range badserver.Faults() {
			Expect(found).To(HaveKeyWithValue(fault.Case, And(
				ContainSubstring(fault.Verdict), ContainSubstring(fault.Says), ContainSubstring(`again    probe.OnlyCases("`+fault.Case+`")`))))
		}
		Expect(found).To(HaveLen(len(badserver.Faults())))
	})

	It("shows the answer where a spec failed", func(ctx SpecContext) {
		specs, output := run(ctx, "bad", "--focus=bad.mumbles/wrong-type/count/boolean")
		Expect(failed(specs)).To(HaveKeyWithValue("bad.mumbles/wrong-type/count/boolean", HaveSuffix(`no-envelope bad.mumbles/wrong-type/count/boolean
  case     tool bad.mumbles, wrong-type at count: boolean
  call     bad.mumbles {"count":true,"name":"tea"}
  schema   count: Invalid type. You sent: true. Expected type: integer.
  rules    envelope-present: found "Error: count should be a number", want <tool_error> or <validation_error>
  answer   tool error
                1 | Error: count should be a number
  again    probe.OnlyCases("bad.mumbles/wrong-type/count/boolean")`)))
		entry := specs.WithState(types.SpecStateFailed)[0].ReportEntries[0]
		Expect(entry.Name).To(Equal("answer"))
		Expect(entry.StringRepresentation()).To(Equal(`tool error: {"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"badserver","version":"1.0.0"}},` +
			`"content":[{"type":"text","text":"Error: count should be a number"}],"isError":true,"resultType":"complete"}`))
		Expect(output).To(ContainSubstring(entry.StringRepresentation()))
	})

	It("passes what the baseline knows, and fails what is stale in it", func(ctx SpecContext) {
		specs, _ := run(ctx, "known")
		found := failed(specs)
		Expect(found).To(HaveLen(3))
		Expect(found).NotTo(HaveKey("bad.mumbles/wrong-type/count/boolean"))
		Expect(found["bad.nameless/below-minimum/count/beyond the bound"]).To(HavePrefix(
			`baseline:2: "bad.nameless/below-minimum/count/beyond the bound" was crashed, and now the verdict is violates: mend the server, or change the line`))
		Expect(found["bad.nameless/null/name/null"]).To(HavePrefix(
			`baseline:3: "bad.nameless/null/name/null" was violates, and now the verdict is conforms: remove the line`))
		Expect(found["has a baseline without stale entries"]).To(Equal(
			`baseline:4: "bad.gone/null/name/null" was violates, and there is no such case any more: remove the line`))
	})

	It("may share one server among the specs of a process", func(ctx SpecContext) {
		specs, output := run(ctx, "shared")
		Expect(len(specs)).To(BeNumerically(">", 50))
		Expect(failed(specs)).To(BeEmpty(), output)
	})

	DescribeTable("says in a spec why a server cannot be probed", func(ctx SpecContext, server, message string) {
		specs, _ := run(ctx, server)
		Expect(failed(specs)).To(Equal(map[string]string{"can be probed": message}))
		Expect(specs).To(HaveLen(1))
	},
		Entry("no harness", "none", "the function for DescribeServer returned no harness"),
		Entry("a harness that could not be made", "refused", "the server could not be started: harness.New: the target is nil: pass one, such as gosdk.Server(s)"),
		Entry("a panic", "panicking", `the server could not be started: no database\x1b[2J`),
		Entry("an option", "option", "probe.Limit: 0 cases are too few: ask for one at least"),
		Entry("a list of tools that does not come", "dead", `tools/list on dead: the process exited\x1b[2J`),
	)

	It("says in a spec which schema cannot be used", func(ctx SpecContext) {
		specs, _ := run(ctx, "schema")
		Expect(failed(specs)).To(HaveKeyWithValue(`has a schema for a/b\x1b that can be used`, ContainSubstring(`keyword "type" at /properties/n`)))
		Expect(failed(specs)).To(HaveLen(1))
		Expect(specs.WithState(types.SpecStateFailed)[0].LeafNodeLabels).To(Equal([]string{`tool:a-b-x1b`}))
	})
})
