package lockmatch_test

import (
	"fmt"

	"github.com/errshape/errshape/harness"
	. "github.com/errshape/errshape/harness/contract/lockmatch"
)

func ExampleMatchLockfile() {
	live := []harness.Tool{{Name: "get", InputSchema: []byte(`{"type":"object","properties":{"id":{"type":"string"}}}`)}}
	matched, err := MatchLockfile("testdata/contract.lock.json").Match(live) // in a suite: Expect(billing).To(MatchLockfile(…))
	fmt.Println(matched, err)
	// Output: true <nil>
}
