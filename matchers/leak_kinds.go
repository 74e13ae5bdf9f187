package matchers

import (
	"regexp"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// leakKind finds one sort of internals. The expressions are RE2's, so they are
// linear in the text; suspect is a word without which the text need not be searched.
type leakKind struct {
	name    string
	suspect []string
	find    *regexp.Regexp // its first group, or the whole, is what is shown
	really  func(text string) bool
}

// leakKinds err on the side of silence: an error message may speak of paths, tokens
// and queries. testdata/prose holds what must not be found.
var leakKinds = []leakKind{
	{"an ANSI code", []string{"\x1b", "\u009b", `\x1b[`, `\u001b[`, `\033[`, `\e[`},
		regexp.MustCompile(`(?:\x1b|\x{9b}|\\x1[bB]\[|\\u001[bB]\[|\\033\[|\\e\[)[0-9;]*[A-Za-z]?`), nil},
	{"a Go dump", []string{"&{", "%!", "0xc0", "map[", "<nil>", "{"},
		regexp.MustCompile(`&\{[^}\n]*\}?|&\w+(?:\.\w+)?\{[^}\n]*\}?|%![A-Za-z+#]?\([^)\n]*\)?|\b0xc0[0-9a-f]{8}\b|\bmap\[\w*:?[^\]\s]*:[^\]\n]*\]?|<nil>|\b[a-z]\w*\.[A-Z]\w*\{\w+:[^}\n]*\}?|\bmap\[string\]\S+`), nil},
	{"a Go panic", []string{"runtime error: ", "Go value of type", "Go struct field", "interface conversion: "},
		regexp.MustCompile(`runtime error: [^\n]*|json: cannot unmarshal [^\n]*|interface conversion: [^\n]*`), nil},
	{"an object's address", []string{"object at 0x", "0x7f"},
		regexp.MustCompile(`<[\w.]+ object at 0x[0-9a-f]+>?|\b0x7f[0-9a-f]{10}\b`), nil},
	{"an exception class", []string{"Exception", "Error"},
		regexp.MustCompile(`\b(?:java|javax|jakarta|kotlin|scala|org|com|net|io|System)\.(?:[\w$]+\.)+[\w$]*(?:Exception|Error)\b`), nil},
	{"an absolute path", []string{"/", `:\`}, regexp.MustCompile(unixPath + `|` + windowsPath), isInternalPath},
	{"SQL", sqlWords, regexp.MustCompile(sqlStatement), nil},
	{"a database message", []string{"SQLSTATE", "ORA-", "constraint", "syntax error", "pq:", "sql:", "relation \"", "mongo", "deadlock", "Error 1"},
		regexp.MustCompile(databaseMessage), nil},
	{"a network dump", []string{"tcp", "udp", "unix", "lookup ", "ECONN"},
		regexp.MustCompile(`\b(?:dial|read|write|listen) (?:tcp|udp|unix)[46]? \S[^\n]*|\blookup \S+ on [\d.]+:\d+[^\n]*|\b(?:connect )?E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|TIMEDOUT) [\d.:a-f\[\]]+`), nil},
	{"a URL with credentials", []string{"://"}, regexp.MustCompile(`\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'"<>]+:([^\s/@'"<>]+)@[^\s'"<>]*|\bhttps?://[^\s'"<>]*[?&](?:access_?token|api_?key|secret|password|sig|signature|token|key)=([^\s&'"<>]{8,})[^\s'"<>]*`), isUnmasked},
	{"a token", []string{"earer", "asic ", "eyJ"},
		regexp.MustCompile(`(?i:\bbearer)\s+[A-Za-z0-9._~+/-]{12,}=*|(?i:\bauthorization:\s*basic|\bbasic)\s+[A-Za-z0-9+/]{12,}={0,2}|\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`), isSecret},
	{"a key", nil, regexp.MustCompile(knownKeys), nil},
	{"a secret", []string{"=", ":"},
		regexp.MustCompile(`(?i:\b[\w-]*(?:api[_-]?key|secret|passwd|password|access[_-]?token|auth[_-]?token|private[_-]?key))["']?\s*[=:]\s*["']?([^\s'",;)}\]]{8,})`), isSecret},
}

const (
	unixPath    = `(?:^|[\s"'(=:\[<,\x60])(?:file://)?(/(?:home|Users|usr|var|tmp|etc|opt|root|srv|mnt|private|proc|app|workspace|builds?|data|code|src|go|lib|bin|node_modules|Library|Applications)/[\w@.+~%-]+(?:/[\w@.+~%-]+)*)`
	windowsPath = `\b([A-Za-z]:\\(?:[\w @.+~%()-]+\\)+[\w@.+~%-]*|[A-Za-z]:\\[\w@.+~%-]+\.\w+)`

	sqlName      = `[\w."\x60\[\]]+`
	sqlStatement = `\bSELECT\s[^\n]+?\sFROM\s+` + sqlName +
		`|\bINSERT\s+INTO\s+` + sqlName + `[^\n]*` +
		`|\bUPDATE\s+` + sqlName + `\s+SET\s[^\n]*` +
		`|\bDELETE\s+FROM\s+` + sqlName + `[^\n]*` +
		`|\b(?:CREATE|DROP|ALTER|TRUNCATE)\s+(?:TABLE|DATABASE|INDEX|SCHEMA|VIEW)\s+` + sqlName +
		`|(?i:\bselect\s[^\n]+?\sfrom\s+` + sqlName + `(?:\s+\w+)?\s+where\s+` + sqlName + `\s*(?:=|<|>|!=|in\s*\(|like\s*'))` +
		`|(?i:\bwhere\s+` + sqlName + `\s*=\s*(?:\$\d|\?|:\w+))` +
		`|(?i:\binsert\s+into\s+` + sqlName + `\s*\()` +
		`|(?i:\bupdate\s+` + sqlName + `\s+set\s+` + sqlName + `\s*=)` +
		`|(?i:\bdelete\s+from\s+` + sqlName + `\s+where\s+` + sqlName + `\s*[=<>])`

	databaseMessage = `\bSQLSTATE\W{0,2}\w{5}[^\n]*|\bORA-\d{5}\b[^\n]*` +
		`|duplicate key value violates unique constraint[^\n]*|violates (?:foreign key|check|not-null|unique) constraint[^\n]*` +
		`|\b(?:UNIQUE|FOREIGN KEY|CHECK|NOT NULL) constraint failed[^\n]*` +
		`|syntax error at or near [^\n]*|near "[^"\n]+": syntax error` +
		`|\b(?:pq|sql|pgx|mongo): [^\n]+|relation "[^"\n]+" does not exist` +
		`|\bError 1\d{3} \([0-9A-Z]{5}\)[^\n]*`

	knownKeys = `\bsk[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}\b|\b[rp]k_(?:live|test)_[A-Za-z0-9]{10,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b` +
		`|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abeprs]-[\w-]{10,}|\bAIza[\w-]{30,}` +
		`|\bnpm_[A-Za-z0-9]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\bwhsec_\w{16,}|-----BEGIN [A-Z ]*PRIVATE KEY-----`
)

var sqlWords = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "TRUNCATE", "select", "Select", "insert", "update", "delete", "where", "WHERE"}

