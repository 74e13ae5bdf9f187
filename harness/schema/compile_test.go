package schema_test

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("Compile", func() {
	DescribeTable("names the keyword and its place", func(raw, message string) {
		_, err := schema.Compile(json.RawMessage(raw))
		Expect(err).To(MatchError(message))
		var e *schema.Error
		Expect(errors.As(err, &e)).To(BeTrue())
	},
		Entry("a type that is none", `{"properties":{"age":{"type":"strng"}}}`,
			`schema: keyword "type" at /properties/age: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'`),
		Entry("a keyword of another type", `{"properties":{"type":{"minLength":"2"}}}`, `schema: keyword "minLength" at /properties/type: got string, want integer`),
		Entry("a keyword in an item of a list", `{"allOf":[{},{"required":"a"}]}`, `schema: keyword "required" at /allOf/1: got string, want array`),
		Entry("a keyword of the root", `{"required":["a",1]}`, `schema: keyword "required" at the root: got number, want string`),
		Entry("a pattern that is none", `{"properties":{"a":{"pattern":"(["}}}`,
			"schema: keyword \"pattern\" at /properties/a: '([' is not valid regex: error parsing regexp: unterminated [] set in `([`"),
		Entry("a reference to nothing", `{"properties":{"a":{"$ref":"#/$defs/b"}}}`, `schema: keyword "$ref" at /properties/a: the reference leads to nothing`),
		Entry("a reference to no anchor", `{"properties":{"a":{"$ref":"#b"}}}`, `schema: keyword "$ref" at /properties/a: the reference leads to nothing`),
		Entry("a reference to a host", `{"properties":{"a":{"$ref":"http://127.0.0.1/a.json"}}}`,
			`schema: keyword "$ref" at /properties/a: "http://127.0.0.1/a.json" is not loaded: only references within the schema itself are followed`),
		Entry("a reference to a file", `{"properties":{"a":{"$ref":"file:///etc/passwd"}}}`,
			`schema: keyword "$ref" at /properties/a: "file:///etc/passwd" is not loaded: only references within the schema itself are followed`),
		Entry("a relative reference", `{"items":{"$ref":"other.json#/a"}}`,
			`schema: keyword "$ref" at /items: "schema:///other.json" is not loaded: only references within the schema itself are followed`),
		Entry("a dialect that is none", `{"$schema":"https://example.com/mine"}`,
			`schema: keyword "$schema" at the root: "https://example.com/mine" is not loaded: only references within the schema itself are followed`),
		Entry("a schema that refers to itself without end", `{"properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"allOf":[{"$ref":"#/$defs/b"}]}}}`,
			`schema: keyword "$ref" at /$defs/b: refers to itself without end`),
		Entry("a number out of range", `{"properties":{"a":{"minimum":1e999999999}}}`, `schema: keyword "minimum" at /properties/a: the number is out of range`),
		Entry("too many levels", strings.Repeat(`{"not":`, 300)+"true"+strings.Repeat("}", 300), `schema: 300 levels are more than the 200 allowed`),
		Entry("too many bytes", `{"description":"`+strings.Repeat("x", 4<<20)+`"}`, `schema: 4194322 bytes are more than the 4194304 allowed`),
		Entry("too many objects", `{"enum":[`+strings.Repeat(`{},`, 20_000)+`{}]}`, `schema: 20002 objects are more than the 20000 allowed`),
		Entry("a pattern that asks for its parts too often", `{"properties":{"a":{"pattern":"^((){1000}){1000}$"}}}`,
			"schema: keyword \"pattern\" at /properties/a: '^((){1000}){1000}$' is not valid regex: repeats its parts 100001 times, more than the 100000 allowed"),
		Entry("no JSON", `{`, `schema: is not JSON: unexpected end of JSON input`),
		Entry("nothing", ``, `schema: is not JSON: unexpected end of JSON input`),
		Entry("a list", `[]`, `schema: is neither an object nor true or false`),
		Entry("text for a terminal", `{"properties":{"\u001b[2J":{"type":"x"}}}`,
			`schema: keyword "type" at /properties/\x1b[2J: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'`),
	)

	DescribeTable("bounds what a pattern repeats", func(pattern string, allowed bool) {
		_, err := schema.Compile(json.RawMessage(`{"pattern":"` + pattern + `"}`))
		if allowed {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(ContainSubstring("repeats its parts 100001 times, more than the 100000 allowed")))
		}
	},
		// The linear engine knows no lookahead, and takes no count above 1,000.
		Entry("a long list", `^([a-z]{2},){5000}$`, true),
		Entry("as often as may be", `^(a{2}b?){0,99999}$`, true),
		Entry("one after the other", `(?=a)`+strings.Repeat(`(a{100}){100}`, 9), true),
		Entry("brackets that are none", `^(?=x)[(]{1000}\\(\\{[{1000}]{100}{x}{,9}$`, true),
		Entry("a count alone", `^a{100001}$`, false),
		Entry("a count above all", `^a{99999999999999999999}$`, false),
		Entry("without an end", `^(?=x)(?:a{400}){400,}$`, false),
		Entry("nested", `^((((){100}){100}){100}){100}$`, false),
		Entry("many after each other", strings.Repeat(`((){1000}){50}`, 3), false),
		Entry("a group that is never closed in a class", `(?=x)([)]){1000}(()([(]){200}){1000}`, false),
	)

	It("touches no network", func() {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		Expect(err).NotTo(HaveOccurred())
		var hits atomic.Int32
		server := &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { hits.Add(1) })}
		go func() { _ = server.Serve(listener) }()
		DeferCleanup(server.Close)
		url := "http://" + listener.Addr().String()
		for _, raw := range []string{`{"$ref":"` + url + `/a"}`, `{"$schema":"` + url + `/b"}`, `{"$id":"` + url + `/c","$ref":"d"}`, `{"$dynamicRef":"` + url + `/e#f"}`} {
			_, err := schema.Compile(json.RawMessage(raw))
			Expect(err).To(MatchError(ContainSubstring("is not loaded")), raw)
		}
		Expect(hits.Load()).To(BeZero())
	})

	It("follows what is within: $id, anchors, definitions and the standard's own schemas", func() {
		Expect(linesOf(`{"$id":"https://example.com/tool","properties":{"a":{"$ref":"#n"},"b":{"$ref":"part"},"c":{"$ref":"https://json-schema.org/draft/2020-12/schema"}},
			"$defs":{"n":{"$anchor":"n","minimum":3},"p":{"$id":"part","maximum":2}}}`, `{"a":1,"b":3,"c":{"type":"strng"}}`)).To(HaveExactElements(
			"a: Too small. You sent: 1. Must be >= 3.", "b: Too big. You sent: 3. Must be <= 2.", HavePrefix("c.type: Invalid option.")))
	})

	It("keeps no hold on the caller's bytes", func() {
		raw := []byte(`{"properties":{"a":{"pattern":"^(?=x)"}}}`)
		s, err := schema.Compile(raw)
		Expect(err).NotTo(HaveOccurred())
		clear(raw)
		for range 3 {
			Expect(schema.Validate(s, "t.a", json.RawMessage(`{"a":"y"}`))).NotTo(BeNil())
		}
	})
})
