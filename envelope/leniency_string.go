package envelope

import "fmt"

var leniencyNames = [...]string{
	AnyCode: "AnyCode", AnySeverity: "AnySeverity", AnyMessage: "AnyMessage", AnyRecovery: "AnyRecovery",
	AnyActions: "AnyActions", AnyActionOrder: "AnyActionOrder", AnyDetails: "AnyDetails", AnyDetailOrder: "AnyDetailOrder",
	AnyRetryAfter: "AnyRetryAfter", AnyFieldOrder: "AnyFieldOrder", AnyFieldText: "AnyFieldText", AnyContract: "AnyContract",
}

// String returns the name of the constant.
func (l Leniency) String() string {
	if int(l) < len(leniencyNames) && leniencyNames[l] != "" {
		return leniencyNames[l]
	}
	return fmt.Sprintf("Leniency(%d)", uint(l))
}
