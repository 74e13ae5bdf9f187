package gosdk_test

import (
	"runtime"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"

	"github.com/errshape/errshape/harness"
)

// exit does what FailNow of a test does.
func exit() { runtime.Goexit() }

// entries is one row for each protocol version.
func entries(what string, handler mcp.ToolHandler, outcome harness.Outcome, reason string) []TableEntry {
	var rows []TableEntry
	for _, version := range []string{harness.Version20260728, harness.Version20251125} {
		rows = append(rows, Entry(what+" on "+version, version, handler, outcome, reason))
	}
	return rows
}

func slicesCollect(s *mcp.Server) []*mcp.ServerSession { return slices.Collect(s.Sessions()) }
