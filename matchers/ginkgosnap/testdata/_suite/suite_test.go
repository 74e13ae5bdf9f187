// Package suite is run by the specs of ginkgosnap in several processes. Environment
// variables choose what its specs do:
//
//	SUITE_SALT       is part of every text
//	SUITE_EXTRA      names specs that are there as well: clash, across, shared, skipped, pending, failed, plain
//	SUITE_RETRY      makes the first attempts of every spec fail after it has matched
//	SUITE_REPEATEDLY makes every spec pass three times
package suite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
	"github.com/errshape/errshape/matchers/ginkgosnap"
)

var _ = ginkgosnap.Watch("elsewhere/*")

// TestPlain shows that a use before the run neither fails nor makes an orphan.
func TestPlain(t *testing.T) {
	if extra("plain") {
		NewWithT(t).Expect(answer(300)).To(MatchSnapshot("plain/first"))
	}
}

func TestSuite(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "suite")
}

// The processes wait for each other, or the first may have run all specs before the
// second starts. What they leave is named by the command that started them.
var _ = SynchronizedBeforeSuite(func() {}, func() {
	config, _ := GinkgoConfiguration()
	started := fmt.Sprintf("started-%d-", os.Getppid())
	Expect(os.WriteFile(started+fmt.Sprint(GinkgoParallelProcess()), nil, 0o644)).To(Succeed())
	Eventually(func() ([]string, error) { return filepath.Glob(started + "*") }).
		WithTimeout(30 * time.Second).Should(HaveLen(config.ParallelTotal))
})

func extra(name string) bool { return strings.Contains(os.Getenv("SUITE_EXTRA"), name) }

func answer(i int) *envelope.ToolError {
	return envelope.New(envelope.CodeConflict, fmt.Sprintf("Order %d is locked%s", i, os.Getenv("SUITE_SALT"))).
		Suggest("Unlock it <first> & retry\r\nor {{wait}}").Actions("orders.unlock", "orders.list").
		Detail("order", i).Build()
}

func repeatedly() any {
	if os.Getenv("SUITE_REPEATEDLY") == "" {
		return Offset(0)
	}
	return MustPassRepeatedly(3)
}

var attempts = map[int]int{}

var _ = Describe("orders", func() {
	for i := range 12 {
		It(fmt.Sprintf("locks order %02d", i), Label(fmt.Sprintf("third%d", i%3)), repeatedly(), func() {
			Expect(answer(i)).To(MatchSnapshot(fmt.Sprintf("orders/locked_%02d", i)))
			if attempts[i]++; os.Getenv("SUITE_RETRY") != "" && attempts[i] < 3 {
				Fail("this attempt")
			}
		})
	}
})

var _ = Describe("several", func() {
	if extra("clash") {
		for i := range 6 {
			It(fmt.Sprintf("uses one name, time %d", i), func() {
				Expect(answer(100 + i)).To(MatchSnapshot("orders/one_name"))
			})
		}
	}
	if extra("across") {
		for i := range 40 {
			It(fmt.Sprintf("has one text in every process, time %d", i), func() {
				Expect(answer(100 + GinkgoParallelProcess())).To(MatchSnapshot("orders/one_name"))
			})
		}
	}
	if extra("shared") {
		for i := range 6 {
			It(fmt.Sprintf("uses one name for one text, time %d", i), func() {
				Expect(answer(200)).To(MatchSnapshot("orders/one_text"))
			})
		}
	}
	if extra("skipped") {
		It("is skipped", func() { Skip("as the specs of ginkgosnap ask") })
	}
	if extra("pending") {
		PIt("is pending", func() {})
	}
	if extra("failed") {
		It("fails", func() { Fail("as the specs of ginkgosnap ask") })
	}
})
