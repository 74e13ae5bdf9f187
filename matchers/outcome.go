package matchers

import (
	"fmt"

	gomega "github.com/onsi/gomega/matchers"
	"github.com/onsi/gomega/types"
)

// BeProtocolError holds for a call that was answered by a JSON-RPC error instead of
// a tool result. Wants are optional: a number or a numeric matcher is for the
// code, a string or any other matcher for the message.
//
// The page wants errors as results that the model can read; an unknown tool may be
// either.
//
//	Expect(result).To(BeProtocolError(-32602, ContainSubstring("unknown tool")))
func BeProtocolError(want ...any) types.GomegaMatcher {
	return newMatcher("BeProtocolError", want, func(s *subject) (finding, error) {
		f := finding{verb: "be a protocol error", found: s.kind()}
		if s.isResult && !s.hasChannel && s.env == nil {
			return f, s.unusable("a result or a JSON-RPC message")
		}
		for i, w := range want {
			aspect, found := s.protocolAspect(w)
			line := "with " + aspect + "\n" + indent(describe(w, found))
			if i > 0 {
				line = "\n" + line
			}
			f.wanted += line
			if _, err := matches(w, found); err != nil {
				return f, err
			}
		}
		if s.protocol == nil {
			return f, nil
		}
		f.found = fmt.Sprintf("code %d and message %s", s.protocol.code, quote(s.protocol.message))
		for _, w := range want {
			_, found := s.protocolAspect(w)
			if ok, _ := matches(w, found); !ok {
				return f, nil
			}
		}
		f.matched = true
		return f, nil
	})
}

// protocolAspect decides what a want is about. Without a failure it stands in a
// value of the right kind, so that a want of a wrong kind is found all the same.
func (s *subject) protocolAspect(want any) (aspect string, found value) {
	failure := protocolFailure{}
	if s.protocol != nil {
		failure = *s.protocol
	}
	if wantsNumber(want) {
		return "code", value{failure.code, int(failure.code)}
	}
	return "message", value{failure.message}
}

func wantsNumber(want any) bool {
	switch m := want.(type) {
	case *gomega.BeNumericallyMatcher:
		return true
	case *gomega.EqualMatcher:
		return isNumber(m.Expected)
	case *gomega.BeEquivalentToMatcher:
		return isNumber(m.Expected)
	case *gomega.BeElementOfMatcher:
		return len(m.Elements) > 0 && (isNumber(m.Elements[0]) || isNumberList(m.Elements[0]))
	case *gomega.NotMatcher:
		return wantsNumber(m.Matcher)
	case *gomega.AndMatcher:
		return len(m.Matchers) > 0 && wantsNumber(m.Matchers[0])
	case *gomega.OrMatcher:
		return len(m.Matchers) > 0 && wantsNumber(m.Matchers[0])
	}
	return isNumber(want)
}

// HavePanicked holds for a harness result whose handler panicked, or ended its
// goroutine.
//
//	Expect(billing.Call(ctx, "billing.crash", nil)).To(HavePanicked())
func HavePanicked() types.GomegaMatcher {
	return outcome("HavePanicked", "have panicked", panickedOutcome)
}

// HaveTimedOut holds for a harness result whose call ran into its deadline. A
// <tool_error code="TIMEOUT"> is an answer, so it is not this; see [HaveCode].
//
//	Expect(billing.Call(ctx, "billing.hang", nil)).To(HaveTimedOut())
func HaveTimedOut() types.GomegaMatcher {
	return outcome("HaveTimedOut", "have timed out", timedOutOutcome)
}

func outcome(name, verb, want string) types.GomegaMatcher {
	return newMatcher(name, nil, func(s *subject) (finding, error) {
		if !s.fromCall {
			return finding{}, expects("the result of a harness's call, which alone knows how the call ended")
		}
		return finding{verb: verb, found: s.kind(), matched: s.outcome == want}, nil
	})
}
