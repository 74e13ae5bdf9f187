// Package xpath evaluates XPath 1.0 expressions on a document of package envelope.
//
// The nodes are antchfx/xmlquery nodes, built from the document's own tree. So an
// expression also works on a text that a parser of XML 1.0 refuses (content is
// escaped for & and < alone, and may hold ]]> or control characters), and a node
// keeps its place in the text.
//
// The expression is read, checked and evaluated here and not by antchfx/xpath. That
// engine answers a good part of XPath 1.0 differently from the recommendation and
// without a word: 'x' = //a looks at one node, not(0) is false, //a/.. doubles
// nodes, //a[.='y'][1] and (//b|//a)[1] count in another order, white space
// between elements does not count, text after a whole expression is ignored, and a
// compiled expression keeps state between evaluations. An assertion must not
// inherit that. The specs use antchfx/xpath where it is right, as a second opinion.
//
// Everything in XPath 1.0 is answered as the recommendation says, but for these,
// which are errors that name a way to write it: variables, the id function, the
// namespace axis, and names with a prefix other than xml. What belongs to XPath 2 or
// later is refused likewise. Types are known when an expression is read, so that an
// expression that is accepted cannot fail later, except by its [Limit].
package xpath
