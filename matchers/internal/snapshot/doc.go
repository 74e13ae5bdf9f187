// Package snapshot keeps envelopes in files and compares received ones with them.
// It knows neither gomega nor ginkgo.
//
// A file is the text as it was received and a final line break. What a terminal,
// an editor or git would change or act on stands in it as a literal placeholder,
// and so does {{, so that no text holds a placeholder by accident:
//
//	{{any}}                 text that is not blank
//	{{number}}              a number, as JSON writes it
//	{{duration}}            30 seconds, 0.5 seconds, 1m30s, 250ms
//	{{matches "[a-z]+"}}    a regular expression, of RE2, for the whole of what stands there
//	{{one of "red" "blue"}} one of these
//	{{literal "\x1b[0m"}}   exactly this
//
// A placeholder stands for text in one element or attribute: it never matches a <,
// nor the quote of its attribute. Strings are Go's, and speak of the text as it is
// sent, where an & is &amp;.
package snapshot
