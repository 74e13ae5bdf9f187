// Package vectors reads the texts that the page's framework really emitted, for specs
// that compare with them. They are no part of this repository.
package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Variable names the folder of the texts.
const Variable = "ERRSHAPE_VECTORS"

// ErrUnset is why a spec is skipped.
var ErrUnset = errors.New(Variable + " does not name the folder of the framework's texts")

// Vector is one text, with what it was made from.
type Vector struct {
	ID     string
	Input  json.RawMessage
	Result struct {
		Text    string
		IsError bool // false also where it was not set
	}
}

// Load reads a file of the folder. A relative folder is looked for from here upwards,
// as people stand at the top of the module when they name it.
func Load(name string) ([]Vector, error) {
	folder := os.Getenv(Variable)
	if folder == "" {
		return nil, ErrUnset
	}
	data, err := read(folder, name+".json")
	if err != nil {
		return nil, fmt.Errorf("%s=%s: %w", Variable, folder, err)
	}
	var all []Vector
	return all, json.Unmarshal(data, &all)
}

func read(folder, name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(folder, name))
	for from := "."; errors.Is(err, os.ErrNotExist) && !filepath.IsAbs(folder) && len(from) < 30; {
		from = filepath.Join("..", from)
		data, err = os.ReadFile(filepath.Join(from, folder, name))
	}
	return data, err
}

// Norm drops blank lines and leading white space, in which the framework's layout
// differs from the page's.
func Norm(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimLeft(line, " \t\r\v\f"); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
