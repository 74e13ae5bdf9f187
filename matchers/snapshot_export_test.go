package matchers

import "github.com/errshape/errshape/matchers/internal/snapshot"

// SnapshotsIn lets a spec have a folder of its own for snapshots, and a memory.
func SnapshotsIn(folder string) (restore func()) {
	before, suite := currentSuite, snapshot.NewSuite(folder)
	currentSuite = func() *snapshot.Suite { return suite }
	return func() { currentSuite = before }
}
