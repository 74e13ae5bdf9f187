package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// Codes of the pipeline that are not among the page's.
const (
	CodeUnknownTool          envelope.Code = "UNKNOWN_TOOL"
	CodeInvalidDiscriminator envelope.Code = "INVALID_DISCRIMINATOR"
	CodeCancelled            envelope.Code = "CANCELLED"
)

func (p *Pipeline) unknownTool(name string) *envelope.ToolError {
	recovery := "Call one of the available actions, as tools/list describes them."
	if len(p.callable) == 0 {
		recovery = "This server has no tools: go on without it."
	}
	return envelope.New(CodeUnknownTool, fmt.Sprintf(`Tool "%s" does not exist.`, clip(name))).
		Suggest(suggestion(name, "", p.callable) + recovery).Actions(p.callable...).Build()
}

func (t *tool) missingDiscriminator() *envelope.ToolError {
	return envelope.New(envelope.CodeMissingDiscriminator, fmt.Sprintf(`The required field "%s" is missing.`, t.discriminator)).
		Suggest(fmt.Sprintf(`Set "%s" to one of the available actions, as a string, and call the tool again.`, t.discriminator)).
		Actions(t.names...).Build()
}

func (t *tool) invalidDiscriminator(value json.RawMessage) *envelope.ToolError {
	return envelope.New(CodeInvalidDiscriminator, fmt.Sprintf(`Discriminator field "%s" must be a string, got %s.`, t.discriminator, kindOf(value))).
		Suggest(fmt.Sprintf(`Set "%s" to one of the available actions, as a string, and call the tool again.`, t.discriminator)).
		Actions(t.names...).Build()
}

func (t *tool) unknownAction(name string) *envelope.ToolError {
	return envelope.New(envelope.CodeUnknownAction, fmt.Sprintf(`The %s "%s" does not exist.`, t.discriminator, clip(name))).
		Suggest(suggestion(name, t.name+".", t.names) + "Choose one of the available actions and call the tool again.").
		Actions(t.names...).Build()
}

func suggestion(sent, prefix string, names []string) string {
	if near := nearest(sent, prefix, names); near != "" {
		return fmt.Sprintf("Did you mean %s? ", near)
	}
	return ""
}

// clip shortens what a caller sent before it is sent back.
func clip(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	end := most
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return strings.ToValidUTF8(s[:end], "\uFFFD") + "..."
}
