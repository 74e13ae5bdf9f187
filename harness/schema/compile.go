package schema

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/internal/jsonptr"
)

// compiled is what checking needs. Without a time limit in it, it never changes.
type compiled struct {
	root    *jsonschema.Schema
	budget  *budget
	keys    keyOrder
	schemas map[string]*jsonschema.Schema // by location
	secrets map[*jsonschema.Schema]bool

	secretNames map[string]bool
	steered     bool // whether patterns that may run out of time decide which schemas apply
}

// rootURL names the schema itself. It is no file and no host, so that relative
// references cannot become either, and has a path, so that they lead elsewhere.
const rootURL = "schema:///root"

func compile(raw json.RawMessage) (c *compiled, err error) {
	doc, err := decodeSchema(raw)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil { // the library's own, on schemas that contradict themselves
			c, err = nil, &Error{Reason: fmt.Sprint("cannot be compiled: ", r)}
		}
	}()
	c = &compiled{budget: &budget{}, keys: readKeyOrder(raw)}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.UseLoader(noLoader{})
	compiler.UseRegexpEngine(c.budget.compile)
	compiler.AssertFormat()
	registerFormats(compiler)
	if err := compiler.AddResource(rootURL, doc); err != nil {
		return nil, compileError(err, doc)
	}
	if c.root, err = compiler.Compile(rootURL); err != nil {
		return nil, compileError(err, doc)
	}
	if err := c.refuseCycles(); err != nil {
		return nil, err
	}
	c.prepare(doc)
	if c.grows() {
		c.countSteps()
	}
	return c, nil
}

// prepare notes which parts are secret, and makes formats report beside other
// keywords: the library alone would stop at them.
func (c *compiled) prepare(doc any) {
	c.schemas = map[string]*jsonschema.Schema{}
	c.secrets = map[*jsonschema.Schema]bool{}
	eachSchema(c.root, func(s *jsonschema.Schema) {
		c.schemas[s.Location] = s
		c.steered = c.steered || isSteered(s)
		at := pointerOf(s.Location)
		// The library reads writeOnly from draft 7 on, and password as no format.
		writeOnly, _ := jsonptr.Find(doc, at+"/writeOnly")
		format, _ := jsonptr.Find(doc, at+"/format")
		if s.WriteOnly || writeOnly == true || format == "password" {
			c.secrets[s] = true
		}
		if s.Format != nil {
			if s.Format.Name == "regex" {
				s.Format = regexFormat
			}
			s.Extensions = append(s.Extensions, formatAssertion{s.Format})
			s.Format = nil
		}
	})
	c.nameSecrets()
}

// noLoader refuses every schema that is not the one at hand.
type noLoader struct{}

var errNotLoaded = errors.New("only references within the schema itself are followed")

func (noLoader) Load(string) (any, error) { return nil, errNotLoaded }
