package harness_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
)

const (
	fine       = `{"content":[]}`
	discovered = `{"supportedVersions":["2026-07-28","2025-11-25"]}`
	opened     = `{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}`
)

var _ = Describe("the handshake", func() {
	DescribeTable("agrees on a version", func(ctx SpecContext, f *fake, version string, asked ...string) {
		h := harness.New(GinkgoTB(), f)
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(f.methods()).To(Equal(append(asked, "tools/call", "tools/call")), "it shakes hands once")
		Expect(h.Protocol(ctx)).To(Equal(version))
		meta := harness.Args{}
		if raw, ok := f.last()["_meta"]; ok {
			Expect(json.Unmarshal(raw, &meta)).To(Succeed())
		}
		if version == harness.Version20260728 {
			Expect(meta).To(HaveKeyWithValue("io.modelcontextprotocol/protocolVersion", version))
			Expect(meta).To(HaveKeyWithValue("io.modelcontextprotocol/clientCapabilities", BeEmpty()))
		} else {
			Expect(meta).To(BeEmpty())
		}
	},
		Entry("the newest", replies(map[string]string{"server/discover": discovered, "tools/call": fine}),
			harness.Version20260728, "server/discover"),
		Entry("an older one if discover is unknown", replies(map[string]string{"initialize": opened, "notifications/initialized": "", "tools/call": fine}),
			harness.Version20251125, "server/discover", "initialize", "notifications/initialized"),
		Entry("an older one if discover does not offer the newest", replies(map[string]string{
			"server/discover": `{"supportedVersions":["2025-11-25"]}`, "initialize": opened, "notifications/initialized": "", "tools/call": fine,
		}), harness.Version20251125, "server/discover", "initialize", "notifications/initialized"),
		Entry("what the server wants instead", replies(map[string]string{
			"initialize": `{"protocolVersion":"2024-11-05"}`, "notifications/initialized": "", "tools/call": fine,
		}), "2024-11-05", "server/discover", "initialize", "notifications/initialized"),
		Entry("the newest if the target has no handshake at all", tool(fine), harness.Version20260728, "server/discover", "initialize"),
	)

	It("asks nothing when the newest is pinned", func(ctx SpecContext) {
		f := tool(fine)
		harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20260728)).Call(ctx, "t", nil)
		Expect(f.methods()).To(Equal([]string{"tools/call"}))
	})

	It("initializes at once when an older version is pinned", func(ctx SpecContext) {
		f := replies(map[string]string{"initialize": opened, "notifications/initialized": "", "tools/call": fine})
		h := harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20251125), harness.WithCapabilities(harness.Args{"roots": harness.Args{}}))
		Expect(h.Protocol(ctx)).To(Equal(harness.Version20251125))
		Expect(f.methods()).To(Equal([]string{"initialize", "notifications/initialized"}))
		Expect(string(f.params[0])).To(ContainSubstring(`"capabilities":{"roots":{}}`))
	})

	It("reports a server that refuses to initialize, and tries again", func(ctx SpecContext) {
		f := &fake{answer: func(context.Context, string, json.RawMessage) (harness.Reply, error) {
			return harness.Reply{Err: &harness.ProtocolError{Code: -32000, Message: "not today"}}, nil
		}}
		h := harness.New(GinkgoTB(), f)
		Expect(h.Call(ctx, "t", nil).Reason()).To(Equal(`tool "t" on fake answered with JSON-RPC error -32000: not today`))
		_, err := h.Protocol(ctx)
		Expect(err).To(MatchError(ContainSubstring("agree on a protocol version with fake: initialize: JSON-RPC error -32000: not today")))
		f.answer = tool(fine).answer
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
	})

	It("does not wait for ever for discover", func(ctx SpecContext) {
		f := replies(map[string]string{"initialize": opened, "notifications/initialized": "", "tools/call": fine})
		rest := f.answer
		f.answer = func(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
			if method == "server/discover" {
				<-ctx.Done()
				return harness.Reply{}, ctx.Err()
			}
			return rest(ctx, method, params)
		}
		h := harness.New(GinkgoTB(), f, harness.WithProbe(10*time.Millisecond))
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(h.Protocol(ctx)).To(Equal(harness.Version20251125))
	})

	It("happens once for calls in parallel", func(ctx SpecContext) {
		f := replies(map[string]string{"server/discover": discovered, "tools/call": fine})
		h := harness.New(GinkgoTB(), f)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() { h.Call(ctx, "t", nil) })
		}
		all.Wait()
		Expect(f.methods()).To(HaveLen(51))
	})
})

