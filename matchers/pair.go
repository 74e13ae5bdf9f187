package matchers

import (
	"reflect"
	"slices"
)

// flatten spreads the lists among wants, so that a caller's []string may be given
// as it is.
func flatten(wants []any) []any {
	var flat []any
	for _, want := range wants {
		v := reflect.ValueOf(want)
		if v.Kind() != reflect.Slice || isMatcher(want) {
			flat = append(flat, want)
			continue
		}
		for i := range v.Len() {
			flat = append(flat, v.Index(i).Interface())
		}
	}
	return flat
}

// pair gives each want a name of its own, as many as possible, and returns the
// wants without one and the indexes of the names without one. A matcher that fits
// several names does not take the only one that fits another: this is the usual
// augmenting search.
func pair(wants []any, names []string) (missing []any, extra []int, err error) {
	if err := checkKinds(wants); err != nil {
		return nil, nil, err
	}
	fits := make([][]int, len(wants))
	for i, want := range wants {
		for j, name := range names {
			ok, err := matches(want, value{name})
			if err != nil {
				return nil, nil, err
			}
			if ok {
				fits[i] = append(fits[i], j)
			}
		}
	}
	owner := make([]int, len(names))
	for j := range owner {
		owner[j] = -1
	}
	for i, want := range wants {
		if !augment(i, fits, owner, make([]bool, len(names))) {
			missing = append(missing, want)
		}
	}
	for j := range owner {
		if owner[j] < 0 {
			extra = append(extra, j)
		}
	}
	return missing, extra, nil
}

func augment(want int, fits [][]int, owner []int, seen []bool) bool {
	return slices.ContainsFunc(fits[want], func(j int) bool {
		if seen[j] {
			return false
		}
		seen[j] = true
		if owner[j] < 0 || augment(owner[j], fits, owner, seen) {
			owner[j] = want
			return true
		}
		return false
	})
}
