package matchers

import (
	"strconv"
	"time"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// HaveDetail looks for a <detail> of this key. A want is optional, and compares
// its text; a number or a boolean is compared as the builder writes it, and a
// numeric matcher gets the number the text stands for. Of a key that is there
// several times every value must match. (Page: The tool_error envelope.)
//
//	Expect(result).To(HaveDetail("requestedId", "inv_2026_9999"))
//	Expect(result).To(HaveDetail("attempt", BeNumerically(">", 2)))
//	Expect(result).NotTo(HaveDetail("password"))
func HaveDetail(key string, want ...any) types.GomegaMatcher {
	return newMatcher("HaveDetail", append([]any{key}, want...), func(s *subject) (finding, error) {
		if len(want) > 1 {
			return finding{}, expectsArgument(want[1], "a key and at most one value or matcher")
		}
		e, err := s.toolError()
		if err != nil {
			return finding{}, err
		}
		return s.judgeDetail(e, key, want)
	})
}

func (s *subject) judgeDetail(e *envelope.ToolError, key string, want []any) (finding, error) {
	verb := "have detail " + quote(key)
	features := s.detailFeatures(e, key, verb)
	if len(want) == 0 {
		f := features[0]
		result := finding{verb: verb, at: f.at, found: f.absent, matched: f.absent == ""}
		if result.matched {
			result.found = quote(f.text)
		}
		return result, nil
	}
	wanted := want[0]
	if text, ok := builtText(wanted); ok {
		wanted = text
	}
	var last finding
	for _, f := range features {
		var err error
		if last, err = f.judge(wanted); err != nil || !last.matched {
			return last, err
		}
	}
	return last, nil
}

// detailFeatures returns a feature for each detail of the key, or one that says
// what there is instead.
func (s *subject) detailFeatures(e *envelope.ToolError, key, verb string) []feature {
	root := s.doc.Root()
	details, ok := root.Child("details")
	if !ok {
		return []feature{{verb: verb, at: atName(s.doc, root), absent: "no <details>"}}
	}
	var features []feature
	var keys []string
	for i, n := range named(details, "detail") {
		text := e.Details[i].Value
		keys = append(keys, e.Details[i].Key)
		if e.Details[i].Key == key {
			features = append(features, feature{verb: verb, text: text, typed: numberForm(text), at: atContent(s.doc, n)})
		}
	}
	if features == nil {
		absent := "no such key, only " + list(keys)
		if keys == nil {
			absent = "no <detail>"
		}
		return []feature{{verb: verb, at: atName(s.doc, details), absent: absent}}
	}
	return features
}

func numberForm(text string) []any {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return []any{n}
	}
	return nil
}

// builtText writes a number or boolean as the builder would.
func builtText(want any) (string, bool) {
	if _, ok := want.(bool); !ok && !isNumber(want) {
		return "", false
	}
	return envelope.New("", "").Detail("k", want).Build().Details[0].Value, true
}

// HaveRetryAfter compares <retry_after> as a duration. A plain number is an error, in
// a matcher too, since it would be taken for nanoseconds. (Page: The tool_error envelope.)
//
//	Expect(result).To(HaveRetryAfter(30 * time.Second))
//	Expect(result).To(HaveRetryAfter(BeNumerically(">=", time.Second)))
func HaveRetryAfter(want any) types.GomegaMatcher {
	return newMatcher("HaveRetryAfter", []any{want}, func(s *subject) (finding, error) {
		e, err := s.toolError()
		if err != nil {
			return finding{}, err
		}
		if _, ok := want.(time.Duration); !ok && !isMatcher(want) {
			return finding{}, expectsArgument(want, "a time.Duration, such as 30*time.Second, or a matcher")
		}
		if number, ok := plainNumber(want); ok {
			return finding{}, expectsArgument(number, "a time.Duration in its matcher, such as 30*time.Second, not a number without a unit")
		}
		return judgeRetryAfter(s.retryAfterFeature(), e.RetryAfter, want)
	})
}

func judgeRetryAfter(f feature, delay time.Duration, want any) (finding, error) {
	result := finding{verb: f.verb, at: f.at, wanted: describe(want, value{delay}), found: f.absent}
	if f.absent != "" {
		return result, nil
	}
	result.found = quote(f.text)
	if delay <= 0 {
		result.found += ", which is no delay"
		return result, nil
	}
	var err error
	if result.matched, err = matches(want, value{delay}); err != nil {
		return finding{}, err
	}
	return result, nil
}

func (s *subject) retryAfterFeature() feature {
	text := ""
	if n, ok := s.doc.Root().Child("retry_after"); ok {
		text = n.Text()
	}
	return s.sectionFeature("retry_after", "have retry_after", text)
}
