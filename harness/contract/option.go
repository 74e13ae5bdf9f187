package contract

// Option changes how contracts are compared.
type Option func(*options)

type options struct{ discriminator string }

// Discriminator names the argument by which a tool tells its actions apart, for servers
// where it is not "action".
func Discriminator(name string) Option { return func(o *options) { o.discriminator = name } }

func optionsOf(opts []Option) options {
	o := options{discriminator: "action"}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}
