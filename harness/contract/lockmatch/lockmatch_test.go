package lockmatch_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
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
		Expect(m.FailureMessage(live)).To(Equal("Expected the tools to match the lockfile " + path + "\nbut 3 changed:\n" +
			"    SAFE     Argument c of bank.transfer is new and optional.\n" +
			"    RISKY    Argument a of bank.transfer was removed.\n" +
			"    BREAKING Argument b of bank.transfer is new and required.\n" +
			"If this is meant: to write it, run the suite with UPDATE_LOCKFILE=1"))
		Expect(live).NotTo(MatchLockfile(path))
	})

	It("shows no text that a terminal would obey, and not without end", func() {
		GinkgoT().Setenv(UpdateVariable, "1")
		Expect(server(`{"type":"object"}`)).To(MatchLockfile(path))
		GinkgoT().Setenv(UpdateVariable, "")
		m := MatchLockfile(path)
		live := server(`{"type":"object","properties":{"\u001b[2J":{},` + many() + `}}`)
		Expect(m.Match(live)).To(BeFalse())
		Expect(m.FailureMessage(live)).NotTo(ContainSubstring("\x1b"))
		Expect(strings.Count(m.FailureMessage(live), "\n")).To(BeNumerically("<", 40))
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
		for _, actual := range []any{nil, 1, "x"} {
			_, err := MatchLockfile(path).Match(actual)
			Expect(err).To(MatchError(HavePrefix("MatchLockfile expects a harness, tools or a contract.Lock, got ")))
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
