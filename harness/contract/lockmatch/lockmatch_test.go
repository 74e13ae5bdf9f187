package lockmatch_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	. "github.com/errshape/errshape/harness/contract/lockmatch"
	"github.com/errshape/errshape/harness/pipeline"
)

func TestLockmatch(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "harness/contract/lockmatch")
}

func server(schema string) *harness.Harness {
	handler := func(context.Context, *pipeline.Request) (any, error) { return "done", nil }
	return harness.New(GinkgoTB(), pipeline.Must(pipeline.New(pipeline.Tool("bank.transfer", handler, pipeline.Input(schema)))))
}

var _ = Describe("MatchLockfile", Serial, func() { // the environment is of the whole process
	var path string
	BeforeEach(func() {
		path = filepath.Join(GinkgoT().TempDir(), "contract.lock.json")
		GinkgoT().Setenv("CI", "")
		GinkgoT().Setenv(UpdateVariable, "")
	})
	locked := func() {
		GinkgoT().Setenv(UpdateVariable, "1")
		Expect(server(`{"type":"object","properties":{"a":{"type":"string"}}}`)).To(MatchLockfile(path))
		GinkgoT().Setenv(UpdateVariable, "")
	}

	It("holds for the tools that were locked, in whatever order their keys come", func() {
		locked()
		Expect(server(`{"properties":{"a":{"type":"string"}},"type":"object"}`)).To(MatchLockfile(path))
	})

	It("shows what changed, the worst last", func() {
		locked()
		m := MatchLockfile(path)
		live := server(`{"type":"object","properties":{"b":{},"c":{}},"required":["b"]}`)
		Expect(m.Match(live)).To(BeFalse())
		Expect(m.FailureMessage(live)).To(Equal("Expected the tools to match the lockfile " + path + "\nbut there are 3 changes:\n" +
			"    SAFE     Argument c of bank.transfer is new and optional.\n" +
			"             after  {}\n" +
			"    RISKY    Argument a of bank.transfer was removed.\n" +
			"             before {\"type\":\"string\"}\n" +
			"    BREAKING Argument b of bank.transfer is new and required.\n" +
			"             after  {}\n" +
			"If this is meant: to write it, run the suite with UPDATE_LOCKFILE=1"))
		Expect(live).NotTo(MatchLockfile(path))
		Expect(m.(fmt.Stringer).String()).To(Equal("MatchLockfile(\"" + path + "\")"))
	})

	It("says of NotTo that nothing changed", func() {
		locked()
		m := MatchLockfile(path)
		live := server(`{"type":"object","properties":{"a":{"type":"string"}}}`)
		Expect(m.Match(live)).To(BeTrue())
		Expect(m.NegatedFailureMessage(live)).To(Equal("Expected the tools not to match the lockfile " + path + "\nbut nothing changed that an agent can notice"))
	})

	It("shows one change, and on a build machine where to write the file", func() {
		locked()
		GinkgoT().Setenv("CI", "true")
		m := MatchLockfile(path)
		live := server(`{"type":"object","properties":{"a":{"type":"number"}}}`)
		Expect(m.Match(live)).To(BeFalse())
		Expect(m.FailureMessage(live)).To(Equal("Expected the tools to match the lockfile " + path + "\nbut there is 1 change:\n" +
			"    BREAKING Argument a of bank.transfer has another type: number, before string.\n" +
			"             before string\n" +
			"             after  number\n" +
			"If this is meant: write it on your machine with UPDATE_LOCKFILE=1 and commit it: it is not written where CI is set"))
	})

	It("takes whatever lists tools", func() {
		locked()
		handler := func(context.Context, *pipeline.Request) (any, error) { return "done", nil }
		p := pipeline.Must(pipeline.New(pipeline.Tool("bank.transfer", handler, pipeline.Input(`{"type":"object","properties":{"a":{"type":"string"}}}`))))
		live, err := contract.Of(p.Tools())
		Expect(err).NotTo(HaveOccurred())
		for _, actual := range []any{p, p.Tools(), live} {
			Expect(actual).To(MatchLockfile(path))
		}
	})

	It("says where a lockfile is broken", func() {
		Expect(os.WriteFile(path, []byte("{\n<<<<<<< HEAD\n"), 0o600)).To(Succeed())
		_, err := MatchLockfile(path).Match([]harness.Tool{})
		Expect(err).To(MatchError("MatchLockfile: contract: " + path + ":2:1: invalid character '<' looking for beginning of object key string; take the file from version control, or write it again"))
	})

	It("takes options of the comparison", func() {
		schema := func(actions string) []harness.Tool {
			return []harness.Tool{{Name: "t", InputSchema: []byte(`{"properties":{"op":{"enum":` + actions + `}},"required":["op"]}`)}}
		}
		GinkgoT().Setenv(UpdateVariable, "1")
		Expect(schema(`["a","b"]`)).To(MatchLockfile(path))
		GinkgoT().Setenv(UpdateVariable, "")
		m := MatchLockfile(path, contract.Discriminator("op"))
		Expect(m.Match(schema(`["a"]`))).To(BeFalse())
		Expect(m.FailureMessage(nil)).To(ContainSubstring("BREAKING Action b of tool t was removed."))
	})

	It("shows no text that a terminal would obey, and not without end", func() {
		GinkgoT().Setenv(UpdateVariable, "1")
		Expect(server(`{"type":"object"}`)).To(MatchLockfile(path))
		GinkgoT().Setenv(UpdateVariable, "")
		m := MatchLockfile(path)
		live := server(`{"type":"object","properties":{"\u001b[2J":{},` + many() + `}}`)
		Expect(m.Match(live)).To(BeFalse())
		Expect(m.FailureMessage(live)).NotTo(ContainSubstring("\x1b"))
		Expect(strings.Count(m.FailureMessage(live), "\n")).To(BeNumerically("<", 70))
		Expect(m.FailureMessage(live)).To(ContainSubstring("⋮ 21 lesser changes left out"))
	})

	It("without a file is an error that says what to do, for To and NotTo", func() {
		_, err := MatchLockfile(path).Match(server(`{"type":"object"}`))
		Expect(err).To(MatchError("MatchLockfile: there is no " + path + "; to write it, run the suite with UPDATE_LOCKFILE=1"))
	})

	It("writes nothing where CI is set", func() {
		GinkgoT().Setenv("CI", "true")
		GinkgoT().Setenv(UpdateVariable, "1")
		_, err := MatchLockfile(path).Match(server(`{"type":"object"}`))
		Expect(err).To(MatchError(ContainSubstring("it is not written where CI is set")))
		Expect(os.ReadDir(filepath.Dir(path))).To(BeEmpty())
	})

	It("takes nothing that lists no tools", func() {
		for _, actual := range []any{nil, 1, "x", (*harness.Harness)(nil)} {
			_, err := MatchLockfile(path).Match(actual)
			Expect(err).To(MatchError(HavePrefix("MatchLockfile expects a harness, a pipeline, tools or a contract.Lock, got ")))
		}
	})
})

func many() string {
	var names []string
	for c := range 50 {
		names = append(names, `"p`+strings.Repeat("x", c)+`":{}`)
	}
	return strings.Join(names, ",")
}
