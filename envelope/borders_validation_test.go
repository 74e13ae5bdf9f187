package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"

	"github.com/errshape/errshape/envelope"
)

func acting(attributes string) string {
	return `<validation_error` + attributes + `>` + pageField + pageRecovery + `</validation_error>`
}

var _ = DescribeTable("The borders of a validation error", breaks,
	Entry("no action", acting(``), "action-attribute"),
	Entry("an empty action", acting(` action=""`), "action-attribute"),
	Entry("a slash", acting(` action="billing/get"`), "action-attribute"),
	Entry("an empty part", acting(` action="billing."`), "action-attribute"),
	Entry("a space", acting(` action="billing get"`), "action-attribute"),
	Entry("three parts", acting(` action="billing.invoices.get"`)),
	Entry("a tool without actions", acting(` action="ping"`)),
	Entry("dashes and underscores", acting(` action="my-tool.get_it"`)),
	Entry("no field", validation(pageRecovery), "field-present"),
	Entry("two fields of a name, for two problems", validation(pageField, pageField, pageRecovery)),
	Entry("no name", validation(strings.Replace(pageField, ` name="id"`, "", 1), pageRecovery), "field-name"),
	Entry("a blank name", validation(strings.Replace(pageField, `"id"`, `" "`, 1), pageRecovery), "field-name"),
	Entry("the root's name", validation(strings.Replace(pageField, `"id"`, `"(root)"`, 1), pageRecovery)),
	Entry("a path with an index", validation(strings.Replace(pageField, `"id"`, `"items.1.qty"`, 1), pageRecovery)),
	Entry("no recovery", validation(pageField), "recovery-text"),
	Entry("another recovery", validation(pageField, "<recovery>Fix it.</recovery>"), "recovery-text"),
	Entry("the recovery with a space more", validation(pageField, "<recovery>"+envelope.ValidationRecovery+" </recovery>"), "recovery-text"),
	Entry("an empty recovery", validation(pageField, "<recovery/>"), "recovery-text"),
	Entry("the recovery first", validation(pageRecovery, pageField), "recovery-position"),
	Entry("the recovery between", validation(pageField, pageRecovery, pageField), "recovery-position"),
	Entry("two recoveries", validation(pageField, pageRecovery, pageRecovery), "section-repeated"),
)

var _ = DescribeTable("The borders of a line",
	func(text string, rules ...string) { breaks(line(text), rules...) },
	Entry("the page's", "Invalid email format. You sent: 'not-an-email'. Expected a valid email address."),
	Entry("an exclamation", "Too small! You sent: 3. Must be >= 18."),
	Entry("a question", "Is that a date? You sent: true. Expected type: date."),
	Entry("a problem of two sentences", "Not found. Or gone. You sent: 'a'. Expected b."),
	Entry("a missing value", "Required. You sent: (missing). Expected type: string."),
	Entry("a redacted value", "Wrong. You sent: (redacted). Minimum length: 8 characters."),
	Entry("a value that holds a sentence", "Wrong. You sent: 'a. You sent: b.'. Expected type: number."),
	Entry("the framework's, whose problem is no sentence", "Invalid input You sent: 3. Expected type: string.", "field-problem"),
	Entry("no problem", "You sent: 'a'. Expected b.", "field-problem"),
	Entry("nothing sent", "Invalid email format. Expected a valid email address.", "field-sent"),
	Entry("nothing sent, in other words", "Bad value. Received 'a'. Expected b.", "field-sent"),
	Entry("nothing expected", "Invalid email format. You sent: 'a'.", "field-expected"),
	Entry("an expectation that is no sentence", "Invalid email format. You sent: 'a'. Expected b", "field-expected"),
	Entry("a problem alone", "Invalid email format.", "field-sent", "field-expected"),
	Entry("no line", "", "field-problem", "field-sent", "field-expected"),
)

