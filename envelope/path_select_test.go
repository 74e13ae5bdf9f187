package envelope_test

import (
	"regexp"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
)

// step is one step of a path: a node test, then a number or an attribute's value.
var step = regexp.MustCompile(`^/([\w.()*-]+)(?:\[(\d+)\]|\[@(\w+)=(?:'([^']*)'|"([^"]*)")\])?`)

// selected evaluates the XPaths that Path makes, and no others, as XPath 1.0 says.
func selected(d *envelope.Document, path string) []envelope.Node {
	var nodes []envelope.Node
	for first := true; path != ""; first = false {
		s := step.FindStringSubmatch(path)
		Expect(s).NotTo(BeNil(), "no step: %s", path)
		path = path[len(s[0]):]
		var next []envelope.Node
		if first && (s[1] == "*" || s[1] == d.Root().Name()) {
			next = []envelope.Node{d.Root()}
		}
		for _, parent := range nodes {
			var passing []envelope.Node
			for child := range parent.Children() {
				if passes(child, s[1]) && (s[3] == "" || hasValue(child, s[3], s[4]+s[5])) {
					passing = append(passing, child)
				}
			}
			if n, err := strconv.Atoi(s[2]); err == nil {
				Expect(n).To(And(BeNumerically(">=", 1), BeNumerically("<=", len(passing))))
				passing = passing[n-1 : n]
			}
			next = append(next, passing...)
		}
		nodes = next
	}
	return nodes
}

func passes(n envelope.Node, test string) bool {
	switch kind := n.Kind(); kind {
	case envelope.ElementNode:
		return test == "*" || test == n.Name()
	case envelope.CommentNode:
		return test == "comment()"
	case envelope.InstructionNode:
		return test == "processing-instruction()"
	default:
		return test == "text()"
	}
}

func hasValue(n envelope.Node, attr, value string) bool {
	a, ok := n.Attr(attr)
	return ok && a.Value() == value
}

var _ = It("A path selects its node, and no other", func() {
	texts := []string{pageText, pageValidationText, manyKinds, "<tool_error><x:y/><título/><detail key='a'/><detail key=\"it's\"/><detail/></tool_error>",
		"<r>a<![CDATA[b]]>c<!-- d --><e/>f<?g h?><e/></r>", "<título><a/></título>"}
	for _, h := range fixtures.Hostile() {
		if !h.Generated {
			texts = append(texts, h.Text())
		}
	}
	for _, b := range fixtures.Breakers() {
		texts = append(texts, b.Response.Text())
	}
	nodes := 0
	for _, text := range texts {
		d, err := envelope.ParseDocument(text)
		if err != nil {
			continue
		}
		for n := range d.All() {
			Expect(selected(d, n.Path())).To(HaveExactElements(n), n.Path())
			for a := range n.Attrs() {
				owner, name, _ := strings.Cut(a.Path(), "/@")
				Expect(selected(d, owner)).To(HaveExactElements(n), a.Path())
				Expect(name).To(Or(Equal(a.Name()), MatchRegexp(`^\*\[\d+\]$`)))
			}
			nodes++
		}
	}
	Expect(nodes).To(BeNumerically(">", 500))
})