var _ = Describe("New and Close", func() {
	It("closes itself when the test ends, and once", func() {
		tb, f := &recorder{}, tool(fine)
		h := harness.New(tb, f)
		Expect(h.Close()).To(Succeed())
		Expect(h.Close()).To(Succeed())
		tb.finish()
		Expect(f.closed).To(Equal(1))
		Expect(tb.failures).To(BeEmpty())
	})
	It("fails the test if the server does not let go", func() {
		tb, f := &recorder{}, tool(fine)
		f.close = func() error { return errors.New("stuck") }
		harness.New(tb, f)
		tb.finish()
		Expect(tb.failures).To(Equal([]string{"close fake: stuck"}))
	})
	It("does not, if a call was given up, since what it ran may run on", func(ctx SpecContext) {
		tb, f := &recorder{}, tool(fine)
		release := make(chan struct{})
		defer close(release)
		f.answer = func(context.Context, string, json.RawMessage) (harness.Reply, error) {
			<-release
			return harness.Reply{}, nil
		}
		f.close = func() error { return errors.New("stuck") }
		harness.New(tb, f, harness.WithDeadline(time.Millisecond)).Call(ctx, "t", nil)
		tb.finish()
		Expect(tb.failures).To(BeEmpty())
	})
	It("refuses a nil target and options that cannot be", func() {
		tb := &recorder{}
		harness.New(tb, nil)
		harness.New(tb, tool(fine), harness.WithCapabilities(harness.Args{"f": func() {}}))
		harness.New(tb, tool(fine), harness.WithVersion("latest"))
		Expect(tb.failures).To(ConsistOf(ContainSubstring("the target is nil"), ContainSubstring("WithCapabilities: cannot be written as JSON"),
			ContainSubstring(`WithVersion: "latest" is no protocol version: want a date, such as 2026-07-28`)))
	})
	It("takes a nil option for none", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), harness.IO(serveStream, nil), nil, harness.WithVersion(""))
		Expect(h.With(nil).Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
	})
	It("ends calls that run", func(ctx SpecContext) {
		f := &fake{}
		running := make(chan struct{})
		f.answer = func(ctx context.Context, _ string, _ json.RawMessage) (harness.Reply, error) {
			close(running)
			<-ctx.Done()
			return harness.Reply{}, ctx.Err()
		}
		h := harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20260728))
		results := make(chan harness.Result, 1)
		go func() { results <- h.Call(ctx, "t", nil) }()
		Eventually(ctx, running).Should(BeClosed())
		Expect(h.Close()).To(Succeed())
		Eventually(ctx, results).Should(Receive(HaveField("Reason()", `tool "t" on fake was disconnected: the harness is closed`)))
	})
})

var _ = Describe("Burst", func() {
	It("starts its calls together", func(ctx SpecContext) {
		var inside atomic.Int32
		all := make(chan struct{})
		f := replies(map[string]string{"server/discover": discovered})
		rest := f.answer
		f.answer = func(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
			if method != "tools/call" {
				return rest(ctx, method, params)
			}
			if inside.Add(1) == 30 {
				close(all) // only a burst gets here
			}
			<-all
			return harness.Reply{Result: json.RawMessage(fine)}, nil
		}
		results := harness.New(GinkgoTB(), f).Burst(ctx, 30, "t", nil)
		Expect(results).To(HaveLen(30))
		Expect(results).To(HaveEach(HaveField("Outcome", harness.Succeeded)))
	})
	It("makes no call for none", func(ctx SpecContext) {
		f := tool(fine)
		Expect(harness.New(GinkgoTB(), f).Burst(ctx, 0, "t", nil)).To(BeEmpty())
		Expect(f.methods()).To(BeEmpty())
	})
})

