package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
)

var _ = DescribeTable("The borders of code and severity", breaks,
	Entry("no code", tagged(`severity="error"`), "code-present"),
	Entry("an empty code", tagged(`code="" severity="error"`), "code-present"),
	Entry("a blank code", tagged("code=\" \n\" severity=\"error\""), "code-present"),
	Entry("a code that is close", tagged(`code="NOT-FOUND" severity="error"`), "code-near-miss"),
	Entry("a code in lower case", tagged(`code="not_found" severity="error"`), "code-near-miss"),
	Entry("a custom code", tagged(`code="INVOICE_LOCKED" severity="error"`)),
	Entry("no severity", tagged(`code="X"`), "severity-present"),
	Entry("an empty severity", tagged(`code="X" severity=""`), "severity-present"),
	Entry("a severity of a server's own", tagged(`code="X" severity="info"`), "severity-known"),
	Entry("a severity in capitals", tagged(`code="X" severity="Error"`), "severity-known"),
	Entry("warning", tagged(`code="X" severity="warning"`)),
	Entry("critical", tagged(`code="X" severity="critical"`)),
	Entry("neither", tagged(``), "code-present", "severity-present"),
)

var _ = DescribeTable("The borders of sections", breaks,
	Entry("no message", `<tool_error code="X" severity="error"></tool_error>`, "message-present"),
	Entry("an empty message", message(""), "message-blank"),
	Entry("a blank message", message(" \r\n\t"), "message-blank"),
	Entry("a short message", message("m")),
	Entry("an empty recovery", within("<recovery></recovery>"), "section-empty"),
	Entry("an empty recovery in short", within("<recovery/>"), "section-empty"),
	Entry("a space as recovery, which is set", within("<recovery> </recovery>")),
	Entry("no actions", within("<available_actions>\n</available_actions>"), "section-empty"),
	Entry("no details", within("<details/>"), "section-empty"),
	Entry("no delay", within("<retry_after></retry_after>"), "section-empty"),
	Entry("the message last", `<tool_error code="X" severity="error"><recovery>r</recovery><message>m</message></tool_error>`, "section-order"),
	Entry("the recovery after the actions", within("<available_actions><action>a</action></available_actions><recovery>r</recovery>"), "section-order"),
	Entry("the delay before the details", within(`<retry_after>1 seconds</retry_after><details><detail key="k">v</detail></details>`), "section-order"),
	Entry("sections left out", within(`<retry_after>1 seconds</retry_after>`)),
	Entry("two messages", within("<message>n</message>"), "section-repeated"),
	Entry("two messages, out of order too", within("<recovery>r</recovery><message>n</message>"), "section-repeated"),
	Entry("two delays", within("<retry_after>1 seconds</retry_after><retry_after>2 seconds</retry_after>"), "section-repeated"),
)

var _ = DescribeTable("The borders of actions and details", breaks,
	Entry("a comma list", within("<available_actions>a, b</available_actions>"), "action-element"),
	Entry("one name as text", within("<available_actions>a</available_actions>"), "action-element"),
	Entry("text beside elements", within("<available_actions>a<action>b</action></available_actions>"), "action-element"),
	Entry("white space around elements", within("<available_actions>\n <action>b</action>\n</available_actions>")),
	Entry("an empty action", within("<available_actions><action/></available_actions>"), "action-blank"),
	Entry("a blank action", within("<available_actions><action>\n</action></available_actions>"), "action-blank"),
	Entry("an action without a dot", within("<available_actions><action>list</action></available_actions>")),
	Entry("the same action twice", within("<available_actions><action>a</action><action>a</action></available_actions>")),
	Entry("no key", within("<details><detail>v</detail></details>"), "detail-key"),
	Entry("an empty key", within(`<details><detail key="">v</detail></details>`), "detail-key"),
	Entry("a blank key", within(`<details><detail key=" ">v</detail></details>`), "detail-key"),
	Entry("an empty value, which is clean", within(`<details><detail key="k"></detail></details>`)),
	Entry("a key twice", within(`<details><detail key="k">1</detail><detail key="k">2</detail></details>`), "detail-repeated"),
	Entry("a key twice, once by reference", within(`<details><detail key="k">1</detail><detail key="&#107;">2</detail></details>`), "detail-repeated"),
	Entry("keys that differ in case", within(`<details><detail key="k">1</detail><detail key="K">2</detail></details>`)),
	Entry("two details without a key", within("<details><detail>1</detail><detail>2</detail></details>"), "detail-key"),
)

