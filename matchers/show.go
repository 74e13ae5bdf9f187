package matchers

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/onsi/gomega/format"
)

// addresses differ from run to run and say nothing.
var addresses = regexp.MustCompile(` \| 0x[0-9a-f]+|0x[0-9a-f]{6,}`)

// show prints what was given to a matcher that cannot use it.
func show(v any) string {
	switch t := v.(type) {
	case nil:
		return "<nil>: nil"
	case string:
		return showText(t)
	case []byte:
		if t != nil {
			return showText(string(t))
		}
	case error:
		if !isNil(v) {
			return fmt.Sprintf("<%T>: %s", v, quote(errorText(t)))
		}
	}
	if isNil(v) {
		return fmt.Sprintf("<%T>: nil", v)
	}
	r := reflect.ValueOf(v)
	if r.Kind() == reflect.String {
		return showText(r.String())
	}
	return roomy.excerpt(tame(formatted(v)), envelope.Span{}, false)
}

func showText(s string) string {
	if s == "" {
		return `<string>: ""`
	}
	return roomy.excerpt(s, envelope.Span{}, false)
}

// formatted survives a String or GomegaString that panics.
func formatted(v any) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("<%T>", v)
		}
	}()
	return strings.TrimSpace(format.Object(v, 0))
}

func errorText(err error) (text string) {
	defer func() {
		if recover() != nil {
			text = "(its Error method panics)"
		}
	}()
	return err.Error()
}

func tame(text string) string { return addresses.ReplaceAllString(text, "") }
