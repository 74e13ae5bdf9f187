package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/errshape/errshape/harness/probe"
)

// writers are the forms of a report, by the end of a file's name.
var writers = map[string]func(probe.Report) ([]byte, error){
	".html": probe.Report.HTML,
	".json": probe.Report.JSON,
	".xml":  probe.Report.JUnit,
	".txt":  func(r probe.Report) ([]byte, error) { return []byte(r.Text()), nil },
}

func (a app) write(r probe.Report, s settings) error {
	if s.scrub != nil {
		r = r.Scrubbed(s.scrub...)
	}
	text := r.Text()
	if a.isTerminal(a.stdout) && a.getenv("NO_COLOR") == "" {
		text = r.TextColored()
	}
	if _, err := fmt.Fprint(a.stdout, text); err != nil {
		return err
	}
	for _, file := range s.out {
		data, err := writers[strings.ToLower(filepath.Ext(file))](r)
		if err == nil {
			err = os.WriteFile(file, data, 0o644) //nolint:gosec // a report for others to read
		}
		if err != nil {
			return err
		}
	}
	if s.writeBaseline {
		return r.WriteBaseline(s.baseline)
	}
	return nil
}
