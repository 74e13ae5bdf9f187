// Package subsuite compiles suites that specs run, to see what a suite does.
package subsuite

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// Compile builds the suite of a folder, such as ./testdata/_suite, whose name keeps
// ginkgo -r out of it, into dir. It returns the binary and the ginkgo command that
// go.mod names, which runs it.
func Compile(ctx context.Context, folder, dir string) (binary, ginkgo string, err error) {
	binary = filepath.Join(dir, "suite.test")
	output, err := exec.CommandContext(ctx, "go", "test", "-c", "-o", binary, folder).CombinedOutput()
	if err != nil {
		return "", "", fmt.Errorf("%w: %s", err, output)
	}
	path, err := exec.CommandContext(ctx, "go", "tool", "-n", "ginkgo").Output()
	return binary, strings.TrimSpace(string(path)), err
}
