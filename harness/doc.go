// Package harness drives the tools of an MCP server and says how each call ended.
package harness
