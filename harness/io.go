package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/errshape/errshape/harness/internal/watch"
)

// IO reaches anything that serves newline-delimited JSON on two streams, in process:
//
//	harness.IO(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
//		return s.Run(ctx, &mcp.IOTransport{Reader: r, Writer: w})
//	})
//
// serve starts with the first call. Close ends r, cancels ctx a [Grace] later and
// reports a serve that has still not returned. A panic of serve itself is recovered; one on a
// goroutine that it started, where most servers run their handlers, ends the process.
func IO(serve func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error, opts ...TargetOption) Target {
	return &streamTarget{
		targetConfig: configure("IO server", opts),
		open: func(c *targetConfig) (*peer, error) {
			if serve == nil {
				return nil, errors.New("harness.IO was given a nil function")
			}
			return serveIO(c, serve), nil
		},
	}
}

func serveIO(c *targetConfig, serve func(context.Context, io.ReadCloser, io.WriteCloser) error) *peer {
	serverIn, in := io.Pipe()
	out, serverOut := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	returned := make(chan struct{})
	ended := watch.Go(func() (struct{}, error) { return struct{}{}, serve(ctx, serverIn, serverOut) })
	go func() {
		done := <-ended
		cancel()
		serverOut.CloseWithError(howServed(done.Err))
		serverIn.Close()
		close(returned)
	}()
	stop := func() error {
		in.Close()
		defer cancel()
		if within(c.grace, returned) {
			return nil
		}
		cancel()
		if within(c.grace, returned) {
			return nil
		}
		in.CloseWithError(io.ErrClosedPipe)
		return fmt.Errorf("the serve function did not return within %v, although its input has ended and its context is cancelled", 2*c.grace)
	}
	return &peer{in: in, out: out, stop: stop}
}

// howServed keeps a panic what it is. Another error is told, not wrapped: the server's
// own timeout is no timeout of the call.
func howServed(err error) error {
	var panicked *PanicError
	switch {
	case err == nil:
		return errors.New("the serve function returned")
	case errors.As(err, &panicked), errors.Is(err, ErrExited):
		return err
	}
	return errors.New("the serve function ended: " + err.Error())
}

func within(d time.Duration, done <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}
