package envelope

import (
	"regexp"
	"strings"
)

// format is how the lines speak of a string format.
type format struct {
	name  string // "Invalid <name> format."
	value string // "Expected <value>."
}

// formats has Zod's names and, where they differ, JSON Schema's.
var formats = map[string]format{
	"email":                 {"email", "a valid email address"},
	"url":                   {"URL", "a valid URL, for example https://example.com"},
	"uuid":                  {"UUID", "a valid UUID, for example 123e4567-e89b-12d3-a456-426614174000"},
	"guid":                  {"GUID", "a valid GUID, for example 123e4567-e89b-12d3-a456-426614174000"},
	"cuid":                  {"CUID", "a valid CUID"},
	"cuid2":                 {"CUID2", "a valid CUID2"},
	"ulid":                  {"ULID", "a valid ULID, for example 01ARZ3NDEKTSV4RRFFQ69G5FAV"},
	"nanoid":                {"Nano ID", "a valid Nano ID of 21 characters"},
	"xid":                   {"XID", "a valid XID"},
	"ksuid":                 {"KSUID", "a valid KSUID"},
	"ipv4":                  {"IPv4", "a valid IPv4 address, for example 192.0.2.1"},
	"ipv6":                  {"IPv6", "a valid IPv6 address, for example 2001:db8::1"},
	"cidr":                  {"CIDR", "a valid IP range, for example 192.0.2.0/24"},
	"cidrv4":                {"CIDR", "a valid IPv4 range, for example 192.0.2.0/24"},
	"cidrv6":                {"CIDR", "a valid IPv6 range, for example 2001:db8::/32"},
	"mac":                   {"MAC address", "a valid MAC address, for example 00:1A:2B:3C:4D:5E"},
	"date":                  {"date", "an ISO 8601 date, for example 2024-01-15"},
	"time":                  {"time", "an ISO 8601 time, for example 10:30:00"},
	"full-time":             {"time", "an ISO 8601 time with its offset, for example 10:30:00Z"},
	"datetime":              {"datetime", "an ISO 8601 datetime, for example 2024-01-15T10:30:00Z"},
	"duration":              {"duration", "an ISO 8601 duration, for example P3DT4H"},
	"base64":                {"Base64", "a string in Base64"},
	"base64url":             {"Base64url", "a string in Base64url, without padding"},
	"jwt":                   {"JWT", "a valid JSON Web Token"},
	"e164":                  {"phone number", "a phone number in E.164 format, for example +14155552671"},
	"emoji":                 {"emoji", "a valid emoji"},
	"hostname":              {"host name", "a valid host name, for example example.com"},
	"domain":                {"domain", "a valid domain name, for example example.com"},
	"hex":                   {"hexadecimal", "a string of hexadecimal digits"},
	"json_string":           {"JSON", "a string that holds valid JSON"},
	"lowercase":             {"text", "a string in lower case"},
	"uppercase":             {"text", "a string in upper case"},
	"credit_card":           {"card number", "a valid card number"},
	"semver":                {"version", "a semantic version, for example 1.2.3"},
	"uri":                   {"URI", "a valid URI, for example https://example.com/a"},
	"uri-reference":         {"URI reference", "a valid URI or relative reference"},
	"uri-template":          {"URI template", "a valid URI template"},
	"iri":                   {"IRI", "a valid IRI"},
	"iri-reference":         {"IRI reference", "a valid IRI or relative reference"},
	"json-pointer":          {"JSON pointer", "a valid JSON pointer, for example /items/0"},
	"period":                {"period", "an ISO 8601 period, for example 2024-01-15T10:30:00Z/P1M"},
	"password":              {"password", "a valid password"},
	"idn-hostname":          {"host name", "a valid host name"},
	"idn-email":             {"email", "a valid email address"},
	"regular-expression":    {"regular expression", "a valid regular expression"},
	"relative-json-pointer": {"relative JSON pointer", "a valid relative JSON pointer, for example 1/name"},
}

// formatAliases are other names of formats that are in the table.
var formatAliases = map[string]string{"date-time": "datetime", "ip": "ipv4", "cuid1": "cuid", "httpUrl": "url"}

// hashFormat is Zod's name for a hash: the algorithm and how its bytes are written.
var hashFormat = regexp.MustCompile(`^(md5|sha1|sha256|sha384|sha512)_(hex|base64|base64url)$`)

var hashNames = map[string]string{"md5": "MD5", "sha1": "SHA-1", "sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512",
	"hex": "hexadecimal", "base64": "Base64", "base64url": "Base64url"}

func lookupFormat(name string) (format, bool) {
	if alias, ok := formatAliases[name]; ok {
		name = alias
	}
	if f, ok := formats[name]; ok {
		return f, true
	}
	if version, ok := strings.CutPrefix(name, "uuidv"); ok && len(version) == 1 && version[0] >= '1' && version[0] <= '8' {
		return format{"UUID", "a valid UUID of version " + version}, true
	}
	if m := hashFormat.FindStringSubmatch(name); m != nil {
		hash := hashNames[m[1]]
		article := "a "
		if m[1] == "md5" {
			article = "an "
		}
		return format{hash + " hash", article + hash + " hash in " + hashNames[m[2]]}, true
	}
	return format{}, false
}

// uuidPattern matches the pattern of Zod's for UUIDs of one version, which its format does
// not tell.
var uuidPattern = regexp.MustCompile(`-([1-8])\[0-9a-fA-F\]\{3\}-`)

// formatName is the format with the version that the pattern has.
func (i *Issue) formatName() string {
	if m := uuidPattern.FindStringSubmatch(i.Pattern); m != nil && i.Format == "uuid" {
		return "uuidv" + m[1]
	}
	return i.Format
}

func (i *Issue) formatProblem() string {
	switch i.Format {
	case "regex", "template_literal":
		return "Pattern not matched."
	case "starts_with":
		return "Wrong beginning."
	case "ends_with":
		return "Wrong ending."
	case "includes":
		return "Required text not found."
	case "lowercase", "uppercase":
		return "Wrong case."
	}
	if f, ok := lookupFormat(i.Format); ok {
		return "Invalid " + f.name + " format."
	}
	return "Invalid format."
}

func (i *Issue) formatExpected() string {
	switch i.Format {
	case "regex", "template_literal":
		return i.patternExpected()
	case "starts_with":
		return "Expected a string that starts with '" + i.Prefix + "'."
	case "ends_with":
		return "Expected a string that ends with '" + i.Suffix + "'."
	case "includes":
		return "Expected a string that includes '" + i.Includes + "'."
	case "jwt":
		if i.Algorithm != "" {
			return "Expected a valid JSON Web Token signed with " + i.Algorithm + "."
		}
	case "url":
		if i.Pattern != "" {
			return "Expected a valid URL whose protocol or host name matches the pattern " + i.patternLiteral() + "."
		}
	case "":
		return "Expected a string in another format."
	}
	if f, ok := lookupFormat(i.formatName()); ok {
		return "Expected " + i.withExample(f.value) + "."
	}
	return "Expected a string in the format '" + i.Format + "'."
}

// patternLiteral is a pattern between slashes, as Zod gives it.
var patternLiteral = regexp.MustCompile(`(?s)^/.+/[a-z]*$`)

func (i *Issue) patternExpected() string {
	if i.Pattern == "" {
		return "Expected a string that matches the required pattern."
	}
	return "Expected a string that matches the pattern " + i.patternLiteral() + "."
}

func (i *Issue) patternLiteral() string {
	if patternLiteral.MatchString(i.Pattern) {
		return i.Pattern
	}
	return "/" + i.Pattern + "/"
}
