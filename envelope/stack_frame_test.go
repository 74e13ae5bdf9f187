package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// frames are lines of real traces, by language.
var frames = map[string][]string{
	"Go": {
		"goroutine 1 [running]:",
		"goroutine 34 [chan receive, 5 minutes]:",
		"\t/srv/billing/handler.go:42 +0x1d",
		"/usr/local/go/src/net/http/server.go:2141 +0x29",
		"created by net/http.(*Server).Serve in goroutine 1",
	},
	"JavaScript": {
		"    at getInvoice (/srv/app/src/invoices.ts:42:17)",
		"at async Promise.all (index 0)",
		"at async Server.handle (file:///srv/app/dist/server.mjs:7:3)",
		"at new Invoice (C:\\app\\invoice.js:3:9)",
		"at Object.<anonymous> (/srv/app/index.js:1:1)",
		"at Array.map (<anonymous>)",
		"at /srv/app/src/main.js:10:5",
		"at node:internal/main/run_main_module:28:49",
		"at https://deno.example/x/mod.ts:10:5",
		"at webpack-internal:///./src/a.js (webpack:///./src/App.vue?1a2b:10:5)",
		"at webpack:///./src/App.vue?1a2b:10:5",
		"at Invoice.total [as sum] (webpack:///./src/invoice.js:5:11)",
		"at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
	},
	"Python": {
		"Traceback (most recent call last):",
		`  File "/srv/app/billing.py", line 42, in get_invoice`,
		`  File "<stdin>", line 1, in <module>`,
		`  File "/srv/app/billing.py", line 42`,
	},
	"Java": {
		"\tat com.acme.billing.Invoices.get(Invoices.java:42)",
		"at java.base/java.lang.Thread.run(Thread.java:833)",
		"at com.acme.Main$Inner.<init>(Main.kt:7)",
		"at sun.reflect.NativeMethodAccessorImpl.invoke0(Native Method)",
		"at com.acme.Generated.call(Unknown Source)",
	},
	".NET": {
		"   at Acme.Billing.Invoices.Get(String id) in C:\\src\\Invoices.cs:line 42",
		"   at Acme.Billing.Invoices.Get(String id) in /src/Invoices.cs:line 42",
		"   at System.Threading.Tasks.Task`1.GetResult()",
		"   at Acme.Program.Main(String[] args)",
	},
	"Rust": {
		"thread 'main' panicked at src/main.rs:4:5:",
		"thread 'tokio-runtime-worker' panicked at 'no invoice', src/main.rs:4:5",
		"   4: billing::invoices::get",
		"             at ./src/invoices.rs:42:9",
		"  12:     0x55d0c0ffee - std::rt::lang_start",
	},
	"Ruby": {
		"/srv/app/billing.rb:42:in `get_invoice'",
		"\tfrom /srv/app/billing.rb:42:in `block in <main>'",
		"app/models/invoice.rb:7:in 'Invoice#total'",
	},
	"PHP": {
		"#0 /srv/app/Billing.php(42): Invoices->get()",
		"#12 /srv/app/vendor/autoload.php(7): require()",
	},
}

