package matchers

import (
	"reflect"

	gomega "github.com/onsi/gomega/matchers"
	"github.com/onsi/gomega/types"
)

// plainNumber finds a number without a unit in a want for a duration. It would be
// taken for nanoseconds, so that nearly every delay is BeNumerically(">=", 30). Zero
// is the same in every unit.
func plainNumber(want any) (number any, found bool) {
	switch m := want.(type) {
	case *gomega.NotMatcher:
		return plainNumber(m.Matcher)
	case *gomega.AndMatcher:
		return plainNumberIn(matchersOf(m.Matchers))
	case *gomega.OrMatcher:
		return plainNumberIn(matchersOf(m.Matchers))
	case *gomega.EqualMatcher:
		return plainNumber(m.Expected)
	case *gomega.BeEquivalentToMatcher:
		return plainNumber(m.Expected)
	case *gomega.BeNumericallyMatcher:
		return plainNumberIn(m.CompareTo)
	case *gomega.BeElementOfMatcher:
		return plainNumberIn(flatten(m.Elements))
	}
	return want, isNumber(want) && !reflect.ValueOf(want).IsZero()
}

func plainNumberIn(wants []any) (number any, found bool) {
	for _, want := range wants {
		if number, found = plainNumber(want); found {
			return number, true
		}
	}
	return nil, false
}

func matchersOf(all []types.GomegaMatcher) []any {
	wants := make([]any, len(all))
	for i, m := range all {
		wants[i] = m
	}
	return wants
}
