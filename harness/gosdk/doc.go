// Package gosdk drives a server of the official SDK in memory, and answers with
// envelopes from it.
//
//	billing := harness.New(GinkgoTB(), gosdk.Server(newBillingServer()))
//
// [Server] connects to the server as a client does, below the bytes: requests go in as the
// SDK's own messages with raw params, and results come out as the raw JSON that would
// have been sent. The whole server is under test, with its schemas, its validation and its
// middleware, and no result is rewritten.
//
// A middleware of its own stands around the handlers while a harness calls them. It finds
// what the SDK does not survive, or never answers, and lets the session live on:
//
//	a panic                         harness.Panicked
//	nil, nil                        harness.NoResult
//	runtime.Goexit, FailNow         harness.NoResult
//	a result JSON cannot hold       harness.NoResult
//	a nil pointer as a block        harness.Panicked, as for all that panics when it is written
//	no return before the deadline   harness.TimedOut; the handler's context is cancelled
//
// In production the first two and the nil pointer end the process or reach the client as null, the
// other two leave it without an answer. The middleware also keeps the Go error of the handler, as HandlerErr of
// the result. Requests of other clients pass through it.
//
// # Traps
//
// A typed handler that returns an envelope as its error does not send it: the SDK sends
// err.Error(), "NOT_FOUND: No invoice". The harness shows what is sent. Return the
// envelope as a result.
//
// The middleware cannot be removed and goes in with the first call. Middleware that is added
// after it stands outside, where a panic is not recovered.
//
// Handlers see the values of the context that the connection was made with, not those
// of the caller's: see [WithContext]. Nor do they see the caller's deadline, as in
// production; when it passes, they are cancelled.
//
// The SDK validates the arguments of a typed handler before it runs, stops at the first
// failure, and picks it at random among several.
package gosdk
