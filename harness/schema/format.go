package schema

import (
	"errors"
	"strings"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// formatAssertion checks a format after the other keywords have had their say.
type formatAssertion struct{ format *jsonschema.Format }

func (a formatAssertion) Validate(ctx *jsonschema.ValidatorContext, v any) {
	if err := a.format.Validate(v); err != nil {
		ctx.AddError(&kind.Format{Got: v, Want: a.format.Name, Err: err})
	}
}

// registerFormats adds the formats of the standard that the library has not.
func registerFormats(c *jsonschema.Compiler) {
	c.RegisterFormat(&jsonschema.Format{Name: "idn-email", Validate: ofString(isMailbox)})
	c.RegisterFormat(&jsonschema.Format{Name: "idn-hostname", Validate: ofString(isHostname)})
}

// regexFormat takes every pattern that a schema may have. The library's own would
// count it among the schema's.
var regexFormat = &jsonschema.Format{Name: "regex", Validate: ofString(func(s string) bool {
	const most = 1 << 16
	if len(s) > most {
		return false
	}
	_, err := new(budget).compile(s)
	return err == nil
})}

var errFormat = errors.New("not of this format")

func ofString(is func(string) bool) func(any) error {
	return func(v any) error {
		if s, ok := v.(string); ok && !is(s) {
			return errFormat
		}
		return nil
	}
}

func isMailbox(s string) bool {
	at := strings.LastIndexByte(s, '@')
	return at > 0 && at <= 256 && !strings.ContainsFunc(s, unicode.IsSpace) && isHostname(s[at+1:])
}

func isHostname(s string) bool {
	if len(s) > 1024 {
		return false
	}
	for label := range strings.FieldsFuncSeq(s+".", func(r rune) bool { return r == '.' || r == '。' || r == '．' || r == '｡' }) {
		if len([]rune(label)) > 63 || label[0] == '-' || label[len(label)-1] == '-' || strings.ContainsFunc(label, notInLabel) {
			return false
		}
	}
	return s != "" && s[0] != '.' && !strings.Contains(s, "..")
}

func notInLabel(r rune) bool {
	return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '·' && r != '・'
}
