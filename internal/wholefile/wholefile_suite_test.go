package wholefile_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestWholefile(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/wholefile")
}
