package harness

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Command reaches a server in any language as a child process, over its standard input
// and output:
//
//	harness.Command(exec.Command("node", "server.js"))
//
// cmd is a description: it is copied, and a process starts with the first call, and anew if it ends
// at server/discover, which some old servers do. Stdin and Stdout must not be set, and a context
// that it was made with does not count: Close ends the process. The end
// of what the process writes to standard error is kept and shown with a call that
// fails; it also goes to cmd.Stderr. Close ends the input, and after a [Grace] each it terminates
// and then kills the process together with those it started.
func Command(cmd *exec.Cmd, opts ...TargetOption) Target {
	name := "command"
	if cmd != nil {
		name = "command " + filepath.Base(cmd.Path)
	}
	return &streamTarget{
		targetConfig: configure(name, opts),
		open:         func(c *targetConfig) (*peer, error) { return startCommand(c, cmd) },
	}
}

// afterKill is how long the system may take to end a process. It is no matter of patience
// with the server.
const afterKill = 5 * time.Second

func startCommand(c *targetConfig, described *exec.Cmd) (*peer, error) {
	switch {
	case described == nil:
		return nil, errors.New("harness.Command was given a nil *exec.Cmd")
	case described.Stdin != nil || described.Stdout != nil:
		return nil, errors.New("harness.Command needs standard input and output of the process itself: leave Stdin and Stdout of the *exec.Cmd nil")
	case described.Process != nil:
		return nil, errors.New("harness.Command starts the process itself: do not start the *exec.Cmd")
	case described.Err != nil:
		return nil, fmt.Errorf("find the command: %w", described.Err)
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start the command: %w", err)
	}
	stderr := &tail{also: described.Stderr}
	cmd := &exec.Cmd{
		Path: described.Path, Args: described.Args, Env: described.Env, Dir: described.Dir, ExtraFiles: described.ExtraFiles,
		SysProcAttr: ownGroup(described.SysProcAttr),
		Stdout:      childOut, Stderr: stderr,
		WaitDelay: c.grace, // what the process started may hold its standard error open
	}
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	_ = childOut.Close() // the child has its own
	if err != nil {
		_ = stdout.Close()
		return nil, fmt.Errorf("start the command: %w", err)
	}
	exited := make(chan struct{})
	var how error // it exited; to be read when exited is closed
	go func() {
		how = cmd.Wait()
		close(exited)
	}()
	out, copied := io.Pipe()
	go func() {
		err := errOutputClosed
		if copyOutput(c.grace, copied, stdout, exited) {
			err = howExited(how, stderr.String())
		}
		copied.CloseWithError(err)
	}()
	return &peer{in: in, out: out, stderr: stderr.String, stop: func() error { return stopCommand(c.grace, cmd, in, out, exited) }}, nil
}

var errOutputClosed = errors.New("the process closed its standard output, and runs on")

// copyOutput passes on what the process writes, until the end of its output or until it exits,
// whichever is later, and waits a grace for the other. It reports whether the process has exited.
func copyOutput(grace time.Duration, to io.Writer, from io.ReadCloser, exited <-chan struct{}) bool {
	defer from.Close()
	ended := make(chan struct{})
	go func() { _, _ = io.Copy(to, from); close(ended) }()
	select {
	case <-ended:
		return within(grace, exited)
	case <-exited:
		within(grace, ended) // what the process started may hold its output open
		return true
	}
}

func stopCommand(grace time.Duration, cmd *exec.Cmd, in io.Closer, out io.Closer, exited <-chan struct{}) error {
	_ = in.Close()
	defer killGroup(cmd) // those it started and left behind
	if within(grace, exited) {
		return nil
	}
	terminateGroup(cmd)
	if within(grace, exited) {
		return nil
	}
	killGroup(cmd)
	_ = out.Close()
	if within(afterKill, exited) {
		return nil
	}
	return fmt.Errorf("process %d did not end within %v of being killed", cmd.Process.Pid, afterKill)
}

// howExited quotes the line of standard error that says most: where a Go program
// panicked, else the last.
func howExited(err error, stderr string) error {
	text := "the process exited (exit status 0)"
	if err != nil {
		text = fmt.Sprintf("the process exited (%v)", err)
	}
	last := ""
	for line := range strings.Lines(stderr) {
		if line = strings.TrimSpace(line); line != "" {
			last = line
		}
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			break
		}
	}
	if last == "" {
		return errors.New(text)
	}
	return fmt.Errorf("%s; its standard error says %q", text, clip(last))
}
