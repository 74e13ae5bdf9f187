package probe_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

func parse(text string) probe.Baseline {
	GinkgoHelper()
	b, err := probe.ParseBaseline([]byte(text))
	Expect(err).NotTo(HaveOccurred())
	return b
}

func casesOf(results []probe.Result) (cases []probe.Case) {
	for _, r := range results {
		cases = append(cases, r.Case)
	}
	return cases
}

var _ = Describe("a baseline", func() {
	charge := func(verdict probe.Verdict) []probe.Result {
		return []probe.Result{result(1, "charge", probe.Null, "id", "null", `{"id":null}`, verdict, toolError("no"))}
	}
	const id = `"charge/null/id/null"`

	It("marks a failure that it lists, which then does not fail the run", func() {
		r := probe.Report{Results: charge(probe.Violates)}
		Expect(r.OK()).To(BeFalse())
		Expect(parse(id+" violates").Apply(r.Results, casesOf(r.Results))).To(BeEmpty())
		Expect(r.Results[0].Known).To(BeTrue())
		Expect(r.OK()).To(BeTrue())
	})

	It("lists an answer that conforms and does not heal as not-healed", func() {
		r := probe.Report{Results: charge(probe.Conforms)}
		r.Results[0].Healing = &probe.Healing{Reason: "no field is named"}
		Expect(r.Baseline().Text()).To(Equal(id + " not-healed\n"))
		Expect(r.Baseline().Apply(r.Results, casesOf(r.Results))).To(BeEmpty())
		Expect(r.OK()).To(BeTrue())
	})

	DescribeTable("is stale", func(line string, verdict probe.Verdict, want string) {
		results := charge(verdict)
		Expect(parse("# why\n"+line).Apply(results, casesOf(results))).To(Equal([]string{want}))
		Expect(results[0].Known).To(BeFalse())
	},
		Entry("if the failure is gone", id+" violates", probe.Conforms, `baseline:2: `+id+` was violates, and now the verdict is conforms: remove the line`),
		Entry("if the failure is another one", id+" violates", probe.Leaks, `baseline:2: `+id+` was violates, and now the verdict is leaks: mend the server, or change the line`),
		Entry("if there is no such case", `"a\x1b" violates`, probe.Conforms, `baseline:2: "a\x1b" was violates, and there is no such case any more: remove the line`),
	)

	It("says nothing about cases that were left out, or not reached", func() {
		results := charge(probe.NotReached)
		all := append(casesOf(results), probe.Case{ID: "left out"})
		Expect(parse(id+" violates\n\"left out\" hung").Apply(results, all)).To(BeEmpty())
		Expect(results[0].Known).To(BeFalse())
	})

	It("marks at most one of two cases with the same ID", func() {
		results := append(charge(probe.Violates), charge(probe.Leaks)...)
		Expect(parse(id+" violates").Apply(results, casesOf(results))).To(HaveLen(1))
	})

	It("is written sorted and quoted, and read back", func() {
		r := hostileReport()
		written := r.Baseline().Text()
		Expect(strings.Trim(written, "\n")).To(MatchRegexp(`^[ -~\n]*$`), "ASCII alone")
		Expect(r.Baseline().Len()).To(Equal(11), "all but the one that was not reached")
		Expect(parse(written).Text()).To(Equal(written))
		Expect(parse(written).Apply(r.Results, casesOf(r.Results))).To(BeEmpty())
	})

	It("is the same text for the same entries in another order", func() {
		Expect(parse("\"b\" hung\n\"a\" leaks").Text()).To(Equal(parse("\"a\" leaks\r\n\n  \"b\" \t hung  ").Text()))
	})

	It("keeps comments", func() {
		const kept = "# of all\n# entries\n\n# why\n\"a\" hung # until May\n\"b\" leaks\n\n# the end\n"
		Expect(parse(kept).Text()).To(Equal(kept))
	})
})

