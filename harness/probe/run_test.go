package probe_test

import (
	"context"
	"errors"
	"regexp"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

var (
	withoutCode  = `<tool_error severity="error"><message>n is missing</message></tool_error>`
	goodEnvelope = envelope.New(envelope.CodeMissingRequiredField, "No n").Suggest("Add n, and call again").Detail("field", "n")
)

// answered runs the one case of a tool whose n is missing, without healing.
func answered(ctx context.Context, answer func(context.Context, probe.Call) (harness.Reply, error), opts ...probe.Option) probe.Result {
	f := &fake{tools: tool("t", oneField), answer: answer}
	h := f.harness(harness.WithDeadline(time.Second))
	r := probe.Run(ctx, h, append(opts, probe.OnlyCases(missingN), probe.NoHealing())...)
	Expect(r.Err).To(BeEmpty())
	Expect(r.Results).To(HaveLen(1))
	return r.Results[0]
}

var _ = Describe("the verdict", func() {
	DescribeTable("of an answer to a call that the schema forbids",
		func(ctx SpecContext, answer func(context.Context, probe.Call) (harness.Reply, error), verdict probe.Verdict, problems ...string) {
			r := answered(ctx, answer)
			Expect(r.Verdict).To(Equal(verdict))
			Expect(r.Problems).To(HaveExactElements(elements(problems)...))
			Expect(r.OK()).To(Equal(verdict.OK()))
		},
		Entry("an envelope", func(context.Context, probe.Call) (harness.Reply, error) { return replied(goodEnvelope) }, probe.Conforms),
		Entry("an envelope that breaks a rule", func(context.Context, probe.Call) (harness.Reply, error) { return said(true, withoutCode) }, probe.Violates),
		Entry("an envelope of an error that is not marked as one", func(context.Context, probe.Call) (harness.Reply, error) {
			return said(false, goodEnvelope.Build().Text())
		}, probe.Violates),
		Entry("words", func(context.Context, probe.Call) (harness.Reply, error) { return said(true, "n is missing") }, probe.NoEnvelope),
		Entry("another element", func(context.Context, probe.Call) (harness.Reply, error) { return said(true, "<error>n</error>") }, probe.NoEnvelope),
		Entry("nothing", func(context.Context, probe.Call) (harness.Reply, error) { return said(true) }, probe.NoEnvelope),
		Entry("a JSON-RPC error", func(context.Context, probe.Call) (harness.Reply, error) { return refused(-32602, "n is missing") }, probe.WrongChannel,
			"a JSON-RPC error -32602, which the model does not see: answer with a result whose isError is true"),
		Entry("success", func(context.Context, probe.Call) (harness.Reply, error) { return said(false, "done") }, probe.Accepted,
			"the call succeeded, although the tool's schema forbids it"),
		Entry("success with a warning", func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeDeprecated, "Old").Warning().Suggest("Use the new one"))
		}, probe.Accepted, "the call succeeded, although the tool's schema forbids it"),
		Entry("a stack", func(context.Context, probe.Call) (harness.Reply, error) {
			return said(true, "panic: boom\n\ngoroutine 7 [running]:\nmain.f(0x1)\n\t/srv/app/main.go:12 +0x1d")
		}, probe.Leaks, "a stack frame: goroutine 7 [running]:", "an absolute path: /srv/app/main.go"),
		Entry("an envelope with a path of the server", func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeInternalError, "open /home/ada/app/config.yaml: no such file").Suggest("Tell the user"))
		}, probe.Leaks, "an absolute path: /home/ada/app/config.yaml"),
		Entry("a JSON-RPC error with a stack", func(context.Context, probe.Call) (harness.Reply, error) {
			return refused(-32603, "at Object.run (/srv/app/index.js:10:5)")
		}, probe.WrongChannel,
			"a JSON-RPC error -32603, which the model does not see: answer with a result whose isError is true",
			"a stack frame: at Object.run (/srv/app/index.js:10:5)", "an absolute path: /srv/app/index.js"),
		Entry("a panic", func(context.Context, probe.Call) (harness.Reply, error) {
			return harness.Reply{}, harness.NewPanicError("boom")
		}, probe.Crashed, `tool "t" on *probe_test.fake panicked: boom`),
		Entry("no result", func(context.Context, probe.Call) (harness.Reply, error) { return harness.Reply{}, nil }, probe.Crashed,
			`tool "t" on *probe_test.fake answered with neither a result nor an error`),
		Entry("silence", func(ctx context.Context, _ probe.Call) (harness.Reply, error) {
			<-ctx.Done()
			return harness.Reply{}, ctx.Err()
		}, probe.Hung, "no answer within 1s"),
	)

	It("names the rules, with their places in all that was said", func(ctx SpecContext) {
		r := answered(ctx, func(context.Context, probe.Call) (harness.Reply, error) {
			return said(true, "Sorry:\nan error", withoutCode)
		})
		Expect(r.Verdict).To(Equal(probe.Violates))
		Expect(r.Violations).To(ContainElement(And(HaveField("Rule", "code-present"), HaveField("Line", 3))))
	})

	It("checks as strictly as asked", func(ctx SpecContext) {
		waived := answered(ctx, func(context.Context, probe.Call) (harness.Reply, error) { return said(true, withoutCode) },
			probe.CheckWith(envelope.Waive("code-present")))
		Expect(waived.Verdict).To(Equal(probe.Conforms))
		strict := answered(ctx, func(context.Context, probe.Call) (harness.Reply, error) {
			return said(true, goodEnvelope.Build().Text(), "more")
		},
			probe.CheckWith(envelope.Strict()))
		Expect(strict.Verdict).To(Equal(probe.Violates))
		Expect(strict.Violations).To(ConsistOf(HaveField("Rule", "one-text-block")))
	})

	It("knows the actions that an envelope may offer", func(ctx SpecContext) {
		offering := func(name string) func(context.Context, probe.Call) (harness.Reply, error) {
			return func(context.Context, probe.Call) (harness.Reply, error) {
				return replied(envelope.New(envelope.CodeNotFound, "None").Suggest("List").Actions(name))
			}
		}
		Expect(answered(ctx, offering("t")).Verdict).To(Equal(probe.Conforms))
		r := answered(ctx, offering("other"))
		Expect(r.Verdict).To(Equal(probe.Violates))
		Expect(r.Violations).To(ConsistOf(HaveField("Rule", "action-unknown")))
	})

	It("blames nobody for what the call itself has sent", func(ctx SpecContext) {
		f := &fake{tools: tool("t", `{"type":"object","properties":{"s":{"type":"string","maxLength":3}}}`)}
		f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeConflict, "Not "+string(call.Arguments)+" "+"\x1b[2J\x1b[31mred").Suggest("Send less"))
		}
		r := probe.Run(ctx, f.harness(), probe.OnlyCases("t/hostile-text/s/terminal codes", "t/hostile-text/s/NUL"), probe.NoHealing())
		Expect(r.Results).To(HaveExactElements(HaveField("Verdict", probe.Conforms), HaveField("Verdict", probe.Leaks)), r.Text)
	})

	DescribeTable("of an answer about a tool that does not exist",
		func(ctx SpecContext, answer func(context.Context, probe.Call) (harness.Reply, error), verdict probe.Verdict, problems ...string) {
			f := &fake{tools: tool("t", oneField), answer: answer}
			r := probe.Run(ctx, f.harness(), probe.OnlyCases("(any)/unknown-tool/(root)/no such tool"), probe.NoHealing())
			Expect(r.Results).To(HaveLen(1))
			Expect(r.Results[0].Verdict).To(Equal(verdict))
			Expect(r.Results[0].Problems).To(HaveExactElements(elements(problems)...))
		},
		Entry("a JSON-RPC error", func(context.Context, probe.Call) (harness.Reply, error) { return refused(-32602, "unknown tool") }, probe.Refused),
		Entry("a JSON-RPC error of a server that broke", func(context.Context, probe.Call) (harness.Reply, error) { return refused(-32603, "no") }, probe.WrongChannel,
			"a JSON-RPC error -32603, where the protocol asks for -32602 or a result whose isError is true"),
		Entry("a JSON-RPC error with a path", func(context.Context, probe.Call) (harness.Reply, error) {
			return refused(-32602, "no /srv/app/tools/x.js")
		}, probe.Leaks,
			"an absolute path: /srv/app/tools/x.js"),
		Entry("an envelope", func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New("UNKNOWN_TOOL", "No such tool").Suggest("Choose one").Actions("t"))
		}, probe.Conforms),
		Entry("success", func(context.Context, probe.Call) (harness.Reply, error) { return said(false, "done") }, probe.Accepted,
			"the call succeeded, although there is no such tool"),
	)

	It("takes success for none where the schema allows the call", func(ctx SpecContext) {
		f := &fake{tools: tool("t", `{"type":"object","properties":{"s":{"type":"string"}}}`)}
		f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
			return said(false, string(call.Arguments))
		}
		r := probe.Run(ctx, f.harness(), probe.OnlyCases("t/hostile-text/s/markup"))
		Expect(r.Results).To(ConsistOf(And(HaveField("Verdict", probe.Succeeds), HaveField("Healing", BeNil()))))
	})
})

