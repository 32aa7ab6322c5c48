// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
