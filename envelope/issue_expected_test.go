package envelope_test

import (
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("the sentences of an issue", func() {
	says := func(issue envelope.Issue, problem, expected string) {
		GinkgoHelper()
		Expect(lineOf(1, issue)).To(Equal(problem + " You sent: 1. " + expected))
		Expect(envelope.Field{Text: lineOf("a. b", issue)}.Line()).To(Equal(envelope.Line{Problem: problem, Sent: "'a. b'", Expected: expected}))
	}

	DescribeTable("by code", says,
		Entry("type", envelope.Issue{Code: envelope.IssueInvalidType, Expected: "number"}, "Invalid type.", "Expected type: number."),
		Entry("type, none named", envelope.Issue{Code: envelope.IssueInvalidType}, "Invalid type.", "Expected a value of another type."),
		Entry("multiple", envelope.Issue{Code: envelope.IssueNotMultipleOf, Divisor: 5}, "Not a multiple of 5.", "Must be a multiple of 5."),
		Entry("options", envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{"a", "b", "a", 1, true, nil, 1e21}}, "Invalid option.", "Valid options: 'a', 'b', 1, true, null, 1e+21."),
		Entry("options that are lists and objects, whole", envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{
			[]any{1, "<"}, map[string]any{"name": strings.Repeat("x", 60)}}}, "Invalid option.", `Valid options: [1,"<"], {"name":"`+strings.Repeat("x", 60)+`"}.`),
		Entry("options, none named", envelope.Issue{Code: envelope.IssueInvalidValue}, "Invalid option.", "Expected one of the valid options."),
		Entry("unknown keys, none named", envelope.Issue{Code: envelope.IssueUnrecognizedKeys}, "Unrecognized keys.", "Remove or correct the unrecognized keys."),
		Entry("key", envelope.Issue{Code: envelope.IssueInvalidKey}, "Invalid key.", "Expected a valid key."),
		Entry("key, with its issues", envelope.Issue{Code: envelope.IssueInvalidKey, Issues: []envelope.Issue{{Code: envelope.IssueTooSmall, Origin: "string", Minimum: 3}}},
			"Invalid key.", "Expected a valid key: minimum length: 3 characters."),
		Entry("key, with all that is wrong with it", envelope.Issue{Code: envelope.IssueInvalidKey, Issues: []envelope.Issue{
			{Code: envelope.IssueTooBig, Origin: "string", Maximum: 3}, {Code: envelope.IssueInvalidFormat, Format: "regex", Pattern: "^[a-z]+$"},
		}}, "Invalid key.", "Expected a valid key: maximum length: 3 characters; expected a string that matches the pattern /^[a-z]+$/."),
		Entry("key, with a union", envelope.Issue{Code: envelope.IssueInvalidKey, Issues: []envelope.Issue{
			{Code: envelope.IssueInvalidUnion, Errors: [][]envelope.Issue{{{Code: envelope.IssueCustom, Path: envelope.Path{"a"}}}}},
		}}, "Invalid key.", "Expected a valid key: expected a value that fits one of the allowed forms."),
		Entry("element", envelope.Issue{Code: envelope.IssueInvalidElement}, "Invalid element.", "Expected a valid element."),
		Entry("union", envelope.Issue{Code: envelope.IssueInvalidUnion}, "None of the allowed forms fits.", "Expected a value that fits one of the allowed forms."),
		Entry("union of which several fit", envelope.Issue{Code: envelope.IssueInvalidUnion, Inclusive: new(bool)},
			"More than one of the allowed forms fits.", "Expected a value that fits exactly one of the allowed forms."),
		Entry("custom", envelope.Issue{Code: envelope.IssueCustom}, "Invalid value.", "Expected a value that passes this check."),
		Entry("advice of its own", envelope.Issue{Code: envelope.IssueCustom, Advice: "Ask first"}, "Invalid value.", "Ask first."),
		Entry("a code that is none", envelope.Issue{Code: "made_up_code"}, "Invalid value.", "Expected a value that passes this check."),
	)

	exclusive := false
	DescribeTable("by size", func(origin string, limit any, small, smallExclusive, bigExact string) {
		minimum := envelope.Issue{Code: envelope.IssueTooSmall, Origin: origin, Minimum: limit}
		Expect(envelope.Field{Text: lineOf(1, minimum)}.Line().Expected).To(Equal(small))
		minimum.Inclusive = &exclusive
		Expect(envelope.Field{Text: lineOf(1, minimum)}.Line().Expected).To(Equal(smallExclusive))
		maximum := envelope.Issue{Code: envelope.IssueTooBig, Origin: origin, Maximum: limit, Exact: true}
		Expect(envelope.Field{Text: lineOf(1, maximum)}.Line().Expected).To(Equal(bigExact))
	},
		Entry(nil, "number", 18, "Must be >= 18.", "Must be > 18.", "Must be 18."),
		Entry(nil, "int", -3, "Must be >= -3.", "Must be > -3.", "Must be -3."),
		Entry(nil, "bigint", uint64(1<<63), "Must be >= 9223372036854775808.", "Must be > 9223372036854775808.", "Must be 9223372036854775808."),
		Entry(nil, "", 0.5, "Must be >= 0.5.", "Must be > 0.5.", "Must be 0.5."),
		Entry(nil, "string", 5, "Minimum length: 5 characters.", "Length must be > 5 characters.", "Length must be exactly 5 characters."),
		Entry(nil, "string", 1, "Minimum length: 1 character.", "Length must be > 1 character.", "Length must be exactly 1 character."),
		Entry(nil, "array", 1, "Minimum 1 item.", "Number of items must be > 1.", "Number of items must be exactly 1."),
		Entry(nil, "array", 0, "Minimum 0 items.", "Number of items must be > 0.", "Number of items must be exactly 0."),
		Entry(nil, "set", 2, "Minimum 2 items.", "Number of items must be > 2.", "Number of items must be exactly 2."),
		Entry(nil, "map", 1, "Minimum 1 entry.", "Number of entries must be > 1.", "Number of entries must be exactly 1."),
		Entry(nil, "object", 1, "Minimum 1 property.", "Number of properties must be > 1.", "Number of properties must be exactly 1."),
		Entry(nil, "file", 1024, "Minimum size: 1024 bytes.", "Size must be > 1024 bytes.", "Size must be exactly 1024 bytes."),
		Entry(nil, "date", 1704067200000, "Must be >= 2024-01-01T00:00:00.000Z.", "Must be > 2024-01-01T00:00:00.000Z.", "Must be 2024-01-01T00:00:00.000Z."),
		Entry(nil, "date", "2024-01-01T02:00:00+02:00", "Must be >= 2024-01-01T00:00:00.000Z.", "Must be > 2024-01-01T00:00:00.000Z.", "Must be 2024-01-01T00:00:00.000Z."),
		Entry(nil, "date", time.Unix(0, 0), "Must be >= 1970-01-01T00:00:00.000Z.", "Must be > 1970-01-01T00:00:00.000Z.", "Must be 1970-01-01T00:00:00.000Z."),
		Entry(nil, "date", "tomorrow", "Must be >= tomorrow.", "Must be > tomorrow.", "Must be tomorrow."),
		Entry(nil, "date", 9e15, "Must be >= 9000000000000000.", "Must be > 9000000000000000.", "Must be 9000000000000000."),
		Entry(nil, "number", nil, "Expected a larger value.", "Expected a larger value.", "Expected a smaller value."),
	)

	DescribeTable("by upper bound", func(origin string, limit any, expected, problem string) {
		says(envelope.Issue{Code: envelope.IssueTooBig, Origin: origin, Maximum: limit}, problem, expected)
	},
		Entry(nil, "number", 5, "Must be <= 5.", "Too big."),
		Entry(nil, "string", 1, "Maximum length: 1 character.", "Too long."),
		Entry(nil, "array", 3, "Maximum 3 items.", "Too many items."),
		Entry(nil, "map", 3, "Maximum 3 entries.", "Too many entries."),
		Entry(nil, "object", 3, "Maximum 3 properties.", "Too many properties."),
		Entry(nil, "file", 1, "Maximum size: 1 byte.", "Too big."),
		Entry(nil, "date", 0, "Must be <= 1970-01-01T00:00:00.000Z.", "Too late."),
	)

	DescribeTable("every format has its own", func(format, problem, expected string) {
		says(envelope.Issue{Code: envelope.IssueInvalidFormat, Format: format}, problem, expected)
	},
		Entry(nil, "email", "Invalid email format.", "Expected a valid email address."),
		Entry(nil, "url", "Invalid URL format.", "Expected a valid URL, for example https://example.com."),
		Entry(nil, "uuid", "Invalid UUID format.", "Expected a valid UUID, for example 123e4567-e89b-12d3-a456-426614174000."),
		Entry(nil, "uuidv4", "Invalid UUID format.", "Expected a valid UUID of version 4."),
		Entry(nil, "uuidv7", "Invalid UUID format.", "Expected a valid UUID of version 7."),
		Entry(nil, "datetime", "Invalid datetime format.", "Expected an ISO 8601 datetime, for example 2024-01-15T10:30:00Z."),
		Entry(nil, "date-time", "Invalid datetime format.", "Expected an ISO 8601 datetime, for example 2024-01-15T10:30:00Z."),
		Entry(nil, "sha256_hex", "Invalid SHA-256 hash format.", "Expected a SHA-256 hash in hexadecimal."),
		Entry(nil, "md5_base64url", "Invalid MD5 hash format.", "Expected an MD5 hash in Base64url."),
		Entry(nil, "lowercase", "Wrong case.", "Expected a string in lower case."),
		Entry(nil, "uppercase", "Wrong case.", "Expected a string in upper case."),
		Entry(nil, "guid", "Invalid GUID format.", "Expected a valid GUID, for example 123e4567-e89b-12d3-a456-426614174000."),
		Entry(nil, "regex", "Pattern not matched.", "Expected a string that matches the required pattern."),
		Entry(nil, "template_literal", "Pattern not matched.", "Expected a string that matches the required pattern."),
		Entry(nil, "of_its_own", "Invalid format.", "Expected a string in the format 'of_its_own'."),
		Entry(nil, "", "Invalid format.", "Expected a string in another format."),
	)

	It("no format of Zod's or JSON Schema's is left without a sentence", func() {
		for _, format := range []string{
			"email", "url", "uuid", "uuidv1", "uuidv6", "guid", "cuid", "cuid2", "ulid", "nanoid", "xid", "ksuid", "ipv4", "ipv6", "cidrv4", "cidrv6",
			"mac", "date", "time", "datetime", "duration", "base64", "base64url", "jwt", "e164", "emoji", "hostname", "hex", "json_string",
			"sha1_hex", "sha384_base64", "sha512_base64url", "md5_hex", "lowercase", "uppercase",
			"idn-email", "idn-hostname", "uri", "uri-reference", "iri", "iri-reference", "uri-template", "json-pointer", "relative-json-pointer",
		} {
			text := lineOf("x", envelope.Issue{Code: envelope.IssueInvalidFormat, Format: format})
			Expect(text).NotTo(ContainSubstring("in the format"), format)
		}
	})

	DescribeTable("formats with a value of their own", func(issue envelope.Issue, problem, expected string) {
		issue.Code = envelope.IssueInvalidFormat
		says(issue, problem, expected)
	},
		Entry(nil, envelope.Issue{Format: "starts_with", Prefix: "inv_"}, "Wrong beginning.", "Expected a string that starts with 'inv_'."),
		Entry(nil, envelope.Issue{Format: "ends_with", Suffix: ".go"}, "Wrong ending.", "Expected a string that ends with '.go'."),
		Entry(nil, envelope.Issue{Format: "includes", Includes: "@"}, "Required text not found.", "Expected a string that includes '@'."),
		Entry(nil, envelope.Issue{Format: "regex", Pattern: "/^[a-z]+$/i"}, "Pattern not matched.", "Expected a string that matches the pattern /^[a-z]+$/i."),
		Entry(nil, envelope.Issue{Format: "regex", Pattern: "^a"}, "Pattern not matched.", "Expected a string that matches the pattern /^a/."),
		Entry("the version of Zod's pattern", envelope.Issue{Format: "uuid", Pattern: "/^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$/"},
			"Invalid UUID format.", "Expected a valid UUID of version 7."),
		Entry("a pattern of every version", envelope.Issue{Format: "uuid", Pattern: "/^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$/"},
			"Invalid UUID format.", "Expected a valid UUID, for example 123e4567-e89b-12d3-a456-426614174000."),
		Entry("a URL of one host", envelope.Issue{Format: "url", Pattern: "^a\\.b$"}, "Invalid URL format.", `Expected a valid URL whose protocol or host name matches the pattern /^a\.b$/.`),
		Entry("an example that the pattern takes", envelope.Issue{Format: "datetime", Pattern: `/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/`},
			"Invalid datetime format.", "Expected an ISO 8601 datetime, for example 2024-01-15T10:30:00.000Z."),
		Entry("an example in the pattern's case", envelope.Issue{Format: "mac", Pattern: "/^([0-9a-f]{2}-){5}[0-9a-f]{2}$/i"}, "Invalid MAC address format.", "Expected a valid MAC address, for example 00-1A-2B-3C-4D-5E."),
		Entry("no example that the pattern rejects", envelope.Issue{Format: "e164", Pattern: `/^\+49\d+$/`}, "Invalid phone number format.", "Expected a phone number in E.164 format."),
		Entry("a pattern of another language", envelope.Issue{Format: "date", Pattern: "/(?!x)/"}, "Invalid date format.", "Expected an ISO 8601 date, for example 2024-01-15."),
		Entry(nil, envelope.Issue{Format: "jwt", Algorithm: "HS256"}, "Invalid JWT format.", "Expected a valid JSON Web Token signed with HS256."),
	)
})
