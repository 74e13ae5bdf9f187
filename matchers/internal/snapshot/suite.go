package snapshot

import (
	"errors"
	"os"
	"sync"

	"github.com/errshape/errshape/envelope"
)

// Suite is the snapshots of the suite that runs in this process.
type Suite struct {
	Folder
	Ledger
	mu sync.Mutex // one comparison at a time, so that reading and writing is one step
}

// Current is the suite of this process. Its folder is the one the process started
// in, which go test and ginkgo make that of the package.
var Current = sync.OnceValue(func() *Suite { return NewSuite(startedIn) })

var startedIn, _ = os.Getwd()

// NewSuite returns the snapshots of the suite in a folder.
func NewSuite(folder string) *Suite { return &Suite{Folder: InFolder(folder)} }

// Request asks whether a text matches the snapshot of a name.
type Request struct {
	Name, Place string
	Doc         *envelope.Document // of the text
	Scrubs      []*Scrub
	Shape       bool
}

// Verdict is the answer. Of a file that is missing, nothing else is set.
type Verdict struct {
	Comparison
	Missing bool
	File    string // the snapshot's text
	Other   Use    // the same name, used for another text; zero if there is none
}

// ClashError is what comes of storing two texts under one name.
type ClashError struct{ First, Second Use }

func (e *ClashError) Error() string {
	return "the name was used for another text at " + e.First.Where() + ", and now at " + e.Second.Where()
}

// Match compares, and stores if the run updates snapshots. An error of the file
// itself is a [*Problem], one name for two texts a [*ClashError].
func (s *Suite) Match(r Request) (Verdict, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file, found, err := s.Read(r.Name)
	if err != nil {
		return Verdict{}, err
	}
	received := Receive(r.Doc, r.Scrubs, r.Shape)
	if Updating() {
		return s.update(r, received, file, found)
	}
	if !found {
		s.Record(s.use(r.Name, "", r.Place, false))
		return Verdict{Missing: true}, nil
	}
	v := Verdict{File: file}
	if v.Comparison, err = s.compare(r.Name, file, received); err != nil {
		return Verdict{}, err
	}
	if v.Matched {
		s.Record(s.use(r.Name, sum(file), r.Place, true))
		return v, nil
	}
	rejected := sum(v.Updated)
	s.Record(s.use(r.Name, rejected, r.Place, false))
	if other, ok := s.Accepted(r.Name, rejected); ok && other.Place != r.Place {
		v.Other = other
	}
	return v, nil
}

func (s *Suite) compare(name, file string, received *Received) (Comparison, error) {
	template, err := Parse(file)
	if err != nil {
		return Comparison{}, s.inFile(name, err)
	}
	return Compare(template, received), nil
}

// update stores the text, with the placeholders of the file that still match.
func (s *Suite) update(r Request, received *Received, file string, found bool) (Verdict, error) {
	updated := received.Source()
	if found {
		// A file that cannot be read is not replaced: a slip in one placeholder must
		// not cost the others.
		c, err := s.compare(r.Name, file, received)
		if err != nil {
			return Verdict{}, err
		}
		updated = c.Updated
	}
	use := s.use(r.Name, sum(updated), r.Place, true)
	if other, ok := s.Accepted(r.Name, use.Sum); ok {
		return Verdict{}, &ClashError{other, use}
	}
	c, err := s.compare(r.Name, updated, received)
	if err != nil {
		return Verdict{}, err
	}
	if !c.Matched {
		return Verdict{}, &UnfitError{c.First.Expected, c.First.Sent}
	}
	if !found || updated != file {
		if err := s.Write(r.Name, updated); err != nil {
			return Verdict{}, err
		}
	}
	s.Record(use)
	return Verdict{Comparison: c, File: updated}, nil
}

// UnfitError is what comes of a scrub whose placeholder does not match what its
// pattern found: the snapshot would never match.
type UnfitError struct{ Placed, Found string }

func (e *UnfitError) Error() string {
	return "the scrubbed text " + envelope.Printable(e.Placed) + " does not match " + envelope.Printable(e.Found)
}

// inFile adds the file to a problem.
func (s *Suite) inFile(name string, err error) error {
	var problem *Problem
	if errors.As(err, &problem) {
		problem.File = s.File(name)
	}
	return err
}