var _ = DescribeTable("a baseline that is not one, is an error with the place and what was expected", func(text, want string) {
	path := filepath.Join(GinkgoT().TempDir(), "known.txt")
	Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
	_, err := probe.ReadBaseline(path)
	Expect(err).To(HaveOccurred())
	Expect(strings.ReplaceAll(err.Error(), path, "known.txt")).To(Equal(want))
	_, err = probe.ParseBaseline([]byte(text))
	Expect(err).To(MatchError(strings.ReplaceAll(want, "known.txt", "baseline")))
},
	Entry("without quotes", "# x\n\na/b violates\n", `probe: known.txt:3: expected the ID of a case in double quotes and a verdict, found "a/b violates"`),
	Entry("with other quotes", "`a` violates", "probe: known.txt:1: expected the ID of a case in double quotes and a verdict, found \"`a` violates\""),
	Entry("with quotes that do not end", `"a`, `probe: known.txt:1: expected the ID of a case in double quotes and a verdict, found "\"a"`),
	Entry("with an empty ID", `"" violates`, `probe: known.txt:1: expected the ID of a case, found an empty one`),
	Entry("after a merge", "<<<<<<< HEAD\n", `probe: known.txt:1: expected the ID of a case in double quotes and a verdict, found "<<<<<<< HEAD"`),
	Entry("without a verdict", `"a"`, `probe: known.txt:1: expected the verdict of a failure behind the ID, one of `+failing+`, found ""`),
	Entry("with a verdict that is none", `"a" vialates # x`, `probe: known.txt:1: expected the verdict of a failure behind the ID, one of `+failing+`, found "vialates"`),
	Entry("with a verdict that is good", `"a" conforms`, `probe: known.txt:1: expected the verdict of a failure behind the ID, one of `+failing+`, found "conforms"`),
	Entry("with something behind", `"a" hung "b"`, `probe: known.txt:1: expected the verdict of a failure behind the ID, one of `+failing+`, found "hung \"b\""`),
	Entry("with an ID twice", "\"a\" hung\n\n\"a\" leaks", `probe: known.txt:3: "a" stands in line 1 already: remove one`),
	Entry("binary", "\x1b[2J\x00\xff", `probe: known.txt:1: expected the ID of a case in double quotes and a verdict, found "\x1b[2J\x00\xff"`),
	Entry("with a line without end", strings.Repeat("x", 1000), `probe: known.txt:1: expected the ID of a case in double quotes and a verdict, found "`+strings.Repeat("x", 200)+`" (and 800 bytes more)`),
)

const failing = "[not-healed violates no-envelope wrong-channel accepted leaks crashed hung]"

var _ = It("a baseline without end is an error", func() {
	if runtime.GOOS == "windows" {
		Skip("there is no /dev/zero")
	}
	_, err := probe.ReadBaseline("/dev/zero")
	Expect(err).To(MatchError("probe: /dev/zero has over 16777216 bytes: it is no baseline"))
	_, err = probe.ParseBaseline(make([]byte, 17<<20))
	Expect(err).To(MatchError("probe: baseline has over 16777216 bytes: it is no baseline"))
})

