// Package suite is run by the specs of ginkgoprobe in several processes. The environment
// variable SUITE_SERVER chooses what it probes.
package suite_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"github.com/errshape/errshape/fixtures/badserver"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/probe/ginkgoprobe"
)

func TestSuite(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "suite")
}

func startBilling() *harness.Harness {
	return harness.New(ginkgoprobe.TB(), gosdk.Server(billing.NewServer(billing.WithSlowBank(0))))
}

func startBad() *harness.Harness {
	return harness.New(ginkgoprobe.TB(), gosdk.Server(badserver.NewServer()), harness.WithDeadline(2*time.Second))
}

func known(text string) probe.Option {
	b, err := probe.ParseBaseline([]byte(text))
	if err != nil {
		panic(err)
	}
	return probe.WithBaseline(b)
}

var shared = ginkgoprobe.Shared(func(tb harness.TB) *harness.Harness {
	return harness.New(tb, gosdk.Server(billing.NewServer()))
})

var _ = func() bool {
	switch os.Getenv("SUITE_SERVER") {
	case "billing":
		return ginkgoprobe.DescribeServer("billing", startBilling)
	case "shared":
		return ginkgoprobe.DescribeServer("billing", shared.Start, probe.Tools("billing.get_invoice", "billing.customers"))
	case "bad":
		return ginkgoprobe.DescribeServer("bad", startBad, probe.WithClock(guard.NewFakeClock()))
	case "known":
		return ginkgoprobe.DescribeServer("bad", startBad, probe.Tools("bad.mumbles", "bad.nameless"), known(
			`"bad.mumbles/wrong-type/count/boolean" no-envelope`+"\n"+
				`"bad.nameless/below-minimum/count/beyond the bound" crashed`+"\n"+
				`"bad.nameless/null/name/null" violates`+"\n"+
				`"bad.gone/null/name/null" violates`+"\n"))
	case "none":
		return ginkgoprobe.DescribeServer("none", func() *harness.Harness { return nil })
	case "refused":
		return ginkgoprobe.DescribeServer("refused", func() *harness.Harness { return harness.New(ginkgoprobe.TB(), nil) })
	case "panicking":
		return ginkgoprobe.DescribeServer("panicking", func() *harness.Harness { panic("no database\x1b[2J") })
	case "option":
		return ginkgoprobe.DescribeServer("option", startBilling, probe.Limit(0))
	case "dead":
		return ginkgoprobe.DescribeServer("dead", odd{err: errors.New("the process exited\x1b[2J")}.start)
	case "schema":
		return ginkgoprobe.DescribeServer("schema", odd{tools: `{"tools":[{"name":"a/b\u001b","inputSchema":{"type":"object","properties":{"n":{"type":"nil"}}}}]}`}.start)
	}
	return false
}()

// Neither the specs nor the listing before them leaves anything running. The processes
// of a suite talk over net/rpc.
var _ = AfterSuite(func(ctx SpecContext) {
	shared.Close()
	Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(gleak.IgnoringInBacktrace("net/rpc.")))
}, NodeTimeout(10*time.Second))

// odd is a server that lists what it was told to.
type odd struct {
	tools string
	err   error
}

func (o odd) Call(_ context.Context, method string, _ json.RawMessage) (harness.Reply, error) {
	if method == "tools/list" {
		return harness.Reply{Result: json.RawMessage(o.tools)}, o.err
	}
	return harness.Reply{Err: &harness.ProtocolError{Code: -32602, Message: "no such tool"}}, nil
}

func (o odd) Close() error   { return nil }
func (o odd) String() string { return "dead" }

func (o odd) start() *harness.Harness {
	return harness.New(ginkgoprobe.TB(), o, harness.WithVersion(harness.Version20260728))
}
