package probe_test

import (
	"fmt"
	"os"
	"path/filepath"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"
)

// matchGolden compares a text with a file below testdata, whole. UPDATE_GOLDEN=1
// writes the file instead; read the change before you commit it.
func matchGolden(name string) types.GomegaMatcher {
	path := filepath.Join("testdata", filepath.FromSlash(name))
	return WithTransform(func(got string) (string, error) {
		if os.Getenv("UPDATE_GOLDEN") == "1" && os.Getenv("CI") == "" {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return "", err
			}
			return "", os.WriteFile(path, []byte(got), 0o644)
		}
		want, err := os.ReadFile(path)
		if err != nil {
			return "", fmt.Errorf("%w; to accept what was got, run with UPDATE_GOLDEN=1:\n%s", err, got)
		}
		if string(want) != got {
			return fmt.Sprintf("%s holds\n%s\nbut got\n%s", path, want, got), nil
		}
		return "", nil
	}, BeEmpty())
}
