package envelope

// Check stub
func Check(r Response, opts ...CheckOption) []Violation { return nil }

// CheckText stub
func CheckText(text string, opts ...CheckOption) []Violation { return nil }
