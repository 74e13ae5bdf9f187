package snapshot_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

func TestSnapshot(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "snapshot")
}

// message wraps a text, which is written as it is, in an envelope.
func message(raw string) string {
	return "<tool_error code=\"X\" severity=\"error\">\n  <message>" + raw + "</message>\n</tool_error>"
}

func document(text string) *envelope.Document {
	GinkgoHelper()
	doc, err := envelope.ParseDocument(text)
	Expect(err).NotTo(HaveOccurred())
	return doc
}

func template(text string) *snapshot.Template {
	GinkgoHelper()
	t, err := snapshot.Parse(text)
	Expect(err).NotTo(HaveOccurred())
	return t
}

func received(text string, scrubs ...*snapshot.Scrub) *snapshot.Received {
	GinkgoHelper()
	return snapshot.Receive(document(text), scrubs, false)
}

func scrub(pattern, replacement string) *snapshot.Scrub {
	GinkgoHelper()
	s, err := snapshot.NewScrub(pattern, replacement)
	Expect(err).NotTo(HaveOccurred())
	return s
}
