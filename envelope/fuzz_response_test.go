package envelope_test

import (
	"encoding/json"
	"testing"

	"github.com/errshape/errshape/envelope"
)

// FuzzParseResponse reads what encoding/json reads into maps, and nothing else.
func FuzzParseResponse(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `{}`, "\f{}", "{}\u00a0", ` { "content" : [ { "type" : "text" , "text" : "a\"\\\u003c" } ] , "isError" : true } `,
		`{"content":[{"type":"image","data":"]}{[","x":[1,{"y":[]}]}],"structuredContent":{"a":[1,2]}}`,
		`{"isError":true,"is\u0045rror":false,"isError":null}`, `{"content":[{"type":"text","text":"\\"}],"a":-1.5e3}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := envelope.ParseResponse(raw)
		var fields map[string]json.RawMessage
		if json.Unmarshal(raw, &fields) != nil || fields == nil {
			if err == nil {
				t.Fatalf("read %q, which is no JSON object", raw)
			}
			return
		}
		if err != nil {
			return
		}
		var isError *bool
		if raw, ok := fields["isError"]; ok {
			if err := json.Unmarshal(raw, &isError); err != nil {
				t.Fatal(err)
			}
		}
		if want := isError != nil && *isError; r.IsError != want {
			t.Fatalf("isError of %q is %t", raw, r.IsError)
		}
		var blocks []map[string]json.RawMessage
		if raw, ok := fields["content"]; ok {
			if err := json.Unmarshal(raw, &blocks); err != nil {
				t.Fatal(err)
			}
		}
		if len(blocks) != len(r.Content) {
			t.Fatalf("%d blocks of %q, want %d", len(r.Content), raw, len(blocks))
		}
		for i, block := range blocks {
			var kind, text string
			if err := json.Unmarshal(block["type"], &kind); err != nil || kind != r.Content[i].Type {
				t.Fatalf("type %q of %q, want %q (%v)", r.Content[i].Type, raw, kind, err)
			}
			if kind == "text" {
				if err := json.Unmarshal(block["text"], &text); err != nil || text != r.Content[i].Text {
					t.Fatalf("text %q of %q, want %q (%v)", r.Content[i].Text, raw, text, err)
				}
			}
		}
	})
}