var _ = Describe("an answer", func() {
	It("is kept up to a bound", func(ctx SpecContext) {
		long := goodEnvelope.Build()
		for len(long.Message) < 2*probe.MaxAnswer {
			long.Message += " ééééééééééééééééééééééééééééééééééééé"
		}
		r := answered(ctx, func(context.Context, probe.Call) (harness.Reply, error) { return replied(long) })
		Expect(r.Verdict).To(Equal(probe.Conforms))
		Expect(len(r.Answer.Text)).To(BeNumerically("~", probe.MaxAnswer, 3))
		Expect(len(r.Answer.Text) + r.Answer.Cut).To(Equal(len(long.Text())))
		Expect(r.Answer.Raw).To(BeNil())
	})

	It("keeps the result's JSON", func(ctx SpecContext) {
		r := answered(ctx, func(context.Context, probe.Call) (harness.Reply, error) { return said(true, "no") })
		Expect(r.Answer).To(Equal(probe.Answer{Outcome: "tool error", Text: "no", Raw: []byte(`{"content":[{"type":"text","text":"no"}],"isError":true}`)}))
	})
})

var _ = Describe("a report that is scrubbed", func() {
	It("has no times, and nothing that matches", func() {
		at := regexp.MustCompile(`\d\d:\d\d`)
		one := result(1, "t", probe.Null, "n", "null", `{}`, probe.Leaks, probe.Answer{Outcome: "tool error", Text: "at 12:30", Raw: []byte(`{"at":"12:30"}`)})
		one.Problems = []string{"a path: /12:30"}
		one.Violations = []envelope.Violation{{Rule: "code-present", Found: "12:30"}}
		one.Healing = &probe.Healing{Reason: "12:30", Steps: []probe.Step{{Because: "12:30", Answer: probe.Answer{Text: "12:30"}}}}
		r := probe.Report{Elapsed: time.Second, Err: "12:30", Results: []probe.Result{one}}

		clean := r.Scrubbed(at)
		text, err := clean.JSON()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(And(Not(ContainSubstring("12:30")), ContainSubstring(`"at":"(scrubbed)"`)))
		Expect(clean.Elapsed + clean.Results[0].Took).To(BeZero())
		Expect(r.Results[0].Healing.Steps[0].Because).To(Equal("12:30"))
		Expect(r.Results[0].Problems).To(ConsistOf("a path: /12:30"))

		Expect(r.Scrubbed().Results[0].Answer.Text).To(Equal("at 12:30"))
		Expect(r.Scrubbed(regexp.MustCompile(`"12.*`)).Results[0].Answer.Raw).To(BeNil())
	})
})

