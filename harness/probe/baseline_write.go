package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/errshape/errshape/internal/wholefile"
)

// ErrCI is why a baseline is not written where the environment variable CI is set.
var ErrCI = errors.New("baselines are not written where CI is set: write it on your machine and commit it")

// Baseline returns the failures of the run, known ones too, as a baseline without
// comments. Cases that were not reached are not in it.
func (r Report) Baseline() Baseline {
	var b Baseline
	for _, result := range r.Results {
		if result.Failed() && result.Verdict != NotReached {
			b.entries = append(b.entries, entry{id: result.ID, verdict: result.outcome()})
		}
	}
	return b
}

// WriteBaseline writes the failures of the run as a baseline, whole or not at all. Of a
// baseline that stands there already it keeps the comments, and the entries of cases
// that this run left out or did not reach; the comments of an entry go with it. Where CI
// is set it returns [ErrCI].
func (r Report) WriteBaseline(path string) error {
	if os.Getenv("CI") != "" {
		return fmt.Errorf("probe: %s: %w", path, ErrCI)
	}
	if r.Err != "" {
		return fmt.Errorf("probe: %s: no baseline is written of a run that failed: %s", path, printable(r.Err, mostLine))
	}
	old, err := ReadBaseline(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // what is not understood is not overwritten
	}
	if err := wholefile.Write(path, []byte(r.merged(old).Text())); err != nil {
		return fmt.Errorf("probe: %w", err)
	}
	return nil
}

// merged is the baseline of the run, with what is to be kept of the old one.
func (r Report) merged(old Baseline) Baseline {
	b := r.Baseline()
	b.head, b.tail = old.head, old.tail
	if old.head == nil {
		b.head = []string{
			"# Failures that are known: they do not fail a run, and an entry whose failure is gone does.",
			"# Say why above an entry, or behind it.",
		}
	}
	at := map[string]int{}
	for i, e := range b.entries {
		at[e.id] = i
	}
	unseen := r.unseen()
	for _, e := range old.entries {
		switch i, ok := at[e.id]; {
		case ok:
			b.entries[i].above, b.entries[i].behind = e.above, e.behind
		case unseen[e.id]:
			b.entries = append(b.entries, e)
		}
	}
	return b
}

// unseen are the IDs of cases that exist and that the run says nothing about.
func (r Report) unseen() map[string]bool {
	unseen := map[string]bool{}
	for _, result := range r.Results {
		if result.plan != nil {
			for _, c := range result.plan.all {
				unseen[c.ID] = true
			}
			break // all are of one plan
		}
	}
	for _, result := range r.Results {
		unseen[result.ID] = result.Verdict == NotReached
	}
	return unseen
}
