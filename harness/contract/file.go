package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/errshape/errshape/internal/wholefile"
)

// Version is the version of the lockfile's format, which is its first member.
const Version = 1

// ErrCI is why a lockfile is not written where the environment variable CI is set.
var ErrCI = errors.New("lockfiles are not written where CI is set: write it on your machine and commit it")

// lockfile is what the file holds.
type lockfile struct {
	Version int    `json:"version"`
	Tools   []Tool `json:"tools"`
}

// Text returns the lockfile: indented JSON, sorted, the same for the same contract.
func (l Lock) Text() ([]byte, error) {
	file := lockfile{Version, l.Tools}
	if file.Tools == nil {
		file.Tools = []Tool{}
	}
	raw, err := encode(file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", "  "); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// Write writes the lockfile, whole or not at all. Where CI is set it returns [ErrCI].
func (l Lock) Write(path string) error {
	if os.Getenv("CI") != "" {
		return fmt.Errorf("contract: %s: %w", path, ErrCI)
	}
	data, err := l.Text()
	if err != nil {
		return err
	}
	if err := wholefile.Write(path, data); err != nil {
		return fmt.Errorf("contract: %w", err)
	}
	return nil
}
