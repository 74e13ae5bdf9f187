package ginkgosnap_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"
)

// place is a folder with the compiled suite in it.
type place struct{ dir string }

func newPlace() place {
	GinkgoHelper()
	p := place{GinkgoT().TempDir()}
	Expect(os.Link(compiled, filepath.Join(p.dir, "suite.test"))).To(Succeed())
	return p
}

// outcome is what a run came to.
type outcome struct {
	green     bool
	output    string
	ran       int // specs, of all repetitions
	processes map[int]bool
}

// run runs the suite in four processes. Settings are environment variables, and
// arguments of the ginkgo command, which start with a dash.
func (p place) run(ctx SpecContext, settings ...string) outcome {
	GinkgoHelper()
	args := []string{"--procs=4", "--no-color", "--randomize-all", "--json-report=report.json"}
	env := cleanEnvironment()
	for _, s := range settings {
		if strings.HasPrefix(s, "-") {
			args = append(args, s)
		} else {
			env = append(env, s)
		}
	}
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	command := exec.CommandContext(bounded, ginkgoCommand, append(args, "suite.test")...)
	command.Dir, command.Env = p.dir, env
	output, err := command.CombinedOutput()
	Expect(bounded.Err()).NotTo(HaveOccurred(), string(output))
	o := outcome{green: err == nil, output: string(output), processes: map[int]bool{}}
	for _, found := range ranSpecs.FindAllStringSubmatch(o.output, -1) {
		n, err := strconv.Atoi(found[1])
		Expect(err).NotTo(HaveOccurred())
		o.ran += n
	}
	o.read(filepath.Join(p.dir, "report.json"))
	return o
}

var ranSpecs = regexp.MustCompile(`(?m)^Ran (\d+) of \d+ Specs`)

func (o *outcome) read(file string) {
	GinkgoHelper()
	data, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred(), o.output)
	var reports []types.Report
	Expect(json.Unmarshal(data, &reports)).To(Succeed())
	for _, report := range reports {
		for _, spec := range report.SpecReports {
			if spec.LeafNodeType == types.NodeTypeIt && spec.State == types.SpecStatePassed {
				o.processes[spec.ParallelProcess] = true
			}
		}
	}
}

// cleanEnvironment is ours without what a run of this suite was told.
func cleanEnvironment() []string {
	var env []string
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if name != "CI" && name != "UPDATE_SNAPSHOTS" && !strings.HasPrefix(name, "SUITE_") && !strings.HasPrefix(name, "GINKGO") {
			env = append(env, e)
		}
	}
	return env
}

// files are the snapshots in the folder, and whatever else lies beside them.
func (p place) files() map[string]string {
	GinkgoHelper()
	found := map[string]string{}
	root := filepath.Join(p.dir, "testdata", "snapshots")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found[filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))] = string(data)
		return err
	})
	if !os.IsNotExist(err) {
		Expect(err).NotTo(HaveOccurred())
	}
	return found
}

func (p place) put(name, text string) {
	GinkgoHelper()
	path := filepath.Join(p.dir, "testdata", "snapshots", filepath.FromSlash(name))
	Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
	Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
}

// stored is the file of the suite's order i.
func stored(i int, salt string) string {
	return fmt.Sprintf(`<tool_error code="CONFLICT" severity="error">
  <message>Order %d is locked%s</message>
  <recovery>Unlock it &lt;first> &amp; retry{{literal "\r"}}
or {{literal "{{"}}wait}}</recovery>
  <available_actions>
    <action>orders.unlock</action>
    <action>orders.list</action>
  </available_actions>
  <details>
    <detail key="order">%d</detail>
  </details>
</tool_error>
`, i, salt, i)
}

// twelve are the snapshots of the suite, with a salt for each.
func twelve(salt func(i int) string) map[string]string {
	files := map[string]string{}
	for i := range 12 {
		files[fmt.Sprintf("orders/locked_%02d.xml", i)] = stored(i, salt(i))
	}
	return files
}
