package mcpgo_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestMCPGo(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Pipeline on mcp-go")
}
