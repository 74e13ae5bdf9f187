// Package command has what commands need to drive a harness outside of a test.
package command

import (
	"errors"
	"fmt"
)

// TB is what a harness needs of a test. The zero value is ready.
//
//	func run() (err error) {
//		var tb command.TB
//		defer tb.End(&err)
//		h := harness.New(&tb, target)
//		…
//	}
type TB struct{ cleanups []func() }

// Helper does nothing.
func (*TB) Helper() {}

// Cleanup calls f when the command ends.
func (t *TB) Cleanup(f func()) { t.cleanups = append(t.cleanups, f) }

// fatal ends the work from where a test would end.
type fatal string

// Fatalf ends the work with an error.
func (*TB) Fatalf(format string, args ...any) { panic(fatal(fmt.Sprintf(format, args...))) }

// End is deferred: it closes what was started, and joins to err what Fatalf said.
func (t *TB) End(err *error) {
	t.caught(err, recover())
	cleanups := t.cleanups
	t.cleanups = nil
	for i := len(cleanups) - 1; i >= 0; i-- {
		t.call(cleanups[i], err)
	}
}

func (t *TB) call(f func(), err *error) {
	defer func() { t.caught(err, recover()) }()
	f()
}

func (*TB) caught(err *error, thrown any) {
	switch f := thrown.(type) {
	case nil:
	case fatal:
		*err = errors.Join(*err, errors.New(string(f)))
	default:
		panic(f)
	}
}
