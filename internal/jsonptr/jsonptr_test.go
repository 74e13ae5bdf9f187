package jsonptr_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/jsonptr"
)

var _ = Describe("a JSON Pointer", func() {
	// The document and the pointers of RFC 6901, section 5.
	doc := map[string]any{
		"foo": []any{"bar", "baz"}, "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, `i\j`: 5, `k"l`: 6, " ": 7, "m~n": 8,
		"null": nil, "deep": map[string]any{"~1": []any{map[string]any{"x": true}}},
	}

	DescribeTable("leads to a part", func(pointer string, tokens []string, want any) {
		Expect(jsonptr.Tokens(pointer)).To(Equal(tokens))
		Expect(jsonptr.Of(tokens)).To(Equal(pointer))
		got, ok := jsonptr.Find(doc, pointer)
		Expect(ok).To(BeTrue())
		if want == nil {
			Expect(got).To(BeNil())
		} else {
			Expect(got).To(Equal(want))
		}
	},
		Entry("the whole", "", nil, doc), Entry("a list", "/foo", []string{"foo"}, []any{"bar", "baz"}), Entry("an item", "/foo/0", []string{"foo", "0"}, "bar"),
		Entry("an empty key", "/", []string{""}, 0), Entry("a slash", "/a~1b", []string{"a/b"}, 1), Entry("a per cent sign", "/c%d", []string{"c%d"}, 2),
		Entry("a caret", "/e^f", []string{"e^f"}, 3), Entry("a bar", "/g|h", []string{"g|h"}, 4), Entry("a backslash", `/i\j`, []string{`i\j`}, 5),
		Entry("a quote", `/k"l`, []string{`k"l`}, 6), Entry("a space", "/ ", []string{" "}, 7), Entry("a tilde", "/m~0n", []string{"m~n"}, 8),
		Entry("null", "/null", []string{"null"}, nil), Entry("a key that looks escaped", "/deep/~01/0/x", []string{"deep", "~1", "0", "x"}, true),
	)

	DescribeTable("may lead to nothing", func(pointer string) {
		_, ok := jsonptr.Find(doc, pointer)
		Expect(ok).To(BeFalse())
	},
		Entry("no such key", "/none"), Entry("below none", "/none/a"), Entry("past the end", "/foo/2"), Entry("before the start", "/foo/-1"),
		Entry("the item to come", "/foo/-"), Entry("a word in a list", "/foo/a"), Entry("into a value", "/foo/0/a"), Entry("into null", "/null/a"),
		Entry("no slash", "foo"),
	)

	DescribeTable("in a reference", func(reference, pointer string, ok bool) {
		got, local := jsonptr.Fragment(reference)
		Expect(local).To(Equal(ok))
		if ok {
			Expect(got).To(Equal(pointer))
		}
	},
		Entry("the document", "#", "", true), Entry("a part", "#/$defs/a", "/$defs/a", true), Entry("escaped", "#/$defs/a%20b%25", "/$defs/a b%", true),
		Entry("an anchor", "#a", "", false), Entry("another document", "other.json#/a", "", false), Entry("a bad escape", "#/a%zz", "", false), Entry("nothing", "", "", false),
	)
})
