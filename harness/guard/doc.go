// Package guard is middleware that refuses, delays or bounds calls, and says so in
// the page's envelopes. Guards stand before routing and validation:
//
//	p, err := pipeline.New(
//		pipeline.Guard(guard.Authenticate(check, guard.Offer("auth.login"))),
//		pipeline.Group("billing",
//			pipeline.Guard(
//				guard.RateLimit(100, time.Minute, guard.PerKey(tenant)),
//				guard.Timeout(5*time.Second),
//				guard.Concurrency(5, 20),
//			),
//			pipeline.Action("pay", pay),
//			pipeline.Action("charge", charge, pipeline.Guard(guard.Deprecated("Use pay.", guard.Offer("billing.pay")))),
//		),
//	)
//
// Which guard emits which code:
//
//	Authenticate  AUTH_REQUIRED  there are no credentials
//	Authenticate  UNAUTHORIZED   the credentials are not valid
//	Authenticate  FORBIDDEN      the caller may not do this
//	RateLimit     RATE_LIMITED   no token is left; with retry_after, at least 1 second
//	Concurrency   SERVER_BUSY    all places are taken and the queue is full
//	Timeout       TIMEOUT        no answer within the time
//	Deprecated    DEPRECATED     a warning, beside the tool's own answer
//
// A call that is cancelled while it waits in a queue is answered by the pipeline with
// CANCELLED, or with TIMEOUT if its deadline has passed.
//
// A guard that is given what makes no sense, such as a limit of 0, makes [pipeline.New]
// fail with an error that names the guard, the value and the tool.
//
// A [FakeClock] stands in for time in tests.
package guard
