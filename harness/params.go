package harness

import (
	"encoding/json"
	"fmt"
)

// Keys of _meta that make a request of [Version20260728] stand alone.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaClientInfo   = "io.modelcontextprotocol/clientInfo"
	metaServerInfo   = "io.modelcontextprotocol/serverInfo"
)

// callParams writes the params of tools/call.
func callParams(tool string, args any, meta json.RawMessage) (json.RawMessage, error) {
	arguments := json.RawMessage("{}")
	if args != nil {
		var err error
		if arguments, err = json.Marshal(args); err != nil {
			return nil, fmt.Errorf("the arguments cannot be written as JSON: %w", err)
		}
	}
	name, err := json.Marshal(tool)
	if err != nil {
		return nil, err
	}
	params := make([]byte, 0, len(name)+len(arguments)+len(meta)+40)
	params = append(append(params, `{"name":`...), name...)
	params = append(append(params, `,"arguments":`...), arguments...)
	if meta != nil {
		params = append(append(params, `,"_meta":`...), meta...)
	}
	return append(params, '}'), nil
}

// requestMeta is the _meta of a request without options of its own.
func (c *config) requestMeta(version string) json.RawMessage {
	if version < Version20260728 {
		return nil
	}
	raw, _ := json.Marshal(c.metaArgs(version)) // raw JSON and strings: cannot fail
	return raw
}

func (c *config) metaArgs(version string) Args {
	if version < Version20260728 {
		return Args{}
	}
	return Args{metaVersion: version, metaCapabilities: c.capabilities, metaClientInfo: c.clientInfo}
}
