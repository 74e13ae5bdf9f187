package pipeline_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

// FuzzCall sends any params at all: the pipeline answers with a JSON-RPC error or a tool
// result, whose envelope keeps the rules, and never panics.
func FuzzCall(f *testing.F) {
	for _, seed := range []string{
		`{"name":"billing","arguments":{"action":"get_invoice","id":"1"}}`, `{"name":"billing","arguments":[{"action":1}]}`,
		`{"name":"billing","arguments":{"action":"get_invoice","id":1,"x":{"y":"\ud800"}},"_meta":{"progressToken":1}}`,
		`{"name":"ping","arguments":null}`, `{"name":"ping","arguments":"\\"}`, `{"name":7}`, `{"name":"\u0000<a>"}`, `{"arguments":{}}`,
		` {"name" : "billing" , "arguments" : { "action" : "" } } `, `{"name":"billing.pay","arguments":{"action":"x","action":"pay"}}`, `[]`, `{`, ``,
	} {
		f.Add([]byte(seed))
	}
	p := pipeline.Must(pipeline.New(billing(), pipeline.Tool("ping", echo, pipeline.Input(needsID))))
	names, err := p.ToolNames(context.Background())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, params []byte) {
		reply, err := p.Call(context.Background(), "tools/call", params)
		if err != nil {
			t.Fatalf("%q: %v", params, err)
		}
		if reply.Err != nil {
			return
		}
		response, err := envelope.ParseResponse(reply.Result)
		if err != nil {
			t.Fatalf("%q gives %s: %v", params, reply.Result, err)
		}
		if !response.IsError {
			return
		}
		if broken := envelope.Check(response, envelope.Strict(), envelope.KnownActions(names...)); len(broken) > 0 {
			t.Fatalf("%q gives %s, which breaks %v", params, response.Text(), broken)
		}
	})
}

// FuzzExecute is the same below the params, where a server hands on what it got.
func FuzzExecute(f *testing.F) {
	for _, seed := range []string{`{"action":"pay"}`, `{bad`, "\xff", `"`, ` {} `, `{"action":"pay"`, `[[[[`, `{"action":{"a":"}"}}`, `1e999`} {
		f.Add("billing", []byte(seed))
		f.Add("ping", []byte(seed))
	}
	p := pipeline.Must(pipeline.New(billing(), pipeline.Tool("ping", echo)))
	f.Fuzz(func(t *testing.T, tool string, arguments []byte) {
		answer := p.Execute(context.Background(), pipeline.Call{Tool: tool, Arguments: json.RawMessage(arguments)})
		if broken := envelope.Check(answer.Response, envelope.Strict()); answer.Response.IsError && len(broken) > 0 {
			t.Fatalf("%q of %q gives %s, which breaks %v", arguments, tool, answer.Response.Text(), broken)
		}
	})
}
