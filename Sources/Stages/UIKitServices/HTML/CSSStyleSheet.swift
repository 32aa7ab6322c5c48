// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The rules of the style sheets in a document.
///
/// Selectors are of an element, a class, an identifier, an element with one of the latter two, or of everything; rules
/// with other selectors are ignored, as are those in conditions such as `@media`.
struct CSSStyleSheet {
    /// The declarations for a selector, with the number of the last rule that has it.
    private struct Rule {
        var order: Int
        var declarations: [CSSDeclaration]
    }

    private var rules: [String: Rule] = [:]
    private var count = 0

    /// The maximum number of selectors; further ones are ignored.
    private static let maximumSelectors = 1000
    /// The maximum number of classes of an element; further ones are ignored.
    private static let maximumClasses = 8

    /// Adds the rules of a style sheet, in a single pass.
    mutating func add(_ text: String, fonts: HTMLFonts) {
        var rest = Self.withoutComments(Array(text.utf8))[...]
        while let open = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") }) {
            let head = String(decoding: rest[..<open], as: UTF8.self).trimmed
            let isStatement = rest[open] == UInt8(ascii: ";")
            rest = rest[(open + 1)...]
            guard !isStatement else { continue }
            let end = Self.endOfBlock(rest)
            let body = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            guard !head.hasPrefix("@") else { continue }
            let declarations = CSSDeclaration.list(String(decoding: body, as: UTF8.self), fonts: fonts)
            for selector in head.split(separator: ",") { add(declarations, for: String(selector).trimmed.lowercased()) }
        }
    }

    private mutating func add(_ declarations: [CSSDeclaration], for selector: String) {
        let isKnown = rules[selector] != nil
        guard !selector.isEmpty, isKnown || rules.count < Self.maximumSelectors else { return }
        guard !selector.utf8.contains(where: { $0.isSpace || ">+~:[".utf8.contains($0) }) else { return }
        count += 1
        let all = (rules[selector]?.declarations ?? []) + declarations
        // The last ones count if there are many.
        rules[selector] = Rule(order: count, declarations: all.suffix(CSSDeclaration.maximumCount))
    }

    /// Changes the style of an element, which is in one with the style `outer`: first by its name, last by its
    /// identifier.
    func apply(to style: inout HTMLStyle, of tag: HTMLTag, in outer: HTMLStyle) {
        guard !rules.isEmpty else { return }
        let classes = (tag.attributes["class"] ?? "").lowercased().split { $0.isWhitespace }.prefix(Self.maximumClasses)
        let names = classes.map { "." + $0 }
        let identifier = tag.attributes["id"].map { "#" + $0.lowercased() }
        apply(["*"], to: &style, outer)
        apply([tag.name], to: &style, outer)
        apply(names, to: &style, outer)
        apply(names.map { tag.name + $0 }, to: &style, outer)
        if let identifier { apply([identifier, tag.name + identifier], to: &style, outer) }
    }

    private func apply(_ selectors: [String], to style: inout HTMLStyle, _ outer: HTMLStyle) {
        for rule in selectors.compactMap({ rules[$0] }).sorted(by: { $0.order < $1.order }) {
            for declaration in rule.declarations { declaration.apply(to: &style, in: outer) }
        }
    }

    /// Returns the index of the brace that ends a block, or the end.
    private static func endOfBlock(_ bytes: ArraySlice<UInt8>) -> Int {
        var depth = 1
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return index }
        }
        return bytes.endIndex
    }

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var (result, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            if bytes[index...].starts(with: "/*".utf8) {
                index += 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index += 2
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}

extension String {
    fileprivate var trimmed: String {
        // The marks of comments in HTML may be around a style sheet.
        var text = self
        for mark in ["<!--", "-->"] where text.contains(mark) { text = text.replacing(mark, with: "") }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
