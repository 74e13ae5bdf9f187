package pipeline_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/internal/vectors"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

func framework(name string) []vectors.Vector {
	GinkgoHelper()
	all, err := vectors.Load(name)
	if errors.Is(err, vectors.ErrUnset) {
		Skip(err.Error())
	}
	Expect(err).NotTo(HaveOccurred())
	return all
}

// class finds the reason why a vector differs by decision, by the longest prefix or
// substring of its ID that is listed.
func class(id string, classes map[string]string) (reason string) {
	longest := 0
	for part, why := range classes {
		if strings.Contains(id, part) && len(part) > longest {
			reason, longest = why, len(part)
		}
	}
	return reason
}

// routingDiffers lists what is decided otherwise than the framework does it.
var routingDiffers = map[string]string{
	"invalid/empty-array": "types are named as JSON names them, so a list is an array",
	"invalid/nan":         "no JSON", "invalid/bigint": "no JSON", "invalid/function": "no JSON", "invalid/symbol": "no JSON",
	"disc-inherited": "Go has no prototypes", "disc-poison": "Go has no prototypes",
	"unknown/prefixed":    "envelopes offer dotted names, so the discriminator takes them",
	"cancelled/":          "a cancelled call has the code CANCELLED",
	"create-group/":       "one set of codes for all groups",
	"attach/flat/":        "exposition by dotted names",
	"attach/grouped/ping": "a tool, not an error",
}

type setup struct {
	Setup struct {
		Tool, Discriminator, Fluent, DefineTool string
		Actions, Registry                       []string
	}
	Tool string
	Args json.RawMessage
}

// build makes the pipeline that the framework had.
func (s *setup) build() *pipeline.Pipeline {
	GinkgoHelper()
	group := s.Setup.Tool + s.Setup.DefineTool
	if tool, action, ok := strings.Cut(s.Setup.Fluent, "."); ok {
		group, s.Setup.Actions = tool, []string{action}
	}
	if s.Tool == "" {
		s.Tool = group
	}
	if s.Setup.Discriminator == "" {
		s.Setup.Discriminator = pipeline.DefaultDiscriminator
	}
	var opts []pipeline.Option
	for _, name := range s.Setup.Registry {
		opts = append(opts, pipeline.Tool(name, says("fine")))
	}
	if group != "" {
		actions := []pipeline.GroupOption{pipeline.Discriminator(s.Setup.Discriminator)}
		for _, name := range s.Setup.Actions {
			actions = append(actions, pipeline.Action(name, says("fine")))
		}
		opts = append(opts, pipeline.Group(group, actions...))
	}
	return build(opts...)
}

var _ = Describe("the framework's routing", func() {
	It("has the same codes, messages and actions where nothing else is decided", func(ctx SpecContext) {
		compared := 0
		for _, v := range framework("routing") {
			if class(v.ID, routingDiffers) != "" {
				continue
			}
			var s setup
			Expect(json.Unmarshal(v.Input, &s)).To(Succeed(), v.ID)
			p := s.build()
			if strings.HasPrefix(string(s.Args), `{"$undefined"`) {
				s.Args = nil
			}
			got := p.Execute(ctx, pipeline.Call{Tool: s.Tool, Arguments: s.Args}).Response
			theirs := envelope.AsClientError(envelope.Response{Content: []envelope.Content{envelope.TextContent(v.Result.Text)}, IsError: v.Result.IsError})
			Expect(got).To(And(HaveCode(theirs.Code), ConformToSpec()), v.ID)
			ours := envelope.AsClientError(got)
			Expect(vectors.Norm(ours.Message)).To(Equal(vectors.Norm(theirs.Message)), v.ID)
			if theirs.AvailableActions != nil {
				var dotted []string
				for _, action := range theirs.AvailableActions {
					dotted = append(dotted, s.Tool+"."+action)
				}
				Expect(ours.AvailableActions).To(ConsistOf(dotted), v.ID)
			}
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 60))
	})
})