var _ = Describe("a run", func() {
	succeeds := func(context.Context, probe.Call) (harness.Reply, error) { return said(false, "done") }

	It("says why it could not begin", func(ctx SpecContext) {
		f := &fake{tools: `"none"`, answer: succeeds}
		r := probe.Run(ctx, f.harness())
		Expect(r.Err).To(HavePrefix("tools/list on *probe_test.fake: "))
		Expect(r.OK()).To(BeFalse())
		r = probe.Run(ctx, f.harness(), probe.Limit(0))
		Expect(r.Err).To(Equal("probe.Limit: 0 cases are too few: ask for one at least"))
		f.tools = tool("t", oneField)
		r = probe.Run(ctx, f.harness(), probe.OnlyCases("t/none"))
		Expect(r.Err).To(HavePrefix(`probe.OnlyCases: no case has the ID "t/none"`))
	})

	It("tells of each result, as it comes", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField), answer: checking(oneField, succeeds)}
		var told []string
		r := probe.Run(ctx, f.harness(), probe.OnResult(func(done, total int, r probe.Result) {
			Expect(total).To(BeNumerically(">", 5))
			Expect(r.Number).To(BeNumerically(">=", done))
			told = append(told, r.ID)
		}))
		Expect(told).To(HaveLen(len(r.Results)))
		Expect(r.Results).To(HaveLen(r.Total))
		Expect(r.Elapsed).To(BeNumerically(">", 0))
	})

	It("names the server as the caller does, or by its target", func(ctx SpecContext) {
		f := &fake{tools: `[]`, answer: succeeds}
		Expect(probe.Run(ctx, f.harness(), probe.Named("mine")).Server).To(Equal("mine"))
		Expect(probe.Run(ctx, f.harness()).Server).To(Equal("*probe_test.fake"))
	})

	It("ends with its context, with what was found until then", func(ctx SpecContext) {
		ctx2, cancel := context.WithCancelCause(ctx)
		f := &fake{tools: tool("t", oneField), answer: checking(oneField, succeeds)}
		r := probe.Run(ctx2, f.harness(), probe.OnResult(func(done, _ int, _ probe.Result) {
			if done == 2 {
				cancel(errors.New("enough"))
			}
		}))
		Expect(r.Results).To(HaveLen(2))
		Expect(r.Err).To(MatchRegexp(`^stopped after 2 of \d+ cases: enough$`))
		Expect(r.OK()).To(BeFalse())
	})

	It("reaches no case after the server is gone, and says how to start it anew", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField)}
		f.answer = func(context.Context, probe.Call) (harness.Reply, error) {
			f.gone.Store(true)
			return harness.Reply{}, errors.New("the process exited")
		}
		r := probe.Run(ctx, f.harness())
		Expect(r.Results[0].Verdict).To(Equal(probe.Crashed))
		for _, one := range r.Results[1:] {
			Expect(one.Verdict).To(Equal(probe.NotReached))
			Expect(one.Problems).To(ConsistOf(And(HavePrefix("the server is gone: "), HaveSuffix("; say how to start it with probe.WithRestart"))))
		}
		Expect(f.calls.Load()).To(BeEquivalentTo(1))
	})

	It("starts the server anew, and closes what it started", func(ctx SpecContext) {
		started := 0
		start := func() *harness.Harness {
			started++
			f := &fake{tools: tool("t", oneField)}
			f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
				if string(call.Arguments) == `{}` {
					f.gone.Store(true)
					return harness.Reply{}, errors.New("the process exited")
				}
				return checking(oneField, succeeds)(ctx, call)
			}
			return f.harness()
		}
		r := probe.Run(ctx, start(), probe.WithRestart(start))
		crashed := 0
		for _, one := range r.Results {
			Expect(one.Verdict).NotTo(Equal(probe.NotReached))
			if one.Verdict == probe.Crashed {
				crashed++
			}
		}
		Expect(crashed).To(And(BeNumerically(">", 0), Equal(started-1)))
		none := probe.Run(ctx, start(), probe.WithRestart(func() *harness.Harness { return nil }))
		Expect(none.Results[len(none.Results)-1].Problems).To(ConsistOf("the server is gone, and was not started anew"))
	})

	It("leaves a tool that hangs again and again", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField), answer: func(ctx context.Context, _ probe.Call) (harness.Reply, error) {
			<-ctx.Done()
			return harness.Reply{}, ctx.Err()
		}}
		r := probe.Run(ctx, f.harness(harness.WithDeadline(300*time.Millisecond)), probe.Tools("t"))
		for i, one := range r.Results {
			if i < 3 {
				Expect(one.Verdict).To(Equal(probe.Hung))
				continue
			}
			Expect(one.Verdict).To(Equal(probe.NotReached))
			Expect(one.Problems).To(ConsistOf("the tool has hung 3 times already"))
		}
	})

	It("knows the failures of the baseline, and what is stale in it", func(ctx SpecContext) {
		baseline, err := probe.ParseBaseline([]byte(`"t/missing-field/n/missing" accepted` + "\n" + `"t/null/n/null" crashed` + "\n"))
		Expect(err).NotTo(HaveOccurred())
		f := &fake{tools: tool("t", oneField), answer: succeeds}
		r := probe.Run(ctx, f.harness(), probe.WithBaseline(baseline), probe.Tools("t"))
		Expect(r.Stale).To(ConsistOf(`baseline:2: "t/null/n/null" was crashed, and now the verdict is accepted: mend the server, or change the line`))
		for _, one := range r.Results {
			Expect(one.Known).To(Equal(one.ID == missingN))
		}
	})
})

