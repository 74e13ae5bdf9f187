package pipeline_test

import (
	"context"
	"encoding/json"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("a pipeline as a target", func() {
	var p *pipeline.Pipeline
	BeforeEach(func() { p = build(billing(), pipeline.Info("billing", "1.2.3")) })

	DescribeTable("speaks both protocols", func(ctx SpecContext, version, mark string) {
		h := harness.New(GinkgoTB(), p, harness.WithVersion(version))
		Expect(h.Protocol(ctx)).To(Equal(version))
		r := h.Call(ctx, "billing.pay", nil)
		Expect(r).To(BeToolSuccess())
		Expect(string(r.Raw)).To(Equal(`{"content":[{"type":"text","text":"paid"}]` + mark + `}`))
		Expect(h.ToolNames(ctx)).To(Equal([]string{"billing"}))
		Expect(h.ActionNames(ctx)).To(Equal(must(p.ToolNames(ctx))), "what its envelopes offer")
	},
		Entry("the newest", harness.Version20260728, `,"resultType":"complete"`),
		Entry("the one with sessions", harness.Version20251125, ""),
	)

	It("is found by discovery", func(ctx SpecContext) {
		Expect(harness.New(GinkgoTB(), p).Protocol(ctx)).To(Equal(harness.Version20260728))
	})

	DescribeTable("answers", func(ctx SpecContext, method, params, result string) {
		reply, err := p.Call(ctx, method, json.RawMessage(params))
		Expect(err).NotTo(HaveOccurred())
		Expect(reply.Err).To(BeNil())
		Expect(string(reply.Result)).To(MatchJSON(result))
	},
		Entry("ping", "ping", ``, `{}`),
		Entry("discover", "server/discover", ``, `{"supportedVersions":["2026-07-28","2025-11-25"],"capabilities":{"tools":{}},"serverInfo":{"name":"billing","version":"1.2.3"},"resultType":"complete"}`),
		Entry("initialize", "initialize", `{"protocolVersion":"2025-11-25"}`, `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"billing","version":"1.2.3"}}`),
		Entry("initialize with a version it does not know", "initialize", `{"protocolVersion":"1999-01-01"}`, `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"billing","version":"1.2.3"}}`),
	)

	DescribeTable("refuses with a JSON-RPC error", func(ctx SpecContext, method, params string, code int, message string) {
		reply, err := p.Call(ctx, method, json.RawMessage(params))
		Expect(err).NotTo(HaveOccurred())
		Expect(reply.Err).NotTo(BeNil())
		Expect(reply.Err.Code).To(BeEquivalentTo(code))
		Expect(reply.Err.Message).To(ContainSubstring(message))
	},
		Entry("a method it does not know", "resources/list", `{}`, -32601, `method "resources/list" not found`),
		Entry("a call without a name", "tools/call", `{}`, -32602, "no name"),
		Entry("a call that is not JSON", "tools/call", `{`, -32602, "the params of tools/call are not JSON"),
		Entry("a name that is a number", "tools/call", `{"name":1}`, -32602, "no name that is a string"),
		Entry("initialize that is not JSON", "initialize", `[`, -32602, "the params of initialize"),
		Entry("a cursor", "tools/list", `{"cursor":"x"}`, -32602, "unknown cursor"),
		Entry("a list that is not JSON", "tools/list", `[`, -32602, "the params of tools/list"),
	)

	DescribeTable("reads params however they are written", func(ctx SpecContext, params, answer string) {
		reply, err := build(pipeline.Tool("echo", echo)).Call(ctx, "tools/call", json.RawMessage(params))
		Expect(err).NotTo(HaveOccurred())
		Expect(reply.Err).To(BeNil())
		Expect(string(reply.Result)).To(Equal(`{"content":[{"type":"text","text":"` + answer + `"}]}`))
	},
		Entry("compact", `{"name":"echo","arguments":{"a":1}}`, `echo  {\"a\":1}`),
		Entry("with space", " {\n\t\"name\" : \"echo\" , \"arguments\" : {\"a\" : [1, {}] } } ", `echo  {\"a\" : [1, {}] }`),
		Entry("the other way round", `{"arguments":{"a":"}],\\\""},"name":"echo"}`, `echo  {\"a\":\"}],\\\\\\\"\"}`),
		Entry("with escapes in the name", `{"name":"\u0065cho"}`, `echo  {}`),
		Entry("with null arguments", `{"name":"echo","arguments":null}`, `echo  {}`),
		Entry("with unknown members", `{"x":true,"y":[[],{}],"z":-1.5e3,"name":"echo","s":""}`, `echo  {}`),
		Entry("twice: the last counts", `{"name":"nope","arguments":{"a":1},"name":"echo","arguments":{}}`, `echo  {}`),
	)

	It("takes notifications", func(ctx SpecContext) {
		reply, err := p.Call(ctx, "notifications/initialized", nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(reply).To(Equal(harness.Reply{}))
	})

	It("shows handlers the _meta, and sends their progress", func(ctx SpecContext) {
		seen := make(chan string, 1)
		h := drive(pipeline.Tool("t", func(ctx context.Context, r *pipeline.Request) (any, error) {
			r.Progress(ctx, harness.Progress{Progress: 1, Total: 2, Message: "half"})
			seen <- string(r.Meta)
			return nil, nil
		}))
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess(), "nobody asked for progress")
		Expect(<-seen).NotTo(ContainSubstring("tenant"))
		var mu sync.Mutex
		var reports []harness.Progress
		h.With(harness.Meta(harness.Args{"tenant": "acme"}), harness.OnProgress(func(p harness.Progress) {
			mu.Lock()
			defer mu.Unlock()
			reports = append(reports, p)
		})).Call(ctx, "t", nil)
		Expect(<-seen).To(ContainSubstring(`"tenant":"acme"`))
		Expect(reports).To(Equal([]harness.Progress{{Progress: 1, Total: 2, Message: "half"}}))
	})
})
