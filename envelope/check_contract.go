package envelope

import (
	"fmt"
	"strconv"
	"strings"
)

func (c *checker) contract(root, n Node) {
	c.noAttributes(n)
	var action, count, severity, changes Node
	end := n.at().sub
	for i := n.i + 1; i < end; i = c.d.nodes[i].sub {
		child := Node{c.d, i}
		if child.Kind() != ElementNode {
			c.between(child)
			continue
		}
		c.noAttributes(child)
		var place *Node
		switch child.Name() {
		case "system_note", "instructions":
			c.textOnly(child)
			continue
		case "action":
			place = &action
		case "change_count":
			place = &count
		case "max_severity":
			place = &severity
		case "contract_changes":
			place = &changes
		default:
			c.strange(child, "a part of "+contractName)
			continue
		}
		if !place.IsZero() {
			c.at("section-repeated", child, "a second <"+child.Name()+">", "one")
			continue
		}
		if *place = child; child.Name() != "contract_changes" {
			c.textOnly(child)
		}
	}
	c.contractAction(root, n, action)
	total, worst := c.changes(n, action, changes)
	if got := trimmedText(count); got != strconv.Itoa(total) {
		c.at("contract-cap", orElse(count, n), "change_count "+quote(got), fmt.Sprintf("%d, the number of changes", total))
	}
	if got := DeltaSeverity(trimmedText(severity)); got != worst && total > 0 {
		c.at("contract-severity", orElse(severity, n), "max_severity "+quote(string(got)), string(worst)+", the worst of the changes")
	}
}

// contractAction compares the section's action with the envelope's, which may have
// the tool's name before it; a slash between them is for action-attribute to find.
func (c *checker) contractAction(root, n, action Node) {
	a, ok := root.Attr("action")
	if !ok {
		return
	}
	full, name := a.Value(), trimmedText(action)
	if name == "" || full != name && !strings.HasSuffix(full, "."+name) && !strings.HasSuffix(full, "/"+name) {
		c.at("contract-scope", orElse(action, n), "action "+quote(name), "the action of "+quote(full))
	}
}

// changes checks every change, and returns how many there are and the worst severity.
func (c *checker) changes(n, action, changes Node) (total int, worst DeltaSeverity) {
	if changes.IsZero() {
		c.at("contract-cap", n, "no <contract_changes>", "at least one change")
		return 0, ""
	}
	worst = DeltaCosmetic
	for child := range changes.Children() {
		if child.Kind() != ElementNode {
			c.between(child)
			continue
		}
		if child.Name() != "change" {
			c.strange(child, "change")
			continue
		}
		total++
		if s := c.change(child, trimmedText(action)); s.rank() < worst.rank() {
			worst = s
		}
	}
	if most := c.o.maxDeltas; total > most || total == 0 {
		want := fmt.Sprintf("1 to %d", most)
		if most < 1 {
			want = "no <" + contractName + ">"
		}
		c.at("contract-cap", changes, fmt.Sprint(total, " changes"), want)
	}
	return total, worst
}

func (c *checker) change(n Node, action string) DeltaSeverity {
	c.attributes(n, "severity", "field")
	for child := range n.Children() {
		switch {
		case child.Kind() != ElementNode:
			c.between(child)
		case child.Name() == "description" || child.Name() == "before" || child.Name() == "after":
			c.noAttributes(child)
			c.textOnly(child)
		default:
			c.strange(child, "description, before or after")
		}
	}
	field, ok := n.Attr("field")
	if !ok {
		c.at("contract-scope", n, "no field attribute", "the field that changed")
	} else if !inScope(field.Value(), action) {
		c.attr("contract-scope", field, quote(field.Value()), "a field of actions."+Printable(clipText(action))+", or a global one")
	}
	severity, ok := n.Attr("severity")
	if !ok {
		c.at("contract-severity", n, "no severity attribute", "BREAKING or RISKY")
		return ""
	}
	s := DeltaSeverity(severity.Value())
	if s != DeltaBreaking && s != DeltaRisky {
		c.attr("contract-severity", severity, quote(string(s)), "BREAKING or RISKY")
	}
	return s
}

func orElse(n, other Node) Node {
	if n.IsZero() {
		return other
	}
	return n
}

func trimmedText(n Node) string {
	if n.IsZero() {
		return ""
	}
	return strings.Trim(n.content(), space)
}
