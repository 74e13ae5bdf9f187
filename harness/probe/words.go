package probe

import (
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// words are what the lines of a field ask for, as far as the agent understands them.
type words struct {
	lines    []envelope.Line
	options  []any
	types    []string
	bounds   []wordBound
	lengths  []wordLength
	examples []any
}

type wordBound struct {
	sign string
	at   *big.Rat
}

type wordLength struct {
	most bool
	n    int
}

var (
	optionWords  = regexp.MustCompile(`(?s)^(?:Valid options|(?:Must|Expected to) be one of|Expected one of):? (.+?)\.?$`)
	typeWords    = regexp.MustCompile(`^Expected type: ([a-z]+(?:(?:, | or )[a-z]+)*)\.?$`)
	boundWords   = regexp.MustCompile(`^Must be (>=|>|<=|<) (-?[0-9][0-9.eE+-]*?)\.?$`)
	lengthWords  = regexp.MustCompile(`^(Minimum|Maximum)(?: length:)? ([0-9]{1,9}) (?:character|item)s?\.?$`)
	exampleWords = regexp.MustCompile(`, for example (\S+?)\.?$`)
	typeBorders  = regexp.MustCompile(`, | or `)
	quotedWords  = regexp.MustCompile(`'([^']*)'|"([^"]*)"` + "|`([^`]*)`")
	removeWords  = regexp.MustCompile(`(?i)\b(?:unrecogni[sz]ed|unknown|unexpected|additional|remove)\b`)
)

func wordsOf(lines []envelope.Line) words {
	w := words{lines: lines}
	for _, line := range lines {
		expected := strings.TrimSpace(line.Expected)
		if m := typeWords.FindStringSubmatch(expected); m != nil { // it begins like no other
			w.types = append(w.types, typesIn(m[1])...)
			continue
		}
		if m := optionWords.FindStringSubmatch(expected); m != nil {
			w.options = append(w.options, listed(m[1])...)
		}
		if m := boundWords.FindStringSubmatch(expected); m != nil {
			if at := ratOf(json.Number(m[2])); at != nil {
				w.bounds = append(w.bounds, wordBound{m[1], at})
			}
		}
		if m := lengthWords.FindStringSubmatch(expected); m != nil {
			n, _ := strconv.Atoi(m[2]) // nine digits at most
			w.lengths = append(w.lengths, wordLength{m[1] == "Maximum", n})
		}
		if m := exampleWords.FindStringSubmatch(expected); m != nil {
			w.examples = append(w.examples, m[1])
		}
	}
	return w
}

// typesIn reads types; none if one of them is no type of JSON.
func typesIn(text string) []string {
	types := typeBorders.Split(text, -1)
	for i, typ := range types {
		if typ == "int" {
			types[i] = typeInteger
		}
		if !slices.Contains([]string{typeString, typeInteger, typeNumber, typeBoolean, typeArray, typeObject, typeNull}, types[i]) {
			return nil
		}
	}
	return types
}

// listed reads 'a', 'b', 3, true.
func listed(text string) []any {
	var values []any
	for text != "" {
		item, rest, _ := strings.Cut(text, ", ")
		if quote := text[0]; quote == '\'' || quote == '"' {
			if end := strings.Index(text[1:], string(quote)+", "); end >= 0 {
				item, rest = text[:end+2], text[end+4:]
			} else {
				item, rest = text, ""
			}
		}
		if value, err := decode([]byte(item)); err == nil {
			values = append(values, value)
		} else {
			values = append(values, strings.Trim(item, `'"`))
		}
		text = rest
	}
	return values
}

// accepts tells whether a value is what the lines ask for, or they say nothing that
// the agent understands.
func (w words) accepts(value any) bool {
	if w.options != nil && !contains(w.options, value) {
		return false
	}
	if w.types != nil && !slices.ContainsFunc(w.types, func(typ string) bool { return isOfType(value, typ) }) {
		return false
	}
	return w.isWithin(value) && w.isLong(value)
}

func (w words) isWithin(value any) bool {
	number := ratOf(value)
	if number == nil {
		return w.bounds == nil
	}
	return !slices.ContainsFunc(w.bounds, func(b wordBound) bool {
		order := number.Cmp(b.at)
		return b.sign == ">=" && order < 0 || b.sign == ">" && order <= 0 || b.sign == "<=" && order > 0 || b.sign == "<" && order >= 0
	})
}

func (w words) isLong(value any) bool {
	var n int
	switch v := value.(type) {
	case string:
		n = utf8.RuneCountInString(v)
	case []any:
		n = len(v)
	default:
		return true
	}
	return !slices.ContainsFunc(w.lengths, func(l wordLength) bool { return l.most && n > l.n || !l.most && n < l.n })
}

// values returns what the lines alone lead to, for a place that the schema says
// nothing of.
func (w words) values() []any {
	values := slices.Clone(w.options)
	for _, b := range w.bounds {
		step := big.NewRat(1, 1)
		if strings.HasPrefix(b.sign, "<") {
			step.Neg(step)
		}
		values = append(values, numberOf(b.at), numberOf(new(big.Rat).Add(b.at, step)))
	}
	for _, typ := range w.types {
		values = append(values, plain(typ))
	}
	return values
}

// removes tells whether the lines say that keys are not known.
func (w words) removes() bool {
	return slices.ContainsFunc(w.lines, func(l envelope.Line) bool {
		return removeWords.MatchString(l.Problem) || removeWords.MatchString(l.Expected)
	})
}

// quoted returns the texts that the lines have in quotes.
func (w words) quoted() []string {
	var texts []string
	for _, line := range w.lines {
		texts = append(texts, quotedIn(line.Sent+" "+line.Expected)...)
	}
	return texts
}

func quotedIn(text string) []string {
	var texts []string
	for _, m := range quotedWords.FindAllStringSubmatch(text, -1) {
		texts = append(texts, m[1]+m[2]+m[3])
	}
	return texts
}
