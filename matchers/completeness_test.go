package matchers_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// sources parses the package's own files, without its tests.
func sources() []*ast.File {
	entries, err := os.ReadDir(".")
	Expect(err).NotTo(HaveOccurred())
	var files []*ast.File
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, parser.ParseComments)
		Expect(err).NotTo(HaveOccurred())
		files = append(files, file)
	}
	return files
}

// constructors are the exported functions that return a matcher.
func constructors() []*ast.FuncDecl {
	var all []*ast.FuncDecl
	for _, file := range sources() {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil || len(f.Type.Results.List) != 1 {
				continue
			}
			if result, ok := f.Type.Results.List[0].Type.(*ast.SelectorExpr); ok && result.Sel.Name == "GomegaMatcher" {
				all = append(all, f)
			}
		}
	}
	return all
}

// beyondThePage are the matchers for what the page does not speak of.
var beyondThePage = []string{"BeProtocolError", "HavePanicked", "HaveTimedOut", "MatchSnapshot"}

// exampleNames are the examples that have output, of all test files.
func exampleNames() map[string]bool {
	packages, err := parser.ParseDir(token.NewFileSet(), ".", func(f fs.FileInfo) bool { //nolint:staticcheck // no types needed
		return strings.HasSuffix(f.Name(), "_test.go")
	}, parser.ParseComments)
	Expect(err).NotTo(HaveOccurred())
	names := map[string]bool{}
	for _, pkg := range packages {
		for _, example := range doc.Examples(slices.Collect(maps.Values(pkg.Files))...) {
			if example.Output != "" {
				names["Example"+example.Name] = true
			}
		}
	}
	return names
}

var _ = Describe("the set of matchers", func() {
	It("is held to the contract, every constructor of it", func() {
		var held []string
		for _, r := range rows {
			name, _, _ := strings.Cut(r.call, "(")
			held = append(held, name)
		}
		Expect(constructors()).NotTo(BeEmpty())
		for _, f := range constructors() {
			Expect(held).To(ContainElement(f.Name.Name), "%s needs a row in a contract table, see contract_test.go", f.Name.Name)
		}
	})

	It("names the files of its messages once each", func() {
		seen := map[string]bool{}
		for _, r := range rows {
			Expect(seen).NotTo(HaveKey(r.name))
			seen[r.name] = true
		}
		files, err := os.ReadDir("testdata/messages")
		Expect(err).NotTo(HaveOccurred())
		for _, file := range files {
			Expect(seen).To(HaveKey(strings.TrimSuffix(file.Name(), ".txt")), "no row is pinned by this file")
		}
	})

	It("is the one the design has", func() {
		var names []string
		for _, f := range constructors() {
			names = append(names, f.Name.Name)
		}
		Expect(names).To(ContainElements(
			"BeToolError", "BeToolWarning", "BeValidationError", "BeToolSuccess", "BeProtocolError", "HavePanicked", "HaveTimedOut",
			"HaveCode", "HaveSeverity", "HaveMessage", "HaveRecovery", "HaveAction", "OfferActions", "OfferExactly", "OfferNoActions",
			"HaveDetail", "HaveRetryAfter", "RejectField", "RejectFields", "Problem", "Sent", "Expecting", "HaveContractDelta",
			"HaveNoContractDeltas", "HaveXPath", "CarryVerbatim", "ConformToSpec", "LeakInternals", "OfferKnownActions", "MatchEnvelope",
		))
	})

	It("is in the catalogue, and shows a real failure of each", func() {
		var catalogue strings.Builder
		for _, file := range sources() {
			catalogue.WriteString(file.Doc.Text())
		}
		examples := exampleNames()
		for _, f := range constructors() {
			Expect(catalogue.String()).To(ContainSubstring("["+f.Name.Name+"]"), "doc.go does not list it")
			Expect(examples).To(HaveKey("Example" + f.Name.Name))
		}
	})

	It("documents each with a call and the page's section", func() {
		for _, f := range constructors() {
			text := f.Doc.Text()
			Expect(text).To(HavePrefix(f.Name.Name+" "), f.Name.Name)
			Expect(text).To(ContainSubstring("\tExpect("), "%s shows no call", f.Name.Name)
			if !slices.Contains(beyondThePage, f.Name.Name) {
				Expect(text).To(ContainSubstring("(Page: "), "%s names no section of the page", f.Name.Name)
			}
		}
	})
})
