package mcpgo

import (
	"context"
	"errors"
	"time"

	"github.com/mark3labs/mcp-go/server"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
)

// ForecastInput is the schema of the forecast tools.
const ForecastInput = `{
	"type": "object",
	"properties": {
		"city": {"type": "string", "minLength": 1},
		"days": {"type": "integer", "minimum": 1, "maximum": 7}
	},
	"required": ["city"],
	"additionalProperties": false
}`

// stations is the weather of the example.
var stations = map[string]string{"Lisbon": "sunny", "Bergen": "rain"}

type forecastArgs struct {
	City string `json:"city"`
	Days int    `json:"days"`
}

func forecast(_ context.Context, args forecastArgs) (any, error) {
	weather, known := stations[args.City]
	if !known {
		return nil, envelope.New(envelope.CodeNotFound, "No station in that city").
			Suggest("List the cities first, then ask again for one of them").
			Actions("weather.cities").Detail("city", args.City)
	}
	return map[string]any{"city": args.City, "weather": weather}, nil
}

func cities(context.Context, *pipeline.Request) (any, error) {
	return []string{"Bergen", "Lisbon"}, nil
}

func radar(context.Context, *pipeline.Request) (any, error) {
	return nil, errors.New("radar at 10.0.0.7 does not answer")
}

// NewPipeline is the handlers and their rules, without a server.
func NewPipeline() (*pipeline.Pipeline, error) {
	return pipeline.New(
		pipeline.Redact("The weather service has a problem."),
		pipeline.Tool("weather.forecast", pipeline.Bind(forecast), pipeline.Input(ForecastInput), pipeline.Describe("The weather in a city.")),
		pipeline.Tool("weather.cities", cities, pipeline.Describe("The cities with a station.")),
		pipeline.Tool("weather.radar", radar),
		pipeline.Tool("weather.now", pipeline.Bind(forecast), pipeline.Input(ForecastInput),
			pipeline.Guard(guard.Deprecated("weather.now is no longer kept up.", guard.Offer("weather.forecast")))),
		pipeline.Tool("weather.alerts", cities, pipeline.Guard(guard.RateLimit(1, time.Hour))),
	)
}

// NewServer is the server that the program runs, with every tool of the pipeline.
func NewServer() (*server.MCPServer, error) {
	p, err := NewPipeline()
	if err != nil {
		return nil, err
	}
	s := server.NewMCPServer("weather", "1.0.0")
	return s, Mount(s, p)
}
