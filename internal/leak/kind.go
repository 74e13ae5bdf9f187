package leak

import "regexp"

// kind finds one sort of internals. The expressions are RE2's, so they are
// linear in the text, but not fast: they are tried only near a suspect word.
type kind struct {
	name    string
	suspect []string
	find    *regexp.Regexp
	really  func(group string) bool // whether its first group, or the whole, is meant
}

// kinds err on the side of silence: an error message may speak of paths, tokens
// and queries. testdata/prose holds what must not be found.
var kinds = []kind{
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
	{"an absolute path", pathRoots, regexp.MustCompile(unixPath + `|` + windowsPath), isInternalPath},
	{"SQL", sqlWords, regexp.MustCompile(sqlStatement), nil},
	{"a database message", []string{"SQLSTATE", "ORA-", "constraint", "syntax error", "pq:", "sql:", "relation \"", "mongo", "deadlock", "Error 1"},
		regexp.MustCompile(databaseMessage), nil},
	{"a network dump", []string{"tcp", "udp", "unix", "lookup ", "ECONN"},
		regexp.MustCompile(`\b(?:dial|read|write|listen) (?:tcp|udp|unix)[46]? \S[^\n]*|\blookup \S+ on [\d.]+:\d+[^\n]*|\b(?:connect )?E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|TIMEDOUT) [\d.:a-f\[\]]+`), nil},
	{"a URL with credentials", []string{"://"}, regexp.MustCompile(`\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'"<>]+:([^\s/@'"<>]+)@[^\s'"<>]*|\bhttps?://[^\s'"<>]*[?&](?:access_?token|api_?key|secret|password|sig|signature|token|key)=([^\s&'"<>]{8,})[^\s'"<>]*`), isUnmasked},
	{"a token", []string{"earer", "asic ", "eyJ"},
		regexp.MustCompile(`(?i:\bbearer)\s+[A-Za-z0-9._~+/-]{12,}=*|(?i:\bauthorization:\s*basic|\bbasic)\s+[A-Za-z0-9+/]{12,}={0,2}|\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`), isSecret},
	{"a key", []string{"sk-", "sk_", "pk_", "rk_", "AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xox", "AIza", "npm_", "SG.", "whsec_", "PRIVATE KEY"}, regexp.MustCompile(knownKeys), nil},
	{"a secret", []string{"ey", "EY", "ecret", "ECRET", "passw", "Passw", "PASSW", "oken", "OKEN"},
		regexp.MustCompile(`(?i:\b[\w-]*(?:api[_-]?key|secret|passwd|password|access[_-]?token|auth[_-]?token|private[_-]?key))["']?\s*[=:]\s*["']?([^\s'",;)}\]]{6,})`), isSecret},
}

const (
	unixPath = `(?:^|[\s"'(=:\[<,\x60])(?:file://)?(/(?:home|Users|usr|var|tmp|etc|opt|root|srv|mnt|private|proc|app|workspace|builds?|data|code|src|go|lib|bin|node_modules|Library|Applications|Volumes|nix|rustc|run/secrets)/[\w@.+~%-]+(?:/[\w@.+~%-]+)*)`
	// In JSON and in Go syntax a backslash is written twice.
	windowsPath = `\b([A-Za-z]:\\\\?(?:[\w @.+~%()-]+\\\\?)+[\w@.+~%-]*|[A-Za-z]:\\\\?[\w@.+~%-]+\.\w+|[A-Za-z]:/(?:[\w@.+~%()-]+/)+[\w@.+~%-]+)` +
		`|(?:^|[\s"'(=:\[<,\x60])(\\\\[\w.-]{2,}\\[\w.$-]{2,}(?:\\[\w@.+~%$-]+)+)`

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

// pathRoots are the directories of unixPath, and what follows a drive's letter.
var pathRoots = []string{
	"/home/", "/Users/", "/usr/", "/var/", "/tmp/", "/etc/", "/opt/", "/root/", "/srv/", "/mnt/", "/private/", "/proc/", "/app/", "/workspace/",
	"/build", "/data/", "/code/", "/src/", "/go/", "/lib/", "/bin/", "/node_modules/", "/Library/", "/Applications/", "/Volumes/", "/nix/", "/rustc/", "/run/secrets/", `:\`, ":/", `\\`,
}

var sqlWords = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "TRUNCATE", "select", "Select", "insert", "update", "delete", "where", "WHERE"}
