package ginkgosnap

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// clashes words every name that was used for two texts, in order. Texts clash that
// were accepted: two processes stored them. In a spec that failed, one that was
// rejected clashes with one accepted elsewhere: that is why it failed. A rejected
// text in a spec that passed is what NotTo, Or and polls are for.
func clashes(uses []used) []string {
	byName := map[string][]used{}
	for _, u := range uses {
		byName[u.Name] = append(byName[u.Name], u)
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		if places := clash(byName[name]); places != nil {
			words = append(words, fmt.Sprintf("The snapshot %s is used for two texts:\n    %s\nGive one of them another name, or Scrub what varies.",
				name, strings.Join(places, "\n    ")))
		}
	}
	return words
}

// clash returns where a name was used for each of its texts.
func clash(uses []used) []string {
	accepted := map[string]bool{} // places
	for _, u := range uses {
		if u.Accepted {
			accepted[u.Where()] = true
		}
	}
	if len(accepted) == 0 {
		return nil
	}
	places := map[string]string{} // a place for each sum
	for _, u := range uses {
		if u.Sum == "" || !u.Accepted && (!u.failed || accepted[u.Where()]) {
			continue
		}
		if first, ok := places[u.Sum]; !ok || u.Where() < first {
			places[u.Sum] = u.Where()
		}
	}
	if len(places) < 2 {
		return nil
	}
	return slices.Sorted(maps.Values(places))
}
