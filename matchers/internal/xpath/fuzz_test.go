package xpath_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/antchfx/xmlquery"
	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/xpath"
)

// FuzzXPath asks any expression of any text. It may not panic, and what it answers
// must hold together: an error knows its place, a value has the type that was
// announced, nodes come in order and once, and a second run says the same.
func FuzzXPath(f *testing.F) {
	for _, text := range []string{"<a b='c'>d<e/> <!--f--><?g h?></a>", "<tool_error code='X'><message>a ]]> b</message></tool_error>", "<p:a xmlns:p='u'/>", "x"} {
		for _, expression := range []string{"//a[@b='c'][1]/..", "count(//@*) + 1", "(//a|//b)[last()]", "not(//a = 'b') or 1 < -2",
			"substring(translate(//a,'a','b'),2,0 div 0)", "//a[", "'", "a/(b)", "p:a", "$x", "id('x')", "preceding::node()[.!='']", "lang('en')", "..", "\xff\x00"} {
			f.Add(text, expression)
		}
	}
	f.Fuzz(func(t *testing.T, text, expression string) {
		x, err := xpath.Parse(expression)
		if err != nil {
			var syntax *xpath.Error
			if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > len(expression) || x != nil {
				t.Fatalf("%q: %#v", expression, err)
			}
			if message := err.Error(); strings.ContainsFunc(strings.ReplaceAll(strings.ReplaceAll(message, "\n", ""), "…", ""), unprintable) || !utf8.ValidString(message) {
				t.Fatalf("%q is not fit for a terminal", message)
			}
			return
		}
		doc, err := envelope.ParseDocument(text)
		if err != nil {
			return
		}
		tree, err := xpath.New(doc)
		if err != nil {
			return
		}
		v, err := x.Evaluate(tree)
		if err != nil {
			return
		}
		again, _ := x.Evaluate(tree)
		if v.Kind != x.Kind() || again.Kind != v.Kind || again.String != v.String || again.Boolean != v.Boolean || !slices.Equal(again.Nodes, v.Nodes) {
			t.Fatalf("%q: %v, then %v", expression, v, again)
		}
		order := documentOrder(tree)
		for i, n := range v.Nodes {
			if i > 0 && order[n] <= order[v.Nodes[i-1]] {
				t.Fatalf("%q: not in document order", expression)
			}
			tree.Text(n)
		}
		if missing := x.Missing(tree, v); v.Kind == xpath.NodeSet && (len(missing) > 0) != (len(v.Nodes) == 0) {
			t.Fatalf("%q: %d nodes, and missing is %v", expression, len(v.Nodes), missing)
		}
	})
}

func unprintable(r rune) bool { return r < ' ' || r > '~' }

func documentOrder(tree *xpath.Tree) map[*xmlquery.Node]int {
	order := map[*xmlquery.Node]int{}
	var visit func(n *xmlquery.Node)
	visit = func(n *xmlquery.Node) {
		order[n] = len(order)
		for _, a := range tree.Attributes(n) {
			order[a] = len(order)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			visit(c)
		}
	}
	visit(tree.Root())
	return order
}
