package xpath_test

import (
	"math/rand/v2"
	"strings"

	"github.com/antchfx/xmlquery"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A second opinion that needs no xmllint: antchfx/xpath, on the same nodes, with
// the part of the language it is right about. It may double nodes and give them in
// another order, so only the sets are compared.
var _ = Describe("against antchfx/xpath", func() {
	It("selects the same elements by plain paths", func() {
		tree := treeOf(plainDocument)
		random := rand.New(rand.NewPCG(uint64(GinkgoRandomSeed()), 0))
		selected := 0
		for range 2000 {
			expression := plainPath(random)
			theirs, err := xmlquery.QueryAll(tree.Root(), expression)
			Expect(err).NotTo(HaveOccurred(), expression)
			want := map[*xmlquery.Node]bool{}
			for _, n := range theirs {
				want[n] = true
			}
			got := map[*xmlquery.Node]bool{}
			for _, n := range evaluate(tree, expression).Nodes {
				got[n] = true
			}
			Expect(got).To(HaveLen(len(want)), expression)
			for n := range got {
				Expect(want[n]).To(BeTrue(), expression)
			}
			selected += len(got)
		}
		Expect(selected).To(BeNumerically(">", 500), "paths that select nothing prove nothing")
	})
})

// plainDocument has no instructions, which antchfx/xpath takes for elements.
const plainDocument = `<r><a id="1"><b>x</b><b>y</b><c><b>z</b></c></a> <a id="2"><b>y</b><b/></a><a id="3">pre</a>
<n>1</n><n>2</n><n>x</n><n>12</n><p><p><p id="1">1<q>2</q></p></p><q>3</q></p></r>`

func plainPath(random *rand.Rand) string {
	pick := func(from ...string) string { return from[random.IntN(len(from))] }
	var b strings.Builder
	for range 1 + random.IntN(3) {
		b.WriteString(pick("/", "//", "//") + pick("r", "a", "b", "c", "n", "p", "q", "*"))
		if random.IntN(2) == 0 {
			b.WriteString(pick("[1]", "[2]", "[@id='1']", "[@id]", "[.='y']", "[contains(.,'2')]", "[b]", "[not(b)]", "[starts-with(.,'x')]"))
		}
	}
	return b.String()
}
