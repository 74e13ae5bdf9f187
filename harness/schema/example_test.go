package schema_test

import (
	"encoding/json"
	"fmt"

	"github.com/errshape/errshape/harness/schema"
)

func ExampleValidate() {
	s, err := schema.Compile(json.RawMessage(`{
		"type": "object",
		"properties": {
			"id":    {"type": "string", "format": "email"},
			"limit": {"type": "integer", "minimum": 1}
		},
		"required": ["id"],
		"additionalProperties": false
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	if invalid := schema.Validate(s, "billing.get_invoice", json.RawMessage(`{"limt": 5, "id": "not-an-email"}`)); invalid != nil {
		fmt.Println(invalid.Text())
	}
	// Output:
	// <validation_error action="billing.get_invoice">
	//   <field name="id">Invalid email format. You sent: 'not-an-email'. Expected a valid email address.</field>
	//   <field name="(root)">Unrecognized key. You sent: 'limt'. Remove or correct the key 'limt'.</field>
	//   <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	// </validation_error>
}

func ExampleCompile() {
	_, err := schema.Compile(json.RawMessage(`{"properties": {"age": {"type": "integer", "minimum": "18"}}}`))
	fmt.Println(err)
	// Output: schema: keyword "minimum" at /properties/age: got string, want number
}
