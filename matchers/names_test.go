package matchers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gstruct"

	. "github.com/errshape/errshape/matchers"
)

// This file imports all four packages with a dot: that it compiles is the proof for
// the names used here, and the spec below is the proof for the rest.
var _ = Describe("the names", func() {
	It("can be used beside those of ginkgo, gomega and gstruct", func() {
		Expect(page).To(And(BeToolError(), Not(BeNil())))
		Expect(map[string]string{"error": page}).To(MatchAllKeys(Keys{"error": HaveCode("NOT_FOUND")}))
	})

	DescribeTable("are none of", func(ctx SpecContext, path string) {
		taken := exported(ctx, path)
		Expect(len(taken)).To(BeNumerically(">", 10))
		for name := range exported(ctx, "github.com/errshape/errshape/matchers") {
			Expect(taken).NotTo(HaveKey(name))
		}
	},
		Entry("ginkgo's", "github.com/onsi/ginkgo/v2"),
		Entry("gomega's", "github.com/onsi/gomega"),
		Entry("gstruct's", "github.com/onsi/gomega/gstruct"),
	)
})

// exported are the names that a dot import of a package brings.
func exported(ctx SpecContext, path string) map[string]bool {
	dir, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", path).Output()
	Expect(err).NotTo(HaveOccurred())
	packages, err := parser.ParseDir(token.NewFileSet(), strings.TrimSpace(string(dir)), func(f fs.FileInfo) bool { //nolint:staticcheck // names need no types
		return !strings.HasSuffix(f.Name(), "_test.go")
	}, 0)
	Expect(err).NotTo(HaveOccurred())
	names := map[string]bool{}
	for _, pkg := range packages {
		for _, file := range pkg.Files {
			for name := range file.Scope.Objects {
				if ast.IsExported(name) {
					names[name] = true
				}
			}
		}
	}
	return names
}