var _ = Describe("StackFrame", func() {
	for language, lines := range frames {
		It("knows the frames of "+language, func() {
			for _, line := range lines {
				for _, text := range []string{line, "Something failed.\n" + line, line + "\nand more", "Something failed:\r\n" + line + "\r\n"} {
					frame, offset, ok := envelope.StackFrame(text)
					Expect(ok).To(BeTrue(), text)
					Expect(text[offset:offset+len(frame)]).To(Equal(frame), text)
					Expect(strings.TrimSpace(line)).To(ContainSubstring(strings.TrimSpace(frame)), text)
					Expect(envelope.CheckText(message(escape(text)))).To(HaveExactElements(HaveField("Rule", "stack-trace")), text)
				}
			}
		})
	}

	DescribeTable("knows a frame of Go's errors and loggers by the function above the place",
		func(function, place string) {
			for _, text := range []string{function + "\n\t" + place, "no invoice\n" + function + "\r\n\t" + place + "\r\nruntime.goexit"} {
				frame, offset, ok := envelope.StackFrame(text)
				Expect(ok).To(BeTrue(), text)
				Expect(frame).To(Equal(place))
				Expect(text[offset:]).To(HavePrefix(place))
			}
			_, _, ok := envelope.StackFrame("\t" + place)
			Expect(ok).To(BeFalse(), "a place without its function")
			_, _, ok = envelope.StackFrame(function + "\n" + place)
			Expect(ok).To(BeFalse(), "two lines of a list")
		},
		Entry("a function", "main.main", "/srv/billing/main.go:42"),
		Entry("a closure", "main.main.func1", "/srv/billing/main.go:42"),
		Entry("a method", "github.com/acme/billing/store.(*Store).Find", "C:/src/billing/store/store.go:7"),
		Entry("a method of a value", "acme.example/billing.Invoice.Total", "billing/invoice.go:7"),
		Entry("a generic function", "acme.example/billing-v2.Map[...]", "map.go:1"),
		Entry("with arguments", "main.get(0xc000012345, 0x1)", "/srv/billing/main.go:42"),
	)

	DescribeTable("finds a trace that was joined into one line",
		func(text, want string) {
			frame, offset, ok := envelope.StackFrame(text)
			Expect(ok).To(BeTrue())
			Expect(frame).To(Equal(want))
			Expect(text[offset:]).To(HavePrefix(want))
		},
		Entry("JavaScript", "TypeError: x at getInvoice (/srv/a.ts:42:17) at main (/srv/b.ts:1:1)", "at getInvoice (/srv/a.ts:42:17)"),
		Entry("Java", "NullPointerException at com.acme.Invoices.get(Invoices.java:42)", "at com.acme.Invoices.get(Invoices.java:42)"),
		Entry("Python", `failed: File "/srv/a.py", line 4, in get; retry`, `File "/srv/a.py", line 4, in get;`),
		Entry(".NET", `NullReference at A.B.Get(String id) in C:\src\I.cs:line 42`, `at A.B.Get(String id) in C:\src\I.cs:line 42`),
	)

	It("takes prose about files, lines and places for what it is", func() {
		Expect(len(innocent)).To(BeNumerically(">=", 60))
		for _, text := range innocent {
			_, _, ok := envelope.StackFrame(text)
			Expect(ok).To(BeFalse(), text)
			Expect(envelope.CheckText(message(escape(text)))).To(BeEmpty(), text)
		}
	})

	It("takes all of that prose together for prose", func() {
		for _, separator := range []string{" ", "\n", "\n  "} {
			_, _, ok := envelope.StackFrame(strings.Join(innocent, separator))
			Expect(ok).To(BeFalse(), "joined by %q", separator)
		}
	})

	It("is found in every text of an envelope, at its place", func() {
		const frame = "at get (/srv/a.ts:42:17)"
		for _, text := range []string{
			message("x\n  " + frame), within("<recovery>" + frame + "</recovery>"),
			within("<available_actions><action>" + frame + "</action></available_actions>"),
			within(`<details><detail key="k">a &amp; b` + "\n" + frame + "</detail></details>"),
			line("Bad. You sent: 'a'. Expected " + frame + "."),
		} {
			violations := envelope.CheckText(text)
			Expect(violations).To(HaveExactElements(HaveField("Rule", "stack-trace")), text)
			Expect(text[violations[0].Offset:]).To(HavePrefix(frame), text)
		}
	})
})

func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text)
}

// innocent are messages that honest servers send.
var innocent = strings.Split(strings.TrimSpace(`
No invoice with that ID
at least one invoice is needed
Look at line 42 of the file
The error is at line 42, column 7.
at 10:30:15 the server restarted
Meet at 10:30 (room 4)
at home (or at work)
at the top (see /docs/errors)
Look at https://billing.example:8443/invoices/42
at https://billing.example/a (port 443)
Connect to 127.0.0.1:8080 at once
The file main.go has an error on line 42
main.go:42 is where the option is read
main.go:42
Compare with:
	src/main.go:42
	src/invoices.go:7
Not formatted are invoices.Total and store.Find in
	invoices.go:42
See invoices.go:42 for the list of states
Build failed: invoices.go:42:7: undefined: total
src/app.ts:10:5 - error TS2304: Cannot find name 'x'.
app/models/invoice.rb:7 sets the default
Error in billing.py, line 42
File "report.pdf" was not found
File "a.txt", page 3, in the appendix
The file "config.yaml", line 3, has a tab
Traceback is disabled on this server
The goroutine limit is 100
goroutine 7 is the last one we allow
A goroutine [running] counts as busy
The thread 'billing' is locked
thread 'main' has 4 replies
The application panicked at the sight of the invoice
created by Ann in March
created by ann@billing.example
Use billing::invoices, not billing::invoice
1: the first step
2: call billing.list_invoices
3: std is the name of the field
Step 4: choose a::b or c::d
#1 priority is the invoice
#0 is not a valid index
#12 (of 40): overdue
#3 Main Street (2): closed
Issue #7 (2): the amount is wrong
It failed at Acme.Billing
We met at Acme (the office) in Leeds
Look at invoices (all 42)
at first (attempt 1) it worked
The price at noon (UTC) was 12:30:45 minutes old
Arrive at Gate (B12:4)
Choose a time between 10:00:00 and 11:00:00
The ratio is 4:3:2
The MAC address 00:1a:2b:3c is not known
IPv6 address ::1 is not allowed
std::string is not a JSON type
Field a.b.c(d) at position 7 is not allowed
at position 7 of the list
The key at index 0 is missing
at index 0
at native speed
Stop at anonymous access
from: billing@acme.example:in transit
from the file list.rb: in this order
Set /srv/data/file.db:ro as the volume
in /etc/app/config.yml:line endings must be LF
line 42 in /src/Invoices.cs is not covered
Windows path C:\data\invoices.csv:7 is not readable
Call at(0) to read the first
Try at() or first()
Look at total() in the docs
at (0, 0) there is nothing
Panic is not an option: breathe
0x1d is not a decimal number
+0x1d is not one either
The status is 404 at /invoices/42:1:2 of the API
Caused by: the invoice is locked
Caused by a timeout at the bank
... 12 more
Die Rechnung wurde am 3.4. um 10:30:12 at gebucht
caf\u00e9 at the corner (1:2)
`), "\n")
