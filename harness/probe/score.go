package probe

// Score is a report in numbers.
type Score struct {
	Cases  int // that were made, or should have been
	Failed int // that count: not known to the baseline
	Known  int // failures that the baseline lists
	Tried  int // answers that asked for another call
	Healed int // of those, which led to a call that worked
	Turns  int // calls that were made to heal those
}

// Score counts the results.
func (r Report) Score() Score {
	s := r.summary()
	return Score{Cases: s.cases, Failed: s.failed, Known: s.known, Tried: s.healing, Healed: s.healed, Turns: s.turns}
}
