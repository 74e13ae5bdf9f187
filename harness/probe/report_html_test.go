package probe_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/probe"
)

func matches(pattern, page string) (all []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(page, -1) {
		all = append(all, m[1])
	}
	return all
}

var _ = Describe("the report as HTML", func() {
	DescribeTable("needs nothing but itself", func(r probe.Report) {
		page := text(r.HTML())
		Expect(page).To(ContainSubstring(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`))
		Expect(matches(`(?i)<(script|img|link|iframe|object|embed|svg|base|form|input)\b`, page)).To(BeEmpty())
		tags := strings.Join(matches(`(<[a-zA-Z](?:"[^"]*"|[^>"])*>)`, page), "\n")
		Expect(matches(`(?i)\s(src|srcset|action|ping|on[a-z]+)=`, regexp.MustCompile(`"[^"]*"`).ReplaceAllString(tags, `""`))).To(BeEmpty())
		style, _, _ := strings.Cut(page, "</style>")
		Expect(matches(`(?i)(url\(|@import)`, style)).To(BeEmpty())
		ids := matches(` id="([^"]*)"`, page)
		seen := map[string]bool{}
		for _, id := range ids {
			Expect(seen[id]).To(BeFalse(), "%s is there twice", id)
			seen[id] = true
		}
		for _, target := range matches(` href="([^"]*)"`, page) {
			Expect(target).To(HavePrefix("#"))
			Expect(seen[target[1:]]).To(BeTrue(), "%s leads nowhere", target)
		}
	},
		Entry("with each verdict", sample()),
		Entry("with what is hostile", hostileReport()),
		Entry("without a case", probe.Report{}),
		Entry("with very many cases", large(30, 5000)),
	)

	It("leads from each cell of the matrix to its cases, and says what is in it", func() {
		page := text(sample().HTML())
		cells := matches(`<a class="cell[^>]*href="#([^"]*)"`, page)
		Expect(cells).To(Equal([]string{
			"c0-missing-field", "f0-wrong-type", "f0-null", "f0-below-minimum", "f0-unknown-key", "f0-empty-arguments",
			"f1-missing-field", "c1-wrong-type", "f1-not-an-object", "f1-hostile-text", "f1-everything-wrong", "c4-unknown-tool",
		}))
		Expect(matches(`<a class="cell[^>]*aria-label="([^"]*)"`, page)).To(ContainElements(
			"billing.charge, wrong-type: 1 violates", "billing.get_invoice, wrong-type: 1 no-envelope (known)",
		))
		Expect(page).To(ContainSubstring(`<a class="cell v-no-envelope known" `))
	})

	It("says of a broken rule what it asks", func() {
		page := text(sample().HTML())
		for _, rule := range envelope.Rules() {
			if rule.ID == "message-blank" {
				Expect(page).To(ContainSubstring("<code>message-blank</code> " + rule.Statement))
			}
		}
	})

	It("shows what cannot be seen apart from what looks like it", func() {
		r := sample()
		r.Results[1].Answer.Text = "\x1b[2J is not \\x1b[2J, nor a\u202eb"
		r.Results[1].Violations = nil
		Expect(text(r.HTML())).To(ContainSubstring(`<i>\x1b</i>[2J is not \x1b[2J, nor a<i>\u202e</i>b`))
	})

	It("can be read in light and dark: 4.5 to 1 at least, and each verdict has colours of its own", func() {
		page := text(sample().HTML())
		light, dark, found := strings.Cut(page, "@media (prefers-color-scheme: dark)")
		Expect(found).To(BeTrue())
		for _, scheme := range []string{light, dark} {
			for _, verdict := range append(probe.Verdicts(), probe.NotHealed) {
				name := string(verdict)
				if verdict.OK() {
					name = string(probe.Conforms)
				}
				Expect(page).To(MatchRegexp(`\.v-` + string(verdict) + `\b`))
				Expect(contrast(scheme, name+"-bg", name+"-fg")).To(BeNumerically(">=", 4.5), name)
			}
			for _, pair := range [][2]string{{"page", "text"}, {"panel", "text"}, {"page", "soft"}, {"panel", "soft"}, {"page", "link"}, {"page", "bad"}, {"panel", "bad"}, {"page", "good"}, {"mark", "text"}, {"pass-bg", "pass-fg"}, {"fail-bg", "fail-fg"}} {
				Expect(contrast(scheme, pair[0], pair[1])).To(BeNumerically(">=", 4.5), "%v", pair)
			}
		}
	})

	It("has all of 5,000 ordinary cases", func() {
		page := text(large(30, 5000).HTML())
		Expect(page).NotTo(ContainSubstring("left out, to keep"))
		Expect(len(page)).To(BeNumerically("<", 8<<20))
	})

	It("stays bounded with more, or with answers that grow, and says what it leaves out", func() {
		r := large(30, 6000)
		for i := range r.Results {
			r.Results[i].Answer.Text = strings.Repeat("\x00<", 3000)
		}
		page := text(r.HTML())
		Expect(len(page)).To(BeNumerically("<", 14<<20))
		Expect(page).To(MatchRegexp(`\d+ unfolded cases left out, to keep the page small`))
		Expect(page).To(MatchRegexp(`1000 rows left out, to keep the page small`))
	})
})

// contrast is that of WCAG 2 between two colours of a style sheet.
func contrast(css, a, b string) float64 {
	GinkgoHelper()
	x, y := luminance(css, a), luminance(css, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(css, name string) (sum float64) {
	GinkgoHelper()
	found := matches(`--`+name+`: #([0-9a-f]{6});`, css)
	Expect(found).NotTo(BeEmpty(), name)
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(found[0][2*i:2*i+2], 16, 8)
		Expect(err).NotTo(HaveOccurred())
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
