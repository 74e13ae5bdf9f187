package ginkgosnap

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// judge says what is wrong with a suite's snapshots after a run, "" if nothing is.
func judge(report ginkgo.Report, folder snapshot.Folder, elsewhere []string) string {
	uses := usesOf(report)
	problems := clashes(uses)
	if isWhole(report) {
		problems = append(problems, strays(folder, uses, elsewhere)...)
	}
	return strings.Join(problems, "\n\n")
}

// used is a use, and whether the spec it was in failed.
type used struct {
	snapshot.Use
	failed bool
}

// usesOf reads the hidden entries of all specs. Their value is a string, which is
// the same in this process and from another.
func usesOf(report ginkgo.Report) []used {
	var uses []used
	for _, spec := range report.SpecReports {
		for _, entry := range spec.ReportEntries {
			text, ok := entry.GetRawValue().(string)
			if entry.Name != entryName || !ok {
				continue
			}
			u := used{failed: spec.State.Is(types.SpecStateFailureStates)}
			if json.Unmarshal([]byte(text), &u.Use) == nil {
				uses = append(uses, u)
			}
		}
	}
	return uses
}

// isWhole reports whether every spec ran and passed, so that what no spec used
// nothing uses.
func isWhole(report ginkgo.Report) bool {
	stats := report.PreRunStats
	if !report.SuiteSucceeded || report.SuiteConfig.DryRun || stats.TotalSpecs == 0 || stats.SpecsThatWillRun != stats.TotalSpecs {
		return false
	}
	passed := 0
	for _, spec := range report.SpecReports {
		if spec.State.Is(types.SpecStatePending | types.SpecStateSkipped | types.SpecStateFailureStates) {
			return false
		}
		if spec.LeafNodeType == types.NodeTypeIt {
			passed++
		}
	}
	return passed == stats.TotalSpecs
}

func isUsed(uses []used, elsewhere []string) func(string) bool {
	names := map[string]bool{}
	for _, u := range uses {
		names[u.Name] = true
	}
	return func(name string) bool {
		if names[name] {
			return true
		}
		for _, pattern := range elsewhere {
			if ok, _ := path.Match(pattern, name); ok {
				return true
			}
		}
		return false
	}
}
