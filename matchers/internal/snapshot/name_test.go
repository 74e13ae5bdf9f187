package snapshot_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = DescribeTable("a name", func(name string, good bool) {
	if good {
		Expect(snapshot.NameProblem(name)).To(BeEmpty())
	} else {
		Expect(snapshot.NameProblem(name)).To(HavePrefix("a name of "))
	}
},
	Entry("of one word", "order", true),
	Entry("of several", "get_invoice/not-found/2", true),
	Entry("of a number", "404", true),
	Entry("as long as may be", strings.Repeat("a", 180), true),
	Entry("too long", strings.Repeat("a", 181), false),
	Entry("that is empty", "", false),
	Entry("in upper case", "Order", false),
	Entry("that climbs", "../order", false),
	Entry("that climbs inside", "a/../../b", false),
	Entry("that starts at the root", "/etc/passwd", false),
	Entry("that ends in a slash", "a/", false),
	Entry("with two slashes", "a//b", false),
	Entry("with a backslash", `a\b`, false),
	Entry("with an extension", "a.xml", false),
	Entry("with a space", "a b", false),
	Entry("with a line break at its end", "a\n", false),
	Entry("with a NUL", "a\x00", false),
	Entry("in another script", "ördér", false),
)
