// Package wholefile writes files that are never seen in part.
package wholefile

import (
	"errors"
	"os"
	"path/filepath"
)

// Write writes a file of the repository, whole or not at all.
func Write(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	const mode = 0o644
	err = errors.Join(err, temp.Chmod(mode), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
