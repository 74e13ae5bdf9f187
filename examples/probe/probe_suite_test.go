package main

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

func TestProbe(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "examples/probe")
}

// program is the bad server in a process of its own.
var program string

var _ = SynchronizedBeforeSuite(func() []byte {
	path, err := gexec.Build("github.com/errshape/errshape/examples/probe/testdata/badserver")
	Expect(err).NotTo(HaveOccurred())
	return []byte(path)
}, func(path []byte) { program = string(path) })

var _ = SynchronizedAfterSuite(func() {}, gexec.CleanupBuildArtifacts)
