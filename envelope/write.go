package envelope

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// This file is the one writer of both envelopes. It lays them out as the page's
// examples are: two spaces for a section, four for what is in it, no line break
// at the end.

func appendToolError(b []byte, e *ToolError) []byte {
	b = append(b, `<tool_error code="`...)
	b = appendEscaped(b, string(e.Code), inAttribute)
	b = append(b, `" severity="`...)
	b = appendEscaped(b, string(e.severity()), inAttribute)
	b = append(b, "\">\n"...)
	b = appendElement(b, "  ", "message", e.Message)
	if e.Recovery != "" {
		b = appendElement(b, "  ", "recovery", e.Recovery)
	}
	if len(e.AvailableActions) > 0 {
		b = append(b, "  <available_actions>\n"...)
		for _, action := range e.AvailableActions {
			b = appendElement(b, "    ", "action", action)
		}
		b = append(b, "  </available_actions>\n"...)
	}
	if len(e.Details) > 0 {
		b = append(b, "  <details>\n"...)
		for _, d := range e.Details {
			b = appendNamed(b, `    <detail key="`, d.Key, d.Value, "</detail>\n")
		}
		b = append(b, "  </details>\n"...)
	}
	if e.RetryAfter > 0 {
		b = append(b, "  <retry_after>"...)
		b = appendDelay(b, e.RetryAfter)
		b = append(b, "</retry_after>\n"...)
	}
	return append(b, "</tool_error>"...)
}

func appendValidationError(b []byte, v *ValidationError) []byte {
	b = append(b, `<validation_error action="`...)
	b = appendEscaped(b, v.Action, inAttribute)
	b = append(b, "\">\n"...)
	for _, f := range v.Fields {
		b = appendNamed(b, `  <field name="`, f.Name, f.Text, "</field>\n")
	}
	recovery := v.Recovery
	if recovery == "" {
		recovery = ValidationRecovery
	}
	b = appendElement(b, "  ", "recovery", recovery)
	if v.Contract != nil {
		b = appendContract(b, v.Contract)
	}
	return append(b, "</validation_error>"...)
}

func appendContract(b []byte, c *ContractAwareness) []byte {
	b = append(b, "  <contract_awareness>\n"...)
	b = appendElement(b, "    ", "system_note", c.SystemNote)
	b = appendElement(b, "    ", "action", c.Action)
	b = append(b, "    <change_count>"...)
	b = strconv.AppendInt(b, int64(c.ChangeCount), 10)
	b = append(b, "</change_count>\n"...)
	b = appendElement(b, "    ", "max_severity", string(c.MaxSeverity))
	b = appendElement(b, "    ", "instructions", c.Instructions)
	b = append(b, "    <contract_changes>\n"...)
	for _, d := range c.Changes {
		b = append(b, `      <change severity="`...)
		b = appendEscaped(b, string(d.Severity), inAttribute)
		b = append(b, `" field="`...)
		b = appendEscaped(b, d.Field, inAttribute)
		b = append(b, "\">\n"...)
		b = appendElement(b, "        ", "description", d.Description)
		if d.Before != nil {
			b = appendElement(b, "        ", "before", *d.Before)
		}
		if d.After != nil {
			b = appendElement(b, "        ", "after", *d.After)
		}
		b = append(b, "      </change>\n"...)
	}
	return append(b, "    </contract_changes>\n  </contract_awareness>\n"...)
}

func appendElement(b []byte, indent, name, content string) []byte {
	b = append(b, indent...)
	b = append(b, '<')
	b = append(b, name...)
	b = append(b, '>')
	b = appendEscaped(b, content, inContent)
	b = append(b, "</"...)
	b = append(b, name...)
	return append(b, ">\n"...)
}

// appendNamed writes an element with one attribute; start ends with the opening quote
// of its value.
func appendNamed(b []byte, start, name, content, end string) []byte {
	b = append(b, start...)
	b = appendEscaped(b, name, inAttribute)
	b = append(b, `">`...)
	b = appendEscaped(b, content, inContent)
	return append(b, end...)
}

// appendDelay writes seconds: whole or decimal, exact, never in the singular.
func appendDelay(b []byte, d time.Duration) []byte {
	b = strconv.AppendInt(b, int64(d/time.Second), 10)
	if rest := int64(d % time.Second); rest > 0 {
		b = append(b, '.')
		for scale := int64(time.Second / 10); rest > 0; scale /= 10 {
			b = append(b, byte('0'+rest/scale))
			rest %= scale
		}
	}
	return append(b, delayUnit...)
}

// The characters that are escaped. Content keeps > and the quotes as they are, on
// purpose: they stay readable for the model.
const (
	inContent   = "&<"
	inAttribute = `&<>"'`
)

// appendEscaped writes s with the given characters as references. What is not
// UTF-8 becomes U+FFFD, as it would on its way through JSON.
func appendEscaped(b []byte, s, escape string) []byte {
	if !utf8.ValidString(s) {
		// What JSON does: one U+FFFD for each invalid byte.
		s = string([]rune(s))
	}
	if escape == inContent {
		return appendContent(b, s)
	}
	start := 0
	for i := 0; i < len(s); i++ {
		if reference := reference(s[i]); reference != "" {
			b = append(b, s[start:i]...)
			b = append(b, reference...)
			start = i + 1
		}
	}
	return append(b, s[start:]...)
}

// appendContent looks for one character at a time, since content may be long and
// IndexByte is much faster than a loop.
func appendContent(b []byte, s string) []byte {
	if strings.IndexByte(s, '<') < 0 && strings.IndexByte(s, '&') < 0 {
		return append(b, s...)
	}
	start := 0
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '&' || c == '<' {
			b = append(b, s[start:i]...)
			b = append(b, reference(c)...)
			start = i + 1
		}
	}
	return append(b, s[start:]...)
}

func reference(c byte) string {
	switch c {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '"':
		return "&quot;"
	case '\'':
		return "&apos;"
	}
	return ""
}
