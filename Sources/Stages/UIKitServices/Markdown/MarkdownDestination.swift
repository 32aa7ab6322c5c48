// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The address and the title of a link in parentheses, by the rules of CommonMark. The title is not kept.
struct MarkdownDestination {
    /// The address, without escapes.
    private(set) var address = ""
    /// The place after the closing parenthesis.
    private(set) var end: Int

    private let source: [Character]

    /// The maximum depth of parentheses in an address.
    private static let maximumDepth = 32

    /// Reads what is in the parentheses at a place; nil if it is not an address.
    init?(in source: [Character], from open: Int) {
        (self.source, end) = (source, open + 1)
        skipSpace()
        guard next == "<" ? readBracketed() : readBare() else { return nil }
        let space = end
        skipSpace()
        guard next == ")" || end > space && readTitle() else { return nil }
        end += 1
    }

    private var next: Character? { end < source.count ? source[end] : nil }

    private mutating func skipSpace() { while next?.isWhitespace == true { end += 1 } }

    /// Takes the next character, without the backslash before it.
    private mutating func take() {
        if source[end] == "\\", end + 1 < source.count {
            let escaped = source[end + 1]
            if escaped.isASCII, escaped.isPunctuation || escaped.isSymbol { end += 1 }
        }
        address.append(source[end])
        end += 1
    }

    private mutating func readBracketed() -> Bool {
        end += 1
        while let next, next != ">", next != "<", !next.isNewline { take() }
        guard next == ">" else { return false }
        end += 1
        return true
    }

    private mutating func readBare() -> Bool {
        var depth = 0
        while let next, !next.isWhitespace, depth <= Self.maximumDepth {
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            if depth < 0 { return true }
            take()
        }
        return depth == 0
    }

    /// Reads a title and the space after it; returns whether the parenthesis follows.
    private mutating func readTitle() -> Bool {
        guard let first = next, "\"'(".contains(first) else { return false }
        let last = first == "(" ? ")" : first
        end += 1
        while let next, next != last {
            if next == "(", first == "(" { return false }
            end += next == "\\" ? 2 : 1
        }
        end += 1
        skipSpace()
        return next == ")"
    }
}
