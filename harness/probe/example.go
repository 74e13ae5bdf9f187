package probe

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/errshape/errshape/harness/schema"
)

// Bounds of what is built.
const (
	maxNesting = 12   // levels of an example
	maxBuilt   = 4096 // characters or items that an example has because a bound asks for them
	maxTries   = 100  // examples, and options, that the schema itself has
	valueSteps = 64   // of the work, for each value that is built
)

// examples builds values that fit a schema.
type examples struct {
	document
	draft any  // $schema of the document
	bare  bool // whether examples and defaults of the schema are not to be trusted
	// compiled are the schemas of parts, which are asked for again and again.
	compiled *sync.Map
}

// of returns a value for the schema: an example or default of its own, or one that is
// built. Whether it fits is for the schema as a whole to say.
func (e examples) of(k keywords) any { return e.at(k, maxNesting) }

func (e examples) at(k keywords, depth int) any {
	var first any
	n := 0
	for value := range e.tries(k, depth) {
		if e.fits(k, value) {
			return value
		}
		if n++; n == 1 {
			first = value
		}
	}
	return first
}

// candidates returns the values that [examples.at] chooses from.
func (e examples) candidates(k keywords, depth int) []any { return slices.Collect(e.tries(k, depth)) }

// tries makes each value when it is asked for: the branches of a union have unions of
// their own, and mostly the first fits.
func (e examples) tries(k keywords, depth int) iter.Seq[any] {
	return func(yield func(any) bool) {
		if named := e.named(k); !yieldAll(yield, named) || depth == 0 || k.options() != nil || !e.work.spend(valueSteps) {
			return
		}
		branches := e.branches(k)
		for _, branch := range branches {
			if !yield(e.at(branch, depth-1)) {
				return
			}
		}
		if branches != nil {
			return
		}
		types := e.types(k)
		if types == nil {
			types = []string{typeString}
		}
		for _, typ := range types {
			if !yieldAll(yield, e.built(k, typ, depth)) {
				return
			}
		}
	}
}

// named returns the values that the schema itself has.
func (e examples) named(k keywords) []any {
	var values []any
	if !e.bare {
		list, _ := k["examples"].([]any)
		values = append(values, firstOf(list)...)
		if value, ok := k["example"]; ok { // OpenAPI's
			values = append(values, value)
		}
		if value, ok := k["default"]; ok {
			values = append(values, value)
		}
	}
	return append(values, firstOf(k.options())...)
}

func firstOf(values []any) []any { return values[:min(len(values), maxTries)] }

func yieldAll(yield func(any) bool, values []any) bool {
	for _, value := range values {
		if !yield(value) {
			return false
		}
	}
	return true
}

func (e examples) built(k keywords, typ string, depth int) []any {
	switch typ {
	case typeString:
		return e.strings(k)
	case typeInteger, typeNumber:
		return numbers(k, typ == typeInteger)
	case typeArray:
		least, _ := k.count("minItems")
		return []any{e.list(k, least, depth)}
	case typeObject:
		return []any{e.object(k, depth)}
	}
	return []any{plain(typ)}
}

func (e examples) object(k keywords, depth int) map[string]any {
	object := map[string]any{}
	for _, name := range k.required() {
		raw, _ := k.property(name)
		object[name] = e.at(e.keywords(raw), depth-1)
	}
	least, _ := k.count("minProperties")
	for _, name := range k.propertyNames() {
		if len(object) >= least {
			break
		}
		raw, _ := k.property(name)
		object[name] = e.at(e.keywords(raw), depth-1)
	}
	return object
}

// list has at least so many items.
func (e examples) list(k keywords, least, depth int) []any {
	list := []any{}
	if contains, ok := k["contains"]; ok && k.item(0) != false && k["minContains"] != json.Number("0") {
		list = append(list, e.at(e.keywords(contains), depth-1))
	}
	for i := len(list); i < min(least, maxBuilt) && e.work.spend(valueSteps); i++ {
		item := e.keywords(k.item(i))
		value := e.at(item, depth-1)
		if i > 0 && k["uniqueItems"] == true {
			value = e.another(item, i, value)
		}
		list = append(list, value)
	}
	return list
}

// another returns a value unlike those at the indexes before.
func (e examples) another(k keywords, i int, value any) any {
	if options := k.options(); i < len(options) {
		return options[i]
	}
	switch v := value.(type) {
	case string:
		return v + strings.Repeat("x", i)
	case json.Number:
		low, _ := k.lower()
		from := ratOf(v)
		if low.at != nil {
			from = low.at
		}
		if from != nil {
			return numberOf(from.Add(from, ratOf(json.Number(jsonText(i+1)))))
		}
	case map[string]any:
		for _, name := range k.propertyNames() {
			raw, _ := k.property(name)
			if own, ok := v[name]; ok {
				v = maps.Clone(v)
				v[name] = e.another(e.keywords(raw), i, own)
				return v
			}
		}
	}
	return value
}

// item returns the schema of the item at an index.
func (k keywords) item(i int) any {
	for _, name := range []string{"prefixItems", "items"} {
		if list, ok := k[name].([]any); ok && i < len(list) {
			return list[i]
		}
	}
	if _, isList := k["items"].([]any); isList {
		return k["additionalItems"]
	}
	return k["items"]
}

// strings returns texts to try.
func (e examples) strings(k keywords) []any {
	least, _ := k.count("minLength")
	most, bounded := k.count("maxLength")
	var texts []string
	if good, ok := goodFormats[k.text("format")]; ok {
		texts = append(texts, good)
	}
	if pattern := k.text("pattern"); pattern != "" {
		texts = append(texts, matching(pattern, 0, 1, 2, min(least, maxBuilt), 8)...)
	}
	texts = append(texts, "text")
	values := make([]any, 0, 2*len(texts))
	for _, text := range texts {
		values = append(values, text)
	}
	for _, text := range texts {
		text += strings.Repeat("x", max(0, min(least, maxBuilt)-len(text)))
		if bounded && len(text) > most {
			text = text[:most] // all texts above are ASCII, or the schema says no
		}
		values = append(values, text)
	}
	return values
}

// fits tells whether a value without parts fits its schema. Of objects and lists it says
// yes: their parts may refer to the rest of the document.
func (e examples) fits(k keywords, value any) bool {
	switch value.(type) {
	case map[string]any:
		return e.types(k) == nil || e.allows(k, typeObject)
	case []any:
		return e.types(k) == nil || e.allows(k, typeArray)
	}
	alone := keywords{}
	for name, v := range k {
		switch name {
		case "anyOf", "oneOf", "properties", "items", "prefixItems", "not", "if", "then", "else", "$defs", "definitions", "$id", "$anchor":
		default:
			alone[name] = v
		}
	}
	if e.draft != nil {
		alone["$schema"] = e.draft
	}
	text := jsonText(alone)
	if !e.work.spend(len(text) / 64) {
		return true // it is for the schema as a whole to say
	}
	known, ok := e.compiled.Load(text)
	if !ok {
		compiled, _ := schema.Compile([]byte(text)) // a nil schema accepts everything
		known, _ = e.compiled.LoadOrStore(text, compiled)
	}
	issues := known.(*schema.Schema).IssuesOf(value)
	if gaveUp(issues) {
		e.work.spend(maxWork / maxGivenUp)
	}
	return len(issues) == 0
}