var _ = DescribeTable("The borders of a contract", breaks,
	Entry("one change", contractText(change("BREAKING", "actions.get_invoice.id"))),
	Entry("five changes", contractText(change("BREAKING", "a"), change("BREAKING", "b"), change("RISKY", "c"), change("RISKY", "d"), change("RISKY", "e"))),
	Entry("six changes", contractText(change("RISKY", "a"), change("RISKY", "b"), change("RISKY", "c"), change("RISKY", "d"), change("RISKY", "e"), change("RISKY", "f")), "contract-cap"),
	Entry("no change", validation(pageField, pageRecovery, contractOf("get_invoice", "0", "RISKY")), "contract-cap"),
	Entry("another count", validation(pageField, pageRecovery, contractOf("get_invoice", "2", "RISKY", change("RISKY", "a"))), "contract-cap"),
	Entry("a count with white space", validation(pageField, pageRecovery, contractOf("get_invoice", "\n1 ", "RISKY", change("RISKY", "a")))),
	Entry("a count in words", validation(pageField, pageRecovery, contractOf("get_invoice", "one", "RISKY", change("RISKY", "a"))), "contract-cap"),
	Entry("a harmless change", contractText(change("RISKY", "a"), change("SAFE", "b")), "contract-severity"),
	Entry("a wording change", contractText(change("RISKY", "a"), change("COSMETIC", "b")), "contract-severity"),
	Entry("a severity in lower case", contractText(change("RISKY", "a"), change("risky", "b")), "contract-severity"),
	Entry("a severity that is not the worst", validation(pageField, pageRecovery, contractOf("get_invoice", "2", "RISKY", change("RISKY", "a"), change("BREAKING", "b"))), "contract-severity"),
	Entry("the worst last, which is no rule's", validation(pageField, pageRecovery, contractOf("get_invoice", "2", "BREAKING", change("RISKY", "a"), change("BREAKING", "b")))),
	Entry("a field of the action", contractText(change("RISKY", "actions.get_invoice"))),
	Entry("a global field", contractText(change("RISKY", "description"))),
	Entry("a field that begins like one", contractText(change("RISKY", "actionsets.x"))),
	Entry("a field of a longer action", contractText(change("RISKY", "actions.get_invoice_pdf.x")), "contract-scope"),
	Entry("a field of a shorter action", contractText(change("RISKY", "actions.get")), "contract-scope"),
	Entry("no field", contractText(strings.Replace(change("RISKY", "x"), ` field="x"`, "", 1)), "contract-scope"),
	Entry("another action", validation(pageField, pageRecovery, contractOf("list", "1", "RISKY", change("RISKY", "a"))), "contract-scope"),
	Entry("the dotted action", validation(pageField, pageRecovery, contractOf("billing.get_invoice", "1", "RISKY", change("RISKY", "a")))),
	Entry("before the recovery", validation(pageField, contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), pageRecovery), "contract-position"),
	Entry("between fields", validation(pageField, contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), pageField, pageRecovery), "contract-position"),
	Entry("in a tool error", within(contractOf("x", "1", "RISKY", change("RISKY", "a"))), "contract-position"),
	Entry("in a message", message(contractOf("x", "1", "RISKY", change("RISKY", "a"))), "contract-position"),
	Entry("twice", validation(pageField, pageRecovery, contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), contractOf("get_invoice", "1", "RISKY", change("RISKY", "a"))), "section-repeated"),
	Entry("one of its parts twice", validation(pageField, pageRecovery, strings.Replace(contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), "<action>", "<action>get_invoice</action><action>", 1)), "section-repeated"),
	Entry("nothing in it", validation(pageField, pageRecovery, "<contract_awareness/>"), "contract-scope", "contract-cap"),
	Entry("no changes, and a count of them", validation(pageField, pageRecovery, "<contract_awareness><action>get_invoice</action><change_count>1</change_count></contract_awareness>"), "contract-cap"),
	Entry("no count and no worst severity", validation(pageField, pageRecovery, "<contract_awareness><action>get_invoice</action><contract_changes>"+change("RISKY", "a")+"</contract_changes></contract_awareness>"), "contract-cap", "contract-severity"),
	Entry("no severity", contractText(change("RISKY", "a"), strings.Replace(change("RISKY", "b"), ` severity="RISKY"`, "", 1)), "contract-severity"),
	Entry("no action to compare with, which is said once", strings.Replace(contractText(change("RISKY", "a")), ` action="billing.get_invoice"`, "", 1), "action-attribute"),
	Entry("a stranger among changes", contractText(change("RISKY", "a")+"<x/>"), "unknown-element"),
	Entry("an attribute of a part", validation(pageField, pageRecovery, strings.Replace(contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), "<action>", "<action x='1'>", 1)), "unknown-attribute"),
	Entry("a stack in a change", contractText(strings.Replace(change("RISKY", "a"), ">d<", ">at get (/srv/a.ts:42:17)<", 1)), "stack-trace"),
	Entry("a stranger in it", validation(pageField, pageRecovery, strings.Replace(contractOf("get_invoice", "1", "RISKY", change("RISKY", "a")), "<action>", "<x/><action>", 1)), "unknown-element"),
	Entry("a stranger in a change", contractText(strings.Replace(change("RISKY", "a"), "<description>", "<x/><description>", 1)), "unknown-element"),
)
