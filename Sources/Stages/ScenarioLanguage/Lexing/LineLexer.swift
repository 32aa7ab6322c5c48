// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Splits a line into words: separated by spaces or tabs, `"…"` anywhere in a word, `#` before a comment.
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

/// A word of a line, with or without quotation marks in it.
struct Word: Hashable, Sendable {
    /// What it says, without quotation marks and escapes.
    var value: String
    /// What is written, quotation marks included.
    var raw: String
    /// Where each Unicode scalar of ``value`` stands in the line, from 0.
    var offsets: [Int]
    /// Where the word begins in the line, in scalars from 0.
    var start: Int
    /// Where a backslash within quotation marks stands that begins no escape.
    var badEscape: Int?

    /// Whether the first character is a quotation mark, so that the word is a text and no number or name.
    var isQuoted: Bool { raw.unicodeScalars.first == "\"" }

    /// The texts before and after the first `=`; nil without one.
    var option: (key: String, value: String)? {
        let scalars = value.unicodeScalars
        guard let sign = scalars.firstIndex(of: "=") else { return nil }
        return (String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
    }

    /// The word that begins at the scalar with this number of ``value``, for messages about a part of it.
    func part(from scalar: Int) -> Int {
        scalar < offsets.count ? offsets[scalar] : (offsets.last.map { $0 + 1 } ?? start)
    }

    /// Where the value of an option begins in the line.
    var optionValueStart: Int { part(from: (option?.key.unicodeScalars.count ?? -1) + 1) }
}
