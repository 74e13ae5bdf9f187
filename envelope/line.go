package envelope

// Line stub
type Line struct{ Problem, Sent, Expected string }

// Line stub
func (f Field) Line() Line { return Line{} }
