package harness_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
)

var discard = log.New(io.Discard, "", 0)

// child is this binary as a server in another process.
func child(name string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childServer+"="+name)
	return cmd
}

func beServer(name string) {
	s := &streamServer{w: os.Stdout, log: os.Stderr, exit: func(code int) error {
		if code == killed {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
		os.Exit(code)
		return nil
	}}
	switch name {
	case "stream":
	case "old":
		oldServer()
		return
	case "stubborn": // it ignores the end of its input and being told to stop, and so does its child
		signal.Ignore(syscall.SIGTERM)
		sleeper := exec.Command("sleep", "600")
		if err := sleeper.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, sleeper.Process.Pid)
		_ = s.serve(os.Stdin)
		select {}
	case "go-sdk":
		serveSDKChild()
		return
	}
	if err := s.serve(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// oldServer exits at what it does not know, as some do.
func oldServer() {
	s := &streamServer{w: os.Stdout}
	in := io.TeeReader(os.Stdin, writerFunc(func(p []byte) (int, error) {
		switch line := string(p); {
		case strings.Contains(line, "server/discover"):
			os.Exit(1)
		case strings.Contains(line, `"initialize"`):
			_ = s.say(`{"jsonrpc":"2.0","id":1,"result":` + opened + `}`)
		}
		return len(p), nil
	}))
	_ = s.serve(in)
}

// alive returns an error once the process has gone; a zombie, which nobody of this
// group is left to wait for, has gone too.
func alive(pid string) error {
	if _, err := strconv.Atoi(pid); err != nil {
		return err
	}
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil || strings.Contains(string(stat), ") Z ") {
		return errGone
	}
	return nil
}

// sent is a result with what was asked for.
type sent[T any] struct {
	sent  string
	value T
}

// inParallel runs f n times in parallel and collects what it returns.
func inParallel[T any](n int, f func(int) T) chan sent[T] {
	results := make(chan sent[T], n)
	for i := range n {
		go func() { results <- sent[T]{strconv.Itoa(i), f(i)} }()
	}
	return results
}
