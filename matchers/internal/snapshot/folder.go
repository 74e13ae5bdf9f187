package snapshot

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// Subfolder is where a suite's snapshots are, below the folder of the suite.
const Subfolder = "testdata/snapshots"

const (
	extension   = ".xml"
	largestFile = 1 << 20
)

// Folder holds the snapshots of a suite. Nothing outside of the suite's folder is
// read or written, whatever names and links say.
type Folder struct{ suite string }

// InFolder returns the folder of the suite that runs in this directory.
func InFolder(suite string) Folder { return Folder{suite} }

// Path returns the suite's folder.
func (f Folder) Path() string { return f.suite }

// File returns a snapshot's file, relative to the suite's folder.
func (f Folder) File(name string) string { return path.Join(Subfolder, name+extension) }

// Read returns the text of a snapshot, and whether there is one.
func (f Folder) Read(name string) (text string, found bool, err error) {
	root, err := os.OpenRoot(f.suite)
	if err != nil {
		return "", false, plain(err)
	}
	defer root.Close()
	file := f.File(name)
	if err := regular(root, file); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return "", false, nil
		}
		return "", false, err
	}
	opened, err := root.Open(file)
	if err != nil {
		return "", false, plain(err)
	}
	defer opened.Close()
	data, err := io.ReadAll(io.LimitReader(opened, largestFile+1))
	if err != nil {
		return "", false, plain(err)
	}
	if len(data) > largestFile {
		return "", false, fmt.Errorf("%s: larger than %d bytes, which no snapshot is", file, largestFile)
	}
	return strings.TrimSuffix(string(data), "\n"), true, nil
}

// Write stores a snapshot whole or not at all: readers see the old text or the new
// one, also when several processes write.
func (f Folder) Write(name, text string) error {
	file := f.File(name)
	if len(text) >= largestFile {
		return fmt.Errorf("%s: not written, since a snapshot has at most %d bytes", file, largestFile-1)
	}
	root, err := os.OpenRoot(f.suite)
	if err != nil {
		return plain(err)
	}
	defer root.Close()
	if err := regular(root, file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := root.MkdirAll(path.Dir(file), 0o777); err != nil {
		return plain(err)
	}
	temporary := path.Join(path.Dir(file), temporaryPrefix+rand.Text()+temporarySuffix)
	if err := writeNew(root, temporary, text+"\n"); err != nil {
		return plain(errors.Join(err, root.Remove(temporary)))
	}
	if err := root.Rename(temporary, file); err != nil {
		return plain(errors.Join(err, root.Remove(temporary)))
	}
	return nil
}

const (
	temporaryPrefix = ".snapshot-"
	temporarySuffix = ".tmp"
)

func writeNew(root *os.Root, file, text string) error {
	out, err := root.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = out.WriteString(text)
	return errors.Join(err, out.Close())
}

// regular reports an error if the file or a folder on the way to it is a link or
// anything else than it should be. Two names must not share a file.
func regular(root *os.Root, file string) error {
	for i := 0; i <= len(file); i++ {
		if i < len(file) && file[i] != '/' {
			continue
		}
		info, err := root.Lstat(file[:i])
		if err != nil {
			return plain(err)
		}
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			return fmt.Errorf("%s: is a symbolic link; put the file or folder itself there", file[:i])
		case i < len(file) && !info.IsDir():
			return fmt.Errorf("%s: is not a folder", file[:i])
		case i == len(file) && !info.Mode().IsRegular():
			return fmt.Errorf("%s: is not a regular file", file)
		}
	}
	return nil
}

// plain leaves the system's name of an operation out of an error: "openat a/b: …"
// is "a/b: …".
func plain(err error) error {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return fmt.Errorf("%s: %w", failed.Path, failed.Err)
	}
	return err
}
