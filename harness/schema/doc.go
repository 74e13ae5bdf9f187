// Package schema checks the arguments of a call against a tool's JSON Schema.
package schema