var _ = Describe("a case alone", func() {
	It("is made as in a run", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField), answer: func(context.Context, probe.Call) (harness.Reply, error) { return said(true, "no") }}
		h := f.harness()
		tools, err := h.Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		baseline, err := probe.ParseBaseline([]byte(`"t/missing-field/n/missing" accepted` + "\n" + `"gone" crashed` + "\n"))
		Expect(err).NotTo(HaveOccurred())
		plan, err := probe.NewPlan(tools, probe.WithBaseline(baseline))
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Stale).To(ConsistOf(`baseline:2: "gone" was crashed, and there is no such case any more: remove the line`))
		run := probe.Run(ctx, h, probe.WithBaseline(baseline)).Scrubbed()
		Expect(run.Results).To(HaveLen(len(plan.Cases)))
		for i, c := range plan.Cases {
			r := c.Run(ctx, h)
			r.Took = 0
			Expect(r.Verdict).To(Equal(run.Results[i].Verdict))
			Expect(r.Answer).To(Equal(run.Results[i].Answer))
			if c.ID == missingN {
				Expect(c.Stale(r)).To(Equal(`baseline:1: "t/missing-field/n/missing" was accepted, and now the verdict is no-envelope: mend the server, or change the line`))
				continue
			}
			Expect(c.Stale(r)).To(BeEmpty())
		}
	})

	It("says where it must come from", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField)}
		r := probe.Case{ID: "mine"}.Run(ctx, f.harness())
		Expect(r.Verdict).To(Equal(probe.NotReached))
		Expect(r.Problems).To(ConsistOf("the case belongs to no server: take it from probe.Cases or probe.NewPlan"))
		Expect(probe.Case{}.Stale(r)).To(BeEmpty())
	})
})

func elements(list []string) []any {
	var all []any
	for _, one := range list {
		all = append(all, one)
	}
	return all
}
