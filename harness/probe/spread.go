package probe

import (
	"cmp"
	"slices"
)

// spread chooses at most n cases: it goes round the tools and takes from each the kind
// that has been taken from it least so far, of those the one that has been taken least
// from all, and of that the first case that is left.
func spread(cases []Case, n int) []Case {
	if len(cases) <= n {
		return cases
	}
	var tools []string
	left := map[string]map[Kind][]Case{}
	for _, c := range cases {
		if left[c.Tool] == nil {
			tools = append(tools, c.Tool)
			left[c.Tool] = map[Kind][]Case{}
		}
		left[c.Tool][c.Kind] = append(left[c.Tool][c.Kind], c)
	}
	var chosen []Case
	taken, own := map[Kind]int{}, map[string]map[Kind]int{}
	for len(chosen) < n {
		for _, tool := range tools {
			if own[tool] == nil {
				own[tool] = map[Kind]int{}
			}
			kind, ok := rarest(left[tool], own[tool], taken)
			if !ok || len(chosen) == n {
				continue
			}
			chosen = append(chosen, left[tool][kind][0])
			left[tool][kind] = left[tool][kind][1:]
			taken[kind]++
			own[tool][kind]++
		}
	}
	slices.SortFunc(chosen, func(a, b Case) int { return cmp.Compare(a.Number, b.Number) })
	return chosen
}

func rarest(left map[Kind][]Case, own, taken map[Kind]int) (rarest Kind, ok bool) {
	for _, kind := range kinds {
		if len(left[kind]) > 0 && (!ok || cmp.Or(own[kind]-own[rarest], taken[kind]-taken[rarest]) < 0) {
			rarest, ok = kind, true
		}
	}
	return rarest, ok
}
