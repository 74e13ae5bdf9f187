package envelope

import (
	"math"
	"strconv"
	"time"
)

// size says how an origin's bounds are worded.
type size struct {
	tooSmall, tooBig string
	one, many        string // what is counted; "" if the value itself is compared
	label            string // what the count is called, if not by what is counted
}

func sizeOf(origin string) size {
	switch origin {
	case "string":
		return size{tooSmall: "Too short.", tooBig: "Too long.", one: "character", many: "characters", label: "length"}
	case "file":
		return size{tooSmall: "Too small.", tooBig: "Too big.", one: "byte", many: "bytes", label: "size"}
	case "array", "tuple", "set":
		return size{tooSmall: "Too few items.", tooBig: "Too many items.", one: "item", many: "items"}
	case "map", "record":
		return size{tooSmall: "Too few entries.", tooBig: "Too many entries.", one: "entry", many: "entries"}
	case "object":
		return size{tooSmall: "Too few properties.", tooBig: "Too many properties.", one: "property", many: "properties"}
	case "date":
		return size{tooSmall: "Too early.", tooBig: "Too late."}
	}
	return size{tooSmall: "Too small.", tooBig: "Too big."}
}

func (i *Issue) lowerBound() string {
	return i.bound(i.Minimum, "Minimum", ">", "Expected a larger value.")
}

func (i *Issue) upperBound() string {
	return i.bound(i.Maximum, "Maximum", "<", "Expected a smaller value.")
}

// bound words one bound, as "Must be >= 18.", "Minimum length: 5 characters." or
// "Maximum 1 item.".
func (i *Issue) bound(limit any, word, sign, otherwise string) string {
	if limit == nil {
		return otherwise
	}
	s := sizeOf(i.Origin)
	if s.many == "" {
		if i.Exact {
			sign = ""
		} else if i.inclusive() {
			sign += "="
		}
		return "Must be " + signed(sign, showLimit(limit, i.Origin)) + "."
	}
	number := showLimit(limit, i.Origin)
	counted := number + " " + s.many
	if number == "1" {
		counted = "1 " + s.one
	}
	subject, whole := "Number of "+s.many, number
	if s.label != "" {
		subject, whole = upperFirst(s.label), counted
	}
	switch {
	case i.Exact:
		return subject + " must be exactly " + whole + "."
	case !i.inclusive():
		return subject + " must be " + sign + " " + whole + "."
	case s.label != "":
		return word + " " + s.label + ": " + counted + "."
	}
	return word + " " + counted + "."
}

func signed(sign, limit string) string {
	if sign == "" {
		return limit
	}
	return sign + " " + limit
}

func upperFirst(s string) string { return string(s[0]-'a'+'A') + s[1:] }

// showLimit writes a bound; that of a date in ISO 8601.
func showLimit(limit any, origin string) string {
	if t, ok := limit.(time.Time); ok {
		return showTime(t)
	}
	text := showBare(limit)
	if origin != "date" {
		return text
	}
	if _, isText := limit.(string); isText {
		if t, err := time.Parse(time.RFC3339, text); err == nil {
			return showTime(t)
		}
		return text
	}
	ms, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(ms) > maxDate {
		return text
	}
	return showTime(time.UnixMilli(int64(ms)))
}

// maxDate is how far from 1970 a Zod date can be, in milliseconds.
const maxDate = 8.64e15
