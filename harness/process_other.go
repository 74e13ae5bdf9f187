//go:build !unix

package harness

import (
	"os/exec"
	"syscall"
)

func ownGroup(described *syscall.SysProcAttr) *syscall.SysProcAttr { return described }

func terminateGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
