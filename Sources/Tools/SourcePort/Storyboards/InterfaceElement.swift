// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import Foundation
import FoundationXML

/// An element of an Interface Builder file.
final class InterfaceElement {
    let name: String
    let attributes: [String: String]
    let line: Int
    fileprivate(set) var children: [InterfaceElement] = []
    fileprivate(set) var text = ""

    fileprivate init(_ name: String, _ attributes: [String: String], line: Int) {
        (self.name, self.attributes, self.line) = (name, attributes, line)
    }

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// Creates a copy with other attributes and children.
    init(_ other: InterfaceElement, attributes: [String: String], children: [InterfaceElement]) {
        (name, self.attributes, line) = (other.name, attributes, other.line)
        (self.children, text) = (children, other.text)
    }

    /// The identifier in the file; empty for an element without one.
    var id: String { attributes["id"] ?? "" }

    func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

    /// Returns the children of the child with a name.
    func list(_ name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

    /// The element as written in findings: `<label id="abc">`.
    var tag: String { id.isEmpty ? "<\(name)>" : "<\(name) id=\"\(id)\">" }

    /// Calls a closure with the element and each of its descendants.
    func forEach(_ body: (InterfaceElement) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }
}

/// Reads the XML of an Interface Builder file.
enum InterfaceReader {
    /// The maximum nesting depth; real files stay below 60.
    static let depth = 200

    /// Reads a document.
    static func read(_ text: String, file: String) throws(Finding) -> InterfaceElement {
        guard !text.allSatisfy(\.isWhitespace) else {
            throw Finding(file, "the file is empty; export it from Xcode again")
        }
        // Interface Builder writes no document type, which is required for entities; those can expand without bounds or
        // reference files.
        if let place = text.range(of: "<!DOCTYPE") ?? text.range(of: "<!ENTITY") {
            let line = text[..<place.lowerBound].count { $0.isNewline } + 1
            throw Finding(file, line: line, "unexpected DOCTYPE; Interface Builder files have none")
        }
        let reader = Reader(file)
        let parser = XMLParser(data: Data(text.utf8))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isRead = parser.parse()
        if let problem = reader.problem { throw problem }
        guard isRead, let root = reader.root else {
            throw Finding(file, line: max(parser.lineNumber, 1), "not XML; save the file with Xcode 5 or later")
        }
        return root
    }
}

private final class Reader: NSObject, XMLParserDelegate {
    private let file: String
    private(set) var root: InterfaceElement?
    private(set) var problem: Finding?
    private var open: [InterfaceElement] = []

    init(_ file: String) { self.file = file }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        let element = InterfaceElement(elementName, attributeDict, line: parser.lineNumber)
        if open.count >= InterfaceReader.depth {
            stop(parser, "more than \(InterfaceReader.depth) nested elements, at \(element.tag)")
            return
        }
        if let parent = open.last { parent.children.append(element) } else if root == nil { root = element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) { _ = open.popLast() }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        // Whitespace between elements is not text.
        if let element = open.last, element.children.isEmpty { element.text += string }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        stop(parser, "broken XML\(open.last.map { " in \($0.tag)" } ?? ""); the file is damaged or badly merged")
    }

    private func stop(_ parser: XMLParser, _ text: String) {
        guard problem == nil else { return }
        problem = Finding(file, line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1), text)
        parser.abortParsing()
    }
}
#endif
