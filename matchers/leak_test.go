package matchers_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func corpus(name string) []string {
	raw, err := os.ReadFile("testdata/" + name)
	Expect(err).NotTo(HaveOccurred())
	return strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n")
}

var _ = Describe("LeakInternals", func() {
	It("stays quiet on ordinary error prose", func() {
		lines := corpus("prose.txt")
		Expect(len(lines)).To(BeNumerically(">=", 200))
		for _, line := range lines {
			Expect(line).NotTo(LeakInternals())
			Expect(envelope.New("X", line).Suggest(line).Detail("why", line)).NotTo(LeakInternals())
		}
		Expect(strings.Join(lines, "\n")).NotTo(LeakInternals(), "nor do lines make a leak together")
		Expect(strings.Join(lines, " ")).NotTo(LeakInternals())
	})

	It("names what it finds, in plain text and in an envelope", func() {
		unescaped := strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\x1b`, "\x1b")
		for _, line := range corpus("leaks.txt")[1:] {
			kind, text, ok := strings.Cut(line, "\t")
			Expect(ok).To(BeTrue(), line)
			text = unescaped.Replace(text)
			for _, actual := range []any{text, "It failed: " + text, envelope.New("X", "m").Detail("cause", text)} {
				if kind == "a stack frame" && actual == "It failed: "+text {
					continue // most frames are whole lines
				}
				Expect(actual).To(LeakInternals(), line)
				Expect(LeakInternals().NegatedFailureMessage(actual)).To(ContainSubstring("\n    "+kind+` "`), line)
			}
		}
	})

	It("reads every place that reaches the model, and says which", func() {
		const path = "/var/lib/billing.db"
		in := func(actual any) string { return LeakInternals().NegatedFailureMessage(actual) }
		Expect(in(envelope.New("X", "m").Detail(path, "v"))).To(ContainSubstring(`"/var/lib/billing.db" at /tool_error/details/detail[@key='/var/lib/billing.db']/@key`))
		Expect(in(called{outcome: "protocol error", message: "open " + path})).To(ContainSubstring("in the protocol error's message"))
		Expect(in(envelope.Response{StructuredContent: []byte(`{"error":{"file":"` + path + `"}}`)})).To(ContainSubstring("in structuredContent"))
		Expect(in(failed("open " + path + " " + bare))).To(ContainSubstring("outside the envelope"))
		two := envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent(bare), envelope.TextContent(path)}}
		Expect(in(two)).To(ContainSubstring("in another text block"))
		Expect(in(strings.ReplaceAll(bare, "<message>", "<!-- "+path+" --><message>"))).To(ContainSubstring("comment()"))
		Expect(in(success())).To(ContainSubstring("nothing internal"))
	})

	It("leaves what the model sent to the model", func() {
		sent := strings.ReplaceAll(rejected, "'not-an-email'", "'/home/me/invoice.pdf'")
		Expect(sent).NotTo(LeakInternals())
		Expect(strings.ReplaceAll(sent, "Invalid", "/home/me/invoice.pdf: invalid")).To(LeakInternals())
	})

	It("cannot judge an outcome that is the harness's own words", func() {
		_, err := LeakInternals().Match(crashed)
		Expect(err).To(MatchError(ContainSubstring(`the outcome is "panicked"`)))
	})

	It("is linear on hostile texts", func() {
		for _, text := range []string{strings.Repeat("SELECT ", 20_000), strings.Repeat("at a (", 20_000), strings.Repeat("&{", 20_000), strings.Repeat("/usr/a", 20_000), strings.Repeat("=:", 20_000), strings.Repeat("PRIVATE KEY\n", 200_000)} {
			_, err := LeakInternals().Match(text)
			Expect(err).NotTo(HaveOccurred())
		}
	})
})
