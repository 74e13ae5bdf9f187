// Package envelope is the specification of an MCP server's error messages, in Go.
//
// (being written)
package envelope
