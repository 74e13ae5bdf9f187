package matchers_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
	. "github.com/errshape/errshape/matchers"
)

// The mutation corpus: every single mutation of every original must be rejected by
// a matcher of the suite that describes the original (describing_test.go), and
// where the mutation breaks the page, ConformToSpec must name the rule.

// original is an envelope that the suite describes, and what mutations need of it.
type original struct {
	name     string
	response envelope.Response
	text     string
	doc      *envelope.Document
}

// mutant is an original with one thing changed.
type mutant struct {
	kind     string
	response envelope.Response
	rules    []string // one of these is broken; none if the page is kept
	place    string
}

// mutation is one kind of change, made wherever it can be.
type mutation struct {
	name  string
	apply func(original) []mutant
}

func originals() []original {
	var all []original
	for _, code := range envelope.Codes() {
		all = append(all, newOriginal(string(code), fixtures.Canonical(code)))
	}
	awkward := envelope.New("ORDER_HELD", `R&D said "a < b" & > c`).Suggest("Ask R&D, don't guess").Critical().
		Actions("order.list", "order.release").Detail("rule", "<b>").Detail("owner", "R&D").RetryAfter(90 * minute)
	return append(all, newOriginal("awkward", awkward.Response()), newOriginal("contracted", contracted().Response()),
		newOriginal("two fields", failed(rejected)))
}

func newOriginal(name string, r envelope.Response) original {
	// The envelope is the block that begins as one; a warning may stand beside others.
	text := ""
	for _, c := range r.Content {
		if strings.HasPrefix(c.Text, "<tool_error") || strings.HasPrefix(c.Text, "<validation_error") {
			text = c.Text
		}
	}
	doc, err := envelope.ParseDocument(text)
	Expect(err).NotTo(HaveOccurred(), name)
	return original{name, r, text, doc}
}

// with returns the response with another text for its envelope.
func (o original) with(text string) envelope.Response {
	r := o.response
	r.Content = slices.Clone(r.Content)
	for i, c := range r.Content {
		if c.Text == o.text {
			r.Content[i] = envelope.TextContent(text)
		}
	}
	return r
}

// replaced is the mutant that has other text in a span.
func (o original) replaced(place string, span envelope.Span, text string, rules ...string) mutant {
	return mutant{response: o.with(o.text[:span.Start] + text + o.text[span.End:]), rules: rules, place: place}
}

// isTool reports whether the original is a tool_error.
func (o original) isTool() bool { return o.doc.Root().Name() == "tool_error" }

// below returns the elements below the root, in document order.
func (o original) below() []envelope.Node {
	var nodes []envelope.Node
	for n := range o.doc.All() {
		if _, ok := n.Parent(); ok && n.Kind() == envelope.ElementNode {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// leaves returns the elements that hold text alone.
func (o original) leaves() []envelope.Node {
	return slices.DeleteFunc(o.below(), func(n envelope.Node) bool {
		for range n.Elements() {
			return true
		}
		return false
	})
}

func mutants() []mutant {
	var all []mutant
	for _, o := range originals() {
		for _, m := range mutations() {
			for _, one := range m.apply(o) {
				one.kind, one.place = m.name, o.name+": "+one.place
				all = append(all, one)
			}
		}
	}
	return all
}

func mutations() []mutation {
	return slices.Concat(attributeMutations, elementMutations, textMutations, sectionMutations, lineMutations, contractMutations, resultMutations)
}

var _ = Describe("the suite that describes an envelope", func() {
	It("accepts every original", func() {
		for _, o := range originals() {
			Expect(rejectors(describing(o), o.response)).To(BeEmpty(), o.name)
		}
	})

	It("rejects every mutant, and the checker names the rule that is broken", func() {
		suites := map[string][]described{}
		for _, o := range originals() {
			suites[o.name] = describing(o)
		}
		kinds, kills, lonely := map[string]int{}, map[string]int{}, map[string]int{}
		var survivors, unnamed []string
		all := mutants()
		for _, m := range all {
			kinds[m.kind]++
			name, _, _ := strings.Cut(m.place, ": ")
			by := rejectors(suites[name], m.response)
			if len(by) == 0 {
				survivors = append(survivors, m.kind+" of "+m.place)
			}
			for _, verb := range by {
				kills[verb]++
			}
			if len(by) == 1 {
				lonely[by[0]]++
			}
			if len(m.rules) > 0 && !names(m) {
				unnamed = append(unnamed, fmt.Sprintf("%s of %s: want one of %v, got %v", m.kind, m.place, m.rules, envelope.Check(m.response)))
			}
		}
		fmt.Fprintf(GinkgoWriter, "%d mutants of %d kinds, kill score %.1f %%\n", len(all), len(kinds), 100*float64(len(all)-len(survivors))/float64(len(all)))
		for _, verb := range slices.Sorted(maps.Keys(kills)) {
			fmt.Fprintf(GinkgoWriter, "  %-22s rejects %5d, %4d of them alone\n", verb, kills[verb], lonely[verb])
		}
		AddReportEntry("kill score", fmt.Sprintf("%d of %d mutants of %d kinds", len(all)-len(survivors), len(all), len(kinds)))
		Expect(survivors).To(BeEmpty())
		Expect(strings.Join(unnamed, "\n")).To(BeEmpty())
		Expect(len(all)).To(BeNumerically(">=", 1000))
		Expect(len(kinds)).To(BeNumerically(">=", 40))
		for _, suite := range suites {
			for _, d := range suite {
				Expect(kills).To(HaveKey(d.verb), "a verb that rejects nothing is not a proof either")
			}
		}
		for _, m := range mutations() {
			Expect(kinds).To(HaveKey(m.name), "a kind of mutation that no original can have is not a proof")
		}
	})

	It("accepts what says the same in another way", func() {
		for _, o := range originals() {
			for _, e := range equivalents {
				Expect(rejectors(describing(o), e.make(o))).To(BeEmpty(), "%s: %s", o.name, e.reason)
			}
		}
	})
})

func names(m mutant) bool {
	message := ConformToSpec().FailureMessage(m.response)
	return slices.ContainsFunc(m.rules, func(rule string) bool {
		return strings.Contains(message, "\n    "+rule+" at ") || strings.Contains(message, "\n    "+rule+" (") || strings.Contains(message, "\n    "+rule+":")
	})
}
