package snapshot_test

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = DescribeTable("the difference of lines", func(a, b, want string) {
	var got []string
	for _, line := range snapshot.Diff(a, b, 1) {
		got = append(got, fmt.Sprintf("%c%d%s", line.Sign, line.Number, line.Text))
	}
	Expect(strings.Join(got, " ")).To(Equal(want))
},
	Entry("of equal texts", "a\nb", "a\nb", ""),
	Entry("of one changed", "a\nb\nc\nd\ne", "a\nb\nX\nd\ne", " 2b -3c +3X  4d"),
	Entry("of one gone", "a\nb\nc", "a\nc", " 1a -2b  2c"),
	Entry("of one more", "a\nc", "a\nb\nc", " 1a +2b  3c"),
	Entry("of two places", "a\nb\nc\nd\ne\nf\ng", "A\nb\nc\nd\ne\nf\nG", "-1a +1A  2b  6f -7g +7G"),
	Entry("of one moved", "a\nb\nc\nd", "b\nc\na\nd", "-1a  1b  2c +3a  4d"),
	Entry("of nothing in common", "a\nb", "c", "-1a -2b +1c"),
	Entry("of an empty line at the end", "a", "a\n", " 1a +2"),
)

var _ = It("finds the difference of long texts in bounded time", func() {
	a := strings.Repeat("a\nb\n", 40_000)
	b := strings.Repeat("b\nc\n", 40_000)
	start := time.Now()
	Expect(snapshot.Diff(a, b, 1)).NotTo(BeEmpty())
	Expect(snapshot.Compare(template("<a>"+strings.Repeat("<b/>", 10_000)+"</a>"),
		received("<a>"+strings.Repeat("<c/>", 10_000)+"</a>")).Matched).To(BeFalse())
	Expect(time.Since(start)).To(BeNumerically("<", 20*time.Second))
})
