package schema

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/prose"
)

// exclusive is for issues to point at.
var exclusive = false

// size words what is wrong with a length, a number or what a list holds.
func size(k jsonschema.ErrorKind) (envelope.Issue, bool) {
	small := func(origin string, limit any) (envelope.Issue, bool) {
		return envelope.Issue{Code: envelope.IssueTooSmall, Origin: origin, Minimum: limit}, true
	}
	large := func(origin string, limit any) (envelope.Issue, bool) {
		return envelope.Issue{Code: envelope.IssueTooBig, Origin: origin, Maximum: limit}, true
	}
	switch k := k.(type) {
	case *kind.MinLength:
		return small("string", k.Want)
	case *kind.MaxLength:
		return large("string", k.Want)
	case *kind.MinItems:
		return small("array", k.Want)
	case *kind.MaxItems:
		return large("array", k.Want)
	case *kind.MinProperties:
		return small("object", k.Want)
	case *kind.MaxProperties:
		return large("object", k.Want)
	case *kind.Minimum:
		return small("number", number(k.Want))
	case *kind.Maximum:
		return large("number", number(k.Want))
	case *kind.ExclusiveMinimum:
		return strictly(small("number", number(k.Want)))
	case *kind.ExclusiveMaximum:
		return strictly(large("number", number(k.Want)))
	case *kind.MultipleOf:
		return envelope.Issue{Code: envelope.IssueNotMultipleOf, Origin: "number", Divisor: number(k.Want)}, true
	}
	return list(k)
}

func strictly(issue envelope.Issue, ok bool) (envelope.Issue, bool) {
	issue.Inclusive = &exclusive
	return issue, ok
}

// list words what is wrong with the items of a list as a whole.
func list(k jsonschema.ErrorKind) (envelope.Issue, bool) {
	custom := func(message, advice string) (envelope.Issue, bool) {
		return envelope.Issue{Code: envelope.IssueCustom, Message: message, Advice: advice}, true
	}
	switch k := k.(type) {
	case *kind.UniqueItems:
		return custom(fmt.Sprintf("Items %d and %d are equal.", k.Duplicates[0], k.Duplicates[1]), "Expected items that all differ.")
	case *kind.Contains:
		return custom("No item is of the required kind.", "Expected at least 1 item of the required kind.")
	case *kind.MinContains:
		return custom("Too few items are of the required kind.", "Expected at least "+prose.Count(k.Want, "item")+" of the required kind.")
	case *kind.MaxContains:
		return custom("Too many items are of the limited kind.", "Expected at most "+prose.Count(k.Want, "item")+" of the limited kind.")
	case *kind.AdditionalItems:
		return custom("Too many items.", "Expected "+prose.Count(k.Count, "item")+" fewer, without those at the end.")
	}
	return envelope.Issue{}, false
}

// number writes a bound exactly: every JSON number is a decimal fraction. One that
// would be long is written with an exponent if that loses nothing.
func number(r *big.Rat) json.Number {
	digits, _ := r.FloatPrec()
	whole := r.FloatString(digits)
	const long = 25
	if len(whole) > long {
		f, _ := r.Float64()
		short := strconv.FormatFloat(f, 'g', -1, 64)
		if back, ok := new(big.Rat).SetString(short); ok && back.Cmp(r) == 0 {
			return json.Number(short)
		}
	}
	return json.Number(whole)
}
