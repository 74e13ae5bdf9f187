package envelope_test

import (
	"errors"
	"math"
	"math/big"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

type (
	invoiceID string
	cents     int
	flag      bool
	share     float64
)

// panicky shows itself by a field, which a nil one has not.
type panicky struct{ name string }

func (p *panicky) String() string { return p.name }

var _ = DescribeTable("A detail's value is written",
	func(value any, want string) {
		e := envelope.New("X", "m").Detail("k", value).Build()
		Expect(e.Details).To(HaveExactElements(envelope.Detail{Key: "k", Value: want}))
	},
	Entry("a string", "plain <b> & \"q\"", "plain <b> & \"q\""),
	Entry("a string type", invoiceID("inv_1"), "inv_1"),
	Entry("true", true, "true"),
	Entry("a bool type", flag(false), "false"),
	Entry("an int", -5, "-5"),
	Entry("an int type", cents(1250), "1250"),
	Entry("the smallest int8", int8(math.MinInt8), "-128"),
	Entry("the largest int64, all digits", int64(math.MaxInt64), "9223372036854775807"),
	Entry("the largest uint64, all digits", uint64(math.MaxUint64), "18446744073709551615"),
	Entry("a rune is an integer", 'a', "97"),
	Entry("a float", 0.25, "0.25"),
	Entry("a float without decimals", 5.0, "5"),
	Entry("a float32, not its rounding error", float32(0.1), "0.1"),
	Entry("a float type", share(1.5), "1.5"),
	Entry("1e20 in full, as JSON", 1e20, "100000000000000000000"),
	Entry("1e21 with an exponent, as JSON", 1e21, "1e+21"),
	Entry("1e-7, as JSON", 1e-7, "1e-7"),
	Entry("the largest float", math.MaxFloat64, "1.7976931348623157e+308"),
	Entry("minus zero", math.Copysign(0, -1), "0"),
	Entry("what is no number", math.NaN(), "NaN"),
	Entry("infinity", math.Inf(1), "Infinity"),
	Entry("minus infinity", math.Inf(-1), "-Infinity"),
	Entry("a Stringer", 90*time.Second, "1m30s"),
	Entry("a Stringer by pointer", big.NewInt(0).Exp(big.NewInt(10), big.NewInt(30), nil), "1000000000000000000000000000000"),
	Entry("an error", errors.New("boom"), "boom"),
	Entry("a Stringer that panics, for it is nil", (*panicky)(nil), "null"),
	Entry("nothing", nil, "null"),
	Entry("a list, as JSON", []string{"a", "<b> & c"}, `["a","<b> & c"]`),
	Entry("an object, as JSON", map[string]int{"b": 1, "a": 2}, `{"a":2,"b":1}`),
	Entry("what JSON cannot write, by its type", make(chan int), "(chan int)"),
)
