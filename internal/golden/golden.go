// Package golden compares texts with files, for specs.
package golden

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/errshape/errshape/internal/wholefile"
)

// Difference compares a text with a file below testdata, whole, and says how they
// differ. UPDATE_GOLDEN=1 writes the file instead, but not where CI is set; read the
// change before you commit it.
func Difference(name, got string) (string, error) {
	path := filepath.Join("testdata", filepath.FromSlash(name))
	if os.Getenv("UPDATE_GOLDEN") == "1" && os.Getenv("CI") == "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		return "", wholefile.Write(path, []byte(got))
	}
	want, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("%w; to accept what was got, run with UPDATE_GOLDEN=1:\n%s", err, got)
	}
	if string(want) != got {
		return fmt.Sprintf("%s holds\n%s\nbut got\n%s", path, want, got), nil
	}
	return "", nil
}
