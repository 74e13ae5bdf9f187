package snapshots_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/examples/snapshots"
	"github.com/errshape/errshape/harness"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("parcels", func() {
	var parcels *harness.Harness
	BeforeEach(func() {
		service, err := snapshots.New()
		Expect(err).NotTo(HaveOccurred())
		parcels = harness.New(GinkgoTB(), service)
	})

	// A snapshot is the text of an envelope. That the call failed is said beside it,
	// and that the page's rules are kept is no matter of taste either.
	It("tell where real IDs are", func(ctx SpecContext) {
		Expect(parcels.Call(ctx, "parcels.track", harness.Args{"id": "PX9999"})).To(And(
			BeToolError(), ConformToSpec(), MatchSnapshot("track/not_found"),
		))
	})

	// One name for each text: entries of a table have names of their own.
	DescribeTable("say what was sent and what is expected", func(ctx SpecContext, name string, args harness.Args) {
		Expect(parcels.Call(ctx, "parcels.book", args)).To(And(BeValidationError(), ConformToSpec(), MatchSnapshot("book/"+name)))
	},
		Entry("if nothing is sent", "nothing", harness.Args{}),
		Entry("if the parcel is too heavy", "too_heavy", harness.Args{"to": "Oslo", "grams": 30001}),
		Entry("if a word is misspelt", "misspelt", harness.Args{"to": "Oslo", "grams": 1, "spede": "fast"}),
		Entry("if all is wrong", "all_wrong", harness.Args{"to": "<b", "grams": "heavy", "speed": "warp"}),
	)

	// The file holds placeholders, written by hand after the first update, which say
	// what kind of text stands there. An update keeps them as long as they match.
	It("tell how long to wait", func(ctx SpecContext) {
		Expect(parcels.Call(ctx, "parcels.book", harness.Args{"to": "Oslo", "grams": 1})).To(And(
			BeToolError(), ConformToSpec(), MatchSnapshot("book/busy"),
		))
	})

	// Scrub writes the placeholders itself; the first group of a pattern is what varies.
	It("cannot be stopped on their way", func(ctx SpecContext) {
		Expect(parcels.Call(ctx, "parcels.cancel", harness.Args{"id": "PX0001"})).To(And(
			BeToolError(), ConformToSpec(),
			MatchSnapshot("cancel/on_its_way",
				Scrub(`at (\d\d:\d\d)`, `{{matches "[0-2][0-9]:[0-5][0-9]"}}`),
				Scrub(`\d{4}-\d\d-\d\dT\S+`, "TIME")),
		))
	})

	// The words may change, the shape may not.
	It("come with a caveat", func(ctx SpecContext) {
		Expect(parcels.Call(ctx, "parcels.book", harness.Args{"to": "Oslo", "grams": 1, "speed": "fast"})).To(And(
			BeToolWarning(), MatchSnapshot("book/caveat", ShapeOnly),
		))
	})
})
