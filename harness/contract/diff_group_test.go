package contract_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

// group is a tool of actions, as a server lists one that tells of them.
func group(discriminator string, actions ...contract.Action) contract.Lock {
	GinkgoHelper()
	properties := map[string]any{}
	var names []string
	for _, a := range actions {
		names = append(names, a.Name)
	}
	properties[discriminator] = map[string]any{"enum": names}
	input, err := json.Marshal(map[string]any{"type": "object", "properties": properties, "required": []string{discriminator}})
	Expect(err).NotTo(HaveOccurred())
	raw, err := json.Marshal(map[string]any{"name": "billing", "inputSchema": json.RawMessage(input),
		"_meta": map[string]any{contract.MetaKey: contract.Group{Discriminator: discriminator, Actions: actions}}})
	Expect(err).NotTo(HaveOccurred())
	return lockOf(harness.Tool{Name: "billing", InputSchema: input, Raw: raw})
}

func action(name, schema string) contract.Action {
	return contract.Action{Name: name, InputSchema: json.RawMessage(schema)}
}

var _ = Describe("Diff of a group that tells of its actions", func() {
	yes := true

	It("compares them one by one", func() {
		before := group("action", action("create", `{}`), action("list", `{"properties":{"limit":{"maximum":9}}}`), action("gone", `{}`))
		deletes := action("list", `{"properties":{"limit":{"maximum":5}}}`)
		deletes.Annotations.DestructiveHint, deletes.Description = &yes, "Empties the list"
		after := group("action", action("create", `{"required":["currency"]}`), deletes, action("new", `{}`))
		Expect(changes(contract.Diff(before, after))).To(Equal([]string{
			"BREAKING actions.create.input.currency: Argument currency of billing.create is new and required.",
			"BREAKING actions.gone: Action gone of tool billing was removed.",
			"BREAKING actions.list.input.limit.maximum: Argument limit of billing.list has a tighter bound: maximum.",
			"RISKY actions.list.description: Action billing.list is described differently.",
			"RISKY actions.list.destructiveHint: Action billing.list: destructiveHint changed from unset to true.",
			"SAFE actions.new: Action new of tool billing was added.",
		}))
	})

	It("gives each action its own changes, whatever its name begins with", func() {
		before := group("action", action("create", `{}`), action("create.draft", `{}`), action("create.gone", `{}`))
		after := group("action", action("create", `{"required":["a"]}`), action("create.draft", `{"required":["b"]}`))
		c := contract.Compare(before, after)
		Expect(changes(c.OfAction("billing", "create"))).To(HaveExactElements(HavePrefix("BREAKING actions.create.input.a: ")))
		Expect(changes(c.OfAction("billing", "create.draft"))).To(HaveExactElements(HavePrefix("BREAKING actions.create.draft.input.b: ")))
		Expect(changes(c.OfAction("billing", "create.gone"))).To(HaveExactElements(HavePrefix("BREAKING actions.create.gone: ")))
		Expect(c.OfAction("billing", "")).To(BeEmpty())
		Expect(c.OfAction("other", "create")).To(BeEmpty())
		Expect(c.Of("billing")).To(HaveLen(3))
	})

	It("notices another discriminator", func() {
		Expect(changes(contract.Diff(group("action", action("a", `{}`)), group("op", action("a", `{}`))))).To(Equal([]string{
			"BREAKING input.op: Argument op of billing chooses the action, before it was action.",
		}))
	})

	It("compares with a listing that tells of none by the options of the discriminator", func() {
		told := group("op", action("create", `{}`), action("gone", `{}`))
		silent := lockOf(tool("billing", `{"type":"object","properties":{"op":{"enum":["create"]},"currency":{}},"required":["op","currency"]}`))
		Expect(changes(contract.Diff(told, silent))).To(Equal([]string{
			"BREAKING actions.gone: Action gone of tool billing was removed.",
			"BREAKING input.currency: Argument currency of billing is new and required.",
		}))
		Expect(changes(contract.Diff(silent, told))).To(ContainElement("SAFE actions.gone: Action gone of tool billing was added."))
	})

	It("notices what a discriminator says of the actions", func() {
		schema := func(text string) string {
			return `{"properties":{"action":{"enum":["a"],"description":"` + text + `"}},"required":["action"]}`
		}
		Expect(changes(contract.Diff(lockOf(tool("billing", schema("a: reads"))), lockOf(tool("billing", schema("a: deletes")))))).To(Equal([]string{
			"RISKY input.action.description: Argument action of billing is described differently.",
		}))
	})

	It("is kept in the lockfile", func() {
		l := group("op", action("b", `{"type":"object"}`), action("a", ``))
		Expect(l.Text()).To(BeEquivalentTo(`{
  "version": 1,
  "tools": [
    {
      "name": "billing",
      "inputSchema": {
        "properties": {
          "op": {
            "enum": [
              "b",
              "a"
            ]
          }
        },
        "required": [
          "op"
        ],
        "type": "object"
      },
      "group": {
        "discriminator": "op",
        "actions": [
          {
            "name": "a"
          },
          {
            "name": "b",
            "inputSchema": {
              "type": "object"
            }
          }
        ]
      }
    }
  ]
}
`))
	})
})
