package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// agreement is the protocol version in use and the _meta that goes with it.
type agreement struct {
	version string
	meta    json.RawMessage // nil before 2026-07-28
}

// Protocol returns the protocol version in use, after agreeing on one if need be.
func (h *Harness) Protocol(ctx context.Context) (string, error) {
	ctx, cancel := h.bound(ctx)
	defer cancel()
	agreed, err := h.agree(ctx)
	if err != nil {
		return "", fmt.Errorf("agree on a protocol version with %s: %w", h.name, err)
	}
	return agreed.version, nil
}

// agree shakes hands once. If it fails, the next call tries again.
func (s *session) agree(ctx context.Context) (*agreement, error) {
	if agreed := s.agreed.Load(); agreed != nil {
		return agreed, nil
	}
	select {
	case <-s.shaken:
		defer func() { s.shaken <- struct{}{} }()
	case <-ctx.Done():
		return nil, endedError{context.Cause(ctx)}
	}
	if agreed := s.agreed.Load(); agreed != nil {
		return agreed, nil
	}
	version, err := s.shake(ctx)
	if err != nil {
		return nil, err
	}
	agreed := &agreement{version, s.config.requestMeta(version)}
	s.agreed.Store(agreed)
	return agreed, nil
}

func (s *session) shake(ctx context.Context) (string, error) {
	switch pinned := s.config.version; {
	case pinned >= Version20260728:
		return pinned, nil // stateless: there is nothing to open
	case pinned != "":
		version, _, err := s.initialize(ctx, pinned)
		return version, err
	}
	found, unknown, err := s.discover(ctx)
	if err != nil || found {
		return Version20260728, err
	}
	version, unknownToo, err := s.initialize(ctx, Version20251125)
	if unknown && unknownToo {
		return Version20260728, nil // a target without sessions, which only knows tools
	}
	return version, err
}

// discover asks for the newest version. It says whether the server has it, and whether
// it does not even know the method.
func (s *session) discover(ctx context.Context) (found, unknown bool, err error) {
	probe, cancel := context.WithTimeout(ctx, s.config.probe)
	defer cancel()
	reply, err := s.ask(probe, "server/discover", fmt.Appendf(nil, `{"_meta":%s}`, s.config.requestMeta(Version20260728)))
	var stray *StrayOutputError
	switch {
	case err == nil:
		return reply.Err == nil && offers(reply.Result, Version20260728), reply.Err.is(CodeMethodNotFound), nil
	case ctx.Err() != nil, errors.Is(err, ErrClosed), errors.As(err, &stray):
		return false, false, err
	}
	if again, ok := s.target.(Reconnector); ok {
		if err := again.Reconnect(ctx); err != nil {
			return false, false, err
		}
	}
	return false, false, nil
}

// offers says yes also to a server that does not list its versions.
func offers(result json.RawMessage, version string) bool {
	var discovered struct {
		SupportedVersions []string `json:"supportedVersions"`
	}
	if json.Unmarshal(result, &discovered) != nil {
		return false
	}
	return discovered.SupportedVersions == nil || slices.Contains(discovered.SupportedVersions, version)
}

func (s *session) initialize(ctx context.Context, version string) (agreed string, unknown bool, err error) {
	params, err := json.Marshal(map[string]any{
		"protocolVersion": version, "capabilities": s.config.capabilities, "clientInfo": s.config.clientInfo,
	})
	if err != nil {
		return "", false, err
	}
	reply, err := s.ask(ctx, "initialize", params)
	if err != nil {
		return "", false, &handshakeError{"initialize", err}
	}
	if reply.Err != nil {
		return "", reply.Err.is(CodeMethodNotFound), &handshakeError{"initialize", reply.Err}
	}
	var initialized struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	if err := json.Unmarshal(reply.Result, &initialized); err != nil || initialized.ProtocolVersion == "" {
		return "", false, &handshakeError{"initialize", &NoResultError{Cause: "answered with a result that names no protocolVersion"}}
	}
	if initialized.ProtocolVersion >= Version20260728 {
		return "", false, &handshakeError{"initialize", &NoResultError{Cause: fmt.Sprintf("answered %s with protocolVersion %q, which has no initialize", version, clip(initialized.ProtocolVersion))}}
	}
	if _, err := s.ask(ctx, "notifications/initialized", json.RawMessage(`{}`)); err != nil {
		return "", false, &handshakeError{"notifications/initialized", err}
	}
	return initialized.ProtocolVersion, false, nil
}

// handshakeError says that no tool was called, since a request before it failed.
type handshakeError struct {
	method string
	err    error
}

func (e *handshakeError) Error() string { return e.method + ": " + e.err.Error() }
func (e *handshakeError) Unwrap() error { return e.err }

func (e *ProtocolError) is(code int64) bool { return e != nil && e.Code == code }
