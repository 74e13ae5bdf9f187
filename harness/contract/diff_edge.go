package contract

import (
	"slices"

	"github.com/errshape/errshape/envelope"
)

// edges are bounds with and without the value itself.
var edges = [][2]string{{"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}}

// edges compares bounds that have become the other kind, each by the two keywords that say it, and
// returns the keywords of those.
func (d *differ) edges(field string, a argument, old, now map[string]any) (done []string) {
	for _, edge := range edges {
		for i, was := range edge {
			is := edge[1-i]
			before, ok := number(old[was])
			after, also := number(now[is])
			if !ok || !also || old[is] != nil || now[was] != nil {
				continue
			}
			beyond := after.Cmp(before)
			if slices.Contains(upper, is) {
				beyond = -beyond
			}
			severity, what := envelope.DeltaSafe, "looser"
			if isExclusive := i == 0; beyond > 0 || beyond == 0 && isExclusive {
				severity, what = envelope.DeltaBreaking, "tighter"
			}
			d.add(severity, "bound", field+"."+is, sentence(a, "has a %s bound: %s, before %s.", what, is, was), old[was], now[is])
			done = append(done, was, is)
		}
	}
	return done
}
