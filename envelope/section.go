package envelope

// section is one of a tool error's sections; their order is the page's.
type section uint8

const (
	noSection section = iota
	messageSection
	recoverySection
	actionsSection
	detailsSection
	retryAfterSection
)

func toolErrorSection(name string) section {
	switch name {
	case "message":
		return messageSection
	case "recovery":
		return recoverySection
	case "available_actions":
		return actionsSection
	case "details":
		return detailsSection
	case "retry_after":
		return retryAfterSection
	}
	return noSection
}

type sectionSet uint8

func (s sectionSet) has(x section) bool { return s&(1<<x) != 0 }
func (s *sectionSet) add(x section)     { *s |= 1 << x }

func (s section) name() string {
	return [...]string{"", "message", "recovery", "available_actions", "details", "retry_after"}[s]
}
