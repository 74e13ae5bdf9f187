package envelope

import "strings"

func (c *checker) validationError(root Node) {
	c.attributes(root, "action", "")
	c.actionAttribute(root)
	fields := 0
	var recovery, lastField, contract Node
	end := root.at().sub
	for i := root.i + 1; i < end; i = c.d.nodes[i].sub {
		n := Node{c.d, i}
		if n.Kind() != ElementNode {
			c.between(n)
			continue
		}
		switch n.Name() {
		case "field":
			fields++
			lastField = n
			c.field(n)
		case "recovery":
			c.noAttributes(n)
			if !recovery.IsZero() {
				c.at("section-repeated", n, "a second <recovery>", "one")
				continue
			}
			recovery = n
			if text := c.textOnly(n); text != ValidationRecovery {
				c.at("recovery-text", n, quote(text), quote(ValidationRecovery))
			}
		case contractName:
			if !contract.IsZero() {
				c.at("section-repeated", n, "a second <"+contractName+">", "one")
				continue
			}
			contract = n
		default:
			c.strange(n, "field, recovery or "+contractName)
		}
	}
	if fields == 0 {
		c.at("field-present", root, "no <field>", "one for each wrong field")
	}
	switch {
	case recovery.IsZero():
		c.at("recovery-text", root, "no <recovery>", quote(ValidationRecovery))
	case !lastField.IsZero() && recovery.i < lastField.i:
		c.at("recovery-position", recovery, "<recovery> before a <field>", "it after the last one")
	}
	if !contract.IsZero() {
		if max(lastField.i, recovery.i) > contract.i {
			c.at("contract-position", contract, "<"+contractName+"> before a field or the recovery", "it last")
		}
		c.contract(root, contract)
	}
}

func (c *checker) actionAttribute(root Node) {
	a, ok := root.Attr("action")
	if !ok {
		c.at("action-attribute", root, "no action attribute", "the action, as billing.get_invoice")
		return
	}
	if value := a.Value(); !isDotted(value) {
		c.attr("action-attribute", a, quote(value), "names joined by dots, as billing.get_invoice")
	}
}

// isDotted allows a single name: a tool need not have actions.
func isDotted(action string) bool {
	for name := range strings.SplitSeq(action, ".") {
		if name == "" || strings.ContainsAny(name, "/ \t\r\n") {
			return false
		}
	}
	return true
}

func (c *checker) field(n Node) {
	c.attributes(n, "name", "")
	c.filled("field-name", n, "name", "the path of the field")
	text := c.textOnly(n)
	line := Field{Text: text}.Line()
	if !endsSentence(line.Problem) {
		c.at("field-problem", n, quote(line.Problem), "a sentence that says what is wrong")
	}
	if line.Sent == "" {
		c.at("field-sent", n, quote(text), "You sent: and what was sent")
	}
	if !endsSentence(line.Expected) {
		c.at("field-expected", n, quote(line.Expected), "a sentence that says what was expected")
	}
}
