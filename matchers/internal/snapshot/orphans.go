package snapshot

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Stray is what lies in the folder and belongs to no spec.
type Stray struct {
	Orphans   []string // snapshots that nothing used
	Leftovers []string // what a run left that was killed while it wrote
}

// Strays lists the files that no use names, in order. What is no snapshot of ours
// is not looked at; links are not followed.
func (f Folder) Strays(used func(name string) bool) (Stray, error) {
	var stray Stray
	root, err := os.OpenRoot(f.suite)
	if err != nil {
		return stray, plain(err)
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), Subfolder, func(file string, entry fs.DirEntry, err error) error {
		switch base := path.Base(file); {
		case err != nil:
			return err
		case entry.IsDir():
		case strings.HasPrefix(base, temporaryPrefix) && strings.HasSuffix(base, temporarySuffix):
			stray.Leftovers = append(stray.Leftovers, file)
		case path.Ext(file) == extension:
			if !used(strings.TrimSuffix(strings.TrimPrefix(file, Subfolder+"/"), extension)) {
				stray.Orphans = append(stray.Orphans, file)
			}
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	slices.Sort(stray.Orphans)
	slices.Sort(stray.Leftovers)
	return stray, plain(err)
}
