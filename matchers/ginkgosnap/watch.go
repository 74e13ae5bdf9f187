package ginkgosnap

import (
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"sync"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

const entryName = "errshape snapshot"

var watching struct {
	once      sync.Once
	mu        sync.Mutex
	elsewhere []string
}

// Watch makes the suite of this package watch its snapshots. It is called once,
// when the package is initialised; its result only lets that stand in a var. A
// second call adds to the names of the first.
//
// Elsewhere are the names of snapshots that this run may leave unused without being
// orphans, or patterns of [path.Match] for them: those of specs behind a build tag,
// of plain tests and of Examples.
//
//	var _ = ginkgosnap.Watch()
//	var _ = ginkgosnap.Watch("integration/*")
func Watch(elsewhere ...string) bool {
	for _, pattern := range elsewhere {
		if _, err := path.Match(pattern, ""); err != nil {
			panic(fmt.Sprintf("ginkgosnap.Watch(%q): the pattern cannot be read; see path.Match", pattern))
		}
	}
	watching.mu.Lock()
	watching.elsewhere = append(watching.elsewhere, elsewhere...)
	watching.mu.Unlock()
	at := types.NewCodeLocation(1) // of the line in the suite, which a failure is shown at
	watching.once.Do(func() {
		snapshot.Current().Watch(currentSpec, record)
		ginkgo.ReportAfterSuite("snapshots", after, at)
	})
	return true
}

// currentSpec names what runs, "" if nothing does.
func currentSpec() string {
	report := ginkgo.CurrentSpecReport()
	switch {
	case report.LeafNodeType == types.NodeTypeInvalid:
		return ""
	case report.FullText() == "":
		return report.LeafNodeType.String()
	}
	at := report.LeafNodeLocation
	return fmt.Sprintf("%s (%s)", strconv.QuoteToASCII(report.FullText()), snapshot.Place(at.FileName, at.LineNumber))
}

// record hides a use in the current spec's report. Outside of a run, in a plain test
// or an Example, there is none.
func record(use snapshot.Use) {
	if ginkgo.CurrentSpecReport().LeafNodeType == types.NodeTypeInvalid {
		return
	}
	data, err := json.Marshal(use)
	if err != nil {
		return // strings and a bool always have JSON
	}
	ginkgo.AddReportEntry(entryName, ginkgo.ReportEntryVisibilityNever, string(data))
}

func after(report ginkgo.Report) {
	watching.mu.Lock()
	elsewhere := watching.elsewhere
	watching.mu.Unlock()
	suite := snapshot.Current()
	if problems := judge(report, suite.Folder, append(suite.Names(), elsewhere...)); problems != "" {
		ginkgo.Fail(problems)
	}
}
