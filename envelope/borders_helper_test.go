package envelope_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// breaks is the body of the tables that draw the borders of the rules: a text
// breaks exactly these, in this order, also under Strict.
func breaks(text string, rules ...string) {
	Expect(broken(envelope.CheckText(text, envelope.Strict()))).To(HaveExactElements(rules), text)
}

// within puts sections into a tool error that is clean without them.
func within(sections string) string {
	return `<tool_error code="NOT_FOUND" severity="error"><message>m</message>` + sections + `</tool_error>`
}

// tagged puts attributes into a tool error.
func tagged(attributes string) string {
	return `<tool_error ` + attributes + `><message>m</message></tool_error>`
}

func message(text string) string {
	return `<tool_error code="NOT_FOUND" severity="error"><message>` + text + `</message></tool_error>`
}

const (
	pageField    = `<field name="id">Invalid email format. You sent: 'not-an-email'. Expected a valid email address.</field>`
	pageRecovery = `<recovery>` + envelope.ValidationRecovery + `</recovery>`
)

// validation makes a validation error of parts.
func validation(parts ...string) string {
	return `<validation_error action="billing.get_invoice">` + strings.Join(parts, "") + `</validation_error>`
}

func line(text string) string {
	return validation(`<field name="id">`+text+`</field>`, pageRecovery)
}

func change(severity, field string) string {
	return fmt.Sprintf(`<change severity="%s" field="%s"><description>d</description></change>`, severity, field)
}

func contractOf(action, count, severity string, changes ...string) string {
	return fmt.Sprintf(`<contract_awareness><system_note>n</system_note><action>%s</action><change_count>%s</change_count><max_severity>%s</max_severity><instructions>i</instructions><contract_changes>%s</contract_changes></contract_awareness>`,
		action, count, severity, strings.Join(changes, ""))
}

// contractText is a validation error with a contract whose figures are right: the
// worst change comes first.
func contractText(changes ...string) string {
	severity, _, _ := strings.Cut(strings.TrimPrefix(changes[0], `<change severity="`), `"`)
	return validation(pageField, pageRecovery, contractOf("get_invoice", fmt.Sprint(len(changes)), severity, changes...))
}
