// Command server is the bank, spoken to over its standard input and output.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/examples/contract"
	"github.com/errshape/errshape/harness/gosdk"
)

func main() {
	bank, err := contract.New()
	if err != nil {
		log.Fatal(err)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "bank", Version: "2.0.0"}, nil)
	gosdk.Mount(server, bank)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
