package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/badserver"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness/gosdk"
)

// ran is what a run of the command came to.
type ran struct {
	code           int
	stdout, stderr string
}

// on runs the command where these writers are terminals.
func on(ctx context.Context, terminals string, args ...string) ran {
	var stdout, stderr bytes.Buffer
	a := app{
		stdout: &stdout, stderr: &stderr,
		isTerminal: func(w io.Writer) bool {
			return strings.Contains(terminals, "stdout") && w == io.Writer(&stdout) || strings.Contains(terminals, "stderr") && w == io.Writer(&stderr)
		},
		getenv: func(name string) string {
			if name == "NO_COLOR" && strings.Contains(terminals, "plain") {
				return "1"
			}
			return ""
		},
	}
	code := a.run(ctx, args)
	return ran{code, stdout.String(), stderr.String()}
}

func run(ctx context.Context, args ...string) ran { return on(ctx, "", args...) }

func served(server *mcp.Server) (address string) {
	h := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	DeferCleanup(h.Close)
	return h.URL
}

// The specs are in the package of the command, which exports nothing.
var _ = Describe("probe", func() {
	It("probes the billing server if nothing is given", func(ctx SpecContext) {
		r := run(ctx)
		Expect(r.code).To(BeZero())
		Expect(r.stdout).To(And(HavePrefix("PASSED  billing: "), ContainSubstring("\nTOTALS\n"), MatchRegexp(`healing +(\d+) of \d+ healed, 100 %`)))
		Expect(r.stderr).To(BeEmpty())
	})

	It("probes a running server, and exits with 1 for its faults", func(ctx SpecContext) {
		url := served(badserver.NewServer())
		r := run(ctx, "--url", url, "--tools", "bad.mumbles,bad.n*,order.*")
		Expect(r.code).To(Equal(exitFailures))
		Expect(r.stdout).To(And(HavePrefix("FAILED  "+url), ContainSubstring("no-envelope bad.mumbles/wrong-type/count/boolean"), ContainSubstring("violates bad.nameless")))
		Expect(r.stderr).To(BeEmpty())
	})

	It("gives a call so much time", func(ctx SpecContext) {
		r := run(ctx, "--timeout", "1s", "--case", "bad.hangs/too-short/name/a character too few", "--", program)
		Expect(r.code).To(Equal(exitFailures))
		Expect(r.stdout).To(And(ContainSubstring("hung bad.hangs"), ContainSubstring("no answer within 1s")))
	})

	It("probes a process, and starts it anew when it dies", func(ctx SpecContext) {
		r := run(ctx, "--tools", "bad.crashes", "--", program)
		Expect(r.code).To(Equal(exitFailures), r.stderr)
		Expect(r.stdout).To(And(ContainSubstring("crashed bad.crashes/missing-field/count/missing"), MatchRegexp(`\n  crashed +1\n`), Not(ContainSubstring("not-reached"))))
	})

	It("takes only the cases that are asked for", func(ctx SpecContext) {
		one := run(ctx, "--case", "billing.get_invoice/null/id/null")
		Expect(one.stdout).To(HavePrefix("PASSED  billing: 1 case on 13 tools"))
		Expect(run(ctx, "--kinds", "null,wrong-type", "--limit", "5").stdout).To(HavePrefix("PASSED  billing: 5 of "))
		Expect(run(ctx, "--skip-destructive").stdout).To(ContainSubstring("left out: destructive, or does not say"))
		Expect(run(ctx, "--no-heal", "--tools", "billing.get_invoice").stdout).To(ContainSubstring("nothing to heal"))
	})

	It("checks strictly if it is told to", func(ctx SpecContext) {
		server := mcp.NewServer(&mcp.Implementation{Name: "grave", Version: "1"}, nil)
		server.AddTool(&mcp.Tool{Name: "order", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return gosdk.Result(&envelope.ToolError{Code: envelope.CodeConflict, Severity: "grave", Message: "No"}), nil
		})
		args := []string{"--url", served(server), "--tools", "order"}
		Expect(run(ctx, args...).code).To(BeZero())
		r := run(ctx, append(args, "--strict")...)
		Expect(r.code).To(Equal(exitFailures))
		Expect(r.stdout).To(ContainSubstring("severity-known"))
	})

	It("waits no longer than it may", func(ctx SpecContext) {
		args := []string{"--url", served(badserver.NewServer()), "--case", "bad.never/everything-wrong/(root)/every field"}
		r := run(ctx, append(args, "--max-wait", "999ms")...)
		Expect(r.code).To(BeZero())
		Expect(r.stdout).To(ContainSubstring("nothing to heal"))
		r = run(ctx, append(args, "--max-wait", "1s")...)
		Expect(r.code).To(Equal(exitFailures))
		Expect(r.stdout).To(ContainSubstring("after 3 calls the answer still is SERVER_BUSY"))
	})

	It("writes the report in each form", func(ctx SpecContext) {
		dir := GinkgoT().TempDir()
		file := func(name string) string { return filepath.Join(dir, name) }
		r := run(ctx, "--tools", "billing.get_invoice", "--out", file("r.html"), "--out", file("r.json"), "--out", file("r.xml"), "--out", file("r.TXT"))
		Expect(r.code).To(BeZero(), r.stderr)
		read := func(name string) []byte {
			data, err := os.ReadFile(file(name))
			Expect(err).NotTo(HaveOccurred())
			return data
		}
		Expect(string(read("r.html"))).To(HavePrefix("<!DOCTYPE html>"))
		Expect(json.Valid(read("r.json"))).To(BeTrue())
		Expect(xml.Unmarshal(read("r.xml"), new(struct {
			XMLName xml.Name `xml:"testsuites"`
		}))).To(Succeed())
		Expect(string(read("r.TXT"))).To(Equal(r.stdout))
	})

	It("leaves out of the report what differs from run to run", func(ctx SpecContext) {
		args := []string{"--url", served(billing.NewServer(billing.WithSlowBank(0))), "--kinds", "null", "--scrub", ""}
		first := run(ctx, args...)
		Expect(first.stdout).To(MatchRegexp(`^PASSED .* cases on 13 tools, 0 failed\n`))
		Expect(run(ctx, args...)).To(Equal(first))
		Expect(run(ctx, "--tools", "billing.get_invoice", "--kinds", "null", "--scrub", "[").stderr).To(HavePrefix(`invalid value "[" for flag -scrub: error parsing regexp`))
	})

	It("says that a report could not be written", func(ctx SpecContext) {
		r := run(ctx, "--tools", "billing.sync", "--out", filepath.Join(GinkgoT().TempDir(), "none", "r.html"))
		Expect(r.code).To(Equal(exitStopped))
		Expect(r.stdout).To(HavePrefix("PASSED"))
		Expect(r.stderr).To(MatchRegexp(`^probe: open .*r\.html: no such file or directory\n$`))
	})

	It("shows how far it is, on a terminal", func(ctx SpecContext) {
		r := on(ctx, "stderr", "--tools", "billing.get_invoice", "--kinds", "null")
		Expect(r.stderr).To(Equal("\r\x1b[K1/1  0 failed  billing.get_invoice/null/id/null\r\x1b[K"))
		for _, line := range strings.Split(on(ctx, "stderr", "--kinds", "hostile-text").stderr, "\r\x1b[K") {
			Expect(len(line)).To(BeNumerically("<=", 100))
		}
	})

	It("colours the report on a terminal, unless NO_COLOR is set", func(ctx SpecContext) {
		Expect(on(ctx, "stdout", "--kinds", "null").stdout).To(HavePrefix("\x1b[32mPASSED\x1b[0m"))
		Expect(on(ctx, "stdout plain", "--kinds", "null").stdout).To(HavePrefix("PASSED"))
	})

	It("reports what it has found when it is interrupted", func(ctx SpecContext) {
		interrupted, cancel := context.WithCancel(ctx)
		server := billing.NewServer()
		calls := 0
		server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
				if method == "tools/call" {
					if calls++; calls == 7 {
						cancel()
					}
				}
				return next(ctx, method, req)
			}
		})
		r := run(interrupted, "--url", served(server), "--no-heal")
		Expect(r.code).To(Equal(exitStopped))
		Expect(r.stdout).To(MatchRegexp(`(?s)^FAILED .*The run did not end: stopped after 6 of \d+ cases: context canceled.*\n  conforms +6\n`))
	})

	DescribeTable("says what is wrong with the command line", func(ctx SpecContext, message string, args ...string) {
		r := run(ctx, args...)
		Expect(r.code).To(Equal(exitStopped))
		Expect(r.stdout).To(BeEmpty())
		Expect(r.stderr).To(HavePrefix(message))
	},
		Entry("help", "probe makes every call of an MCP server", "--help"),
		Entry("a flag", "flag provided but not defined: -colour\n", "--colour"),
		Entry("two servers", "probe: give either --url or, after --, the command of a server\n", "--url", "http://localhost:1", "--", "server"),
		Entry("a time", "probe: --timeout and --start-timeout take a time, such as 10s\n", "--timeout", "0s"),
		Entry("a file's name", `invalid value "r.pdf" for flag -out: the file's name must end in .html, .json, .xml or .txt`, "--out", "r.pdf"),
		Entry("a baseline without a file", "probe: --write-baseline needs --baseline, the file to write to\n", "--write-baseline"),
		Entry("a baseline that is not there", "probe: open none.txt: no such file or directory\n", "--baseline", "none.txt"),
		Entry("a kind", `probe: probe.OnlyKinds: there is no kind "nul": choose from `, "--kinds", "nul"),
		Entry("a case", `probe: probe.OnlyCases: no case has the ID "x": `, "--case", "x"),
		Entry("a command that does not exist", "probe: ", "--", "./no-such-server"),
		Entry("a server that is slow to start", "probe: the server does not answer: ", "--start-timeout", "200ms", "--", "sleep", "60"),
		Entry("an address where nobody is", "probe: the server does not answer: ", "--url", "http://127.0.0.1:1/mcp"),
	)
})

