package contract_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

type failing struct{}

func (failing) Tools(context.Context) ([]harness.Tool, error) { return nil, errors.New("down") }

var _ = Describe("a lockfile", Serial, func() { // CI is of the whole process
	var path string
	BeforeEach(func() {
		path = filepath.Join(GinkgoT().TempDir(), "contract.lock.json")
		GinkgoT().Setenv("CI", "")
	})

	It("is sorted, and the same for the same contract", func() {
		yes := true
		b := harness.Tool{Name: "b", Description: "a < b", InputSchema: []byte(`{"type":"object","properties":{"n":{"maximum":9007199254740993}}}`), Annotations: harness.Annotations{ReadOnlyHint: &yes}}
		Expect(lockOf(b, tool("a", `null`)).Write(path)).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo(`{
  "tools": [
    {
      "name": "a"
    },
    {
      "name": "b",
      "description": "a < b",
      "inputSchema": {
        "properties": {
          "n": {
            "maximum": 9007199254740993
          }
        },
        "type": "object"
      },
      "annotations": {
        "title": "",
        "readOnlyHint": true,
        "destructiveHint": null,
        "idempotentHint": null,
        "openWorldHint": null
      }
    }
  ]
}
`))
		read, err := contract.Read(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(read).To(Equal(lockOf(tool("a", ``), b)))
		Expect(filepath.Glob(path+"*")).To(HaveLen(1), "no temporary file is left")
	})

	It("is not written where CI is set", func() {
		GinkgoT().Setenv("CI", "true")
		Expect(lockOf().Write(path)).To(MatchError(contract.ErrCI))
		Expect(path).NotTo(BeAnExistingFile())
	})

	It("that cannot be read or written is an error", func() {
		_, err := contract.Read(path)
		Expect(err).To(MatchError(fs.ErrNotExist))
		for _, text := range []string{"", "{", `{"tool":[]}`, `{"tools":[{"name":"a"},{"name":"a"}]}`} {
			Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
			_, err := contract.Read(path)
			Expect(err).To(MatchError(ContainSubstring(filepath.Base(path))), text)
		}
		Expect(lockOf().Write(filepath.Join(path, "below"))).NotTo(Succeed())
		_, err = contract.Take(context.Background(), failing{})
		Expect(err).To(MatchError("contract: down"))
		_, err = contract.Of([]harness.Tool{tool("a", `{`)})
		Expect(err).To(MatchError(`contract: inputSchema of tool "a": not JSON`))
	})
})
