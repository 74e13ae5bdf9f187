package probe_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
)

func succeeding(context.Context, probe.Call) (harness.Reply, error) { return said(false, "done") }

// healed runs one case and returns what the agent made of it.
func healed(ctx context.Context, f *fake, id string, opts ...probe.Option) *probe.Healing {
	r := probe.Run(ctx, f.harness(), append(opts, probe.OnlyCases(id))...)
	Expect(r.Err).To(BeEmpty())
	Expect(r.Results).To(HaveLen(1))
	Expect(r.Results[0].Verdict).To(Equal(probe.Conforms), r.Text)
	return r.Results[0].Healing
}

// said by the agent, one line a turn.
func turns(h *probe.Healing) []string {
	var lines []string
	for _, s := range h.Steps {
		lines = append(lines, fmt.Sprintf("%s -> %s: %s", s.Because, s.Call, s.Answer.Outcome))
	}
	return lines
}

func invalid(fields ...string) (harness.Reply, error) {
	v := &envelope.ValidationError{Action: "t", Recovery: envelope.ValidationRecovery}
	for i := 0; i < len(fields); i += 2 {
		v.Fields = append(v.Fields, envelope.Field{Name: fields[i], Text: fields[i+1]})
	}
	return replied(v)
}

var _ = Describe("the agent", func() {
	const deep = `{"type":"object","additionalProperties":false,"required":["name","lines"],"properties":{
		"name":{"type":"string","minLength":3,"maxLength":8},
		"until":{"type":"string","format":"date"},
		"payment":{"oneOf":[
			{"type":"object","required":["iban"],"additionalProperties":false,"properties":{"iban":{"type":"string","pattern":"^[A-Z]{2}[0-9]{6}$","examples":["DE123456"]}}},
			{"type":"object","required":["card"],"additionalProperties":false,"properties":{"card":{"type":"integer","minimum":1000}}}]},
		"lines":{"type":"array","minItems":1,"maxItems":2,"uniqueItems":true,"items":{"type":"object","required":["sku","qty"],"additionalProperties":false,"properties":{
			"sku":{"type":"string","enum":["a.1","b.2"]},"qty":{"type":"number","multipleOf":0.25,"exclusiveMinimum":0}}}}}}`

	It("repairs every call that a schema rejects, in a turn or two", func(ctx SpecContext) {
		f := &fake{tools: tool("t", deep), answer: checking(deep, succeeding)}
		r := probe.Run(ctx, f.harness(), probe.Tools("t"))
		Expect(len(r.Results)).To(BeNumerically(">", 80))
		kinds := map[probe.Kind]bool{}
		for _, one := range r.Results {
			kinds[one.Kind] = true
			Expect(one.Verdict).To(Equal(probe.Conforms), one.ID)
			Expect(one.Healing).NotTo(BeNil(), one.ID)
			Expect(one.Healing.Healed).To(BeTrue(), "%s: %s %v", one.ID, one.Healing.Reason, turns(one.Healing))
			Expect(one.Healing.Turns).To(BeNumerically("<=", 2), "%s: %v", one.ID, turns(one.Healing))
		}
		Expect(kinds).To(HaveLen(19))
	})

	It("does what the lines say", func(ctx SpecContext) {
		f := &fake{tools: tool("t", deep), answer: checking(deep, succeeding)}
		Expect(turns(healed(ctx, f, "t/misspelt-key/lines/misspelt key"))).To(ConsistOf(
			`lines: set to [{"qty":0.25,"sku":"a.1"}]; linse: left out -> t {"lines":[{"qty":0.25,"sku":"a.1"}],"name":"text"}: succeeded`))
	})

	It("moves the value of a misspelt key to where it belongs", func(ctx SpecContext) {
		const optional = `{"type":"object","additionalProperties":false,"properties":{"amount":{"type":"integer","examples":[5]}}}`
		f := &fake{tools: tool("t", optional), answer: checking(optional, succeeding)}
		Expect(turns(healed(ctx, f, "t/misspelt-key/amount/misspelt key"))).To(ConsistOf(
			`amoutn: renamed to amount -> t {"amount":5}: succeeded`))
	})

	const any = `{"type":"object","properties":{"x":{"type":["string","integer","boolean"]},"keep":{"type":"string"}},"required":["x"]}`
	DescribeTable("takes the words of a line where the schema leaves a choice",
		func(ctx SpecContext, expected string, made string) {
			f := &fake{tools: tool("t", any)}
			f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
				if string(call.Arguments) == made {
					return said(false, "done")
				}
				return invalid("x", "Invalid input. You sent: undefined. "+expected)
			}
			h := healed(ctx, f, "t/missing-field/x/missing")
			Expect(h.Healed).To(BeTrue(), "%v", turns(h))
		},
		Entry("a type", "Expected type: boolean.", `{"x":true}`),
		Entry("one of two types", "Expected type: boolean or null.", `{"x":true}`),
		Entry("an option", "Valid options: 'it''s', 'b', 3.", `{"x":"it''s"}`),
		Entry("an option that is a number", "Valid options: 3, 'b'.", `{"x":3}`),
		Entry("a lower bound", "Must be >= 1200.", `{"x":1200}`),
		Entry("a lower bound that is not reached", "Must be > 1200.", `{"x":1201}`),
		Entry("an example", "Expected a date, for example 2024-01-15.", `{"x":"2024-01-15"}`),
	)

	It("repairs in several turns, and gives up after three", func(ctx SpecContext) {
		const four = `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"}}}`
		first := func(count int) *fake {
			f := &fake{tools: tool("t", four)}
			f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
				for _, name := range []string{"a", "b", "c", "d"}[:count] {
					if !strings.Contains(string(call.Arguments), `"`+name+`":"text"`) {
						return invalid(name, "A value is missing. You sent: (missing). Expected type: string.")
					}
				}
				return said(false, "done")
			}
			return f
		}
		Expect(turns(healed(ctx, first(3), "t/wrong-type/a/number"))).To(Equal([]string{
			`a: set to "text" -> t {"a":"text"}: tool error`,
			`b: set to "text" -> t {"a":"text","b":"text"}: tool error`,
			`c: set to "text" -> t {"a":"text","b":"text","c":"text"}: succeeded`,
		}))
		h := healed(ctx, first(4), "t/wrong-type/a/number")
		Expect(h).To(And(HaveField("Healed", false), HaveField("Turns", 3), HaveField("Reason", "after 3 calls the answer still is a validation error of d")))
	})

	DescribeTable("says why it could not repair a call",
		func(ctx SpecContext, answer func(context.Context, probe.Call) (harness.Reply, error), reason string) {
			f := &fake{tools: tool("t", oneField), answer: answer}
			h := healed(ctx, f, missingN)
			Expect(h.Healed).To(BeFalse())
			Expect(h.Reason).To(Equal(reason))
		},
		Entry("the line names another field", func(context.Context, probe.Call) (harness.Reply, error) {
			return invalid("m", "A value is missing. You sent: (missing). Expected type: integer.")
		}, "nothing in the lines leads to another call: m: there is no such field in the schema or in the arguments"),
		Entry("the line asks for what the schema forbids", func(_ context.Context, call probe.Call) (harness.Reply, error) {
			return invalid("n", "Invalid type. You sent: x. Expected type: string.")
		}, "nothing in the lines leads to another call: n: no other value is known that would do"),
		Entry("no field is named", func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeValidationError, "Something is wrong").Suggest("Mend it"))
		}, "the envelope names no field that the tool's schema knows"),
		Entry("no action is offered", func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeUnknownAction, "No such action").Suggest("Choose another"))
		}, "UNKNOWN_ACTION, and the envelope has no available_actions to choose from"),
		Entry("the answer to the repaired call is none", func(_ context.Context, call probe.Call) (harness.Reply, error) {
			if string(call.Arguments) == `{"n":1}` {
				return said(true, "n is too small")
			}
			return invalid("n", "A value is missing. You sent: (missing). Expected type: integer.")
		}, `the answer to the repaired call is no envelope: envelope-present: found "n is too small", want <tool_error> or <validation_error>`),
		Entry("the repaired call crashes", func(_ context.Context, call probe.Call) (harness.Reply, error) {
			if string(call.Arguments) == `{"n":1}` {
				return harness.Reply{}, harness.NewPanicError("boom")
			}
			return invalid("n", "A value is missing. You sent: (missing). Expected type: integer.")
		}, `the answer to the repaired call was a crash: tool "t" on *probe_test.fake panicked: boom`),
	)

	It("takes the field that an error without lines names", func(ctx SpecContext) {
		for _, e := range []*envelope.Builder{
			envelope.New(envelope.CodeMissingRequiredField, "Something is missing").Suggest("Add it").Detail("field", "n"),
			envelope.New(envelope.CodeValidationError, "The field `n` is missing").Suggest("Add it"),
		} {
			f := &fake{tools: tool("t", oneField)}
			f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
				if string(call.Arguments) == `{"n":1}` {
					return said(false, "done")
				}
				return replied(e)
			}
			Expect(healed(ctx, f, missingN).Healed).To(BeTrue())
		}
	})

	It("asks for nothing where the arguments are not what is wrong", func(ctx SpecContext) {
		for _, e := range []*envelope.Builder{
			envelope.New(envelope.CodeNotFound, "None").Suggest("List").RetryAfter(time.Hour),
			envelope.New(envelope.CodeServerBusy, "Busy").Suggest("Queue your calls"),
			envelope.New(envelope.CodeForbidden, "No").Critical().Suggest("Stop"),
		} {
			f := &fake{tools: tool("t", oneField), answer: func(context.Context, probe.Call) (harness.Reply, error) { return replied(e) }}
			Expect(healed(ctx, f, missingN)).To(BeNil())
		}
	})

	It("takes an error of another sort for the end of the repair", func(ctx SpecContext) {
		f := &fake{tools: tool("t", oneField), answer: checking(oneField, func(context.Context, probe.Call) (harness.Reply, error) {
			return replied(envelope.New(envelope.CodeNotFound, "None").Suggest("List").Actions("t"))
		})}
		h := healed(ctx, f, missingN)
		Expect(h.Healed).To(BeTrue())
		Expect(turns(h)).To(ConsistOf(`n: set to 1 -> t {"n":1}: tool error`))
	})

	Context("with retry_after", func() {
		// limited lets a call through after a second of its clock.
		limited := func(clock *guard.FakeClock, length time.Duration) *fake {
			from := clock.Now()
			f := &fake{tools: tool("t", oneField)}
			f.answer = func(ctx context.Context, call probe.Call) (harness.Reply, error) {
				if clock.Now().Sub(from) < length {
					return replied(envelope.New(envelope.CodeRateLimited, "Too many").Suggest("Wait").RetryAfter(time.Second))
				}
				return checking(oneField, succeeding)(ctx, call)
			}
			return f
		}

		It("advances the clock, and calls again", func(ctx SpecContext) {
			clock := guard.NewFakeClock()
			h := healed(ctx, limited(clock, time.Second), missingN, probe.WithClock(clock))
			Expect(turns(h)).To(Equal([]string{
				`RATE_LIMITED, and retry_after says 1s -> t {}: tool error`,
				`n: set to 1 -> t {"n":1}: succeeded`,
			}))
			Expect(h.Steps[0].Waited).To(Equal(time.Second))
		})

		It("says that the call does not work after it", func(ctx SpecContext) {
			clock := guard.NewFakeClock()
			h := healed(ctx, limited(clock, time.Hour), missingN, probe.WithClock(clock))
			Expect(h).To(And(HaveField("Healed", false), HaveField("Reason", "after 3 calls the answer still is RATE_LIMITED")))
		})

		It("does not wait for long, which is no failure", func(ctx SpecContext) {
			f := &fake{tools: tool("t", oneField), answer: func(context.Context, probe.Call) (harness.Reply, error) {
				return replied(envelope.New(envelope.CodeServerBusy, "Busy").Suggest("Wait").RetryAfter(time.Hour))
			}}
			r := probe.Run(ctx, f.harness(), probe.OnlyCases(missingN))
			Expect(r.OK()).To(BeTrue())
			Expect(r.Score().Tried).To(BeZero())
			Expect(*r.Results[0].Healing).To(Equal(probe.Healing{
				Untried: true, Reason: "retry_after asks for 1h0m0s, and the agent waits 5s at most: see probe.MaxWait and probe.WithClock",
			}))
			Expect(r.Results[0].Text()).To(ContainSubstring("healing  not tried to the end: retry_after asks for 1h0m0s"))
		})

		It("waits in earnest without a clock, until the context ends", func(ctx SpecContext) {
			short, cancel := context.WithCancel(ctx)
			f := &fake{tools: tool("t", oneField), answer: func(context.Context, probe.Call) (harness.Reply, error) {
				cancel()
				return replied(envelope.New(envelope.CodeRateLimited, "Too many").Suggest("Wait").RetryAfter(time.Hour))
			}}
			r := probe.Run(short, f.harness(), probe.OnlyCases(missingN), probe.MaxWait(2*time.Hour))
			Expect(r.Err).To(Equal("stopped after 0 of 1 case: context canceled"))
		})
	})

	Context("with actions", func() {
		const grouped = `{"type":"object","required":["action"],"properties":{"action":{"enum":["list","get"]},"id":{"type":"string"}},
			"if":{"properties":{"action":{"const":"get"}}},"then":{"required":["id"]}}`
		route := func(offered ...string) func(context.Context, probe.Call) (harness.Reply, error) {
			return func(_ context.Context, call probe.Call) (harness.Reply, error) {
				var args struct{ Action, ID string }
				_ = json.Unmarshal(call.Arguments, &args)
				if args.Action != "list" && (args.Action != "get" || args.ID == "") {
					return replied(envelope.New(envelope.CodeUnknownAction, "No such action").Suggest("Choose one").Actions(offered...))
				}
				return said(false, "done")
			}
		}

		DescribeTable("takes the one that the arguments fit",
			func(ctx SpecContext, id, because string, offered ...string) {
				f := &fake{tools: tool("things", grouped), answer: route(offered...)}
				r := probe.Run(ctx, f.harness(), probe.OnlyCases(id), probe.CheckWith(envelope.Waive("action-unknown")))
				Expect(r.Results).To(HaveLen(1), r.Err)
				Expect(turns(r.Results[0].Healing)).To(Equal([]string{because}), "%+v", r.Results[0])
			},
			Entry("by its dotted name", "things/unknown-action/action/unknown", `UNKNOWN_ACTION: takes things.list -> things {"action":"list"}: succeeded`, "things.get", "things.list"),
			Entry("by its own name", "things/unknown-action/action/unknown", `UNKNOWN_ACTION: takes list -> things {"action":"list"}: succeeded`, "get", "list"),
			Entry("missing", "things/missing-discriminator/action/missing", `UNKNOWN_ACTION: takes things.list -> things {"action":"list"}: succeeded`, "things.get", "things.list"),
			Entry("among those that do not exist", "things/unknown-action/action/unknown", `UNKNOWN_ACTION: takes things.list -> things {"action":"list"}: succeeded`, "other.list", "things.list"),
		)

		It("says that none of them exists", func(ctx SpecContext) {
			f := &fake{tools: tool("things", grouped), answer: route("other.list")}
			r := probe.Run(ctx, f.harness(), probe.OnlyCases("things/unknown-action/action/unknown"), probe.CheckWith(envelope.Waive("action-unknown")))
			Expect(r.Results[0].Healing.Reason).To(Equal("UNKNOWN_ACTION, and no tool of the server is, or has, one of the available_actions: other.list"))
		})

		It("finds the tool that a misspelt one was meant for", func(ctx SpecContext) {
			f := &fake{tools: tool("items.list", `{"type":"object"}`)}
			f.answer = func(_ context.Context, call probe.Call) (harness.Reply, error) {
				if call.Tool != "items.list" {
					return replied(envelope.New("UNKNOWN_TOOL", "No such tool").Suggest("Choose one").Actions("items.list"))
				}
				return said(false, "done")
			}
			Expect(turns(healed(ctx, f, "(any)/unknown-tool/(root)/misspelt tool"))).To(ConsistOf(
				`UNKNOWN_TOOL: takes items.list -> items.list {}: succeeded`))
		})
	})

	Context("on a destructive tool", func() {
		It("sends nothing that the schema accepts, unless it is told to", func(ctx SpecContext) {
			acted := 0
			f := &fake{tools: tool("t", oneField, `{}`)}
			f.answer = checking(oneField, func(context.Context, probe.Call) (harness.Reply, error) {
				acted++
				return said(false, "done")
			})
			r := probe.Run(ctx, f.harness(), probe.Tools("t"))
			Expect(acted).To(BeZero())
			score := r.Score()
			Expect(score.Healed).To(And(Equal(score.Tried), BeNumerically(">", 5)))
			Expect(r.Results[0].Healing.Steps).To(ConsistOf(HaveField("Answer", probe.Answer{
				Outcome: "not sent", Text: "the schema accepts the call, and the tool is destructive: see probe.HealDestructive",
			})))
			probe.Run(ctx, f.harness(), probe.Tools("t"), probe.HealDestructive())
			Expect(acted).To(Equal(score.Tried))
		})
	})
})
