package harness_test

import (
	"context"
	"encoding/json"
	"runtime"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/sync/errgroup"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
)

// Run with
//
//	go test -run '^$' -bench . -benchmem ./harness
//
// Each target stands beside what a test would use without it: the peer sends the same
// call and has the same result in memory at the end. "ratio" takes turns between the
// two, so that both meet the same machine, and reports target/peer. A turn is long enough
// for several garbage collections: a single call that waits would get those of the other side.
//
// "parallel" is the same with every processor busy, as under ginkgo -p: each makes the calls of
// the target, then each those of the peer.
//
// What MessageHandler costs is the goroutine of the call, and most of that is the runtime waking
// another processor for it, if one is idle. How much that takes is the machine's affair, most of
// all a virtual one's: compare "ratio" with "parallel".

// turn makes one call.
type turn func() error

const callsOfTurn = 2000

func benchTurns(b *testing.B, target, peer turn) {
	run := func(b *testing.B, t turn) {
		if err := t(); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("target", func(b *testing.B) {
		for b.Loop() {
			run(b, target)
		}
	})
	b.Run("peer", func(b *testing.B) {
		for b.Loop() {
			run(b, peer)
		}
	})
	b.Run("ratio", func(b *testing.B) { benchRatio(b, target, peer, 1) })
	b.Run("parallel", func(b *testing.B) { benchRatio(b, target, peer, runtime.GOMAXPROCS(0)) })
}

func benchRatio(b *testing.B, target, peer turn, callers int) {
	many := func(t turn) time.Duration {
		var group errgroup.Group
		start := time.Now()
		for range callers {
			group.Go(func() error {
				for range callsOfTurn {
					if err := t(); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	var ours, theirs time.Duration
	for b.Loop() {
		ours += many(target)
		theirs += many(peer)
	}
	b.ReportMetric(float64(ours)/float64(theirs), "target/peer")
}

// benchTB closes at the end of a benchmark.
type benchTB struct{ *testing.B }

func (b benchTB) Fatalf(format string, args ...any) { b.B.Fatalf(format, args...) }

func harnessTurn(b *testing.B, target harness.Target, opts ...harness.Option) turn {
	h := harness.New(benchTB{b}, target, opts...)
	return func() error {
		_, err := h.Execute(context.Background(), "success", harness.Args{"id": "inv_1"})
		return err
	}
}

// The peer of gosdk.Server is the SDK's own client over the SDK's own in-memory transport.
func BenchmarkGoSDK(b *testing.B) {
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
	benchTurns(b, harnessTurn(b, gosdk.Server(newSDKServer())), func() error {
		_, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "success", Arguments: map[string]any{"id": "inv_1"}})
		return err
	})
}

// The peer of MessageHandler is bare HandleMessage, with the arguments marshalled before and
// the response marshalled after it and read.
func BenchmarkMCPGo(b *testing.B) {
	for _, protocol := range [][2]string{
		{harness.Version20260728, `,"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"errshape","version":"1"},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`},
		{harness.Version20251125, ""},
	} {
		version, meta := protocol[0], protocol[1]
		b.Run(version, func(b *testing.B) {
			benchTurns(b, harnessTurn(b, harness.MessageHandler(newMCPGoServer()), harness.WithVersion(version)), handleMessageTurn(meta))
		})
	}
}

func handleMessageTurn(meta string) turn {
	s, ctx := newMCPGoServer(), context.Background()
	return func() error {
		arguments, err := json.Marshal(map[string]any{"id": "inv_1"})
		if err != nil {
			return err
		}
		request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"success","arguments":` + string(arguments) + meta + `}}`)
		raw, err := json.Marshal(s.HandleMessage(ctx, request))
		if err != nil {
			return err
		}
		var response struct {
			Result struct {
				Content []struct{ Type, Text string }
				IsError bool
			}
		}
		return json.Unmarshal(raw, &response)
	}
}
