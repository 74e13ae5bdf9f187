package matchers

import (
	"fmt"
	"strings"

	"github.com/antchfx/xmlquery"

	"github.com/errshape/errshape/matchers/internal/xpath"
)

// judgeMissing judges an expression whose answer stands on paths without nodes.
// Where only the last step of a path is missing, that is an answer: a mismatch.
// Otherwise anything could be said of the path, so that nothing is.
func (j xpathJudge) judgeMissing(f finding, missing []xpath.Missing, want []any) (finding, error) {
	if j.value.Kind != xpath.NodeSet {
		m := missing[0]
		return finding{}, j.leadsNowhere(m, fmt.Sprintf("%s to take the value of a node, but %s selects none", xpathWords(j.x.String()), xpathWords(m.Path)),
			fmt.Sprintf(".  To ask whether there is one, write boolean(%s)", xpathWords(m.Path)))
	}
	for _, m := range missing {
		if m.NoParent {
			return finding{}, j.leadsNowhere(m, fmt.Sprintf("all but the last step of %s to exist, but %s selects nothing", xpathWords(m.Path), xpathWords(m.Broken)), "")
		}
	}
	f.at = j.placeOfMissing(missing[0])
	f.at.path = "" // it is the place of what was found on the way
	f.found = "no node: " + j.extent(missing[0])
	if len(missing) > 1 {
		f.found, f.more = "no node", j.extents(missing)
	}
	if len(want) == 0 {
		return f, nil
	}
	// A want that makes no sense is an error all the same.
	none := value{"", 0.0, []string{}}
	if _, err := matches(want[0], none); err != nil && !isMatcher(want[0]) {
		return finding{}, err
	}
	f.wanted = describe(want[0], none)
	return f, nil
}

func (j xpathJudge) leadsNowhere(m xpath.Missing, words, hint string) error {
	return &unusable{words: words + "; " + j.extent(m) + hint, got: j.excerpt(j.placeOfMissing(m), roomy)}
}

// extents says how far the paths of a union lead.
func (j xpathJudge) extents(missing []xpath.Missing) string {
	const most = 5
	var lines []string
	for _, m := range missing[:min(len(missing), most)] {
		lines = append(lines, "at "+xpathWords(m.Path)+" "+j.extent(m))
	}
	if n := len(missing) - most; n > 0 {
		lines = append(lines, leftOut(n, "path"))
	}
	return strings.Join(lines, "\n")
}

// extent says how far a path leads.
func (j xpathJudge) extent(m xpath.Missing) string {
	words := "the root element is <" + printableLine(j.doc.Root().Name()) + ">"
	if m.Exists != "" {
		words = "the longest part that exists is " + xpathWords(m.Exists)
	}
	if at := j.placeOfMissing(m); m.Count > 1 {
		words += fmt.Sprintf(" (%d nodes, the first in line %d)", m.Count, at.line)
	} else if m.Count == 1 && at.line > 0 {
		words += fmt.Sprintf(" (line %d)", at.line)
	}
	if j.namespaced() {
		words += "; its elements are in a namespace, where a name selects none: write *[local-name() = 'name']"
	}
	return words
}

func (j xpathJudge) placeOfMissing(m xpath.Missing) place {
	if m.Node == nil {
		return atName(j.doc, j.doc.Root())
	}
	at := j.placeOf(m.Node)
	if source, ok := j.tree.Source(m.Node); ok && m.Node.Type == xmlquery.ElementNode {
		at = atName(j.doc, source.Node)
	}
	return at
}

// namespaced reports whether the root element is in a namespace.
func (j xpathJudge) namespaced() bool {
	for n := j.tree.Root().FirstChild; n != nil; n = n.NextSibling {
		if n.Type == xmlquery.ElementNode {
			return n.NamespaceURI != ""
		}
	}
	return false
}
