package main

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"strings"

	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/internal/command"
)

// server starts what is to be probed.
func (s settings) server(ctx context.Context, tb *command.TB) (h *harness.Harness, opts []probe.Option, err error) {
	switch {
	case s.url != "":
		h = harness.New(tb, harness.URL(s.url, http.DefaultClient), harness.WithDeadline(s.start))
		opts = append(opts, probe.Named(s.url))
	case len(s.command) > 0:
		start := func() *harness.Harness {
			cmd := exec.Command(s.command[0], s.command[1:]...) //nolint:gosec // the user's own command
			return harness.New(tb, harness.Command(cmd), harness.WithDeadline(s.start))
		}
		h = start()
		opts = append(opts, probe.Named(strings.Join(s.command, " ")), probe.WithRestart(func() *harness.Harness { return s.limited(start()) }))
	default:
		clock := guard.NewFakeClock() // so that a limit of its rate costs no time
		h = harness.New(tb, gosdk.Server(billing.NewServer(billing.WithClock(clock.Now))))
		opts = append(opts, probe.Named("billing"), probe.WithClock(clock))
	}
	if _, err := h.Protocol(ctx); err != nil {
		return nil, nil, fmt.Errorf("the server does not answer: %w", err)
	}
	return s.limited(h), opts, nil
}

// limited gives calls less time than the start of a server.
func (s settings) limited(h *harness.Harness) *harness.Harness {
	return h.With(harness.Within(s.timeout))
}
