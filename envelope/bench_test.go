package envelope_test

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errshape/errshape/envelope"
)

// These benchmarks back the README's numbers. BenchmarkRatio times both sides in
// turns within one run, since a ratio of two runs on a busy machine says little:
//
//	go test ./envelope -run '^$' -bench .

const pageText = `<tool_error code="NOT_FOUND" severity="error">
  <message>No invoice with that ID</message>
  <recovery>List invoices first, then retry with a real ID</recovery>
  <available_actions>
    <action>billing.list_invoices</action>
  </available_actions>
  <details>
    <detail key="requestedId">inv_2026_9999</detail>
  </details>
  <retry_after>30 seconds</retry_after>
</tool_error>`

// peer is what one would unmarshal the envelope into without this package.
type peer struct {
	XMLName  xml.Name `xml:"tool_error"`
	Code     string   `xml:"code,attr"`
	Severity string   `xml:"severity,attr"`
	Message  string   `xml:"message"`
	Recovery string   `xml:"recovery"`
	Actions  []string `xml:"available_actions>action"`
	Details  []struct {
		Key   string `xml:"key,attr"`
		Value string `xml:",chardata"`
	} `xml:"details>detail"`
	RetryAfter string `xml:"retry_after"`
}

func unmarshal(b *testing.B) {
	var p peer
	if err := xml.Unmarshal([]byte(pageText), &p); err != nil {
		b.Fatal(err)
	}
}

func parse(b *testing.B) {
	if _, err := envelope.Parse(pageText); err != nil {
		b.Fatal(err)
	}
}

var pageResponse = envelope.Response{Content: []envelope.Content{envelope.TextContent(pageText)}, IsError: true}

func check(b *testing.B) {
	if v := envelope.Check(pageResponse, envelope.Strict()); v != nil {
		b.Fatal(v)
	}
}

func BenchmarkRatio(b *testing.B) {
	b.Run("Parse", func(b *testing.B) { ratio(b, parse) })
	b.Run("Check", func(b *testing.B) { ratio(b, check) })
}

// ratio reports how many times as fast as xml.Unmarshal ours is: the median of
// the rounds.
func ratio(b *testing.B, ours func(*testing.B)) {
	const calls = 200
	var ratios []float64
	for b.Loop() {
		mine := timed(b, calls, ours)
		ratios = append(ratios, float64(timed(b, calls, unmarshal))/float64(mine))
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "times-as-fast-as-xml.Unmarshal")
	b.ReportMetric(0, "ns/op") // of a round, which says nothing
}

func timed(b *testing.B, calls int, f func(*testing.B)) time.Duration {
	start := time.Now()
	for range calls {
		f(b)
	}
	return time.Since(start)
}

func BenchmarkUnmarshal(b *testing.B) { each(b, unmarshal) }
func BenchmarkParse(b *testing.B)     { each(b, parse) }
func BenchmarkCheck(b *testing.B)     { each(b, check) }

func each(b *testing.B, f func(*testing.B)) {
	b.ReportAllocs()
	for b.Loop() {
		f(b)
	}
}

func BenchmarkWrite(b *testing.B) {
	e, err := envelope.Parse(pageText)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = e.Text()
		}
	})
	b.Run("AppendText", func(b *testing.B) {
		b.ReportAllocs()
		buffer := make([]byte, 0, 1024)
		for b.Loop() {
			buffer, _ = e.AppendText(buffer[:0])
		}
	})
}

// BenchmarkSize shows that the cost is linear: MB/s stays level or grows.
func BenchmarkSize(b *testing.B) {
	for _, size := range []int{1 << 10, 10 << 10, 100 << 10, 1 << 20, 10 << 20} {
		message := strings.Repeat("the invoice does not exist ", size/27+1)[:size]
		text := envelope.New(envelope.CodeNotFound, message).Build().Text()
		response := envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}, IsError: true}
		b.Run(fmt.Sprintf("Parse/%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := envelope.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("Check/%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if v := envelope.Check(response, envelope.Strict()); v != nil {
					b.Fatal(v)
				}
			}
		})
	}
}
