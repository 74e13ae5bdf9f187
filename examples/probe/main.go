// Command probe makes every call of an MCP server that must fail, and reports how it
// answers:
//
//	go run ./examples/probe                                             # the billing server of the fixtures
//	go run ./examples/probe --out report.html -- npx -y @modelcontextprotocol/server-memory
//	go run ./examples/probe --url http://localhost:8080/mcp
//
// It prints the report, and writes it to each file of --out, in the form that the file's
// name ends in: .html, .json, .xml (JUnit) or .txt. A server that dies is started anew.
//
// Exit codes: 0 if all is well, 1 if there are failures that the baseline does not list,
// or stale entries in it; 2 if the server could not be probed to the end.
//
// Servers act: probe one whose state may be lost. Tools that are destructive, or do not
// say, get only calls that their schema rejects; see --skip-destructive.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/internal/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	a := app{stdout: os.Stdout, stderr: os.Stderr, isTerminal: isTerminal, getenv: os.Getenv}
	os.Exit(a.run(ctx, os.Args[1:]))
}

const (
	exitFailures = 1
	exitStopped  = 2
)

// app is the command with what it needs of its surroundings.
type app struct {
	stdout, stderr io.Writer
	isTerminal     func(io.Writer) bool
	getenv         func(string) string
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (a app) run(ctx context.Context, args []string) int {
	s, err := parse(args, a.stderr)
	if err != nil {
		return a.stopped(err)
	}
	report, err := a.probe(ctx, s)
	if len(report.Results) == 0 && (err != nil || report.Err != "") { // there is nothing to report
		return a.stopped(cmp.Or(err, errors.New(report.Err)))
	}
	if writing := a.write(report, s); writing != nil || err != nil {
		return a.stopped(errors.Join(err, writing))
	}
	switch {
	case report.Err != "":
		return exitStopped
	case !report.OK():
		return exitFailures
	}
	return 0
}

// stopped says why. What the flag package has said already is not said again.
func (a app) stopped(err error) int {
	if err != errUsage { //nolint:errorlint // it is never wrapped
		fmt.Fprintln(a.stderr, "probe:", envelope.Printable(strings.TrimPrefix(err.Error(), "probe: ")))
	}
	return exitStopped
}

func (a app) probe(ctx context.Context, s settings) (report probe.Report, err error) {
	var tb command.TB
	defer tb.End(&err)
	h, opts, err := s.server(ctx, &tb)
	if err != nil {
		return report, err
	}
	if a.isTerminal(a.stderr) {
		progress := &progress{out: a.stderr}
		defer progress.end()
		opts = append(opts, probe.OnResult(progress.show))
	}
	return probe.Run(ctx, h, append(opts, s.opts...)...), nil
}
