package matchers_test

import (
	"strings"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	. "github.com/errshape/errshape/matchers"
)

var _ = contract(
	row{"have_xpath", `HaveXPath("/tool_error/recovery", ContainSubstring("List invoices first"))`,
		func() types.GomegaMatcher {
			return HaveXPath("/tool_error/recovery", ContainSubstring("List invoices first"))
		},
		strings.Replace(page, "Try again", "List invoices first", 1), page, false},
	row{"have_xpath_attribute", `HaveXPath("/tool_error/@code", "NOT_FOUND")`,
		func() types.GomegaMatcher { return HaveXPath("/tool_error/@code", "NOT_FOUND") }, page, bare, false},
	row{"have_xpath_text_node", `HaveXPath("//message/text()", "Already paid")`,
		func() types.GomegaMatcher { return HaveXPath("//message/text()", "Already paid") }, bare, page, false},
	row{"have_xpath_nodes", `HaveXPath("//action", HaveEach(HavePrefix("billing.")))`,
		func() types.GomegaMatcher { return HaveXPath("//action", HaveEach(HavePrefix("billing."))) },
		page, strings.ReplaceAll(page, "billing.create", "orders.create"), false},
	row{"have_xpath_list", `HaveXPath("//action", ["billing.list_invoices", "billing.create_invoice"])`,
		func() types.GomegaMatcher {
			return HaveXPath("//action", []string{"billing.list_invoices", "billing.create_invoice"})
		}, page, strings.Replace(page, "    <action>billing.create_invoice</action>\n", "", 1), false},
	row{"have_xpath_path", `HaveXPath("/tool_error/details/detail[@key='requestedId']")`,
		func() types.GomegaMatcher { return HaveXPath("/tool_error/details/detail[@key='requestedId']") },
		page, strings.Replace(page, "requestedId", "id", 1), false},
	row{"have_xpath_absent", `HaveXPath("/tool_error/retry_after", "")`,
		func() types.GomegaMatcher { return HaveXPath("/tool_error/retry_after", "") },
		"<tool_error code='X'>\n  <retry_after></retry_after>\n</tool_error>", bare, false},
	row{"have_xpath_union", `HaveXPath("//details | /*/available_actions")`,
		func() types.GomegaMatcher { return HaveXPath("//details | /*/available_actions") }, page, bare, false},
	row{"have_xpath_number", `HaveXPath("count(//field)", 2)`,
		func() types.GomegaMatcher { return HaveXPath("count(//field)", 2) }, rejected, page, false},
	row{"have_xpath_boolean", `HaveXPath("/*/@code = 'NOT_FOUND' and contains(//message, 'invoice')")`,
		func() types.GomegaMatcher {
			return HaveXPath("/*/@code = 'NOT_FOUND' and contains(//message, 'invoice')")
		}, page, bare, false},
	row{"have_xpath_string", `HaveXPath("substring-before(//retry_after, ' ')", "30")`,
		func() types.GomegaMatcher { return HaveXPath("substring-before(//retry_after, ' ')", "30") },
		page, strings.Replace(page, "30", "5", 1), false},
	row{"have_xpath_long", `HaveXPath("//recovery", "Wait")`, func() types.GomegaMatcher { return HaveXPath("//recovery", "Wait") },
		long(), strings.Replace(long(), "Wait", "Stop", 1), false},
	row{"have_xpath_escaped", `HaveXPath("//message[. != '\u00fc']", "x")`,
		func() types.GomegaMatcher { return HaveXPath("//message[. != 'ü']", "x") },
		"<tool_error><message>x</message></tool_error>", "<tool_error><message>a\x1b[31mü\nb</message></tool_error>", false},
)
