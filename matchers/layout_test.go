package matchers_test

import (
	"os/exec"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the layout", func() {
	It("imports neither ginkgo, nor harness, nor an SDK, nor gomega's DSL", func() {
		for _, file := range sources() {
			for _, spec := range file.Imports {
				path, err := strconv.Unquote(spec.Path.Value)
				Expect(err).NotTo(HaveOccurred())
				Expect(path).NotTo(Or(
					ContainSubstring("ginkgo"), ContainSubstring("errshape/harness"), ContainSubstring("errshape/fixtures"),
					ContainSubstring("modelcontextprotocol"), ContainSubstring("mcp-go"), Equal("github.com/onsi/gomega"), Equal("testing"),
				))
			}
		}
	})

	It("reaches none of them by way of others", func(ctx SpecContext) {
		out, err := exec.CommandContext(ctx, "go", "list", "-deps", ".").CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(out))
		for dependency := range strings.Lines(string(out)) {
			Expect(dependency).NotTo(Or(
				ContainSubstring("onsi/ginkgo"), ContainSubstring("errshape/harness"),
				ContainSubstring("modelcontextprotocol"), ContainSubstring("mcp-go"), Equal("github.com/onsi/gomega\n"),
			))
		}
	})
})
