package harness_test

import (
	"context"
	"encoding/json"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gstruct"

	"github.com/errshape/errshape/harness"
)

var _ = Describe("Tools", func() {
	// pages answers tools/list with what page makes of the cursor.
	pages := func(page func(cursor string) string) *harness.Harness {
		f := replies(map[string]string{"server/discover": discovered})
		rest := f.answer
		f.answer = func(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
			if method != "tools/list" {
				return rest(ctx, method, params)
			}
			var p struct{ Cursor string }
			if err := json.Unmarshal(params, &p); err != nil {
				return harness.Reply{}, err
			}
			return harness.Reply{Result: json.RawMessage(page(p.Cursor))}, nil
		}
		return harness.New(GinkgoTB(), f)
	}

	It("follows the pages and keeps the JSON as it is", func(ctx SpecContext) {
		const schema = `{"type":"object","z":1,"a":9007199254740993}`
		h := pages(func(cursor string) string {
			if cursor == "" {
				return `{"tools":[{"name":"b","description":"d","inputSchema":` + schema + `,"annotations":{"destructiveHint":false,"title":"B"}}],"nextCursor":"2"}`
			}
			return `{"tools":[{"name":"a","title":"A","inputSchema":{},"outputSchema":{"type":"object"},"x":1}]}`
		})
		tools, err := h.Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(tools).To(HaveLen(2))
		Expect(string(tools[0].InputSchema)).To(Equal(schema))
		Expect(tools[0].OutputSchema).To(BeNil())
		Expect(tools[0].Annotations).To(MatchAllFields(Fields{
			"Title": Equal("B"), "DestructiveHint": PointTo(BeFalse()), "ReadOnlyHint": BeNil(), "IdempotentHint": BeNil(), "OpenWorldHint": BeNil(),
		}))
		Expect(string(tools[1].Raw)).To(HaveSuffix(`"x":1}`))
		Expect(h.ToolNames(ctx)).To(Equal([]string{"b", "a"}))
	})

	DescribeTable("reports a listing that cannot be", func(ctx SpecContext, page func(string) string, message string) {
		_, err := pages(page).Tools(ctx)
		Expect(err).To(MatchError(MatchRegexp("^tools/list on fake: " + message)))
	},
		Entry("pages that go round", func(string) string { return `{"tools":[],"nextCursor":"a"}` }, `the pages go round: cursor "a" came twice`),
		Entry("pages without end", func() func(string) string {
			n := 0
			return func(string) string { n++; return fmt.Sprintf(`{"tools":[],"nextCursor":"%d"}`, n) }
		}(), `over 1000 pages`),
		Entry("a null tool", func(string) string { return `{"tools":[null]}` }, `read tools\[0\]: want an object with a name, got null`),
		Entry("no list", func(string) string { return `{"tools":{}}` }, `read the result: json: cannot unmarshal`),
	)

	It("names the actions of a tool that tells of them, and of no other", func(ctx SpecContext) {
		h := pages(func(string) string {
			return `{"tools":[
				{"name":"ping","_meta":{"io.github.errshape/group":"?"}},
				{"name":"billing","_meta":{"x":1,"io.github.errshape/group":{"discriminator":"action","actions":[{"name":"get"},{"name":"list"}]}}},
				{"name":"odd","_meta":{"io.github.errshape/group":{"actions":[{"name":""}]}}},
				{"name":"empty","_meta":{"io.github.errshape/group":{"actions":[]}}},
				{"name":"plain","_meta":[]},
				{"name":"users","inputSchema":{"properties":{"action":{"enum":["add","","drop"]}},"required":["action"]}},
				{"name":"may","inputSchema":{"properties":{"action":{"enum":["add"]}}}},
				{"name":"numbers","inputSchema":{"properties":{"action":{"enum":[1]}},"required":["action"]}},
				{"name":"free","inputSchema":{"properties":{"action":true},"required":["action"]}}
			]}`
		})
		Expect(h.ActionNames(ctx)).To(Equal([]string{"ping", "billing.get", "billing.list", "odd", "empty", "plain",
			"users", "users.add", "users.drop", "may", "numbers", "free"}))
	})
	It("reports a refusal", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), replies(nil))
		_, err := h.ToolNames(ctx)
		Expect(err).To(MatchError("tools/list on fake: JSON-RPC error -32601: no tools/list"))
		_, err = h.ActionNames(ctx)
		Expect(err).To(MatchError("tools/list on fake: JSON-RPC error -32601: no tools/list"))
	})
})
