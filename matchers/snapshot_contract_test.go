package matchers_test

import (
	"os"
	"strings"

	"github.com/onsi/gomega/types"

	. "github.com/errshape/errshape/matchers"
)

// The mismatches below would be stored by a run that updates snapshots, whose files
// are those of other suites.
var _ = os.Unsetenv("UPDATE_SNAPSHOTS")

// Each row has a name of its own: a name that another row matches is spoken of in a
// failure, and rows run in any order.
var _ = contract(
	row{"match_snapshot", `MatchSnapshot("billing/not_found")`, func() types.GomegaMatcher { return MatchSnapshot("billing/not_found") },
		page, strings.ReplaceAll(page, "Try again", "Give up"), false},
	row{"match_snapshot_attribute", `MatchSnapshot("billing/attribute")`, func() types.GomegaMatcher { return MatchSnapshot("billing/attribute") },
		failed(page), failed(strings.ReplaceAll(page, "NOT_FOUND", "NOTFOUND")), false},
	row{"match_snapshot_moved", `MatchSnapshot("billing/moved")`, func() types.GomegaMatcher { return MatchSnapshot("billing/moved") },
		page, strings.NewReplacer("list_invoices", "create_invoice", "create_invoice", "list_invoices").Replace(page), false},
	row{"match_snapshot_other", `MatchSnapshot("billing/other")`, func() types.GomegaMatcher { return MatchSnapshot("billing/other") },
		page, rejected, false},
	row{"match_snapshot_white_space", `MatchSnapshot("billing/white_space")`, func() types.GomegaMatcher { return MatchSnapshot("billing/white_space") },
		page, strings.ReplaceAll(page, "</message>", "</message> ") + "\n", false},
	row{"match_snapshot_hostile", `MatchSnapshot("billing/hostile")`, func() types.GomegaMatcher { return MatchSnapshot("billing/hostile") },
		page, strings.ReplaceAll(page, "Try again", "\x1b[31mTry\r\n\u202eagain é {{any}}"), false},
	row{"match_snapshot_placeholders", `MatchSnapshot("billing/placeholders")`, func() types.GomegaMatcher { return MatchSnapshot("billing/placeholders") },
		page, strings.NewReplacer("inv_2026_9999", "none", "30 seconds", "soon").Replace(page), false},
	row{"match_snapshot_shape", `MatchSnapshot("billing/shape", ShapeOnly)`, func() types.GomegaMatcher { return MatchSnapshot("billing/shape", ShapeOnly) },
		strings.ReplaceAll(page, "Try again", "Give up"), strings.ReplaceAll(page, "Try again", ""), false},
	row{"match_snapshot_scrub", `MatchSnapshot("billing/scrubbed", Scrub("inv_\\d+_\\d+", "INVOICE"), Scrub("(\\d+) seconds", "{{number}}"))`,
		func() types.GomegaMatcher {
			return MatchSnapshot("billing/scrubbed", Scrub(`inv_\d+_\d+`, "INVOICE"), Scrub(`(\d+) seconds`, "{{number}}"))
		}, strings.ReplaceAll(page, "9999", "0001"), strings.ReplaceAll(page, "billing.list", "billing.search"), false},
	row{"match_snapshot_long", `MatchSnapshot("billing/long")`, func() types.GomegaMatcher { return MatchSnapshot("billing/long") },
		manyDetails(""), manyDetails("!"), false},
	row{"match_snapshot_one_line", `MatchSnapshot("billing/one_line")`, func() types.GomegaMatcher { return MatchSnapshot("billing/one_line") },
		strings.ReplaceAll(manyDetails(""), "\n", ""), strings.ReplaceAll(manyDetails("!"), "\n", ""), false},
)

// manyDetails is an envelope of 204 lines with something in every twentieth of them.
func manyDetails(mark string) string {
	var b strings.Builder
	b.WriteString("<tool_error code=\"CONFLICT\" severity=\"error\">\n  <message>m</message>\n  <details>\n")
	for i := range 199 {
		b.WriteString("    <detail key=\"k" + strings.Repeat("x", i%7) + "\">v")
		if i%20 == 10 {
			b.WriteString(mark)
		}
		b.WriteString("</detail>\n")
	}
	return b.String() + "  </details>\n</tool_error>"
}
