package envelope_test

import (
	"encoding/json"
	"fmt"

	"github.com/errshape/errshape/envelope"
)

func ExampleNewValidationError() {
	sent := json.RawMessage(`{"age": 17, "plan": "gold"}`)
	v := envelope.NewValidationError("billing.sign_up", sent,
		envelope.Issue{Code: envelope.IssueTooSmall, Path: envelope.Path{"age"}, Origin: "number", Minimum: 18},
		envelope.Issue{Code: envelope.IssueInvalidValue, Path: envelope.Path{"plan"}, Values: []any{"free", "pro"}},
		envelope.Issue{Code: envelope.IssueInvalidType, Path: envelope.Path{"email"}, Expected: "string"},
	)
	fmt.Println(v.Text())
	// Output:
	// <validation_error action="billing.sign_up">
	//   <field name="age">Too small. You sent: 17. Must be >= 18.</field>
	//   <field name="plan">Invalid option. You sent: 'gold'. Valid options: 'free', 'pro'.</field>
	//   <field name="email">Missing value. You sent: (missing). Expected type: string.</field>
	//   <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	// </validation_error>
}

func ExampleIssue() {
	zod := []byte(`[{"origin":"string","code":"too_small","minimum":5,"inclusive":true,"path":["tags",0],"message":"Too short"}]`)
	var issues []envelope.Issue
	if err := json.Unmarshal(zod, &issues); err != nil {
		fmt.Println(err)
		return
	}
	v := envelope.NewValidationError("blog.tag", json.RawMessage(`{"tags":["go"]}`), issues...)
	fmt.Println(v.Fields[0].Name, "-", v.Fields[0].Text)
	// Output: tags.0 - Too short. You sent: 'go'. Minimum length: 5 characters.
}
