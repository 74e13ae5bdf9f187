package probe_test

import (
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

func toolsOf(name, schema string) []harness.Tool {
	return []harness.Tool{{Name: name, InputSchema: json.RawMessage(schema)}}
}

// decoded is a report as a program reads it.
type decoded struct {
	Format  int
	OK      bool
	Failed  int
	Results []map[string]any
}

func decodeReport(r probe.Report) (d decoded) {
	GinkgoHelper()
	Expect(json.Unmarshal([]byte(text(r.JSON())), &d)).To(Succeed())
	return d
}

var _ = Describe("the report as JSON", func() {
	It("has the members of case and result side by side, in lower case", func() {
		d := decodeReport(sample())
		Expect(d.Format).To(Equal(probe.Format))
		Expect(d.OK).To(BeFalse())
		Expect(d.Failed).To(Equal(9))
		Expect(d.Results).To(HaveLen(12))
		Expect(d.Results[1]).To(SatisfyAll(
			HaveKeyWithValue("number", 2.0), HaveKeyWithValue("kind", "wrong-type"), HaveKeyWithValue("verdict", "violates"),
			HaveKeyWithValue("call", HaveKeyWithValue("arguments", map[string]any{"amount": "text"})),
			HaveKeyWithValue("violations", ContainElement(HaveKeyWithValue("rule", "message-blank"))),
			HaveKeyWithValue("answer", HaveKeyWithValue("raw", HaveKeyWithValue("isError", true))),
		))
		var walk func(value any)
		walk = func(value any) {
			switch v := value.(type) {
			case []any:
				for _, item := range v {
					walk(item)
				}
			case map[string]any:
				for key, item := range v {
					Expect(key[:1]).To(Equal(strings.ToLower(key[:1])), key)
					walk(item)
				}
			}
		}
		for _, r := range d.Results {
			walk(r)
		}
	})

	It("is the same for two runs that are scrubbed, and scrubbing leaves the report alone", func() {
		one, other := sample(), sample()
		other.Elapsed += time.Second
		for i := range other.Results {
			other.Results[i].Took += time.Second
		}
		Expect(text(one.JSON())).NotTo(Equal(text(other.JSON())))
		Expect(text(one.Scrubbed().JSON())).To(Equal(text(other.Scrubbed().JSON())))
		Expect(one.Scrubbed().Text()).To(Equal(other.Scrubbed().Text()))
		Expect(text(one.Scrubbed().HTML())).To(Equal(text(other.Scrubbed().HTML())))
		Expect(text(one.Scrubbed().JUnit())).To(Equal(text(other.Scrubbed().JUnit())))
		Expect(one).To(Equal(sample()))
	})

	It("loses nothing of a text that JSON can hold", func() {
		r := sample()
		valid := strings.ToValidUTF8(hostile, "?") + "\ufffd ü 日本 \U0001f600"
		r.Results[0].Answer.Text = valid
		answer := decodeReport(r).Results[0]["answer"]
		Expect(answer).To(HaveKeyWithValue("text", valid))
		Expect(answer).NotTo(HaveKey("base64"))
	})

	It("loses nothing of a text that JSON cannot hold", func() {
		r := hostileReport()
		Expect(json.Valid(r.Results[0].Answer.Raw)).To(BeFalse())
		answer := decodeReport(r).Results[0]["answer"]
		Expect(answer).To(HaveKeyWithValue("base64", BeEquivalentTo(base64Of(r.Results[0].Answer.Text))))
		Expect(answer).To(HaveKeyWithValue("text", ContainSubstring(`\xff\xfe`)))
		Expect(answer).To(HaveKeyWithValue("rawBase64", base64Of(string(r.Results[0].Answer.Raw))))
		Expect(answer).NotTo(HaveKey("raw"))
	})

	It("is no larger than what it holds, however deep that is", func() {
		r := sample()
		r.Results[0].Answer.Raw = json.RawMessage(strings.Repeat("[", 9000) + strings.Repeat("]", 9000))
		Expect(len(text(r.JSON()))).To(BeNumerically("<", 40_000))
		r.Results[0].Answer.Raw = json.RawMessage(strings.Repeat("[", 90_000))
		Expect(len(text(r.JSON()))).To(BeNumerically("<", 140_000))
	})

	It("is the same within something else", func() {
		raw, err := json.Marshal(map[string]any{"report": hostileReport()})
		Expect(err).NotTo(HaveOccurred())
		Expect(utf8.Valid(raw)).To(BeTrue())
		Expect(raw).To(MatchJSON(`{"report":` + text(hostileReport().JSON()) + `}`))
	})
})

func base64Of(s string) string {
	raw, _ := json.Marshal([]byte(s))
	return strings.Trim(string(raw), `"`)
}
