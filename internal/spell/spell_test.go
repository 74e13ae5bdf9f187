package spell_test

import (
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/spell"
)

var _ = Describe("Slips", func() {
	DescribeTable("counts what it takes to turn one word into the other, either way round",
		func(a, b string, want int) {
			Expect(spell.Slips(a, b, math.MaxInt)).To(Equal(want))
			Expect(spell.Slips(b, a, math.MaxInt)).To(Equal(want))
		},
		Entry("nothing", "sync", "sync", 0),
		Entry("nothing at all", "", "", 0),
		Entry("from nothing", "", "sync", 4),
		Entry("a letter too few", "snc", "sync", 1),
		Entry("another letter", "sink", "sinc", 1),
		Entry("two letters swapped", "snyc", "sync", 1),
		Entry("a letter moved further", "yncs", "sync", 2),
		Entry("two slips", "invoice", "invoces", 2),
		Entry("wide characters count once", "zurück", "zuruck", 1),
		Entry("emoji count once", "a😀", "a😁", 1),
		Entry("other words", "list", "void", 4),
	)

	It("stops counting at the most that is asked for", func() {
		Expect(spell.Slips("list", "void", 3)).To(Equal(3))
		Expect(spell.Slips("list", "lost", 3)).To(Equal(1))
		Expect(spell.Slips("list", "list", 0)).To(BeZero())
	})

	It("does not compare what is much longer", func() {
		long := strings.Repeat("x", 100<<20)
		Expect(spell.Slips(long, "x", 3)).To(Equal(3))
	})
})

var _ = Describe("Fold", func() {
	DescribeTable("makes one of the spellings of a name", func(name string) {
		Expect(spell.Fold(name)).To(Equal("billinglistinvoices"))
	},
		Entry("with a dot", "billing.list_invoices"),
		Entry("in camel case", "BillingListInvoices"),
		Entry("with a slash", "billing/list-invoices"),
		Entry("with colons", "billing::list:invoices"),
		Entry("in words", "Billing list invoices"),
	)
})
