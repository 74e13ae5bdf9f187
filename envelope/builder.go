package envelope

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Builder makes a [ToolError] step by step. It is itself an error and a
// [Responder], so a handler may return it without Build, and [errors.As] finds
// the ToolError in it. (Page: The fluent builder.)
//
// Every method returns the builder it was called on. A builder is not safe for
// use by several goroutines at once.
type Builder struct{ e ToolError }

// New starts a tool error of severity error. The message is the one section that
// the page requires.
func New(code Code, message string) *Builder {
	return &Builder{ToolError{Code: code, Severity: SeverityError, Message: message}}
}

// Suggest sets the recovery: what the model should do next.
func (b *Builder) Suggest(recovery string) *Builder {
	b.e.Recovery = recovery
	return b
}

// Actions adds to the actions the model may call instead, by their full names
// (tool.action).
func (b *Builder) Actions(names ...string) *Builder {
	b.e.AvailableActions = append(b.e.AvailableActions, names...)
	return b
}

// Severity sets the severity.
func (b *Builder) Severity(s Severity) *Builder {
	b.e.Severity = s
	return b
}

// Warning sets the severity to warning: isError stays false.
func (b *Builder) Warning() *Builder { return b.Severity(SeverityWarning) }

// Critical sets the severity to critical.
func (b *Builder) Critical() *Builder { return b.Severity(SeverityCritical) }

// Detail sets one detail. A key that is there already keeps its place and gets
// the new value. The value is written as itself if it is a string, a boolean or
// an integer, as JSON prints it if it is a float, by its String or Error method
// if it has one, and as JSON otherwise.
func (b *Builder) Detail(key string, value any) *Builder {
	text := detailText(value)
	for i := range b.e.Details {
		if b.e.Details[i].Key == key {
			b.e.Details[i].Value = text
			return b
		}
	}
	b.e.Details = append(b.e.Details, Detail{key, text})
	return b
}

// Details sets the details of a map in the order of its sorted keys, each as
// [Builder.Detail] does.
func (b *Builder) Details(details map[string]any) *Builder {
	for _, key := range slices.Sorted(maps.Keys(details)) {
		b = b.Detail(key, details[key])
	}
	return b
}

// RetryAfter sets how long the model should wait before it tries again. Zero and
// less take the section away.
func (b *Builder) RetryAfter(delay time.Duration) *Builder {
	b.e.RetryAfter = delay
	return b
}

// Build returns the tool error as it stands. Later calls on the builder do not
// change it.
func (b *Builder) Build() *ToolError {
	if b == nil {
		return nil
	}
	e := b.e
	e.AvailableActions = slices.Clone(e.AvailableActions)
	e.Details = slices.Clone(e.Details)
	return &e
}

// Error returns what [ToolError.Error] returns.
func (b *Builder) Error() string {
	if b == nil {
		return (*ToolError)(nil).Error()
	}
	return b.e.Error()
}

// Response returns the tool result of the envelope as it stands.
func (b *Builder) Response() Response {
	if b == nil {
		return Response{}
	}
	return b.e.Response()
}

// Unwrap lets [errors.As] find the [*ToolError]. A nil builder holds none.
func (b *Builder) Unwrap() error {
	if b == nil {
		return nil
	}
	return b.Build()
}

func detailText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return showFloat(v)
	}
	if text, ok := ownText(value); ok {
		return text
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32:
		// Through the shortest decimal, or 0.1 would come out with 17 digits.
		f, _ := strconv.ParseFloat(strconv.FormatFloat(v.Float(), 'g', -1, 32), 64)
		return showFloat(f)
	case reflect.Float64:
		return showFloat(v.Float())
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // the writer escapes, once
	if encoder.Encode(value) == nil {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return fmt.Sprintf("(%T)", value)
}

// ownText asks the value itself. A typed nil whose method dereferences it panics;
// a detail is not worth a crash, so that counts as having no text.
func ownText(value any) (text string, ok bool) {
	defer func() {
		if recover() != nil {
			text, ok = "", false
		}
	}()
	switch v := value.(type) {
	case fmt.Stringer:
		return v.String(), true
	case error:
		return v.Error(), true
	}
	return "", false
}
