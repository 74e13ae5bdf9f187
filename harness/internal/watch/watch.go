// Package watch runs code that may panic, end its goroutine or never return, and
// says which of them happened.
package watch

import "errors"

// ErrExited says that the code ended its goroutine with [runtime.Goexit], which is
// what FailNow of a testing.TB does.
var ErrExited = errors.New("ended its goroutine (runtime.Goexit, which a test's FailNow calls)")

// Done is how a function ended: its value, its error, a [*PanicError] or
// [ErrExited].
type Done[T any] struct {
	Value T
	Err   error
}

// Go runs f on a goroutine of its own and sends how it ended. The channel has room
// for it, so nobody has to listen.
func Go[T any](f func() (T, error)) <-chan Done[T] {
	ended := make(chan Done[T], 1)
	go func() {
		done := Done[T]{Err: ErrExited}
		defer func() { ended <- done }()
		makeRoom(1)
		done = Here(f)
	}()
	return ended
}

// Here runs f on the goroutine it is called on, and says how it ended unless it ends that
// goroutine.
func Here[T any](f func() (T, error)) (done Done[T]) {
	returned := false
	defer func() {
		if returned {
			return
		}
		if value := recover(); value != nil {
			done.Err = NewPanicError(value)
		}
	}()
	value, err := f()
	returned = true
	return Done[T]{value, err}
}

// makeRoom grows the stack of a new goroutine at once to what decoding JSON takes. Left
// to itself it doubles several times, copying deep frames each time, which was a fifth
// of the cost of a call.
//
//go:noinline
func makeRoom(n int) byte {
	var room [10 << 10]byte
	room[n] = 1 // or the compiler sees that it is not needed
	return room[n*2]
}
