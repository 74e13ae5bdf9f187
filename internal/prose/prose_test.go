package prose_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/prose"
)

var _ = DescribeTable("Count", func(n int, want string) { Expect(prose.Count(n, "turn")).To(Equal(want)) },
	Entry("none", 0, "0 turns"), Entry("one", 1, "1 turn"), Entry("many", 12, "12 turns"), Entry("less than none", -1, "-1 turns"),
)

var _ = DescribeTable("Or", func(list []string, want string) { Expect(prose.Or(list)).To(Equal(want)) },
	Entry("none", nil, ""), Entry("one", []string{"a"}, "a"), Entry("two", []string{"a", "b"}, "a or b"), Entry("three", []string{"a", "b", "c"}, "a, b or c"),
)
