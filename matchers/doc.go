// Package matchers has the Gomega matchers for the errors of MCP servers.
package matchers
