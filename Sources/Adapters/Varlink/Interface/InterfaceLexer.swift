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
        case .word(let text), .sign(let text): "'\(text)'"
        case .end: "the end"
        }
    }
}

/// Splits an interface file into tokens.
struct InterfaceLexer {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1
    private var comments: [String] = []
    /// Line ends since the last comment or token.
    private var lineEnds = 0

    init(_ source: String) { bytes = Array(source.utf8) }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func advance() {
        if next == UInt8(ascii: "\n") {
            line += 1
            column = 1
            lineEnds += 1
        } else if let next, next & 0xC0 != 0x80 {
            // The other bytes of a character are in its column.
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
        if "()[]:,?".utf8.contains(first) {
            advance()
            return token(.sign(text(from: offset - 1)))
        }
        if startsArrow {
            advance()
            advance()
            return token(.sign("->"))
        }
        let word = offset
        while let byte = next, Self.isPartOfWord(byte), !startsArrow { advance() }
        if offset > word { return token(.word(text(from: word))) }
        let character = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
        throw token(.end).error("unexpected '\(character.map(String.init) ?? "")'")
    }

    private var startsArrow: Bool {
        next == UInt8(ascii: "-") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: ">")
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

    private mutating func skipSpaceAndComments() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                advance()
                // An empty line separates a comment from what follows.
                if lineEnds > 1 { comments = [] }
            case UInt8(ascii: "#"):
                advance()
                if next == UInt8(ascii: " ") { advance() }
                let start = offset
                while let byte = next, byte != UInt8(ascii: "\n") { advance() }
                let comment = text(from: start)
                comments.append(comment.hasSuffix("\r") ? String(comment.dropLast()) : comment)
                lineEnds = 0
            default: return
            }
        }
    }
}
