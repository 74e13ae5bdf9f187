package ginkgosnap

import (
	"encoding/json"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// Judge is judge, of a suite in a folder.
func Judge(report ginkgo.Report, folder string, elsewhere ...string) string {
	return judge(report, snapshot.InFolder(folder), elsewhere)
}

// Entry is what a use leaves in a report.
func Entry(name, sum, place string, accepted bool) types.ReportEntry {
	data, err := json.Marshal(snapshot.Use{Name: name, Sum: sum, Place: place, Accepted: accepted})
	if err != nil {
		panic(err)
	}
	return types.ReportEntry{Name: entryName, Value: types.WrapEntryValue(string(data)), Visibility: types.ReportEntryVisibilityNever}
}
