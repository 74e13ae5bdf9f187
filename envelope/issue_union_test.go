package envelope_test

import (
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("a union's issue", func() {
	wrongType := func(expected string, path ...any) envelope.Issue {
		return envelope.Issue{Code: envelope.IssueInvalidType, Expected: expected, Path: path}
	}
	fieldsOf := func(sent string, branches ...[]envelope.Issue) []envelope.Field {
		v := envelope.NewValidationError("t.a", json.RawMessage(sent), envelope.Issue{Code: envelope.IssueInvalidUnion, Path: envelope.Path{"v"}, Errors: branches})
		Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty())
		return v.Fields
	}

	It("of plain types names them all", func() {
		Expect(fieldsOf(`{"v":[]}`, []envelope.Issue{wrongType("string")}, []envelope.Issue{wrongType("number")}, []envelope.Issue{wrongType("null")})).To(Equal([]envelope.Field{
			{Name: "v", Text: "None of the allowed forms fits. You sent: array(0). Expected type: string, number or null."},
		}))
	})

	It("of plain formats names them all", func() {
		Expect(fieldsOf(`{"v":"x"}`,
			[]envelope.Issue{{Code: envelope.IssueInvalidFormat, Format: "email"}},
			[]envelope.Issue{{Code: envelope.IssueInvalidFormat, Format: "cuid"}},
			[]envelope.Issue{{Code: envelope.IssueTooSmall, Origin: "string", Minimum: 5}},
		)[0].Line().Expected).To(Equal("Expected a valid email address, expected a valid CUID or minimum length: 5 characters."))
	})

	It("of objects is followed by the fields of the closest branch", func() {
		email := envelope.Issue{Code: envelope.IssueInvalidFormat, Format: "email", Path: envelope.Path{"email"}}
		Expect(fieldsOf(`{"v":{"email":"x"}}`, []envelope.Issue{wrongType("string", "phone")}, []envelope.Issue{email})).To(Equal([]envelope.Field{
			{Name: "v", Text: `None of the allowed forms fits. You sent: {"email":"x"}. Expected a value that fits one of 2 forms, the closest of which differs in 'v.email'.`},
			{Name: "v.email", Text: "Invalid email format. You sent: 'x'. Expected a valid email address."},
		}))
	})

	It("is closest to the branch whose key was sent, though its value is wrong", func() {
		Expect(fieldsOf(`{"v":{"iban":5}}`, []envelope.Issue{wrongType("string", "card")}, []envelope.Issue{wrongType("string", "iban")})[1]).To(Equal(
			envelope.Field{Name: "v.iban", Text: "Invalid type. You sent: 5. Expected type: string."}))
	})

	It("of options names all that are of the kind that was sent, and no form of another kind", func() {
		options := func(values ...any) []envelope.Issue {
			return []envelope.Issue{{Code: envelope.IssueInvalidValue, Values: values}}
		}
		Expect(fieldsOf(`{"v":"x"}`, options("a"), []envelope.Issue{wrongType("null")}, options("b", "c"))).To(Equal([]envelope.Field{
			{Name: "v", Text: "None of the allowed forms fits. You sent: 'x'. Valid options: 'a', 'b', 'c' or expected type: null."},
		}))
		Expect(fieldsOf(`{"v":{"n":"x"}}`, options("auto", 1, false, nil, []any{}), []envelope.Issue{wrongType("number", "n")})).To(Equal([]envelope.Field{
			{Name: "v.n", Text: "Invalid type. You sent: 'x'. Expected type: number."},
		}))
	})

	It("gives way to the one branch that can be meant", func() {
		kind := envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{"iban"}, Path: envelope.Path{"kind"}}
		short := envelope.Issue{Code: envelope.IssueTooSmall, Origin: "string", Minimum: 12, Path: envelope.Path{"number"}}
		Expect(fieldsOf(`{"v":{"kind":"card","number":"1"}}`, []envelope.Issue{kind, wrongType("string", "iban")}, []envelope.Issue{short}, []envelope.Issue{wrongType("string")})).To(Equal([]envelope.Field{
			{Name: "v.number", Text: "Too short. You sent: '1'. Minimum length: 12 characters."},
		}))
	})

	It("names the options of all branches where each wants another of the key that tells them apart", func() {
		kind := func(value string) envelope.Issue {
			return envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{value}, Path: envelope.Path{"kind"}, Message: "expected " + value}
		}
		fields := fieldsOf(`{"v":{"kind":"cash"}}`, []envelope.Issue{kind("card"), wrongType("string", "number")}, []envelope.Issue{kind("iban")})
		Expect(fields).To(HaveLen(2))
		Expect(fields[1]).To(Equal(envelope.Field{Name: "v.kind", Text: "Invalid option. You sent: 'cash'. Valid options: 'card', 'iban'."}))
	})

	It("with a branch of which nothing is known has a line still", func() {
		Expect(fieldsOf(`{"v":true}`, nil, []envelope.Issue{wrongType("number")})).To(Equal([]envelope.Field{
			{Name: "v", Text: "None of the allowed forms fits. You sent: true. Expected type: number."},
		}))
	})

	It("with a discriminator names its options", func() {
		v := envelope.NewValidationError("t.a", json.RawMessage(`{"v":{"kind":"c"}}`), envelope.Issue{
			Code: envelope.IssueInvalidUnion, Discriminator: "kind", Options: []any{"a", "b"}, Path: envelope.Path{"v", "kind"}, Errors: [][]envelope.Issue{},
		})
		Expect(v.Fields).To(Equal([]envelope.Field{{Name: "v.kind", Text: "Invalid option. You sent: 'c'. Valid options: 'a', 'b'."}}))
	})

	It("with a discriminator shows its value, also where the input is the object around it", func() {
		v := envelope.NewValidationError("t.a", nil, envelope.Issue{
			Code: envelope.IssueInvalidUnion, Discriminator: "kind", Options: []any{"a"}, Path: envelope.Path{"v", "kind"}, Input: json.RawMessage(`{"kind":"c"}`),
		})
		Expect(v.Fields[0].Line().Sent).To(Equal("'c'"))
	})

	It("of unions of unions takes no time", func(ctx SpecContext) {
		deepest := []envelope.Issue{wrongType("string", "x")}
		for range 14 { // 2 to the 14th are read once; 3 to the 14th would take seconds
			deepest = []envelope.Issue{{Code: envelope.IssueInvalidUnion, Path: envelope.Path{"v"}, Errors: [][]envelope.Issue{deepest, deepest}}}
		}
		Expect(envelope.NewValidationError("t.a", nil, deepest...).Fields).To(HaveLen(15))
	}, SpecTimeout(5*time.Second))

	It("in a union is expanded too, and keeps its secrets", func() {
		inner := envelope.Issue{Code: envelope.IssueInvalidUnion, Path: envelope.Path{"w"}, Errors: [][]envelope.Issue{{wrongType("string", "x")}, {wrongType("number", "y")}}}
		v := envelope.NewValidationError("t.a", json.RawMessage(`{"v":{"w":{"x":5}}}`), envelope.Issue{
			Code: envelope.IssueInvalidUnion, Path: envelope.Path{"v"}, Sensitive: true, Errors: [][]envelope.Issue{{inner}, {wrongType("string")}},
		})
		Expect(v.Fields).To(HaveExactElements(HaveField("Name", "v.w"), HaveField("Name", "v.w.x")))
		Expect(v.Text()).NotTo(ContainSubstring("5"))
	})
})
