package command_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/command"
)

var _ = Describe("TB", func() {
	var ended []int

	BeforeEach(func() { ended = nil })

	run := func(work func(tb *command.TB) error) (err error) {
		var tb command.TB
		defer tb.End(&err)
		tb.Helper()
		tb.Cleanup(func() { ended = append(ended, 1) })
		tb.Cleanup(func() { ended = append(ended, 2) })
		return work(&tb)
	}

	It("closes in the other order, and leaves the error alone", func() {
		Expect(run(func(*command.TB) error { return nil })).To(Succeed())
		Expect(ended).To(Equal([]int{2, 1}))
		Expect(run(func(*command.TB) error { return errors.New("no") })).To(MatchError("no"))
	})

	It("makes an error of Fatalf, in the work and at its end", func() {
		Expect(run(func(tb *command.TB) error {
			tb.Cleanup(func() { tb.Fatalf("the server does not let %s", "go") })
			tb.Fatalf("no %s", "target")
			return nil
		})).To(MatchError("no target\nthe server does not let go"))
		Expect(ended).To(Equal([]int{2, 1}))
	})

	It("lets other panics pass", func() {
		Expect(func() { _ = run(func(*command.TB) error { panic("bug") }) }).To(PanicWith("bug"))
	})
})
