// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A token of an interface file and its position.
struct InterfaceToken: Equatable {
    enum Kind: Equatable {
        /// Letters, digits, `.`, `_` and `-`.
        case word(String)
        /// One of `( ) [ ] : , ?`, or `->`.
        case sign(String)
        case end
    }

    let kind: Kind
    let line: Int
    let column: Int
    /// The comment lines directly before it, without an empty line in between.
    let comment: String

    func error(_ message: String) -> VarlinkInterfaceError {
        VarlinkInterfaceError(line: line, column: column, message: message)
    }

    /// The token as shown in messages.
    var text: String {
        switch kind {
        case .word(let text), .sign(let text): "`\(text)`"
        case .end: "the end"
        }
    }
}

/// Splits an interface file into tokens.
struct InterfaceLexer {
    private let characters: [Unicode.Scalar]
    private var offset = 0
    private var line = 1
    private var column = 1
    private var comments: [String] = []
    /// Line ends since the last comment or token.
    private var lineEnds = 0

    init(_ source: String) { characters = Array(source.unicodeScalars) }

    private var next: Unicode.Scalar? { offset < characters.count ? characters[offset] : nil }

    private mutating func advance() {
        if next == "\n" {
            line += 1
            column = 1
            lineEnds += 1
        } else {
            column += 1
        }
        offset += 1
    }

    mutating func token() throws(VarlinkInterfaceError) -> InterfaceToken {
        comments = []
        skipSpaceAndComments()
        let start = (line: line, column: column)
        lineEnds = 0
        func token(_ kind: InterfaceToken.Kind) -> InterfaceToken {
            InterfaceToken(
                kind: kind, line: start.line, column: start.column, comment: comments.joined(separator: "\n"))
        }
        guard let first = next else { return token(.end) }
        if "()[]:,?".unicodeScalars.contains(first) {
            advance()
            return token(.sign(String(first)))
        }
        if first == "-", offset + 1 < characters.count, characters[offset + 1] == ">" {
            advance()
            advance()
            return token(.sign("->"))
        }
        var word = String.UnicodeScalarView()
        while let scalar = next, Self.isPartOfWord(scalar), !startsArrow { word.append(scalar); advance() }
        guard word.isEmpty else { return token(.word(String(word))) }
        throw token(.end).error("unexpected `\(first)`")
    }

    private var startsArrow: Bool {
        next == "-" && offset + 1 < characters.count && characters[offset + 1] == ">"
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            || "._-".unicodeScalars.contains(scalar)
    }

    private mutating func skipSpaceAndComments() {
        while let scalar = next {
            switch scalar {
            case " ", "\t", "\r", "\n":
                advance()
                // An empty line separates a comment from what follows.
                if lineEnds > 1 { comments = [] }
            case "#":
                advance()
                var text = String.UnicodeScalarView()
                while let scalar = next, scalar != "\n" { text.append(scalar); advance() }
                if text.first == " " { text.removeFirst() }
                if text.last == "\r" { text.removeLast() }
                comments.append(String(text))
                lineEnds = 0
            default: return
            }
        }
    }
}
