package harness_test

import (
	"context"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

// One suite, five targets: nothing below the target line knows which one it is.
var _ = Describe("a suite runs unchanged on every target", func() {
	for _, target := range []struct {
		name string
		make func() harness.Target
	}{
		{"gosdk.Server", func() harness.Target { return gosdk.Server(newSDKServer()) }},
		{"IO", func() harness.Target {
			return harness.IO(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
				return newSDKServer().Run(ctx, &mcp.IOTransport{Reader: r, Writer: w})
			})
		}},
		{"HTTPHandler", func() harness.Target { return harness.HTTPHandler(stateless(newSDKServer())) }},
		{"Command", func() harness.Target { return harness.Command(child("go-sdk")) }},
		{"MessageHandler", func() harness.Target { return harness.MessageHandler(newMCPGoServer()) }},
	} {
		Describe(target.name, func() {
			var shop *harness.Harness
			BeforeEach(func() { shop = harness.New(GinkgoTB(), target.make(), patient...) })

			It("tells the agent what to do next", func(ctx SpecContext) {
				Expect(shop.Call(ctx, "envelope_returned", harness.Args{"id": "inv_1"})).To(And(
					BeToolError(), HaveCode(envelope.CodeNotFound), HaveRecovery("List invoices first"), ConformToSpec(),
				))
			})
			It("warns beside the answer", func(ctx SpecContext) {
				Expect(shop.Call(ctx, "warning", nil)).To(BeToolWarning())
			})
			It("throws what the page's client throws", func(ctx SpecContext) {
				_, err := shop.Execute(ctx, "envelope_returned", nil)
				Expect(err).To(HaveField("Recovery", "List invoices first"))
				_, err = shop.Execute(ctx, "warning", nil)
				Expect(err).NotTo(HaveOccurred())
			})
			It("says that there is no such tool", func(ctx SpecContext) {
				Expect(shop.Call(ctx, "nothing", nil)).To(BeProtocolError())
			})
			It("serves many at once", func(ctx SpecContext) {
				Expect(shop.Burst(ctx, 20, "success", nil)).To(HaveEach(BeToolSuccess()))
			})
			It("lists its tools", func(ctx SpecContext) {
				Expect(shop.ToolNames(ctx)).To(ContainElements("success", "warning"))
			})
			It("is waited for", func(ctx SpecContext) {
				Eventually(ctx, shop.Calling("success", nil)).Should(BeToolSuccess())
			})
		})
	}
})
