package harness_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
)

// Run with
//
//	go test -run '^$' -bench . -benchmem ./harness
//
// Each benchmark compares a target with what a test would use without it: the peer does the same work
// up to the result in memory.

// benchTB closes at the end of a benchmark.
type benchTB struct{ *testing.B }

func (b benchTB) Fatalf(format string, args ...any) { b.B.Fatalf(format, args...) }

func benchHarness(b *testing.B, target harness.Target, opts ...harness.Option) {
	h := harness.New(benchTB{b}, target, opts...)
	ctx := context.Background()
	for b.Loop() {
		if r := h.Call(ctx, "success", harness.Args{"id": "inv_1"}); r.Outcome != harness.Succeeded {
			b.Fatal(r)
		}
	}
}

func BenchmarkGoSDK(b *testing.B) {
	b.Run("target=gosdk.Server", func(b *testing.B) { benchHarness(b, gosdk.Server(newSDKServer())) })
	b.Run("peer=mcp.Client over NewInMemoryTransports", func(b *testing.B) {
		ctx := context.Background()
		theirs, ours := mcp.NewInMemoryTransports()
		if _, err := newSDKServer().Connect(ctx, theirs, nil); err != nil {
			b.Fatal(err)
		}
		client, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, ours, nil)
		if err != nil {
			b.Fatal(err)
		}
		defer client.Close()
		for b.Loop() {
			if _, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "success", Arguments: map[string]any{"id": "inv_1"}}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkMCPGo(b *testing.B) {
	for _, protocol := range [][2]string{
		{harness.Version20260728, `,"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"errshape","version":"1"},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`},
		{harness.Version20251125, ""},
	} {
		version, meta := protocol[0], protocol[1]
		b.Run("version="+version+"/target=MessageHandler", func(b *testing.B) {
			benchHarness(b, harness.MessageHandler(newMCPGoServer()), harness.WithVersion(version))
		})
		b.Run("version="+version+"/peer=HandleMessage and json", func(b *testing.B) { benchHandleMessage(b, meta) })
	}
}

// benchHandleMessage sends the same message as the harness and reads the same result.
func benchHandleMessage(b *testing.B, meta string) {
	s, ctx := newMCPGoServer(), context.Background()
	for b.Loop() {
		arguments, err := json.Marshal(map[string]any{"id": "inv_1"})
		if err != nil {
			b.Fatal(err)
		}
		request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"success","arguments":` + string(arguments) + meta + `}}`)
		raw, err := json.Marshal(s.HandleMessage(ctx, request))
		if err != nil {
			b.Fatal(err)
		}
		var response struct {
			Result struct {
				Content []struct{ Type, Text string }
				IsError bool
			}
		}
		if err := json.Unmarshal(raw, &response); err != nil || len(response.Result.Content) != 1 {
			b.Fatal(string(raw), err)
		}
	}
}
