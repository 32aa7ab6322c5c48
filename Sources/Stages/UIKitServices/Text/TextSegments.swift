// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Divides text into words or sentences.
struct TextSegments {
    /// A part of a text, and what is around it up to the next one.
    struct Segment: Equatable {
        let range: NSRange
        let enclosing: NSRange
    }

    private let text: NSString
    private let range: NSRange

    /// Prepares a range of a text.
    init(_ text: NSString, _ range: NSRange) { (self.text, self.range) = (text, range) }

    /// The sentences, each with the space after it.
    var sentences: [Segment] {
        SentenceBreaks(text.substring(with: range)).ranges.map { part in
            let part = NSRange(location: range.location + part.location, length: part.length)
            return Segment(range: part, enclosing: part)
        }
    }

    /// The boundaries of words by the Unicode standard, which regular expressions know.
    private static let boundary = try? NSRegularExpression(pattern: "\\b", options: .useUnicodeWordBoundaries)

    /// The words: what has a letter or a digit between two boundaries.
    var words: [Segment] {
        let boundaries =
            [range.location]
            + (Self.boundary?.matches(in: text as String, options: .withTransparentBounds, range: range) ?? [])
            .map(\.range.location) + [NSMaxRange(range)]
        let words = zip(boundaries, boundaries.dropFirst()).map { NSRange(location: $0, length: $1 - $0) }.filter {
            $0.length > 0 && text.rangeOfCharacter(from: .alphanumerics, options: [], range: $0).length > 0
        }
        return words.enumerated().map { index, word in
            let start = index == 0 ? range.location : word.location
            let end = index + 1 < words.count ? words[index + 1].location : NSMaxRange(range)
            return Segment(range: word, enclosing: NSRange(location: start, length: end - start))
        }
    }
}

/// Finds where sentences end, by the rules of the Unicode standard (annex 29, SB3 to SB11).
struct SentenceBreaks {
    private enum Class { case terminator, period, close, space, separator, lower, upper, letter, number, comma, other }

    private let scalars: [Unicode.Scalar]
    private let classes: [Class]

    /// Prepares a text.
    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        classes = scalars.map(Self.classify)
    }

    /// The sentences in UTF-16 code units, each with the space after it.
    var ranges: [NSRange] {
        var ranges: [NSRange] = []
        var (start, length, index) = (0, 0, 0)
        func end() {
            ranges.append(NSRange(location: start, length: length))
            (start, length) = (start + length, 0)
        }
        while index < scalars.count {
            let next = sentenceEnd(at: index)
            for scalar in scalars[index..<(next ?? index + 1)] { length += scalar.utf16.count }
            index = next ?? index + 1
            if next != nil { end() }
        }
        if length > 0 { end() }
        return ranges
    }

    /// Returns where a sentence ends whose last mark is at an index; nil if none ends there.
    private func sentenceEnd(at index: Int) -> Int? {
        let mark = classes[index]
        if mark == .separator { return afterSeparator(index) }
        guard mark == .terminator || mark == .period else { return nil }
        var place = index + 1
        if mark == .period, place < classes.count {
            // 3.14, and U.S.
            if classes[place] == .number { return nil }
            if classes[place] == .upper, index > 0, [.upper, .lower].contains(classes[index - 1]) { return nil }
        }
        while place < classes.count, classes[place] == .close { place += 1 }
        while place < classes.count, classes[place] == .space { place += 1 }
        guard place < classes.count else { return place }
        switch classes[place] {
        case .separator: return afterSeparator(place)
        case .comma, .terminator, .period: return nil
        default: break
        }
        // A sentence does not go on with a small letter: etc. and so on.
        if mark == .period {
            var ahead = place
            // What may stand before that letter is short; the limit keeps the time proportional to the text.
            while ahead < min(classes.count, place + 64),
                [.other, .number, .space, .close, .comma].contains(classes[ahead])
            { ahead += 1 }
            if ahead < classes.count, classes[ahead] == .lower { return nil }
        }
        return place
    }

    private func afterSeparator(_ index: Int) -> Int {
        let isPair = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
        return index + (isPair ? 2 : 1)
    }

    private static func classify(_ scalar: Unicode.Scalar) -> Class {
        switch scalar {
        case ".", "\u{2024}", "\u{FE52}", "\u{FF0E}": return .period
        case "!", "?", "\u{203C}", "\u{203D}", "\u{2047}", "\u{2048}", "\u{2049}", "\u{3002}", "\u{FF01}", "\u{FF1F}",
            "\u{FF61}", "\u{061F}", "\u{06D4}", "\u{0964}", "\u{0965}":
            return .terminator
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": return .separator
        case ",", "-", ":", ";", "\u{2013}", "\u{2014}", "\u{3001}", "\u{FF0C}": return .comma
        case "\"", "'", "(", ")", "[", "]", "{", "}": return .close
        default: break
        }
        let properties = scalar.properties
        if properties.isWhitespace { return .space }
        if properties.isLowercase { return .lower }
        switch properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return .upper
        case .otherLetter, .modifierLetter: return .letter
        case .decimalNumber: return .number
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return .close
        default: return .other
        }
    }
}
