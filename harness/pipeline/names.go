package pipeline

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

var errTwice = errors.New("declared twice: a name may stand for one tool, group or action only")

// toolName is what the protocol allows. Clients reject a tool of another name, some
// of them with all its server's tools.
var toolName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

func checkName(name string) error {
	if toolName.MatchString(name) {
		return nil
	}
	return fmt.Errorf("the name %q is not allowed: the protocol wants 1 to 128 of the characters A-Z a-z 0-9 _ - .", name)
}

// checkActionName is freer: the name of an action travels as an argument.
func checkActionName(name string) error {
	if strings.TrimSpace(name) == "" || !utf8.ValidString(name) {
		return fmt.Errorf("the name %q is not allowed: an action needs one that is not blank and is valid UTF-8", name)
	}
	return nil
}
