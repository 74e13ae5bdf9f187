package leak

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"unicode"
)

// isInternalPath tells a path of the server's file system from a route of a web
// site. Under directories that also name routes (/app, /data, /src) only a file of
// code, configuration or data counts.
func isInternalPath(path string) bool {
	path = strings.TrimRight(path, ".")
	if windows := !strings.HasPrefix(path, "/"); windows {
		return true
	}
	if slashes := strings.Count(path, "/"); slashes < 2 {
		return false
	}
	for _, route := range []string{"/app/", "/data/", "/code/", "/src/", "/go/", "/lib/", "/bin/", "/build/", "/builds/", "/workspace/", "/node_modules/", "/Library/", "/Applications/"} {
		if strings.HasPrefix(path, route) {
			return internalFile.MatchString(path)
		}
	}
	return true
}

var internalFile = regexp.MustCompile(`\.(?:go|[cm]?js|[cm]?tsx?|py|java|kt|rs|rb|php|cs|cc?|cpp|h|so|dll|jar|env|ya?ml|toml|ini|conf|cfg|json|lock|log|sock|db|sqlite3?|pem|key|crt|sh)$`)

// isUnmasked reports whether a password was not replaced by a placeholder.
func isUnmasked(password string) bool {
	if strings.Trim(password, "*xX.") == "" {
		return false
	}
	switch strings.ToLower(strings.Trim(password, "<>[](){}$")) {
	case "password", "pass", "redacted", "hidden", "secret", "token", "your_password", "your-password", "pw":
		return false
	}
	return !strings.HasPrefix(password, "%3C") && !strings.HasPrefix(password, "$")
}

// isSecret reports whether a value looks drawn rather than written: letters and
// digits mixed, and no placeholder.
func isSecret(value string) bool {
	if i := strings.LastIndexAny(value, " \t"); i >= 0 {
		value = value[i+1:]
	}
	letters := strings.IndexFunc(value, unicode.IsLetter) >= 0
	digits := strings.IndexFunc(value, unicode.IsDigit) >= 0
	return letters && digits && isUnmasked(value) && !strings.ContainsAny(value, "<>*…")
}

// JSONTexts returns the strings of a JSON value, keys too, in the order they stand.
func JSONTexts(raw json.RawMessage) []string {
	var texts []string
	decoder := json.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := decoder.Token()
		if err != nil {
			return texts
		}
		if text, ok := token.(string); ok {
			texts = append(texts, text)
		}
	}
}
