package pipeline

import (
	"encoding/json"
	"slices"

	"github.com/errshape/errshape/harness"
)

// versions are the protocols that a pipeline answers to, the newest first.
var versions = []string{harness.Version20260728, harness.Version20251125}

type implementation struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type capabilities struct {
	Tools struct{} `json:"tools"`
}

func (p *Pipeline) discover() (harness.Reply, error) {
	return reply(struct {
		SupportedVersions []string       `json:"supportedVersions"`
		Capabilities      capabilities   `json:"capabilities"`
		ServerInfo        implementation `json:"serverInfo"`
		ResultType        string         `json:"resultType"`
	}{versions, capabilities{}, implementation{p.name, p.version}, "complete"})
}

func (p *Pipeline) initialize(params json.RawMessage) (harness.Reply, error) {
	var asked struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	if refusal, ok := readParams("initialize", params, &asked); !ok {
		return refusal, nil
	}
	version := asked.ProtocolVersion
	if !slices.Contains(versions[1:], version) { // the newest has no initialize
		version = versions[1]
	}
	return reply(struct {
		ProtocolVersion string         `json:"protocolVersion"`
		Capabilities    capabilities   `json:"capabilities"`
		ServerInfo      implementation `json:"serverInfo"`
	}{version, capabilities{}, implementation{p.name, p.version}})
}

// listTools answers with one page, so every cursor is unknown.
func (p *Pipeline) listTools(params json.RawMessage) (harness.Reply, error) {
	var asked struct {
		Cursor string `json:"cursor"`
		Meta   meta   `json:"_meta"`
	}
	if len(params) == 0 {
		params = json.RawMessage("{}")
	}
	if refusal, ok := readParams("tools/list", params, &asked); !ok {
		return refusal, nil
	}
	if asked.Cursor != "" {
		return refused(codeInvalidParams, "unknown cursor: the list has one page"), nil
	}
	page := struct {
		Tools      json.RawMessage `json:"tools"`
		ResultType string          `json:"resultType,omitempty"`
	}{Tools: p.listing}
	if asked.Meta.Version >= harness.Version20260728 {
		page.ResultType = "complete"
	}
	return reply(page)
}

// readParams answers with a JSON-RPC error what does not decode into v.
func readParams(method string, params json.RawMessage, v any) (refusal harness.Reply, ok bool) {
	if err := json.Unmarshal(params, v); err != nil {
		return refused(codeInvalidParams, "the params of "+method+": "+err.Error()), false
	}
	return harness.Reply{}, true
}

func reply(result any) (harness.Reply, error) {
	raw, err := json.Marshal(result)
	return harness.Reply{Result: raw}, err
}
