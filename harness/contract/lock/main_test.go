package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestLock(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "harness/contract/lock")
}

// The specs are in the package of the command, which exports nothing.
var _ = Describe("lock", Serial, func() { // CI is of the whole process
	var (
		path   string
		server *mcp.Server
		url    string
		out    bytes.Buffer
		errs   bytes.Buffer
	)
	add := func(schema string) {
		server.AddTool(&mcp.Tool{Name: "get", InputSchema: map[string]any{"type": "object", "required": []string{schema}}},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return &mcp.CallToolResult{}, nil
			})
	}
	command := func(ctx context.Context, args ...string) int {
		out.Reset()
		errs.Reset()
		return run(ctx, args, &out, &errs)
	}
	BeforeEach(func() {
		GinkgoT().Setenv("CI", "")
		path = filepath.Join(GinkgoT().TempDir(), "contract.lock.json")
		server = mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		add("a")
		web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: true}))
		DeferCleanup(web.Close)
		url = web.URL
	})

	It("writes the lockfile of a running server, and checks it", func(ctx SpecContext) {
		Expect(command(ctx, "-o", path, "-url", url)).To(BeZero(), errs.String())
		Expect(os.ReadFile(path)).To(ContainSubstring(`"name": "get"`))
		Expect(command(ctx, "-o", path, "-url", url, "-check")).To(BeZero(), errs.String())
		Expect(out.String()).To(BeEmpty())
		add("b")
		Expect(command(ctx, "-o", path, "-url", url, "-check")).To(Equal(exitChanged))
		Expect(out.String()).To(Equal("BREAKING  Argument a of get was removed; it was required.\nBREAKING  Argument b of get is new and required.\n"))
	})

	It("says what is wrong", func(ctx SpecContext) {
		Expect(command(ctx)).To(Equal(exitUsage))
		Expect(errs.String()).To(Equal("lock: give either -url or, after --, the command of a server\n"))
		Expect(command(ctx, "-nope")).To(Equal(exitUsage))
		Expect(command(ctx, "-o", path, "-url", url, "-check")).To(Equal(exitFailed))
		Expect(errs.String()).To(ContainSubstring("no such file"))
		Expect(command(ctx, "-o", path, "--", filepath.Join(path, "no-such-server"))).To(Equal(exitFailed))
		Expect(errs.String()).To(HavePrefix("lock: "))
		GinkgoT().Setenv("CI", "1")
		Expect(command(ctx, "-o", path, "-url", url)).To(Equal(exitFailed))
		Expect(errs.String()).To(ContainSubstring("not written where CI is set"))
		Expect(path).NotTo(BeAnExistingFile())
	})
})
