package schema

import (
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// budget bounds what one check may take: the time of the patterns, and the steps.
type budget struct {
	used  bool          // whether any pattern needs it, or the schema as a whole
	steps int           // that are left
	left  time.Duration // for patterns
	again bool          // whether the time was up once
	spent *string       // the text that was being matched when the time was up
}

// patternTime is how long the patterns of one check may take together. Only those
// count that linear time does not suffice for, and only while they match.
const patternTime = 250 * time.Millisecond

func (b *budget) start(value any) {
	if !b.used { // nothing is written: the schema is shared
		return
	}
	b.spent, b.again, b.left = nil, false, patternTime
	b.steps = baseSteps + stepsPerValue*countValues(value)
}

// compile takes the engine that runs in linear time where it can: with it no text,
// however chosen, is slow. Lookaheads, back references and the escapes of ECMA-262
// need the other one.
func (b *budget) compile(text string) (jsonschema.Regexp, error) {
	if linear, err := regexp.Compile(text); err == nil {
		return linear, nil
	}
	if n := repeats(text); n > maxRepeats {
		return nil, fmt.Errorf("repeats its parts %d times, more than the %d allowed", n, maxRepeats)
	}
	backtracking, err := regexp2.Compile(text, regexp2.ECMAScript)
	if err != nil {
		if backtracking, err = regexp2.Compile(text, regexp2.None); err != nil {
			return nil, err
		}
	}
	b.used = true
	return &limitedPattern{pattern: backtracking, budget: b}, nil
}

// limitedPattern is a pattern that may take exponential time, and is stopped.
type limitedPattern struct {
	pattern *regexp2.Regexp
	budget  *budget
}

func (p *limitedPattern) String() string { return p.pattern.String() }

// MatchString reports false when the time is up; check then says that it was. On a machine
// that is busy, time goes by in which nothing is matched, so the first that takes too long
// gets the whole time once more.
func (p *limitedPattern) MatchString(text string) bool {
	ok, err := p.match(text)
	if err != nil && !p.budget.again {
		p.budget.again, p.budget.left = true, patternTime
		ok, err = p.match(text)
	}
	if err != nil && p.budget.spent == nil {
		p.budget.spent, p.budget.left = &text, 0
	}
	return ok && err == nil
}

func (p *limitedPattern) match(text string) (bool, error) {
	if p.budget.left <= 0 {
		return false, errTime
	}
	p.pattern.MatchTimeout = p.budget.left // no other goroutine uses this copy
	began := time.Now()
	ok, err := p.pattern.MatchString(text)
	p.budget.left -= time.Since(began)
	return ok, err
}

var errTime = errors.New("the time is up")

// isSteered reports whether a pattern that may run out of time decides which parts of a schema
// apply.
func isSteered(s *jsonschema.Schema) bool {
	for pattern := range s.PatternProperties {
		if isLimited(pattern) {
			return true
		}
	}
	steered := false
	for _, condition := range []*jsonschema.Schema{s.If, s.Contains} {
		eachSchema(condition, func(s *jsonschema.Schema) { steered = steered || isLimited(s.Pattern) })
	}
	return steered
}

func isLimited(pattern jsonschema.Regexp) bool {
	_, ok := pattern.(*limitedPattern)
	return ok
}
