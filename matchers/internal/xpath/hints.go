package xpath

import (
	"fmt"
)

// What later versions of XPath and other languages write, with the way to say it here.

var characterHints = map[string]string{
	"!": "write not(…), or != between two values",
	"&": "write and",
	"{": "maps, arrays and attribute value templates are not XPath 1.0",
	"?": "maps and arrays are not XPath 1.0",
	"#": "named function references are not XPath 1.0",
	"‘": "write straight quotes: ' or \"",
	"’": "write straight quotes: ' or \"",
	"“": "write straight quotes: ' or \"",
	"”": "write straight quotes: ' or \"",
	"`": "write straight quotes: ' or \"",
}

var operatorHints = map[string]string{
	"eq": "write =", "ne": "write !=", "lt": "write <", "le": "write <=", "gt": "write >", "ge": "write >=",
	"is":        "to ask whether two paths select the same single node, write count(a | b) = 1",
	"to":        "for a range, write [position() >= 2 and position() <= 4]",
	"union":     "write |",
	"intersect": "write a[count(. | b) = count(b)]",
	"except":    "write a[count(. | b) != count(b)]",
	"idiv":      "write floor(a div b)",
	"instance":  "XPath 1.0 has no types to ask for",
	"treat":     "XPath 1.0 has no types to ask for",
	"castable":  "to ask whether a value is a number, write number(x) = number(x)",
	"cast":      "write number(x) or string(x)",
	"return":    "for and let expressions are not XPath 1.0; write a path, its predicates say which nodes",
	"in":        "for, some and every are not XPath 1.0; write x[…] for some, not(x[not(…)]) for every",
	"satisfies": "some and every are not XPath 1.0; write x[…] for some, not(x[not(…)]) for every",
	"then":      "conditional expressions are not XPath 1.0; write two expectations, or (a and b) or (not(a) and c)",
	"else":      "conditional expressions are not XPath 1.0; write two expectations, or (a and b) or (not(a) and c)",
	"==":        "write =",
	"<>":        "write !=",
	"||":        "write or between conditions, concat(a, b) for texts",
	"=>":        "write >= for a comparison, f(x) for a call",
}

var functionHints = map[string]string{
	"abs":             "write x * (1 - 2 * (x < 0))",
	"avg":             "write sum(x) div count(x)",
	"ceil":            "write ceiling(x)",
	"compare":         "write =, or match the path's value with a Gomega matcher",
	"current":         "it belongs to XSLT; a predicate's context node is .",
	"data":            "write string(x)",
	"deep-equal":      "match the path's value, or the envelope with MatchEnvelope",
	"distinct-values": "write x[not(. = preceding::*)], or match the path's values with a Gomega matcher",
	"doc":             "only the document at hand can be read",
	"document":        "only the document at hand can be read",
	"empty":           "write not(x)",
	"ends-with":       "write substring(a, string-length(a) - string-length(b) + 1) = b, or match the path's value with HaveSuffix",
	"exists":          "write boolean(x)",
	"if":              "conditional expressions are not XPath 1.0; write two expectations, or (a and b) or (not(a) and c)",
	"id":              "it needs a document type definition; write //*[@id = 'x']",
	"index-of":        "write count(x[. = 'v'][1]/preceding-sibling::*) + 1",
	"join":            "match the path's values with Equal or ConsistOf",
	"key":             "it belongs to XSLT; write a predicate",
	"length":          "write string-length(x) for a text, count(x) for a number of nodes",
	"lower-case":      "write translate(x, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')",
	"matches":         "XPath 1.0 has no regular expressions; match the path's value with MatchRegexp",
	"max":             "write x[not(. < ../x)][1], or match the path's values with a Gomega matcher",
	"min":             "write x[not(. > ../x)][1], or match the path's values with a Gomega matcher",
	"replace":         "write translate(x, 'from', 'to') for single characters",
	"reverse":         "a node set has one order, that of the document",
	"root":            "write /",
	"some":            "write the path with a predicate: x[…]",
	"every":           "write not(x[not(…)])",
	"string-join":     "match the path's values with Equal or ConsistOf",
	"tokenize":        "write substring-before and substring-after, or match the path's value with a Gomega matcher",
	"trim":            "write normalize-space(x)",
	"upper-case":      "write translate(x, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')",
	"element":         "write * or a name",
	"attribute":       "write @* or @name",
	"item":            "write node()",
	"document-node":   "write /",
	"regexp":          "XPath 1.0 has no regular expressions; match the path's value with MatchRegexp",
}

const (
	pathOperandHint = "XPath 1.0 has no calls, lists or conditions as steps; put the path inside the function: string(a/b), not a/string(b)"
	listHint        = "XPath 1.0 has no lists; for the nodes of several paths, write a | b"
	anyPrefixHint   = "no prefixes are declared for an expression; write *[starts-with(name(), '%s:')], or test namespace-uri()"
	prefixHint      = "no prefixes are declared for an expression; write *[name() = '%s'], or test local-name() and namespace-uri()"
	variableHint    = "there are no variables here; put the value into the expression"
	namespaceHint   = "write namespace-uri(x) to ask for the namespace of an element or attribute"
)

// notOperator is the error for a name that stands where an operator must; it is nil
// for the four names that are operators.
func notOperator(s string, start, end int) *Error {
	word := s[start:end]
	switch word {
	case "and", "or", "mod", "div":
		return nil
	}
	if hint := operatorHints[word]; hint != "" {
		return &Error{s, start, fmt.Sprintf(`"%s" is not an operator of XPath 1.0`, word), hint}
	}
	return &Error{s, start, fmt.Sprintf(`found "%s" where an operator or the end must be`, shown(word)), ""}
}
