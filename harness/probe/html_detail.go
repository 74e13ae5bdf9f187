package probe

import (
	"fmt"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/prose"
)

// htmlDetail is what one can unfold of a case.
type htmlDetail struct {
	Call     string
	Why      []string
	Problems []string
	Rules    []htmlRule
	Outcome  string
	Answer   []htmlLine
	Healing  *htmlHealing
	Again    string
}

type htmlRule struct {
	ID, Statement, Section, Place, Found, Want string
}

type htmlLine struct {
	Number        int
	Before, After string
	Problems      []string
	Skipped       int
}

type htmlHealing struct {
	Healed bool
	Text   string
	Steps  []htmlStep
}

type htmlStep struct{ Because, Waited, Call, Outcome, Text string }

var statements = func() map[string]envelope.Rule {
	rules := map[string]envelope.Rule{}
	for _, rule := range envelope.Rules() {
		rules[rule.ID] = rule
	}
	return rules
}()

// detail returns nil if the page has enough of them.
func (w *htmlWriter) detail(r Result) *htmlDetail {
	d := newHTMLDetail(r)
	if w.left -= d.cost(); w.left < 0 {
		w.noDetails++
		return nil
	}
	return d
}

func newHTMLDetail(r Result) *htmlDetail {
	d := &htmlDetail{Call: cut(r.Call.String(), 2*mostLine), Outcome: cut(r.Answer.Outcome, mostName)}
	if r.Answer.Cut > 0 {
		d.Outcome += fmt.Sprintf(", of which %d bytes were not kept", r.Answer.Cut)
	}
	for _, l := range excerpt(r.Answer.Text, r.Violations) {
		d.Answer = append(d.Answer, htmlLine{l.number, l.before, l.after, l.problems, l.skipped})
	}
	if r.Healing != nil {
		d.Healing = newHTMLHealing(r.Healing)
	}
	d.Why = htmlLines(r.Why)
	if !r.Failed() {
		return d
	}
	d.Again = again(r.Case)
	d.Problems = htmlLines(r.Problems)
	for i, v := range r.Violations {
		if i == mostMarked {
			d.Problems = append(d.Problems, prose.Count(len(r.Violations)-i, "more violation"))
			break
		}
		d.Rules = append(d.Rules, newHTMLRule(v))
	}
	return d
}

func newHTMLRule(v envelope.Violation) htmlRule {
	rule := htmlRule{ID: cut(v.Rule, mostName), Found: cut(v.Found, mostLine), Want: cut(v.Want, mostLine), Place: cut(v.Path, mostLine)}
	if v.Line > 0 {
		rule.Place += fmt.Sprintf(", line %d, column %d", v.Line, v.Column)
	}
	rule.Statement, rule.Section = statements[v.Rule].Statement, statements[v.Rule].Section
	return rule
}

func newHTMLHealing(h *Healing) *htmlHealing {
	out := &htmlHealing{Healed: h.Healed || h.Untried, Text: "Healed in " + prose.Count(h.Turns, "turn")}
	switch {
	case h.Untried:
		out.Text = "Not tried to the end: " + cut(h.Reason, mostLine)
	case !h.Healed:
		out.Text = fmt.Sprintf("Not healed after %s: %s", prose.Count(h.Turns, "turn"), cut(h.Reason, mostLine))
	}
	for _, step := range h.Steps {
		s := htmlStep{
			Because: cut(step.Because, mostLine), Call: cut(step.Call.String(), mostLine),
			Outcome: cut(step.Answer.Outcome, mostName), Text: cut(step.Answer.Text, mostLine),
		}
		if step.Waited > 0 {
			s.Waited = step.Waited.Round(time.Millisecond).String()
		}
		out.Steps = append(out.Steps, s)
	}
	return out
}

func htmlLines(list []string) []string {
	const most = 12
	var out []string
	for i, line := range list {
		if i == most {
			return append(out, fmt.Sprintf("%d more", len(list)-i))
		}
		out = append(out, cut(line, mostLine))
	}
	return out
}

// cost is about how many bytes of the page the details take.
func (d *htmlDetail) cost() int {
	const markup, line = 300, 70
	n := markup + htmlCost(d.Call) + len(d.Again)
	for _, list := range [][]string{d.Why, d.Problems} {
		for _, text := range list {
			n += line + htmlCost(text)
		}
	}
	for _, rule := range d.Rules {
		n += 2*line + htmlCost(rule.Found) + htmlCost(rule.Want) + htmlCost(rule.Place) + len(rule.Statement) + len(rule.Section)
	}
	for _, l := range d.Answer {
		n += line + htmlCost(l.Before) + htmlCost(l.After)
	}
	if d.Healing != nil {
		n += htmlCost(d.Healing.Text)
		for _, s := range d.Healing.Steps {
			n += 2*line + htmlCost(s.Because) + htmlCost(s.Call) + htmlCost(s.Text)
		}
	}
	return n
}

// htmlCost is how long a text is on the page.
func htmlCost(s string) int {
	const markup, escaped = len("<i></i>"), len("&#34;")
	n := 0
	for p := range parts(s) {
		if p.hidden {
			p.text = visible(p.text)
			n += markup
		}
		for i := range len(p.text) {
			switch p.text[i] {
			case '<', '>', '&', '\'', '"', '+':
				n += escaped
			default:
				n++
			}
		}
	}
	return n
}
