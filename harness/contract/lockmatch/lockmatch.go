// Package lockmatch has the matcher for a suite that must notice when the contract of
// a server changes.
package lockmatch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

// UpdateVariable is the environment variable that makes a run write lockfiles, if it
// is 1. Where CI is set it has no effect.
const UpdateVariable = "UPDATE_LOCKFILE"

// MatchLockfile holds if the tools of a server are those of the lockfile, but for what
// no agent can notice: the order of keys and tools. Actual is a harness or anything else
// that lists tools, a pipeline, a list of tools, or a [contract.Lock].
//
//	Expect(billing).To(MatchLockfile("contract.lock.json"))
//
// A file that is not there is an error. A suite that runs with UPDATE_LOCKFILE=1 writes the
// file, except where CI is set.
func MatchLockfile(path string, opts ...contract.Option) types.GomegaMatcher {
	return &matcher{path: path, opts: opts}
}

type matcher struct {
	path   string
	opts   []contract.Option
	deltas []envelope.Delta
}

func (m *matcher) String() string { return fmt.Sprintf("MatchLockfile(%q)", m.path) }

// GomegaString is how Gomega shows the matcher in And and Or.
func (m *matcher) GomegaString() string { return m.String() }

func (m *matcher) Match(actual any) (bool, error) {
	live, err := take(actual)
	if err != nil {
		return false, err
	}
	updating := os.Getenv(UpdateVariable) == "1"
	if updating && os.Getenv("CI") == "" {
		return true, live.Write(m.path)
	}
	locked, err := contract.Read(m.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("MatchLockfile: there is no %s; %s", m.path, howToAccept())
	}
	if err != nil {
		return false, fmt.Errorf("MatchLockfile: %w", err)
	}
	m.deltas = contract.Diff(locked, live, m.opts...)
	return len(m.deltas) == 0, nil
}

func take(actual any) (contract.Lock, error) {
	switch v := actual.(type) {
	case *harness.Harness:
		if v != nil {
			return contract.Take(context.Background(), v) // within the deadline of a call
		}
	case contract.Lister:
		return contract.Take(context.Background(), v)
	case interface{ Tools() []harness.Tool }:
		return contract.Of(v.Tools())
	case []harness.Tool:
		return contract.Of(v)
	case contract.Lock:
		return v, nil
	}
	return contract.Lock{}, fmt.Errorf("MatchLockfile expects a harness, a pipeline, tools or a contract.Lock, got %s", kind(actual))
}

func kind(actual any) string {
	if h, ok := actual.(*harness.Harness); ok && h == nil {
		return "a nil *harness.Harness"
	}
	return fmt.Sprintf("%T", actual)
}

func howToAccept() string {
	if os.Getenv("CI") != "" {
		return "write it on your machine with " + UpdateVariable + "=1 and commit it: it is not written where CI is set"
	}
	return "to write it, run the suite with " + UpdateVariable + "=1"
}
