package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
)

// mostBytes bounds a lockfile: no server's tools are as large, and a wrong path may lead to a disk image.
const mostBytes = 64 << 20

// Read reads a lockfile. An error of a file that is not there is [os.ErrNotExist]; any other
// names the file, the line and the column, and what to do.
func Read(path string) (Lock, error) {
	data, err := readFile(path)
	if err != nil {
		return Lock{}, fmt.Errorf("contract: %w", err)
	}
	return parse(path, data)
}

// Parse is [Read] for a lockfile that the program carries, as with go:embed.
func Parse(data []byte) (Lock, error) { return parse("lockfile", data) }

func parse(name string, data []byte) (Lock, error) {
	file, at, err := decodeFile(data)
	if err != nil {
		line, column := position(data, at)
		return Lock{}, fmt.Errorf("contract: %s:%d:%d: %w; take the file from version control, or write it again", name, line, column, err)
	}
	if file.Version != Version {
		return Lock{}, fmt.Errorf("contract: %s has version %d, and this program reads version %d: use the errshape that wrote it, or write it again",
			name, file.Version, Version)
	}
	l := Lock{Tools: file.Tools}
	if err := l.normalize(); err != nil {
		return Lock{}, fmt.Errorf("contract: %s: %w", name, err)
	}
	return l, nil
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err == nil && len(data) > mostBytes {
		err = fmt.Errorf("%s has over %d bytes: it is no lockfile", path, mostBytes)
	}
	return data, err
}

// decodeFile returns where an error is, as an offset in bytes. The version comes first:
// another one may have members that this program does not know.
func decodeFile(data []byte) (file lockfile, at int64, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	var head struct {
		Version *int `json:"version"`
	}
	if err = d.Decode(&head); err != nil {
		return file, offset(d, err), plainly(err)
	}
	end := d.InputOffset()
	if _, err = d.Token(); !errors.Is(err, io.EOF) {
		return file, end, errors.New("something follows the JSON object")
	}
	if head.Version == nil {
		return file, 0, errors.New("there is no version: it is no lockfile")
	}
	if file.Version = *head.Version; file.Version != Version {
		return file, 0, nil
	}
	d = json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err = d.Decode(&file); err != nil {
		return file, offset(d, err), plainly(err)
	}
	return file, 0, nil
}

func offset(d *json.Decoder, err error) int64 {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &syntax):
		return syntax.Offset
	case errors.As(err, &kind):
		return kind.Offset
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return mostBytes // the end
	}
	return d.InputOffset()
}

func plainly(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON ends too early")
	case errors.As(err, &kind):
		return fmt.Errorf("a JSON %s stands where %s belongs", kind.Value, kindName(kind.Type.Kind()))
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

func kindName(k reflect.Kind) string {
	switch k {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.Int:
		return "a whole number"
	}
	return "a " + k.String()
}

// position counts from 1, columns in bytes.
func position(data []byte, at int64) (line, column int) {
	before := data[:min(int(at), len(data))]
	line = 1 + bytes.Count(before, []byte("\n"))
	return line, max(1, len(before)-bytes.LastIndexByte(before, '\n')-1)
}
