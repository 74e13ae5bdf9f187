package matchers_test

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/format"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("a message", func() {
	lines := func(s string) int { return 1 + strings.Count(s, "\n") }

	DescribeTable("shows what counts", func(file string, message string) {
		Expect(message + "\n").To(matchGolden("excerpts/" + file + ".txt"))
	},
		Entry("of 200 lines, the recovery in the middle", "middle", HaveRecovery("Go").FailureMessage(long())),
		Entry("of 200 lines, the first line", "first", HaveCode("X").FailureMessage(long())),
		Entry("of 200 lines, the last action", "last", OfferNoActions().FailureMessage(long())),
		Entry("of one long line", "one_line", HaveRecovery("Go").FailureMessage(strings.ReplaceAll(long(), "\n", ""))),
		Entry("of a message that is long itself", "long_message", HaveMessage("short").FailureMessage(envelope.New("X", strings.Repeat("0123456789", 1000)+"the end"))),
		Entry("of several lines in a message", "lines", HaveMessage("short").FailureMessage(envelope.New("X", "first\nsecond\nthird"))),
		Entry("with what a terminal should not see", "escaped",
			HaveMessage(ContainSubstring("für \x1b[0m")).FailureMessage(envelope.New("X\x1b[2J", "bad \x1b[31mred\x1b[0m, für dich \u202e"))),
		Entry("with an empty section", "empty", HaveMessage("m").FailureMessage(`<tool_error code="X" severity="error"><message></message></tool_error>`)),
		Entry("with an empty attribute", "empty_attribute", HaveCode("m").FailureMessage(`<tool_error code="" severity="error"><message>m</message></tool_error>`)),
		Entry("with many differences", "differences", MatchEnvelope(page).FailureMessage(long())),
		Entry("with a difference far into a text", "far_difference",
			MatchEnvelope(envelope.New("X", strings.Repeat("alike ", 50)+"but für this")).FailureMessage(envelope.New("X", strings.Repeat("alike ", 50)+"but för this"))),
		Entry("of a line that is hardly too long", "hardly_long", HaveCode("m").FailureMessage(bare+"\n"+strings.Repeat("x", 170))),
		Entry("of a long line of other than ASCII characters", "long_foreign_line",
			HaveRecovery(HavePrefix("x")).FailureMessage("<tool_error><message>"+strings.Repeat("ü", 61)+"</message><recovery>"+strings.Repeat("€", 100)+"</recovery></tool_error>")),
		Entry("with And and Or", "connectives", HaveMessage(And(HavePrefix("A"), Or(HaveSuffix("b"), Not(ContainSubstring("paid"))))).FailureMessage(bare)),
		Entry("with a severity that is given for a description", "delta_description",
			HaveContractDelta("actions.get_invoice.input.id", "BREAKING").FailureMessage(contracted())),
		Entry("with a value that is transformed", "transformed",
			HaveCode(Or(WithTransform(envelope.Code.Canonical, BeFalse()), WithTransform(strings.ToLower, Not(HavePrefix("conf"))))).FailureMessage(bare)),
		Entry("with a matcher of elements", "elements",
			HaveXPath("//action", And(HaveEach(HavePrefix("billing.")), Not(ContainElement(HaveSuffix("create_invoice"))))).FailureMessage(page)),
		Entry("with a long value", "long_want", HaveMessage(Equal(strings.Repeat("x", 5000))).FailureMessage(bare)),
		Entry("with a matcher that says much", "wordy", HaveCode(BeElementOf(envelope.Codes())).FailureMessage(strings.ReplaceAll(bare, "CONFLICT", "X"))),
	)

	It("has at most 25 lines for the page's example", func() {
		for _, m := range []interface{ FailureMessage(any) string }{
			HaveCode("X"), HaveMessage("X"), HaveRecovery("X"), OfferActions("a", "b", "c"), OfferExactly(), HaveDetail("x"), HaveRetryAfter(minute), BeToolSuccess(), LeakInternals(),
			MatchEnvelope(bare), CarryVerbatim("x"), BeProtocolError(1, "x"),
		} {
			Expect(lines(m.FailureMessage(page))).To(BeNumerically("<=", 25))
		}
	})

	It("is bounded and printable, however hostile the text", func() {
		hostile := "<tool_error code=\"" + strings.Repeat("é\x1b[31m", 5000) + "\"><message>" + strings.Repeat("\x00\u202e\n", 20000) + "</message>" +
			"<details>" + strings.Repeat("<detail key='\x07'>\x9b</detail>", 3000) + "</details></tool_error>"
		for _, m := range []interface {
			FailureMessage(any) string
			NegatedFailureMessage(any) string
		}{HaveCode("X"), HaveMessage("X"), HaveDetail("x"), OfferActions("x"), ConformToSpec(), MatchEnvelope(page), LeakInternals(), CarryVerbatim("x"), BeToolSuccess()} {
			for _, message := range []string{m.FailureMessage(hostile), m.NegatedFailureMessage(hostile)} {
				Expect(len(message)).To(BeNumerically("<", 16000))
				Expect(lines(message)).To(BeNumerically("<", 60))
				Expect(utf8.ValidString(message)).To(BeTrue())
				Expect(strings.IndexFunc(message, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~' && r != '⋮' && r != '…') })).To(Equal(-1))
			}
		}
	})

	It("is deep where the tree is deep, and no slower", func() {
		deep := "<tool_error code=\"X\">" + strings.Repeat("<a>", 100_000) + strings.Repeat("</a>", 100_000) + "</tool_error>"
		Expect(len(ConformToSpec().FailureMessage(deep))).To(BeNumerically("<", 16000))
	})

	It("does not take gomega's time for a text of many lines", func(SpecContext) {
		many := envelope.New("X", strings.Repeat("line\n", 200_000))
		Expect(HaveMessage(ContainSubstring("nowhere")).FailureMessage(many)).To(ContainSubstring(`to contain substring "nowhere"`))
	}, NodeTimeout(10*time.Second))

	It("is the matcher's call where gomega prints the matcher", func() {
		Expect(format.Object(HaveCode("X"), 1)).To(HaveSuffix(`: HaveCode("X")`))
		Expect(format.Object(Sent(HavePrefix("x")), 1)).To(HaveSuffix(`: Sent(HavePrefix("x"))`))
		Expect(failure(func(g Gomega) { g.Expect([]string{page}).To(ContainElement(HaveCode("X"))) })).To(And(
			ContainSubstring(`HaveCode("X")`), Not(ContainSubstring("0x")),
		))
		Expect(failure(func(g Gomega) { g.Expect(page).To(Or(HaveCode("X"), HaveCode("Y"))) })).To(ContainSubstring(`[HaveCode("X") HaveCode("Y")]`))
	})

	It("is the error's words alone where a poll ends without an answer", func(ctx SpecContext) {
		nothing := func() any { return nil }
		for _, m := range []types.GomegaMatcher{HaveCode("X"), HaveXPath("//a["), Sent("'x'")} {
			_, err := m.Match(nil)
			Expect(failure(func(g Gomega) {
				g.Eventually(ctx, nothing).WithTimeout(time.Millisecond).WithPolling(time.Millisecond).Should(m)
			})).To(MatchRegexp(`^Timed out after .*\n` + regexp.QuoteMeta(err.Error()) + `\n$`))
		}
	})

	It("is the same each time", func() {
		m := ConformToSpec()
		first := m.FailureMessage(broken)
		for range 20 {
			Expect(m.FailureMessage(broken)).To(Equal(first))
		}
	})
})
