package envelope

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/errshape/errshape/internal/spell"
)

func (c *checker) toolError(root Node) {
	code := c.codeAndSeverity(root)
	var seen sectionSet
	latest := noSection
	recovery, delay, delayOK := "", time.Duration(0), true
	end := root.at().sub
	for i := root.i + 1; i < end; i = c.d.nodes[i].sub {
		n := Node{c.d, i}
		if n.Kind() != ElementNode {
			c.between(n)
			continue
		}
		s := toolErrorSection(n.Name())
		if s == noSection {
			c.strange(n, "message, recovery, available_actions, details or retry_after")
			continue
		}
		c.noAttributes(n)
		switch {
		case seen.has(s):
			c.at("section-repeated", n, "a second <"+n.Name()+">", "one")
			continue
		case s < latest:
			c.at("section-order", n, "<"+n.Name()+"> after <"+latest.name()+">", "it before")
		}
		seen.add(s)
		latest = max(latest, s)
		switch s {
		case messageSection:
			if text := c.textOnly(n); isBlank(text) {
				c.at("message-blank", n, quote(text), "what went wrong")
			}
		case recoverySection:
			if recovery = c.textOnly(n); recovery == "" {
				c.empty(n)
			}
		case actionsSection:
			c.actions(n)
		case detailsSection:
			c.details(n)
		case retryAfterSection:
			delay, delayOK = c.retryAfter(n)
		}
	}
	if !seen.has(messageSection) {
		c.at("message-present", root, "no <message>", "one")
	}
	c.guidance(root, code, recovery, delay, delayOK)
}

func (c *checker) codeAndSeverity(root Node) (code Code) {
	c.attributes(root, "code", "severity")
	if a, ok := c.filled("code-present", root, "code", "a code, such as NOT_FOUND"); ok {
		code = Code(a.Value())
		if near := nearMiss(code); near != "" {
			c.attr("code-near-miss", a, quote(string(code)), string(near)+", or a code unlike it")
		}
	}
	const severities = "warning, error or critical"
	if a, ok := c.filled("severity-present", root, "severity", severities); ok {
		switch Severity(a.Value()) {
		case SeverityWarning, SeverityError, SeverityCritical:
		default:
			c.attr("severity-known", a, quote(a.Value()), severities)
		}
	}
	return code
}

// guidance checks what a code demands of the other sections.
func (c *checker) guidance(root Node, code Code, recovery string, delay time.Duration, delayOK bool) {
	switch code {
	case CodeRateLimited:
		if delayOK && delay < time.Second {
			found := "no <retry_after>"
			if delay > 0 {
				found = "a delay of " + delay.String()
			}
			c.at("rate-limited-retry-after", root, found, "1 seconds or more")
		}
	case CodeServerBusy:
		if !tellsToQueue(recovery) {
			c.at("server-busy-guidance", root, "recovery "+quote(recovery), "one that tells the agent to queue its calls")
		}
	case CodeInternalError:
		if !containsFold(recovery, internalErrorWords) {
			c.at("internal-error-recovery", root, "recovery "+quote(recovery), `one with the words "`+internalErrorWords+`"`)
		}
	}
}

const internalErrorWords = "do not blindly retry"

// tellsToQueue knows the words in which servers say so; the page names none.
func tellsToQueue(recovery string) bool {
	for _, words := range [...]string{"queue", "one at a time", "one by one", "sequential", "in turn", "concurren", "parallel", "fewer calls", "smaller batches"} {
		if containsFold(recovery, words) {
			return true
		}
	}
	return false
}

func containsFold(s, lower string) bool { return strings.Contains(strings.ToLower(s), lower) }

func (c *checker) actions(n Node) {
	found := 0
	end := n.at().sub
	for i := n.i + 1; i < end; i = c.d.nodes[i].sub {
		child := Node{c.d, i}
		switch {
		case child.Kind() == TextNode:
			if text := child.Text(); !isBlank(text) {
				found++
				c.at("action-element", n, quote(strings.Trim(text, space))+" as text", "an <action> for each")
			}
		case child.Kind() != ElementNode:
			found++ // foreign-markup has said so
		case child.Name() != "action":
			found++
			c.strange(child, "action")
		default:
			found++
			c.noAttributes(child)
			c.action(child)
		}
	}
	if found == 0 {
		c.empty(n)
	}
}

func (c *checker) action(n Node) {
	switch name := c.textOnly(n); {
	case isBlank(name):
		c.at("action-blank", n, quote(name), "the name of an action")
	case c.o.knowing && !slices.Contains(c.o.known, name) && c.wants("action-unknown"):
		c.at("action-unknown", n, quote(name), "an action of the server"+c.nearestAction(name))
	}
}

// nearestAction suggests what a misspelt action may have meant.
func (c *checker) nearestAction(name string) string {
	best, least := "", 3
	for _, known := range c.o.known {
		if d := spell.Slips(name, known, least); d < least {
			best, least = known, d
		}
	}
	if best == "" {
		return ""
	}
	return ", perhaps " + quote(best)
}

func (c *checker) details(n Node) {
	found := 0
	end := n.at().sub
	for i := n.i + 1; i < end; i = c.d.nodes[i].sub {
		child := Node{c.d, i}
		if child.Kind() != ElementNode {
			c.between(child)
			continue
		}
		found++
		if child.Name() != "detail" {
			c.strange(child, "detail")
			continue
		}
		c.attributes(child, "key", "")
		c.textOnly(child)
		c.filled("detail-key", child, "key", "a key")
	}
	if found == 0 {
		c.empty(n)
	} else if found > 1 && c.o.strict {
		c.repeatedKeys(n, found)
	}
}

func (c *checker) repeatedKeys(n Node, count int) {
	seen := make(map[string]bool, count)
	for child := range n.Elements() {
		key, ok := child.Attr("key")
		if !ok || child.Name() != "detail" {
			continue
		}
		if value := key.Value(); seen[value] {
			c.attr("detail-repeated", key, "a second "+quote(value), "each key once")
		} else {
			seen[value] = true
		}
	}
}

// retryAfter returns the delay, and false if the section is there but not readable,
// which is a violation of its own.
func (c *checker) retryAfter(n Node) (time.Duration, bool) {
	text := c.textOnly(n)
	if text == "" {
		c.empty(n)
		return 0, false
	}
	if !wellFormedDelay(text) {
		c.at("retry-after-format", n, quote(text), `a number above zero and "seconds", as 30 seconds`)
		return 0, false
	}
	return parseDelay(text)
}

func (c *checker) empty(n Node) {
	c.at("section-empty", n, fmt.Sprintf("an empty <%s>", n.Name()), "none, or something in it")
}
