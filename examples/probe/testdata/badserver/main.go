// Command badserver is the bad server of the fixtures over standard input and output,
// where a panic ends the process.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/fixtures/badserver"
)

func main() {
	if err := badserver.NewServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
