// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A link or a phone number in a text.
struct FoundData: Sendable {
    /// The range in UTF-16 code units.
    var range: NSRange
    /// The URL to open; that of a phone number has the scheme `tel`.
    var url: URL
    /// The phone number as it is in the text; nil for a link.
    var phoneNumber: String?

    // Patterns of the common forms: a URL with a scheme, a mail address, a host that starts with "www." or ends with a
    // frequent top-level domain; groups of digits with the usual signs between them, unless they are a date, an address
    // of a network, or a decimal number. Labels of hosts have limits, and a mail address begins where its characters do,
    // so that a search takes time in proportion to the length of the text.
    private static let link = pattern(
        #"(?<![\w@])(?:[a-z][a-z0-9+.-]{1,20}://[^\s<>"“”]+"#
            + #"|(?<![.%+-])(?:mailto:)?[a-z0-9._%+-]++@(?:[a-z0-9-]{1,63}+\.){1,20}[a-z]{2,}"#
            + #"|(?:www\.(?:[a-z0-9-]{1,63}+\.){1,20}[a-z]{2,}|(?:[a-z0-9-]{1,63}+\.){1,20}"#
            + #"(?:com|org|net|edu|gov|info|io|co|app|dev|me|tv|ai|eu|uk|de|fr|it|es|nl|ch|at|jp|cn|in|ca|au|us|ru|br))"#
            + #"(?![\w@-])(?::\d+)?(?:[/?#][^\s<>"“”]*)?)"#)
    private static let phone = pattern(
        #"(?<![\w.,:/-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{1,5}(?:[ .-]?\d{2,5}){1,5}(?![\w]|[.,:/-]\d)"#)
    private static let notPhone = pattern(
        #"^(?:\d{4}[.-]\d{1,2}[.-]\d{1,2}|\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\d{1,3}(?:\.\d{1,3}){3}|\d+\.\d+)$"#)

    private static func pattern(_ pattern: String) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// Returns what is in a range, in the order of the text; a number within a link is a part of it.
    static func all(in string: String, _ range: NSRange, links: Bool, phoneNumbers: Bool) -> [FoundData] {
        let links = links ? Self.links(in: string, range) : []
        let numbers = phoneNumbers ? Self.phoneNumbers(in: string, range) : []
        // Both are in the order of the text.
        var rest = links[...]
        let others = numbers.filter { number in
            rest = rest.drop { $0.range.location + $0.range.length <= number.range.location }
            return rest.first.map { $0.range.location >= number.range.location + number.range.length } ?? true
        }
        return (links + others).sorted { $0.range.location < $1.range.location }
    }

    /// Returns the links in a range.
    private static func links(in string: String, _ range: NSRange) -> [FoundData] {
        let characters = string as NSString
        return (link?.matches(in: string, range: range) ?? []).compactMap { match in
            let text = characters.substring(with: match.range).withoutFinalPunctuation
            let isMail = text.contains("@") && !text.contains("/") && !text.lowercased().hasPrefix("mailto:")
            let isWhole = text.contains("://") || text.lowercased().hasPrefix("mailto:")
            guard let url = URL(string: isMail ? "mailto:\(text)" : isWhole ? text : "http://\(text)") else {
                return nil
            }
            return FoundData(
                range: NSRange(location: match.range.location, length: text.utf16.count), url: url, phoneNumber: nil)
        }
    }

    /// Returns the phone numbers in a range: seven to fifteen digits, in groups, with an area code or a plus sign.
    private static func phoneNumbers(in string: String, _ range: NSRange) -> [FoundData] {
        let characters = string as NSString
        return (phone?.matches(in: string, range: range) ?? []).compactMap { match in
            let text = characters.substring(with: match.range)
            let digits = text.filter(\.isASCIIDigit)
            let isOther =
                (notPhone?.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) ?? 0) > 0
            let isGrouped = digits.count < text.count
            guard (7...15).contains(digits.count), isGrouped || digits.count >= 10, !isOther,
                let url = URL(string: "tel:\(text.hasPrefix("+") ? "+" : "")\(digits)")
            else { return nil }
            return FoundData(range: match.range, url: url, phoneNumber: text)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension String {
    /// The text without the punctuation at its end that belongs to the sentence around it.
    fileprivate var withoutFinalPunctuation: String {
        var text = self
        while let last = text.last {
            let closesNothing = last == ")" && !text.contains("(") || last == "]" && !text.contains("[")
            guard ".,;:!?'\"’…".contains(last) || closesNothing else { break }
            text.removeLast()
        }
        return text
    }
}
