package snapshot

import (
	"fmt"
	"os"
	"strconv"
)

// The environment variables that decide whether snapshots are written.
const (
	UpdateVariable = "UPDATE_SNAPSHOTS"
	CIVariable     = "CI"
)

// Updating reports whether snapshots are to be written. They never are where CI is
// set: what a build machine accepts nobody has seen.
func Updating() bool { return os.Getenv(UpdateVariable) == "1" && os.Getenv(CIVariable) == "" }

// HowToAccept says what makes a run write snapshots, or why this one does not.
func HowToAccept() string {
	value := os.Getenv(UpdateVariable)
	if value == "1" {
		return fmt.Sprintf("%s=1 has no effect here, since %s is set: accept it on your machine and commit the file", UpdateVariable, CIVariable)
	}
	if value != "" {
		return fmt.Sprintf("to accept it, run the suite with %s=1, not %s", UpdateVariable, strconv.QuoteToASCII(value))
	}
	return fmt.Sprintf("to accept it, run the suite with %s=1", UpdateVariable)
}
