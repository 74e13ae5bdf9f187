package harness_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	mcpgoserver "github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/envelope"
)

// What the handlers of these specs say, the same on either SDK.
var (
	notFound = envelope.New(envelope.CodeNotFound, "No invoice with that ID").Suggest("List invoices first").Build()
	outdated = envelope.New(envelope.CodeDeprecated, "Use get_invoice").Warning()
	errBoom  = errors.New("boom")
)

func large() string { return strings.Repeat("m", sizeOfLarge) }

type out struct {
	Total int `json:"total"`
}

func sdkResult(text string, isError bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: isError, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// newSDKServer is a go-sdk server with a handler for each behaviour.
func newSDKServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "behaviours", Version: "1"}, &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler), PageSize: 4})
	raw := func(name string, f func(context.Context) (*mcp.CallToolResult, error)) {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}},
			func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return f(ctx) })
	}
	typed := func(name string, f func() (*mcp.CallToolResult, out, error)) {
		mcp.AddTool(s, &mcp.Tool{Name: name}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, out, error) { return f() })
	}
	returns := func(r *mcp.CallToolResult) func(context.Context) (*mcp.CallToolResult, error) {
		return func(context.Context) (*mcp.CallToolResult, error) {
			own := *r // the SDK writes into what a handler returns
			return &own, nil
		}
	}
	raw("success", returns(sdkResult("fine", false)))
	typed("typed_error", func() (*mcp.CallToolResult, out, error) { return nil, out{}, errBoom })
	typed("envelope_thrown", func() (*mcp.CallToolResult, out, error) { return nil, out{}, notFound })
	typed("envelope_wrapped", func() (*mcp.CallToolResult, out, error) { return nil, out{}, fmt.Errorf("get: %w", notFound) })
	typed("builder_thrown", func() (*mcp.CallToolResult, out, error) {
		return nil, out{}, envelope.New(envelope.CodeTimeout, "slow")
	})
	raw("raw_error", func(context.Context) (*mcp.CallToolResult, error) { return nil, errBoom })
	raw("envelope_returned", returns(sdkResult(notFound.Text(), true)))
	raw("warning", returns(sdkResult(outdated.Build().Text(), false)))
	typed("structured", func() (*mcp.CallToolResult, out, error) { return nil, out{7}, nil })
	typed("error_with_zero", func() (*mcp.CallToolResult, out, error) { return sdkResult("no", true), out{}, nil })
	raw("nil_result", func(context.Context) (*mcp.CallToolResult, error) { return nil, nil })
	raw("empty", returns(&mcp.CallToolResult{}))
	raw("image", returns(&mcp.CallToolResult{Content: []mcp.Content{&mcp.ImageContent{Data: []byte{1, 2}, MIMEType: "image/png"}}}))
	raw("unmarshalable", func(context.Context) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{StructuredContent: func() {}}, nil
	})
	raw("panics", func(context.Context) (*mcp.CallToolResult, error) { panic("kaboom") })
	raw("exits", func(context.Context) (*mcp.CallToolResult, error) { runtime.Goexit(); return nil, nil })
	raw("hangs", func(ctx context.Context) (*mcp.CallToolResult, error) { <-ctx.Done(); return nil, ctx.Err() })
	raw("large", func(context.Context) (*mcp.CallToolResult, error) { return sdkResult(large(), false), nil })
	raw("bytes", returns(sdkResult("in\xffvalid", false)))
	return s
}

// newMCPGoServer is the same on mcp-go, where a handler is always a raw one.
func newMCPGoServer() *mcpgoserver.MCPServer {
	s := mcpgoserver.NewMCPServer("behaviours", "1", mcpgoserver.WithPaginationLimit(4))
	raw := func(name string, f func(context.Context) (*mcpgo.CallToolResult, error)) {
		s.AddTool(mcpgo.NewTool(name), func(ctx context.Context, _ mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) { return f(ctx) })
	}
	gives := func(r *mcpgo.CallToolResult, err error) func(context.Context) (*mcpgo.CallToolResult, error) {
		return func(context.Context) (*mcpgo.CallToolResult, error) {
			if r == nil {
				return nil, err
			}
			own := *r // the SDK writes into what a handler returns
			return &own, err
		}
	}
	raw("success", gives(mcpgo.NewToolResultText("fine"), nil))
	raw("typed_error", gives(nil, errBoom))
	raw("envelope_thrown", gives(nil, notFound))
	raw("envelope_wrapped", gives(nil, fmt.Errorf("get: %w", notFound)))
	raw("builder_thrown", gives(nil, envelope.New(envelope.CodeTimeout, "slow")))
	raw("raw_error", gives(nil, errBoom))
	raw("envelope_returned", gives(mcpgo.NewToolResultError(notFound.Text()), nil))
	raw("warning", gives(mcpgo.NewToolResultText(outdated.Build().Text()), nil))
	raw("structured", gives(mcpgo.NewToolResultStructured(out{7}, `{"total":7}`), nil))
	zero := mcpgo.NewToolResultStructured(out{}, "no")
	zero.IsError = true
	raw("error_with_zero", gives(zero, nil))
	raw("nil_result", gives(nil, nil))
	raw("empty", gives(&mcpgo.CallToolResult{}, nil))
	raw("image", gives(&mcpgo.CallToolResult{Content: []mcpgo.Content{mcpgo.NewImageContent("AQI=", "image/png")}}, nil))
	raw("unmarshalable", gives(&mcpgo.CallToolResult{StructuredContent: func() {}}, nil))
	raw("panics", func(context.Context) (*mcpgo.CallToolResult, error) { panic("kaboom") })
	raw("exits", func(context.Context) (*mcpgo.CallToolResult, error) { runtime.Goexit(); return nil, nil })
	raw("hangs", func(ctx context.Context) (*mcpgo.CallToolResult, error) { <-ctx.Done(); return nil, ctx.Err() })
	raw("large", func(context.Context) (*mcpgo.CallToolResult, error) { return mcpgo.NewToolResultText(large()), nil })
	raw("bytes", gives(mcpgo.NewToolResultText("in\xffvalid"), nil))
	return s
}

// serveSDKChild is the go-sdk server as a process of its own.
func serveSDKChild() {
	if err := newSDKServer().Run(context.Background(), &mcp.IOTransport{Reader: os.Stdin, Writer: os.Stdout, MaxLineLength: -1}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
