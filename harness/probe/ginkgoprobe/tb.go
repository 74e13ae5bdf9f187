package ginkgoprobe

import (
	"fmt"
	"sync"

	"github.com/onsi/ginkgo/v2"

	"github.com/errshape/errshape/harness"
)

// TB is what to give to harness.New in the function for [DescribeServer]: it closes the
// harness when the spec ends and, while the tree is built, when the tools are listed.
func TB() harness.TB { return tb{} }

type tb struct{}

// listing collects what is to be closed while a tree is built, where Ginkgo has no
// DeferCleanup. Trees are built one after the other.
var listing struct {
	sync.Mutex
	on       bool
	cleanups []func()
}

// problem is why a server could not be started while a tree is built.
type problem struct{ text string }

func (tb) Helper() { ginkgo.GinkgoHelper() }

func (tb) Cleanup(f func()) {
	listing.Lock()
	defer listing.Unlock()
	if listing.on {
		listing.cleanups = append(listing.cleanups, f)
		return
	}
	ginkgo.DeferCleanup(f)
}

func (tb) Fatalf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	listing.Lock()
	on := listing.on
	listing.Unlock()
	if on {
		panic(problem{text})
	}
	ginkgo.Fail(text, 1)
}

// whileListing runs f, closes what it started, and returns what it panicked with.
func whileListing(f func() error) (err error) {
	listing.Lock()
	listing.on = true
	listing.Unlock()
	defer func() {
		if thrown := recover(); thrown != nil {
			if p, ok := thrown.(problem); ok {
				thrown = p.text
			}
			err = fmt.Errorf("the server could not be started: %v", thrown)
		}
		if closing := closeListed(); err == nil {
			err = closing
		}
	}()
	return f()
}

func closeListed() (err error) {
	listing.Lock()
	cleanups := listing.cleanups
	listing.Unlock()
	defer func() {
		if thrown := recover(); thrown != nil {
			if p, ok := thrown.(problem); ok {
				thrown = p.text
			}
			err = fmt.Errorf("the server could not be stopped: %v", thrown)
		}
		listing.Lock()
		listing.on, listing.cleanups = false, nil
		listing.Unlock()
	}()
	for i := len(cleanups) - 1; i >= 0; i-- {
		cleanups[i]()
	}
	return nil
}
