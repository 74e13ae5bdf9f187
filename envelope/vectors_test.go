package envelope_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// vectorsVariable names the folder of texts that the page's framework really
// emitted. They are compared with, and are no part of this repository.
const vectorsVariable = "ERRSHAPE_VECTORS"

// vector is one text of the framework, with what it was made from.
type vector struct {
	ID     string
	Input  json.RawMessage
	Result struct {
		Text    *string
		IsError *bool
		Threw   json.RawMessage
	}
	Parsed    *clientView
	TSInvalid bool
}

// clientView is what the framework's client reads.
type clientView struct {
	Threw            bool
	Message          string
	Code             string
	Recovery         *string
	AvailableActions []string
	Severity         string
}

// envelope returns the text if there is an envelope in it.
func (v vector) envelope() (text string, ok bool) {
	if v.Result.Text == nil {
		return "", false
	}
	text = *v.Result.Text
	return text, strings.Contains(text, "<tool_error") || strings.Contains(text, "<validation_error")
}

// vectors reads a file of the folder, or all of them for "*". It skips the spec if
// no folder is named, and fails it if there is none of that name.
func vectors(name string) []vector {
	GinkgoHelper()
	folder := os.Getenv(vectorsVariable)
	if folder == "" {
		Skip(vectorsVariable + " does not name the folder of the framework's texts")
	}
	files, err := filepath.Glob(filepath.Join(resolve(folder), name+".json"))
	Expect(err).NotTo(HaveOccurred())
	Expect(files).NotTo(BeEmpty(), "%s=%s: no file %s.json there", vectorsVariable, folder, name)
	var all []vector
	for _, file := range files {
		data, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		var some []vector
		Expect(json.Unmarshal(data, &some)).To(Succeed(), file)
		all = append(all, some...)
	}
	return all
}

// resolve takes a relative folder as seen from this package or, since that is
// where people and CI stand when they set it, from any folder above it up to the
// one beside the module.
func resolve(folder string) string {
	GinkgoHelper()
	if filepath.IsAbs(folder) {
		return folder
	}
	tried := []string{}
	for from, _ := filepath.Abs("."); ; from = filepath.Dir(from) {
		candidate := filepath.Join(from, folder)
		if info, err := os.Stat(candidate); err == nil && info.IsDir() {
			return candidate
		}
		tried = append(tried, candidate)
		if _, err := os.Stat(filepath.Join(from, "go.mod")); err == nil || from == filepath.Dir(from) {
			Fail(fmt.Sprintf("%s=%s: no such folder: %s", vectorsVariable, folder, strings.Join(tried, ", ")))
		}
	}
}

// norm drops blank lines and leading white space, in which the framework's layout
// differs from the page's.
func norm(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimLeft(line, " \t\r\v\f"); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
