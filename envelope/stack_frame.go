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
	for start := 0; start < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		if from, to := frameIn(text[start:end]); to > 0 {
			return text[start+from : start+to], start + from, true
		}
		start = end + 1
	}
	return "", 0, false
}

// mayHoldFrame is the quick no: nearly every text is none.
func mayHoldFrame(text string) bool {
	if strings.Contains(text, "at ") {
		return true
	}
	if strings.IndexByte(text, ':') < 0 && strings.IndexByte(text, '#') < 0 {
		return false
	}
	for _, sign := range [...]string{".go:", "goroutine ", "Traceback", "File \"", "panicked", "::", ":in ", "#0 "} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

// maxFrame bounds what the expressions look at in a line; frames are shorter.
const maxFrame = 2000

func frameIn(line string) (from, to int) {
	begin := skipSpace(line, 0)
	if head := line[begin:min(len(line), begin+maxFrame)]; head != "" && wholeLine.MatchString(head) {
		return begin, begin + len(strings.TrimRight(head, space))
	}
	// Traces that were joined into one line.
	for i := begin; ; {
		n := strings.Index(line[i:], "at ")
		if n < 0 {
			break
		}
		i += n
		if i == 0 || !isLetter(line[i-1]) {
			if loc := inLine.FindStringIndex(line[i:min(len(line), i+maxFrame)]); loc != nil {
				return i, i + loc[1]
			}
		}
		i += len("at ")
	}
	if n := strings.Index(line, `File "`); n >= 0 {
		if loc := pythonInLine.FindStringIndex(line[n:min(len(line), n+maxFrame)]); loc != nil {
			return n, n + loc[1]
		}
	}
	return 0, 0
}

const (
	jsPlace   = `(?:[^\s()]*:\d+:\d+|native|<anonymous>|index \d+)`
	javaPlace = `(?:[\w$]+\.(?:java|kt|scala|groovy|clj):\d+|Native Method|Unknown Source)`
	atJS      = `at (?:async )?(?:new )?[^\s(]+(?: \[as [^\]]+\])? \(` + jsPlace + `\)`
	atJSPlace = `at (?:async )?(?:file://|node:|webpack:|[A-Za-z]:\\|/)[^\s()]*:\d+:\d+`
	atJava    = `at (?:[\w.$@-]+/)*[\w$]+(?:\.[\w$<>]+)+\(` + javaPlace + `\)`
	atDotNet  = `at [\w.<>\x60]+\([^)]*\) in [^\n]+:line \d+`
	atRust    = `at [^\s]+\.rs:\d+(?::\d+)?`
)

var (
	inLine       = regexp.MustCompile(`^(?:` + atJS + `|` + atJSPlace + `|` + atJava + `|` + atDotNet + `|` + atRust + `)`)
	pythonInLine = regexp.MustCompile(`^File "[^"]+", line \d+, in \S+`)
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
