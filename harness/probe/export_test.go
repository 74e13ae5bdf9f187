package probe

// Apply is what a run does with its baseline.
func (b Baseline) Apply(results []Result, all []Case) []string { return b.apply(results, all) }