var _ = Describe("the baseline of probe", Serial, func() { // CI is of the whole process
	It("is written, and known from then on", func(ctx SpecContext) {
		GinkgoT().Setenv("CI", "")
		url := served(badserver.NewServer())
		file := filepath.Join(GinkgoT().TempDir(), "known.txt")
		args := []string{"--url", url, "--tools", "bad.mumbles", "--baseline", file}
		Expect(run(ctx, append(slices.Clone(args), "--write-baseline")...).code).To(Equal(exitFailures))
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(HaveSuffix("\n\n" + `"bad.mumbles/wrong-type/count/boolean" no-envelope` + "\n"))
		r := run(ctx, args...)
		Expect(r.code).To(BeZero())
		Expect(r.stdout).To(ContainSubstring("0 failed, 1 known"))
	})

	It("is not written in CI", func(ctx SpecContext) {
		GinkgoT().Setenv("CI", "true")
		file := filepath.Join(GinkgoT().TempDir(), "known.txt")
		r := run(ctx, "--tools", "billing.sync", "--baseline", file, "--write-baseline")
		Expect(r.code).To(Equal(exitStopped))
		Expect(r.stderr).To(ContainSubstring("baselines are not written where CI is set"))
		Expect(file).NotTo(BeAnExistingFile())
	})
})
