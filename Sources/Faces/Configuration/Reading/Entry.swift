// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

/// A value in a file, with the name of its key and its place; what it cannot be is reported where it is asked for.
struct Entry {
    let node: Node
    /// The name of its key, or what it is, for messages.
    let name: String
    let file: FileReading

    /// Where it is written.
    var origin: Origin { .file(file.problems.file, line: node.place.line) }

    /// Whether nothing stands behind the key, or `null`.
    var isNull: Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// Whether it is a mapping.
    var isMapping: Bool { node.mapping != nil }

    /// Whether it is a list.
    var isList: Bool { node.sequence != nil }

    /// Reports what is wrong with it.
    func report(_ message: String) {
        file.problems.add(message, at: node.place)
    }

    /// Reports what is wrong from a character on.
    ///
    /// - Parameters:
    ///   - message: what is wrong.
    ///   - text: the value's text.
    ///   - column: the first character of the text that is wrong, from 1.
    func report(_ message: String, in text: String, column: Int) {
        guard let distance = file.document.source.distance(from: node.place, to: text) else {
            return report("\(message) (column \(column) of the text)")
        }
        let scalars = String(text.prefix(column - 1)).unicodeScalars.count
        let place = Place(line: node.place.line, column: node.place.column + distance + scalars)
        file.problems.add(message, at: place)
    }

    /// The text of a value that is no list and no mapping; nil, and a report, for those and for nothing.
    func text() -> String? {
        guard !isNull else {
            report("\(name) has no value; leave it out for the default")
            return nil
        }
        guard case .scalar(let scalar) = node else {
            report("\(name) is a text, not \(kind)")
            return nil
        }
        guard !scalar.string.unicodeScalars.contains("\0") else {
            report("\(name) has a zero character in it, which nothing can have")
            return nil
        }
        return scalar.string
    }

    /// A number; nil, and a report, for anything else.
    func number() -> Double? {
        guard case .scalar(let scalar) = node, scalar.style == .plain,
            scalar.string.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
            let number = Double(scalar.string)
        else {
            report("\(name) is a number, not \(kind)")
            return nil
        }
        return number
    }

    /// The entries of a list, none for nothing; nil, and a report, for anything else.
    func list(of element: String) -> [Entry]? {
        if isNull { return [] }
        guard case .sequence(let nodes) = node else {
            report("\(name) is a list, not \(kind)")
            return nil
        }
        return nodes.map { Entry(node: $0, name: element, file: file) }
    }

    /// What the value is, for messages.
    var kind: String {
        switch node {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar, .alias: isNull ? "nothing" : "'\((node.scalar?.string ?? "").prefix(40))'"
        }
    }
}
