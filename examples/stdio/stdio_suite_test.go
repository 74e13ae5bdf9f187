// Package stdio tests a server that runs in a process of its own.
//
// The server here is a Go program, which the suite builds first. For one in another
// language, leave the build away and name its command:
//
//	harness.Command(exec.Command("node", "dist/server.js"))
package stdio_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

func TestStdio(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "a server in another process")
}

// program is the path of the built server.
var program string

// One of the parallel processes builds; all of them use what it built.
var _ = SynchronizedBeforeSuite(func() []byte {
	path, err := gexec.Build("github.com/errshape/errshape/examples/stdio/server")
	Expect(err).NotTo(HaveOccurred())
	return []byte(path)
}, func(path []byte) { program = string(path) })

var _ = SynchronizedAfterSuite(func() {}, gexec.CleanupBuildArtifacts)