var _ = Describe("options of a call", func() {
	drive := func(version string, f *fake) *harness.Harness {
		return harness.New(GinkgoTB(), f, harness.WithVersion(version))
	}
	It("bound it, and it alone", func(ctx SpecContext) {
		f := tool(fine)
		f.answer = func(ctx context.Context, _ string, _ json.RawMessage) (harness.Reply, error) {
			deadline, _ := ctx.Deadline()
			if time.Until(deadline) < time.Second {
				return harness.Reply{}, context.DeadlineExceeded
			}
			return harness.Reply{Result: json.RawMessage(fine)}, nil
		}
		h := drive(harness.Version20260728, f)
		Expect(h.With(harness.Within(time.Millisecond)).Call(ctx, "t", nil).Outcome).To(Equal(harness.TimedOut))
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
	})
	It("add to _meta, and may replace what the protocol put there", func(ctx SpecContext) {
		f := tool(fine)
		h := drive(harness.Version20260728, f)
		h.With(harness.Meta(harness.Args{"trace": "1"})).With(harness.Meta(harness.Args{"io.modelcontextprotocol/protocolVersion": "1999"})).Call(ctx, "t", nil)
		Expect(f.last()["_meta"]).To(MatchJSON(`{"trace":"1","io.modelcontextprotocol/protocolVersion":"1999",
			"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"errshape","version":"1"}}`))
		h.Call(ctx, "t", nil)
		Expect(string(f.last()["_meta"])).NotTo(ContainSubstring("trace"))
	})
	It("declare capabilities", func(ctx SpecContext) {
		f := tool(fine)
		with := harness.Capabilities(harness.Args{"sampling": harness.Args{}})
		drive(harness.Version20260728, f).With(with).Call(ctx, "t", nil)
		Expect(string(f.last()["_meta"])).To(ContainSubstring(`"io.modelcontextprotocol/clientCapabilities":{"sampling":{}}`))

		f = replies(map[string]string{"initialize": opened, "notifications/initialized": "", "tools/call": fine})
		r := drive(harness.Version20251125, f).With(with).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.NoResult))
		Expect(r.Reason()).To(ContainSubstring("pass WithCapabilities to New"))
	})
	It("hear of progress until the call has ended", func(ctx SpecContext) {
		f := tool(fine)
		var token string
		report := func(p string) {
			_, _ = f.incoming(ctx, "notifications/progress", json.RawMessage(`{"progressToken":`+token+`,`+p+`}`))
		}
		f.answer = func(_ context.Context, _ string, params json.RawMessage) (harness.Reply, error) {
			var p struct {
				Meta map[string]json.RawMessage `json:"_meta"`
			}
			_ = json.Unmarshal(params, &p)
			token = string(p.Meta["progressToken"])
			report(`"progress":1,"total":2,"message":"half"`)
			return harness.Reply{Result: json.RawMessage(fine)}, nil
		}
		var heard []harness.Progress
		drive(harness.Version20260728, f).With(harness.OnProgress(func(p harness.Progress) { heard = append(heard, p) })).Call(ctx, "t", nil)
		report(`"progress":2`)
		token = `7`
		report(`"progress":3`)
		Expect(heard).To(Equal([]harness.Progress{{Progress: 1, Total: 2, Message: "half"}}))
	})
	It("say what JSON cannot hold", func(ctx SpecContext) {
		h := drive(harness.Version20260728, tool(fine))
		Expect(h.With(harness.Meta(harness.Args{"f": func() {}})).Call(ctx, "t", nil).Reason()).To(ContainSubstring("_meta cannot be written as JSON"))
		Expect(h.With(harness.Capabilities(harness.Args{"f": func() {}})).Call(ctx, "t", nil).Reason()).To(ContainSubstring("capabilities cannot be written as JSON"))
	})
})

var _ = Describe("requests of the server", func() {
	It("are answered by whom the test names", func(ctx SpecContext) {
		f := tool(fine)
		harness.New(GinkgoTB(), f, harness.WithAnswer("roots/list", func(json.RawMessage) (any, error) { return harness.Args{"roots": []string{}}, nil }),
			harness.WithAnswer("sampling/createMessage", func(json.RawMessage) (any, error) { return nil, errors.New("no model here") }))
		result, refusal := f.incoming(ctx, "roots/list", nil)
		Expect(refusal).To(BeNil())
		Expect(result).To(HaveKey("roots"))
		_, refusal = f.incoming(ctx, "sampling/createMessage", nil)
		Expect(refusal.Message).To(Equal("no model here"))
		_, refusal = f.incoming(ctx, "elicitation/create", nil)
		Expect(refusal.Code).To(Equal(harness.CodeMethodNotFound))
		_, refusal = f.incoming(ctx, "ping", nil)
		Expect(refusal).To(BeNil())
	})
})