var _ = DescribeTable("The borders of a delay",
	func(delay string, ok bool) {
		if ok {
			breaks(within("<retry_after>" + delay + "</retry_after>"))
		} else {
			breaks(within("<retry_after>"+delay+"</retry_after>"), "retry-after-format")
		}
	},
	Entry("the page's", "30 seconds", true),
	Entry("one, not in the singular", "1 seconds", true),
	Entry("decimals", "0.5 seconds", true),
	Entry("many decimals", "2.000000001 seconds", true),
	Entry("a very long one", strings.Repeat("9", 30)+" seconds", true),
	Entry("the singular", "1 second", false),
	Entry("an exponent", "1e3 seconds", false),
	Entry("a small exponent", "5e-324 seconds", false),
	Entry("a plus sign", "+5 seconds", false),
	Entry("a minus sign", "-5 seconds", false),
	Entry("zero", "0 seconds", false),
	Entry("zero with decimals", "0.0 seconds", false),
	Entry("a leading zero", "05 seconds", false),
	Entry("a trailing zero", "1.50 seconds", false),
	Entry("no digits before the point", ".5 seconds", false),
	Entry("no digits after it", "5. seconds", false),
	Entry("two points", "1.2.3 seconds", false),
	Entry("a comma", "1,5 seconds", false),
	Entry("another unit", "5 minutes", false),
	Entry("a short unit", "30s", false),
	Entry("no unit", "30", false),
	Entry("no space", "30seconds", false),
	Entry("two spaces", "30  seconds", false),
	Entry("a non-breaking space", "30\u00a0seconds", false),
	Entry("white space around", " 30 seconds ", false),
	Entry("capitals", "30 Seconds", false),
	Entry("digits of another alphabet", "٣ seconds", false),
	Entry("a word", "soon", false),
	Entry("a blank", " ", false),
)

func coded(code, sections string) string {
	return `<tool_error code="` + code + `" severity="error"><message>m</message>` + sections + `</tool_error>`
}

var _ = DescribeTable("The borders of what a code demands", breaks,
	Entry("RATE_LIMITED without a delay", coded("RATE_LIMITED", ""), "rate-limited-retry-after"),
	Entry("RATE_LIMITED with less than a second", coded("RATE_LIMITED", "<retry_after>0.999 seconds</retry_after>"), "rate-limited-retry-after"),
	Entry("RATE_LIMITED with a second", coded("RATE_LIMITED", "<retry_after>1 seconds</retry_after>")),
	Entry("RATE_LIMITED with a delay that no duration holds", coded("RATE_LIMITED", "<retry_after>100000000000000000000 seconds</retry_after>")),
	Entry("RATE_LIMITED with a delay of another form, which is said once", coded("RATE_LIMITED", "<retry_after>30s</retry_after>"), "retry-after-format"),
	Entry("RATE_LIMITED with an empty delay, which is said once", coded("RATE_LIMITED", "<retry_after/>"), "section-empty"),
	Entry("another code without a delay", coded("TIMEOUT", "")),
	Entry("SERVER_BUSY without a recovery", coded("SERVER_BUSY", ""), "server-busy-guidance"),
	Entry("SERVER_BUSY that says to retry", coded("SERVER_BUSY", "<recovery>Retry now.</recovery>"), "server-busy-guidance"),
	Entry("SERVER_BUSY that says to queue", coded("SERVER_BUSY", "<recovery>Queue your calls.</recovery>")),
	Entry("SERVER_BUSY that says to call one after the other", coded("SERVER_BUSY", "<recovery>Send your calls one at a time.</recovery>")),
	Entry("SERVER_BUSY that says to call less at once", coded("SERVER_BUSY", "<recovery>Reduce concurrency.</recovery>")),
	Entry("SERVER_BUSY with a delay", coded("SERVER_BUSY", "<recovery>Queue your calls.</recovery><retry_after>1 seconds</retry_after>")),
	Entry("INTERNAL_ERROR without a recovery", coded("INTERNAL_ERROR", ""), "internal-error-recovery"),
	Entry("INTERNAL_ERROR that says to retry", coded("INTERNAL_ERROR", "<recovery>Retry the same call.</recovery>"), "internal-error-recovery"),
	Entry("INTERNAL_ERROR with the words", coded("INTERNAL_ERROR", "<recovery>So do not blindly retry.</recovery>")),
	Entry("INTERNAL_ERROR with the words in capitals", coded("INTERNAL_ERROR", "<recovery>Do NOT blindly retry.</recovery>")),
)
