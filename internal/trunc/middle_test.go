package trunc_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/trunc"
)

var _ = DescribeTable("Middle", func(text string, most int, want string) {
	Expect(trunc.Middle(text, most)).To(Equal(want))
},
	Entry("leaves a short text alone", "0123456789", 10, "0123456789"),
	Entry("keeps three parts of the head and one of the tail", strings.Repeat("a", 50)+"end", 12, "aaaaaaaaa ... 41 bytes left out ... end"),
	Entry("cuts no character", "äöü"+strings.Repeat("x", 20)+"äöü", 7, "äö ... 28 bytes left out ... "),
)