// throwsDiffers lists what is decided otherwise. Most of it is the framework's own
// departure from its page: there, a branded throw does not survive.
var throwsDiffers = map[string]string{
	"/traced/": "the framework drops code and severity when it traces", "throws/generator/": "Go has no generators",
	"/toolError": "an envelope survives a throw", "/error()": "an envelope survives a throw", "/required()": "an envelope survives a throw",
	"/success()": "a response survives a throw", "/f.error": "a builder survives a throw", "/raw-shape": "JavaScript's look-alikes", "/handoff": "an envelope survives a throw",
	"/requireInput": "an envelope survives a throw", "attach/branded-throw": "an envelope survives a throw",
	"handler/destructive/multiline": "a stack never leaves the process",
	"object-null-proto":             "Go can show every value",
	"throws/return/":                "compared apart", "throws/presenter": "the framework's presenters",
}

type thrown struct {
	How struct {
		MiddlewareThrows, Middleware, Kind string
		Tool                               string
	}
	Action string
}

var _ = Describe("the framework's throws", func() {
	It("become the same envelope but for the dot and the page's recovery", func(ctx SpecContext) {
		compared := 0
		for _, v := range framework("throws") {
			if class(v.ID, throwsDiffers) != "" {
				continue
			}
			var in thrown
			Expect(json.Unmarshal(v.Input, &in)).To(Succeed(), v.ID)
			parsed, err := envelope.Parse(v.Result.Text)
			Expect(err).NotTo(HaveOccurred(), v.ID)
			theirs := parsed.(*envelope.ToolError)
			// The framework's own message says what was thrown.
			where, text, _ := strings.Cut(strings.TrimPrefix(theirs.Message, "["), "] ")
			tool, action, _ := strings.Cut(where, "/")
			handler, opts := fails(errors.New(text)), []pipeline.Option(nil)
			caught := theirs.Code == "CAUGHT"
			switch {
			case caught:
				tool, action = "billing", "go"
				handler, text = fails(errors.New(theirs.Message)), theirs.Message
				opts = append(opts, pipeline.Use(catch))
			case in.How.MiddlewareThrows != "":
				handler = says("fine")
				throw := before
				if strings.Contains(v.ID, "/after/") {
					throw = after
				}
				opts = append(opts, pipeline.Use(throw(func() (any, error) { return nil, errors.New(text) })))
			}
			p := build(append(opts, pipeline.Group(tool, pipeline.Action(action, handler)))...)
			got := p.Execute(ctx, pipeline.Call{Tool: tool, Arguments: []byte(`{"action":"` + action + `"}`)}).Response
			want := *theirs
			if !caught {
				want.Message = "[" + tool + "." + action + "] " + text
				want.Recovery = toolErrorOf(got).Recovery
				Expect(want.Recovery).To(ContainSubstring("do not blindly retry"), v.ID)
			}
			Expect(got.Text()).To(Equal(want.Text()), v.ID)
			Expect(got.IsError).To(Equal(v.Result.IsError), v.ID)
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 100))
	})

	It("are not there for what is returned", func(ctx SpecContext) {
		values := map[string]any{"/string": "plain", "/string-xml": `<tool_error code="X"><message>m</message></tool_error>`, "/true": true}
		compared := 0
		for _, v := range framework("throws") {
			i := strings.LastIndex(v.ID, "/")
			value, ok := values[v.ID[max(i, 0):]]
			if !ok || !strings.HasPrefix(v.ID, "throws/return/") {
				continue
			}
			got := build(pipeline.Tool("t", says(value))).Execute(ctx, pipeline.Call{Tool: "t"}).Response
			Expect(got.Text()).To(Equal(v.Result.Text), v.ID)
			Expect(got.IsError).To(BeFalse(), v.ID)
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 4))
	})
})

func catch(next pipeline.Handler) pipeline.Handler {
	return func(ctx context.Context, r *pipeline.Request) (any, error) {
		if _, err := next(ctx, r); err != nil {
			return envelope.New("CAUGHT", err.Error()), nil
		}
		return "nothing was thrown", nil
	}
}

func toolErrorOf(r envelope.Response) *envelope.ToolError {
	GinkgoHelper()
	parsed, err := envelope.Parse(r.Text())
	Expect(err).NotTo(HaveOccurred(), r.Text())
	return parsed.(*envelope.ToolError)
}
