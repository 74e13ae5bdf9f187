package probe

// goodFormats has a value of each format.
var goodFormats = map[string]string{
	"email":                 "ada@example.com",
	"idn-email":             "ada@example.com",
	"uri":                   "https://example.com/a",
	"url":                   "https://example.com/a",
	"iri":                   "https://example.com/a",
	"uri-reference":         "/a",
	"iri-reference":         "/a",
	"uri-template":          "https://example.com/{id}",
	"date":                  "2024-01-15",
	"time":                  "10:30:00Z",
	"date-time":             "2024-01-15T10:30:00Z",
	"duration":              "P3DT4H",
	"uuid":                  "123e4567-e89b-12d3-a456-426614174000",
	"ipv4":                  "192.0.2.1",
	"ipv6":                  "2001:db8::1",
	"hostname":              "example.com",
	"idn-hostname":          "example.com",
	"json-pointer":          "/items/0",
	"relative-json-pointer": "1/name",
	"regex":                 "^[a-z]+$",
	"period":                "2024-01-15/P1M",
	"semver":                "1.2.3",
	"password":              "correct horse",
	"byte":                  "dGV4dA==",
}

// badTexts are tried for every format; the first that the schema rejects for its format
// makes the case.
var badTexts = []string{"not valid", "", "%%", "\\", "{", "(", " "}

// nearlyGood has values that a careless check lets pass.
var nearlyGood = map[string]string{
	"email":     "ada@example.com, grace@example.com",
	"date":      "2024-02-30",
	"date-time": "2024-01-15 10:30",
	"time":      "25:00:00Z",
	"uuid":      "123e4567-e89b-12d3-a456-42661417400",
	"ipv4":      "192.0.2.256",
	"ipv6":      "2001:db8:::1",
	"hostname":  "-example.com",
	"uri":       "example.com/a",
	"duration":  "3 days",
}
