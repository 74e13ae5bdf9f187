// Package ginkgosnap watches over the snapshots of a Ginkgo suite. One line in the
// suite's file is enough, beside RunSpecs:
//
//	var _ = ginkgosnap.Watch()
//
// Specs compare with [github.com/errshape/errshape/matchers.MatchSnapshot]; at the
// end of the run a ReportAfterSuite, which sees the specs of all parallel
// processes, fails
//
//   - if one name was stored for two texts, and names the places and specs;
//   - if a snapshot exists that no spec used, and prints the git rm line. It asks
//     this only of a run in which every spec ran and passed: not of a focused,
//     filtered, failed, interrupted or dry one, nor of one with pending or skipped
//     specs.
//
// It never deletes a file. What it knows it has from report entries, which are
// hidden on the console and part of machine-readable reports.
package ginkgosnap
