package xpath

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

const xmlNamespace = "http://www.w3.org/XML/1998/namespace"

// namespaces are the declarations in scope: for each prefix the URIs, the innermost
// last. The empty prefix is that of the default namespace.
type namespaces map[string][]string

func newNamespaces() namespaces { return namespaces{"xml": {xmlNamespace}} }

// declare brings an element's declarations into scope and returns their prefixes.
func (ns namespaces) declare(n envelope.Node) (prefixes []string) {
	for a := range n.Attrs() {
		if prefix, ok := declaredPrefix(a.Name()); ok {
			ns[prefix] = append(ns[prefix], a.Value())
			prefixes = append(prefixes, prefix)
		}
	}
	return prefixes
}

func (ns namespaces) forget(prefixes []string) {
	for _, p := range prefixes {
		ns[p] = ns[p][:len(ns[p])-1]
	}
}

// resolve cuts a name in two and finds its namespace. A name whose prefix is not
// declared is one name in no namespace, as libxml2 has it. The default namespace is
// that of elements only.
func (ns namespaces) resolve(name string, element bool) (prefix, local, uri string) {
	prefix, local, ok := strings.Cut(name, ":")
	if !ok {
		prefix, local = "", name
		if !element {
			return "", local, ""
		}
	}
	uris := ns[prefix]
	switch {
	case len(uris) > 0 && (uris[len(uris)-1] != "" || prefix == ""):
		return prefix, local, uris[len(uris)-1]
	case ok:
		return "", name, ""
	}
	return "", local, ""
}

// declaredPrefix returns the prefix that an attribute of this name declares.
func declaredPrefix(attribute string) (prefix string, ok bool) {
	if attribute == "xmlns" {
		return "", true
	}
	return strings.CutPrefix(attribute, "xmlns:")
}
