// Command server is the billing server of the fixtures, spoken to over its standard
// input and output. It stands for a server in any language.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/fixtures/billing"
)

func main() {
	log.Println("billing is ready") // to standard error, which is free for logs
	if err := billing.NewServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