var _ = Describe("the file of a baseline", Serial, func() { // CI is of the whole process
	var path string
	BeforeEach(func() {
		path = filepath.Join(GinkgoT().TempDir(), "known.txt")
		GinkgoT().Setenv("CI", "")
	})

	It("is written from a report, with a head that says what it is", func() {
		r := sample()
		Expect(r.WriteBaseline(path)).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo(`# Failures that are known: they do not fail a run, and an entry whose failure is gone does.
# Say why above an entry, or behind it.

"billing.charge/below-minimum/amount/0" accepted
"billing.charge/empty-arguments/(root)/empty" crashed
"billing.charge/null/amount/null" not-healed
"billing.charge/unknown-key/(root)/an unknown key" wrong-channel
"billing.charge/wrong-type/amount/a string" violates
"billing.get_invoice/hostile-text/id/NUL" leaks
"billing.get_invoice/missing-field/id/not there" no-envelope
"billing.get_invoice/not-an-object/(root)/a list" hung
"billing.get_invoice/wrong-type/id/a number" no-envelope
`))
		b, err := probe.ReadBaseline(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Apply(r.Results, casesOf(r.Results))).To(BeEmpty())
		Expect(filepath.Glob(path+"*")).To(HaveLen(1), "no temporary file is left")
	})

	It("keeps its comments and the entries of what was not reached, and drops what is gone", func() {
		Expect(os.WriteFile(path, []byte(`# Ours.

# Mended.
"billing.charge/missing-field/amount/not there" violates
# The SDK does it.
"billing.charge/unknown-key/(root)/an unknown key" leaks # issue 12
"billing.get_invoice/everything-wrong/(root)/all" hung
"gone" hung
# The end.
`), 0o600)).To(Succeed())
		Expect(sample().WriteBaseline(path)).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo(`# Ours.

"billing.charge/below-minimum/amount/0" accepted
"billing.charge/empty-arguments/(root)/empty" crashed
"billing.charge/null/amount/null" not-healed
# The SDK does it.
"billing.charge/unknown-key/(root)/an unknown key" wrong-channel # issue 12
"billing.charge/wrong-type/amount/a string" violates
"billing.get_invoice/everything-wrong/(root)/all" hung
"billing.get_invoice/hostile-text/id/NUL" leaks
"billing.get_invoice/missing-field/id/not there" no-envelope
"billing.get_invoice/not-an-object/(root)/a list" hung
"billing.get_invoice/wrong-type/id/a number" no-envelope

# The end.
`))
	})

	It("keeps the entries of cases that the run left out", func() {
		tools := []harness.Tool{{Name: "a", InputSchema: json.RawMessage(`{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`)}}
		all, err := probe.Cases(tools)
		Expect(err).NotTo(HaveOccurred())
		some, err := probe.Cases(tools, probe.OnlyKinds(probe.MissingField))
		Expect(err).NotTo(HaveOccurred())
		Expect(len(all)).To(BeNumerically(">", len(some)))
		var r probe.Report
		for _, c := range all {
			r.Results = append(r.Results, probe.Result{Case: c, Verdict: probe.Violates})
		}
		Expect(r.WriteBaseline(path)).To(Succeed())
		before, err := probe.ReadBaseline(path)
		Expect(err).NotTo(HaveOccurred())
		r.Results = nil
		for _, c := range some {
			r.Results = append(r.Results, probe.Result{Case: c, Verdict: probe.Conforms})
		}
		Expect(r.WriteBaseline(path)).To(Succeed())
		after, err := probe.ReadBaseline(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(after.Len()).To(Equal(before.Len() - len(some)))
	})

	It("is not written where CI is set, over what is no baseline, or of a run that failed", func() {
		GinkgoT().Setenv("CI", "true")
		Expect(sample().WriteBaseline(path)).To(MatchError(probe.ErrCI))
		Expect(path).NotTo(BeAnExistingFile())
		GinkgoT().Setenv("CI", "")
		Expect(probe.Report{Err: "tools/list\x1b"}.WriteBaseline(path)).To(MatchError(ContainSubstring(`no baseline is written of a run that failed: tools/list\x1b`)))
		Expect(os.WriteFile(path, []byte("notes of mine\n"), 0o600)).To(Succeed())
		Expect(sample().WriteBaseline(path)).To(MatchError(ContainSubstring("known.txt:1: expected the ID")))
		Expect(os.ReadFile(path)).To(BeEquivalentTo("notes of mine\n"))
	})

	It("that cannot be read or written is an error", func() {
		_, err := probe.ReadBaseline(path)
		Expect(err).To(MatchError(fs.ErrNotExist))
		Expect(sample().WriteBaseline(filepath.Join(path, "no", "folder"))).NotTo(Succeed())
	})
})

// What is read is written the same, and read again.
func FuzzParseBaseline(f *testing.F) {
	for _, seed := range []string{
		"", "# a\n\n# b\n\"x\" hung # c\n# d\n", `"a\u202e\xff" leaks`, "\"a\" violates\n\"a\" hung", "\"a", "\xef\xbb\xbf# a", "# a\r\n\"b\"hung#",
		hostileReport().Baseline().Text(),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := probe.ParseBaseline(data)
		if err != nil {
			if message := err.Error(); strings.ContainsFunc(message, func(r rune) bool { return r < ' ' || r > '~' }) || len(message) > 2000 {
				t.Fatalf("the error is not for a terminal: %q", message)
			}
			return
		}
		second, err := probe.ParseBaseline([]byte(first.Text()))
		if err != nil {
			t.Fatalf("%q became %q: %v", data, first.Text(), err)
		}
		if first.Text() != second.Text() || first.Len() != second.Len() {
			t.Fatalf("%q became %q, and then %q", data, first.Text(), second.Text())
		}
	})
}
