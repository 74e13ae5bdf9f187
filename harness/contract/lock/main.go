// Command lock writes the lockfile of a server's tools, or shows what changed since.
//
//	go run github.com/errshape/errshape/harness/contract/lock -o contract.lock.json -- ./server --stdio
//	go run github.com/errshape/errshape/harness/contract/lock -o contract.lock.json -url http://localhost:8080/mcp
//	go run github.com/errshape/errshape/harness/contract/lock -o contract.lock.json -check -- ./server
//
// With -check it writes nothing, prints each change, and exits with 1 if one is
// BREAKING or RISKY. Where CI is set it writes nothing, and fails.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/internal/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

const (
	exitChanged = 1
	exitUsage   = 2
	exitFailed  = 3
)

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("lock", flag.ContinueOnError)
	flags.SetOutput(stderr)
	path := flags.String("o", "contract.lock.json", "the lockfile")
	url := flags.String("url", "", "the address of a running server, in place of a command")
	check := flags.Bool("check", false, "compare with the lockfile, and write nothing")
	discriminator := flags.String("discriminator", "action", "the argument that tells a tool's actions apart")
	if err := flags.Parse(args); err != nil {
		return exitUsage
	}
	if (*url == "") == (flags.NArg() == 0) {
		fmt.Fprintln(stderr, "lock: give either -url or, after --, the command of a server")
		return exitUsage
	}
	live, err := take(ctx, *url, flags.Args())
	if err == nil && !*check {
		err = live.Write(*path)
	}
	var changed bool
	if err == nil && *check {
		changed, err = compare(*path, live, stdout, contract.Discriminator(*discriminator))
	}
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "lock:", envelope.Printable(err.Error()))
		return exitFailed
	case changed:
		return exitChanged
	}
	return 0
}

func compare(path string, live contract.Lock, stdout io.Writer, opts ...contract.Option) (changed bool, err error) {
	locked, err := contract.Read(path)
	if err != nil {
		return false, err
	}
	for _, d := range contract.Diff(locked, live, opts...) {
		fmt.Fprintf(stdout, "%-8s  %s\n", d.Severity, envelope.Printable(d.Description))
		changed = changed || d.Severity == envelope.DeltaBreaking || d.Severity == envelope.DeltaRisky
	}
	return changed, nil
}

func take(ctx context.Context, url string, server []string) (lock contract.Lock, err error) {
	var target harness.Target
	if url != "" {
		target = harness.URL(url, http.DefaultClient)
	} else {
		target = harness.Command(exec.Command(server[0], server[1:]...)) //nolint:gosec // the user's own command
	}
	var tb command.TB
	defer tb.End(&err)
	return contract.Take(ctx, harness.New(&tb, target))
}
