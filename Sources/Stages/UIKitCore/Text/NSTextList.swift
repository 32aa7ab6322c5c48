// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A list of a text, to which paragraphs belong through ``NSParagraphStyle/textLists``.
///
/// Text views do not draw markers, because UIKit does so only with TextKit 2, which does not exist here: an app that wants
/// them in the text inserts ``marker(forItemNumber:)``. Two lists are equal only if they are the same object, as adjacent
/// lists may look alike.
// Unchecked, because the values of text attributes must be sendable; the numbering changes only before a list is used.
open class NSTextList: NSObject, @unchecked Sendable {
    /// A format of markers: text that contains a kind of marker in braces, such as `{decimal}.`.
    public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
        /// The format.
        public var rawValue: String
        /// Creates a format.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a format.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }

        /// A box.
        public static let box = MarkerFormat("{box}")
        /// A check mark.
        public static let check = MarkerFormat("{check}")
        /// A circle.
        public static let circle = MarkerFormat("{circle}")
        /// A diamond.
        public static let diamond = MarkerFormat("{diamond}")
        /// A disc.
        public static let disc = MarkerFormat("{disc}")
        /// A hyphen.
        public static let hyphen = MarkerFormat("{hyphen}")
        /// A filled square.
        public static let square = MarkerFormat("{square}")
        /// A hexadecimal number with lowercase digits.
        public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
        /// A hexadecimal number with uppercase digits.
        public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
        /// An octal number.
        public static let octal = MarkerFormat("{octal}")
        /// Lowercase letters.
        public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
        /// Uppercase letters.
        public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
        /// Lowercase letters.
        public static let lowercaseLatin = MarkerFormat("{lower-latin}")
        /// Uppercase letters.
        public static let uppercaseLatin = MarkerFormat("{upper-latin}")
        /// A lowercase Roman number.
        public static let lowercaseRoman = MarkerFormat("{lower-roman}")
        /// An uppercase Roman number.
        public static let uppercaseRoman = MarkerFormat("{upper-roman}")
        /// A decimal number.
        public static let decimal = MarkerFormat("{decimal}")
    }

    /// Options of lists.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The marker of a nested list follows that of the list around it. Whoever inserts the markers applies it.
        public static let prependEnclosingMarker = Options(rawValue: 1)
    }

    /// The format of the markers.
    public let markerFormat: MarkerFormat
    /// The options.
    public let listOptions: Options
    /// The number of the first item. The default is 1.
    open var startingItemNumber: Int
    /// Whether the markers are numbers or letters.
    open var isOrdered: Bool { Self.pieces(of: markerFormat).contains { $0.isKind && Self.isOrdered($0.text) } }

    /// Creates a list.
    public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1) {
        (self.markerFormat, self.startingItemNumber) = (markerFormat, startingItemNumber)
        listOptions = options
    }

    /// Creates a list with options as a number.
    public convenience init(markerFormat: MarkerFormat, options mask: Int) {
        self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(bitPattern: mask)))
    }

    /// Returns the marker of an item with a number. A kind that is not known, and braces without an end, stay as they are.
    ///
    /// A number that has no letters or is not a Roman one is decimal.
    open func marker(forItemNumber itemNumber: Int) -> String {
        Self.pieces(of: markerFormat).map { piece in
            guard piece.isKind else { return piece.text }
            return Self.marker(piece.text, itemNumber) ?? "{\(piece.text)}"
        }.joined()
    }

    /// Returns the parts of a format: plain text, and kinds of markers without their braces.
    private static func pieces(of format: MarkerFormat) -> [(text: String, isKind: Bool)] {
        var pieces: [(text: String, isKind: Bool)] = []
        var rest = format.rawValue[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            pieces.append((String(rest[..<start]), false))
            pieces.append((String(rest[rest.index(after: start)..<end]), true))
            rest = rest[rest.index(after: end)...]
        }
        return pieces + [(String(rest), false)]
    }

    private static let symbols = [
        "box": "\u{25A1}", "check": "\u{2713}", "circle": "\u{25E6}", "diamond": "\u{25C6}", "disc": "\u{2022}",
        "hyphen": "\u{2043}", "square": "\u{25AA}",
    ]

    private static func isOrdered(_ kind: String) -> Bool { symbols[kind] == nil && marker(kind, 1) != nil }

    /// Returns the marker of a kind; nil if it is not known.
    private static func marker(_ kind: String, _ number: Int) -> String? {
        switch kind {
        case "decimal": String(number)
        case "octal": String(number, radix: 8)
        case "lower-hexadecimal": String(number, radix: 16)
        case "upper-hexadecimal": String(number, radix: 16, uppercase: true)
        case "lower-alpha", "lower-latin": letters(number)
        case "upper-alpha", "upper-latin": letters(number).uppercased()
        case "lower-roman": roman(number)
        case "upper-roman": roman(number).uppercased()
        default: symbols[kind]
        }
    }

    /// Returns a number in letters: after `z` comes `aa`.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var (rest, scalars) = (number, [] as [Character])
        while rest > 0 {
            scalars.append(Character(Unicode.Scalar(UInt8(97 + (rest - 1) % 26))))
            rest = (rest - 1) / 26
        }
        return String(scalars.reversed())
    }

    /// Returns a Roman number, for numbers from 1 to 3999.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        let parts = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (rest, text) = (number, "")
        for (value, digits) in parts {
            text += String(repeating: digits, count: rest / value)
            rest %= value
        }
        return text
    }
}
