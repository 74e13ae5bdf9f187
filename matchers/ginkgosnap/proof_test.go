package ginkgosnap_test

import (
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// One folder is used for twenty runs on end, each in four processes with a seed of
// its own. After each, every file must be what the run should have made of it.
var _ = Describe("twelve snapshots in twenty parallel runs", func() {
	const update, retry = "UPDATE_SNAPSHOTS=1", "SUITE_RETRY=1"
	all := func(int) bool { return true }
	third := func(n int) func(int) bool { return func(i int) bool { return i%3 == n } }
	first := func(i int) bool { return i < 10 } // "order 0"

	type run struct {
		what     string
		settings []string
		salt     string         // of this run; none if it only checks
		updates  func(int) bool // the specs whose files it writes
		ran      int
	}
	runs := []run{
		{"a first run that stores", []string{update}, "", all, 12},
		{"a check", nil, "", nil, 12},
		{"an update of nothing", []string{update}, "", all, 12},
		{"an update of everything", []string{update, "SUITE_SALT= A"}, " A", all, 12},
		{"a check of that", []string{"SUITE_SALT= A"}, "", nil, 12},
		{"a focused update", []string{update, "SUITE_SALT= B", "--focus=order 0"}, " B", first, 10},
		{"a check of that focus", []string{"SUITE_SALT= B", "--focus=order 0"}, "", nil, 10},
		{"a filtered update", []string{update, "SUITE_SALT= C", "--label-filter=third1"}, " C", third(1), 4},
		{"a skipping update", []string{update, "SUITE_SALT= D", "--skip=order 0"}, " D", func(i int) bool { return i >= 10 }, 2},
		{"an update with retries", []string{update, retry, "SUITE_SALT= E", "--flake-attempts=3"}, " E", all, 12},
		{"a check with retries", []string{retry, "SUITE_SALT= E", "--flake-attempts=3"}, "", nil, 12},
		{"a focused update with retries", []string{update, retry, "SUITE_SALT= F", "--flake-attempts=3", "--focus=order 0"}, " F", first, 10},
		{"an update that repeats", []string{update, "SUITE_SALT= G", "--repeat=2"}, " G", all, 36},
		{"a check that repeats", []string{"SUITE_SALT= G", "--repeat=2"}, "", nil, 36},
		{"an update that must pass repeatedly", []string{update, "SUITE_SALT= H", "SUITE_REPEATEDLY=1"}, " H", all, 12},
		{"a filtered update with retries", []string{update, retry, "SUITE_SALT= I", "--flake-attempts=3", "--label-filter=!third2"}, " I",
			func(i int) bool { return i%3 != 2 }, 8},
		{"an update of no spec", []string{update, "SUITE_SALT= J", "--focus=no such spec"}, " J", func(int) bool { return false }, 0},
		{"an update back", []string{update}, "", all, 12},
		{"a check of everything", nil, "", nil, 12},
		{"a last check", nil, "", nil, 12},
	}

	It("loses none and doubles none", func(ctx SpecContext) {
		Expect(runs).To(HaveLen(20))
		p := newPlace()
		salts := map[int]string{}
		specs, processes, written := 0, 0, 0
		start := time.Now()
		for n, r := range runs {
			before := p.files()
			settings := append([]string{fmt.Sprintf("--seed=%d", GinkgoRandomSeed()+int64(n))}, r.settings...)
			got := p.run(ctx, settings...)
			for i := range 12 {
				if r.updates != nil && r.updates(i) {
					salts[i] = r.salt
				}
			}
			Expect(got.green).To(BeTrue(), "%s: %s", r.what, got.output)
			Expect(p.files()).To(Equal(twelve(func(i int) string { return salts[i] })), r.what)
			for name, text := range p.files() {
				if before[name] != text {
					written++
				}
			}
			Expect(got.ran).To(Equal(r.ran), r.what)
			specs += got.ran
			processes = max(processes, len(got.processes))
		}
		Expect(processes).To(BeNumerically(">", 1), "no run was parallel")
		AddReportEntry("numbers", fmt.Sprintf("%d runs, %d specs, up to %d processes, %d files written, 12 there at the end, in %s",
			len(runs), specs, processes, written, time.Since(start).Round(time.Millisecond)))
	}, SpecTimeout(5*time.Minute))
})
