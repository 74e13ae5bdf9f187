package envelope

import (
	"regexp"
	"strings"
)

// StackFrame finds the first stack frame in a text: of Go, JavaScript, Python,
// Java, .NET, Rust, Ruby or PHP. It returns the line, or the part of it, and where
// that starts. Prose about files, lines and places is none.
func StackFrame(text string) (frame string, offset int, ok bool) {
	if !mayHoldFrame(text) {
		return "", 0, false
	}
	budget := maxAttempts
	above := ""
	for start := 0; start < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		line := text[start:end]
		from, to := frameIn(line, &budget)
		if to == 0 {
			from, to = goPlace(line, above)
		}
		if to > 0 {
			return text[start+from : start+to], start + from, true
		}
		start, above = end+1, line
	}
	return "", 0, false
}

// mayHoldFrame is the quick no: nearly every text is none. It looks for one byte at
// a time first, which is much the faster.
func mayHoldFrame(text string) bool {
	if strings.IndexByte(text, '#') >= 0 || nextAt(text, 0) >= 0 {
		return true
	}
	if strings.IndexByte(text, '"') >= 0 && strings.Contains(text, `File "`) {
		return true
	}
	if strings.IndexByte(text, ':') >= 0 {
		for _, sign := range [...]string{".go:", "Traceback", "panicked", "::", ":in "} {
			if strings.Contains(text, sign) {
				return true
			}
		}
	}
	return len(text) >= len("goroutine 1") && strings.Contains(text, "goroutine ")
}

// What the expressions look at is bounded, in a line and in how many places within
// lines, or a text made of near misses would cost its length times a line's.
const (
	maxFrame    = 2000
	maxAttempts = 1000
)

func frameIn(line string, budget *int) (from, to int) {
	begin := skipSpace(line, 0)
	if head := line[begin:min(len(line), begin+maxFrame)]; mayBeginFrame(head) && wholeLine.MatchString(head) {
		return begin, begin + len(strings.TrimRight(head, space))
	}
	// Traces that were joined into one line.
	for i := nextAt(line, begin); i >= 0 && *budget > 0; i = nextAt(line, i+1) {
		*budget--
		if loc := inLine.FindStringIndex(line[i:min(len(line), i+maxFrame)]); loc != nil {
			return i, i + loc[1]
		}
	}
	if n := strings.Index(line, `File "`); n >= 0 {
		if loc := pythonInLine.FindStringIndex(line[n:min(len(line), n+maxFrame)]); loc != nil {
			return n, n + loc[1]
		}
	}
	return 0, 0
}

// goPlace finds the second line of a frame as errors and loggers of Go write it: the
// function, then below it and further in, file.go:42 alone. Without its function it
// is only a place.
func goPlace(line, above string) (from, to int) {
	n := strings.LastIndex(line, ".go:")
	if n < 0 || len(line) > maxFrame || len(above) > maxFrame {
		return 0, 0
	}
	from, to = skipSpace(line, 0), len(strings.TrimRight(line, space))
	if from >= n || !allDigits(line[n+len(".go:"):to]) || strings.ContainsAny(line[from:to], space) {
		return 0, 0
	}
	if indent := skipSpace(above, 0); indent < from && goFunction.MatchString(strings.Trim(above, space)) {
		return from, to
	}
	return 0, 0
}

// nextAt finds the word "at" from i on; it is not in "that ".
func nextAt(s string, i int) int {
	for {
		n := strings.Index(s[i:], "at ")
		if n < 0 {
			return -1
		}
		if i += n; i == 0 || !isLetter(s[i-1]) {
			return i
		}
		i += len("at ")
	}
}

// mayBeginFrame is the quick no for a line, without its indent.
func mayBeginFrame(line string) bool {
	if line == "" {
		return false
	}
	for _, start := range [...]string{"at ", "goroutine ", "created by ", "Traceback", `File "`, "thread '", "#"} {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return isDigit(line[0]) || strings.Contains(line, ".go:") || strings.Contains(line, ".rb:")
}

const (
	jsPlace   = `(?:[^\s()]*:\d+:\d+|native|<anonymous>|index \d+)`
	javaPlace = `(?:[\w$]+\.(?:java|kt|scala|groovy|clj):\d+|Native Method|Unknown Source)`
	atJS      = `at (?:async )?(?:new )?[^\s(]+(?: \[as [^\]]+\])? \(` + jsPlace + `\)`
	atJSPlace = `at (?:async )?(?:node:[^\s()]*|(?:file://|webpack:|[A-Za-z]:\\|/)[^\s()]*\.\w+(?:\?\w*)?|https?://[^\s()]*\.[cm]?[jt]sx?):\d+:\d+`
	atJava    = `at (?:[\w.$@-]+/)*[\w$]+(?:\.[\w$<>]+)+\(` + javaPlace + `\)`
	atDotNet  = `at [\w.<>\x60]+\([^)]*\) in [^\n]+:line \d+`
	atRust    = `at [^\s]+\.rs:\d+(?::\d+)?`
)

var (
	inLine       = regexp.MustCompile(`^(?:` + atJS + `|` + atJSPlace + `|` + atJava + `|` + atDotNet + `|` + atRust + `)`)
	pythonInLine = regexp.MustCompile(`^File "[^"]+", line \d+, in \S+`)
	goFunction   = regexp.MustCompile(`^(?:[\w.~-]+/)*[\w-]+(?:\.(?:\(\*?\w+(?:\[\S*\])?\)|\w+(?:\[\S*\])?))+(?:\([^()]*\))?$`)
	wholeLine    = regexp.MustCompile(`^(?:` + strings.Join([]string{
		`at [\w.<>\x60$]+\([\w\s,.<>\[\]\x60&*]*\)\s*$`, // .NET without symbols
		`goroutine \d+ \[[^\]]+\]:`,
		`[^\s]*\.go:\d+ \+0x[0-9a-f]+`,
		`created by \S+ in goroutine \d+`,
		`Traceback \(most recent call last\):`,
		`File "[^"]+", line \d+`,
		`thread '[^']*'(?: \(\d+\))? panicked at `,
		`\d+: +(?:0x[0-9a-f]+ - )?[\w<>]+(?:::[\w<>{}#$]+)+`,
		`(?:from )?\S+\.rb:\d+:in `,
		`#\d+ [^\s(]+\(\d+\): `,
	}, "|") + `)`)
)
