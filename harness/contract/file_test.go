package contract_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

type failing struct{}

func (failing) Tools(context.Context) ([]harness.Tool, error) { return nil, errors.New("down") }

var _ = DescribeTable("a lockfile that is not one, is an error with the place and what to do", func(text, want string) {
	path := filepath.Join(GinkgoT().TempDir(), "l.json")
	Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
	_, err := contract.Read(path)
	Expect(err).To(HaveOccurred())
	Expect(strings.ReplaceAll(err.Error(), path, "l.json")).To(Equal(want))
},
	Entry("empty", "", "contract: l.json:1:1: the JSON ends too early"+orRewrite),
	Entry("cut off", "{\n  \"version\": 1,\n", "contract: l.json:3:1: the JSON ends too early"+orRewrite),
	Entry("after a merge", "{\n  \"version\": 1,\n<<<<<<< HEAD\n", "contract: l.json:3:1: invalid character '<' looking for beginning of object key string"+orRewrite),
	Entry("no object", "[]", "contract: l.json:1:1: a JSON array stands where an object belongs"+orRewrite),
	Entry("a version that is none", `{"version":"1"}`, "contract: l.json:1:14: a JSON string stands where a whole number belongs"+orRewrite),
	Entry("a tool that is none", "{\"version\":1,\"tools\":[\n4]}", "contract: l.json:2:1: a JSON number stands where an object belongs"+orRewrite),
	Entry("without a version", `{"tools":[]}`, "contract: l.json:1:1: there is no version: it is no lockfile"+orRewrite),
	Entry("of another version", `{"version":7,"later":{}}`, "contract: l.json has version 7, and this program reads version 1: use the errshape that wrote it, or write it again"),
	Entry("unknown members", `{"version":1,"tool":[]}`, `contract: l.json:1:23: unknown field "tool"`+orRewrite),
	Entry("something after it", `{"version":1,"tools":[]} x`, "contract: l.json:1:24: something follows the JSON object"+orRewrite),
	Entry("a tool twice", `{"version":1,"tools":[{"name":"a"},{"name":"a"}]}`, `contract: l.json: two tools are named "a"`),
	Entry("a tool without a name", `{"version":1,"tools":[{}]}`, `contract: l.json: a tool has no name`),
	Entry("a group of nothing", `{"version":1,"tools":[{"name":"a","group":{"discriminator":"x","actions":[]}}]}`, `contract: l.json: the group of tool "a" has no discriminator or no actions`),
	Entry("nested without end", `{"version":1,"tools":[{"name":"a","inputSchema":`+strings.Repeat("[", 20_000), "contract: l.json:1:10046: invalid character '[' exceeded max depth"+orRewrite),
)

const orRewrite = "; take the file from version control, or write it again"

var _ = It("a lockfile without end is an error", func() {
	if runtime.GOOS == "windows" {
		Skip("there is no /dev/zero")
	}
	_, err := contract.Read("/dev/zero")
	Expect(err).To(MatchError("contract: /dev/zero has over 67108864 bytes: it is no lockfile"))
})

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
  "version": 1,
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
        "readOnlyHint": true
      }
    }
  ]
}
`))
		read, err := contract.Read(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(read).To(Equal(lockOf(tool("a", ``), b)))
		data, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(contract.Parse(data)).To(Equal(read))
		Expect(filepath.Glob(path+"*")).To(HaveLen(1), "no temporary file is left")
	})

	It("is not written where CI is set", func() {
		GinkgoT().Setenv("CI", "true")
		Expect(lockOf().Write(path)).To(MatchError(contract.ErrCI))
		Expect(path).NotTo(BeAnExistingFile())
	})

	It("that cannot be read or written is an error", func() {
		_, parseErr := contract.Parse([]byte("{\n}}"))
		Expect(parseErr).To(MatchError("contract: lockfile:2:1: something follows the JSON object" + orRewrite))
		_, err := contract.Read(path)
		Expect(err).To(MatchError(fs.ErrNotExist))
		Expect(lockOf().Write(filepath.Join(path, "below"))).NotTo(Succeed())
		_, err = contract.Take(context.Background(), failing{})
		Expect(err).To(MatchError("contract: down"))
		_, err = contract.Of([]harness.Tool{tool("a", `{`)})
		Expect(err).To(MatchError(`contract: inputSchema of tool "a": not JSON`))
	})
})