// leaksIn finds the first leak of every kind in a text, in the order they stand.
func leaksIn(text, where string) []leak {
	var leaks []leak
	if frame, _, ok := envelope.StackFrame(text); ok {
		leaks = append(leaks, leak{kind: "a stack frame", text: frame, where: where})
	}
	for _, kind := range leakKinds {
		if found, ok := kind.in(text); ok {
			leaks = append(leaks, leak{kind: kind.name, text: found, where: where})
		}
	}
	slices.SortStableFunc(leaks, func(a, b leak) int {
		return strings.Index(text, a.text) - strings.Index(text, b.text)
	})
	return leaks
}

func (k leakKind) in(text string) (found string, ok bool) {
	if !k.suspected(text) {
		return "", false
	}
	for at := 0; at < len(text); {
		loc := k.find.FindStringSubmatchIndex(text[at:])
		if loc == nil {
			return "", false
		}
		whole, group := text[at+loc[0]:at+loc[1]], ""
		for i := 2; i+1 < len(loc) && group == ""; i += 2 {
			if loc[i] >= 0 {
				group = text[at+loc[i] : at+loc[i+1]]
			}
		}
		if group == "" {
			group = whole
		}
		if k.really == nil || k.really(group) {
			if k.name == "an absolute path" {
				return group, true
			}
			return strings.TrimSpace(whole), true
		}
		at += max(loc[1], 1)
	}
	return "", false
}

func (k leakKind) suspected(text string) bool {
	for _, word := range k.suspect {
		if strings.Contains(text, word) {
			return true
		}
	}
	return k.suspect == nil
}
