// Package gosdk drives a server of the official SDK in memory.
package gosdk
