//go:build unix

package harness

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the child in a process group, so that what it starts can be ended with it:
// "go run" and shells run the server as a child of their own.
func ownGroup(described *syscall.SysProcAttr) *syscall.SysProcAttr {
	attr := syscall.SysProcAttr{}
	if described != nil {
		attr = *described
	}
	if !attr.Setsid { // a session leader has a group already
		attr.Setpgid = true
	}
	return &attr
}

func terminateGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
