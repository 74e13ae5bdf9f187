package guard_test

import (
	"strings"

	"github.com/onsi/gomega/gleak"
)

// goroutinesIn counts the goroutines that wait in a function.
func goroutinesIn(function string) (n int) {
	for _, g := range gleak.Goroutines() {
		if strings.Contains(g.Backtrace, function) {
			n++
		}
	}
	return n
}
