// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Takes a line apart: words with spaces or tabs between them, `"…"` anywhere in a word, `#` before a comment.
///
/// It goes by Unicode scalars, so that a combining mark after a quotation mark does not hide it.
struct LineLexer {
    /// The escapes within quotation marks: what stands after the backslash, and what is meant.
    static let escapes: [(letter: Unicode.Scalar, meaning: Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    /// The words, up to a comment.
    private(set) var words: [Word] = []
    /// Where a quotation mark stands that is never closed, in scalars from 0.
    private(set) var openQuote: Int?

    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Takes a line apart.
    ///
    /// - Parameter scalars: the line without its end.
    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        while position < scalars.count, scalars[position] != "#" {
            if scalars[position].separatesWords {
                position += 1
            } else {
                takeWord()
            }
        }
    }

    private mutating func takeWord() {
        let start = position
        var value = String.UnicodeScalarView()
        var offsets: [Int] = []
        var quote: Int?
        var badEscape: Int?
        while position < scalars.count {
            let scalar = scalars[position]
            if quote == nil, scalar.separatesWords || scalar == "#" { break }
            if scalar == "\"" {
                quote = quote == nil ? position : nil
                position += 1
                continue
            }
            offsets.append(position)
            if quote != nil, scalar == "\\" {
                let letter = position + 1 < scalars.count ? scalars[position + 1] : nil
                if let escape = Self.escapes.first(where: { $0.letter == letter }) {
                    value.append(escape.meaning)
                    position += 2
                    continue
                }
                badEscape = badEscape ?? position
            }
            value.append(scalar)
            position += 1
        }
        openQuote = quote
        var raw = String.UnicodeScalarView()
        raw.append(contentsOf: scalars[start..<position])
        words.append(
            Word(value: String(value), raw: String(raw), offsets: offsets, start: start, badEscape: badEscape))
    }
}

extension Unicode.Scalar {
    /// Whether words end here.
    var separatesWords: Bool { self == " " || self == "\t" }
}
