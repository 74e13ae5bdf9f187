package schema

import (
	"bytes"
	"encoding/json"
)

// redacted stands for a secret in what is shown of the arguments.
const redacted = `"(redacted)"`

// redact rewrites the arguments, keys in the order they came, without the secrets.
func redact(args json.RawMessage, secret *pathTree) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(args))
	d.UseNumber()
	var b bytes.Buffer
	redactValue(&b, d, secret)
	return b.Bytes()
}

func redactValue(b *bytes.Buffer, d *json.Decoder, secret *pathTree) {
	if secret == nil || secret.here {
		var whole json.RawMessage
		_ = d.Decode(&whole) // it is known to be JSON
		if secret != nil {
			whole = json.RawMessage(redacted)
		}
		b.Write(whole)
		return
	}
	token, _ := d.Token()
	switch token {
	case json.Delim('{'):
		b.WriteByte('{')
		for first := true; d.More(); first = false {
			separate(b, first)
			key, _ := d.Token()
			name, _ := key.(string)
			quoted, _ := json.Marshal(name)
			b.Write(quoted)
			b.WriteByte(':')
			redactValue(b, d, secret.child(name))
		}
		_, _ = d.Token()
		b.WriteByte('}')
	case json.Delim('['):
		b.WriteByte('[')
		for i := 0; d.More(); i++ {
			separate(b, i == 0)
			redactValue(b, d, secret.child(i))
		}
		_, _ = d.Token()
		b.WriteByte(']')
	default:
		plain, _ := json.Marshal(token)
		b.Write(plain)
	}
}

func separate(b *bytes.Buffer, first bool) {
	if !first {
		b.WriteByte(',')
	}
}
