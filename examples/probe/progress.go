package main

import (
	"fmt"
	"io"

	"github.com/errshape/errshape/harness/probe"
)

// progress is one line of a terminal, written over again and again.
type progress struct {
	out    io.Writer
	failed int
}

// clear goes back to the begin of the line and empties it.
const clear = "\r\x1b[K"

func (p *progress) show(done, total int, r probe.Result) {
	if !r.OK() {
		p.failed++
	}
	title := r.Title()
	const most = 60
	if len(title) > most {
		title = title[:most] + "..." // it is ASCII
	}
	fmt.Fprintf(p.out, "%s%d/%d  %d failed  %s", clear, done, total, p.failed, title)
}

func (p *progress) end() { fmt.Fprint(p.out, clear) }
