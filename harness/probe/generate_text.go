package probe

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// texts breaks what a schema asks of a string.
func (b *builder) texts(p place) {
	good, ok := p.value.(string)
	if !ok {
		return
	}
	if format := p.text("format"); format != "" {
		if nearly, ok := nearlyGood[format]; ok {
			b.put(WrongFormat, p, "nearly good", nearly, envelope.IssueInvalidFormat)
		}
		for _, bad := range badTexts {
			if b.put(WrongFormat, p, "bad", bad, envelope.IssueInvalidFormat) {
				break
			}
		}
	}
	if p.text("pattern") != "" {
		for _, bad := range []struct{ variant, text string }{
			{"something after", good + "!"}, {"something before", "!" + good},
			{"nothing", ""}, {"another text", "!?"}, {"a line break after", good + "\n"},
		} {
			b.put(PatternBroken, p, bad.variant, bad.text, envelope.IssueInvalidFormat)
		}
	}
	runes := []rune(good)
	if least, ok := p.count("minLength"); ok && least > 0 && len(runes) >= least-1 {
		b.put(TooShort, p, "a character too few", string(runes[:least-1]), envelope.IssueTooSmall)
	}
	if most, ok := p.count("maxLength"); ok && most < maxLong {
		b.put(TooLong, p, "a character too many", padded(good, most+1), envelope.IssueTooBig)
	}
}

// maxLong bounds how much is sent to exceed a bound, in characters or items.
const maxLong = 1 << 17

// padded fills a text up to so many characters.
func padded(text string, length int) string {
	return text + strings.Repeat("x", max(0, length-len([]rune(text))))
}

// lists has too few items, too many, and the same one twice.
func (b *builder) lists(p place) {
	list, ok := p.value.([]any)
	if !ok {
		return
	}
	if least, ok := p.count("minItems"); ok && least > 0 && len(list) >= least-1 {
		b.put(TooShort, p, "an item too few", list[:least-1], envelope.IssueTooSmall)
	}
	if _, ok := p.keywords["contains"]; ok && len(list) > 0 {
		b.put(TooShort, p, "no such item", []any{})
	}
	if most, ok := p.count("maxItems"); ok && most < maxBuilt {
		b.put(TooLong, p, "an item too many", b.examples.list(p.keywords, most+1, maxNesting), envelope.IssueTooBig)
	}
	if p.keywords["uniqueItems"] == true {
		twice := b.examples.list(p.keywords, 1, maxNesting)
		if len(list) > 0 {
			twice = list
		}
		if len(twice) > 0 {
			b.put(TooLong, p, "an item twice", append(twice[:len(twice):len(twice)], twice[0]))
		}
	}
}

// hostileTexts are what an envelope must carry without breaking.
var hostileTexts = []struct{ variant, text string }{
	{"markup", `& < > ' " ]]> &amp; &#60;`},
	{"closing tags", `</field></validation_error></detail></message></tool_error>`},
	{"terminal codes", "\x1b[2J\x1b[31mred"},
	{"NUL", "a\x00b"},
	{"line separator", "a\u2028b\u202eb"},
	{"very long", strings.Repeat("very long ", 1000)},
}

// hostile puts hostile text into a string. Where the schema has nothing against it and
// bounds its length, it is made too long; else the call is one that may succeed, and is
// made only if that can do no harm.
func (b *builder) hostile(p place) {
	if len(p.path) == 0 {
		if object, ok := p.value.(map[string]any); ok {
			for _, h := range hostileTexts[:2] {
				b.put(HostileText, p, "key of "+h.variant, set(object, h.text, "text"), envelope.IssueUnrecognizedKeys)
			}
		}
		return
	}
	if !b.examples.allows(p.keywords, typeString) {
		return
	}
	for _, h := range hostileTexts {
		if b.full(HostileText) {
			return
		}
		if b.put(HostileText, p, h.variant, h.text) {
			continue
		}
		accepted := b.accepted
		if most, ok := p.count("maxLength"); ok && most < maxLong && b.put(HostileText, p, h.variant, padded(h.text, most+1)) {
			continue
		}
		if accepted && len(b.issues) == 0 && !b.isDestructive() && !b.full(HostileText) {
			b.append(HostileText, p.path, h.variant, rawJSON(p.with(h.text)), nil)
		}
	}
}
