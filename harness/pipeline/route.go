package pipeline

import (
	"encoding/json"
	"strings"
)

// route finds the action that a call names, without running anything. Where there is
// none, the request says why in refusal.
func (p *Pipeline) route(name string, arguments json.RawMessage) *Request {
	if isAbsent(arguments) {
		arguments = json.RawMessage("{}")
	}
	r := &Request{Tool: name, Arguments: arguments}
	if t := p.tools[name]; t != nil {
		if r.at = t.plain; r.at == nil {
			t.route(p, r)
		}
		return r
	}
	if a := p.dotted[name]; a != nil {
		// The name has chosen; a discriminator may say so again.
		group := p.tools[a.tool]
		value, rest := takeMember(arguments, group.discriminator)
		if chosen, ok := text(value); ok && group.action(p, chosen) == a {
			r.Arguments = rest
		}
		r.Tool, r.Action, r.at = a.tool, a.name, a
		return r
	}
	r.Tool, r.refusal = clip(name), p.unknownTool(name)
	return r
}

func (t *tool) route(p *Pipeline, r *Request) {
	value, rest := takeMember(r.Arguments, t.discriminator)
	chosen, isText := text(value)
	switch a := t.action(p, chosen); {
	case value == nil, isText && chosen == "":
		r.refusal = t.missingDiscriminator()
	case !isText:
		r.refusal = t.invalidDiscriminator(value)
	case a == nil:
		r.refusal = t.unknownAction(chosen)
	default:
		r.Action, r.Arguments, r.at = a.name, rest, a
	}
}

// action takes the name of an action and the dotted one, which envelopes offer.
func (t *tool) action(p *Pipeline, name string) *action {
	if a := p.dotted[dotted(t.name, name)]; a != nil && name != "" {
		return a
	}
	if strings.HasPrefix(name, t.name+".") {
		return p.dotted[name]
	}
	return nil
}

// handler is that of a request that was routed.
func (p *Pipeline) handler(r *Request) Handler {
	if r.at != nil {
		return r.at.run
	}
	if t := p.tools[r.Tool]; t != nil {
		return t.lost
	}
	return p.lost
}
