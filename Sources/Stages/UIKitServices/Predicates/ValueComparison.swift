// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Compares two values.
struct ValueComparison {
    let type: NSComparisonPredicate.Operator
    let options: NSComparisonPredicate.Options
    let pattern: PatternCache

    /// Returns whether the comparison is true; throws if the values cannot be compared.
    func holds(_ left: PlainValue, _ right: PlainValue) throws(UIKitException) -> Bool {
        switch type {
        case .equalTo: return left.equals(right, options)
        case .notEqualTo: return !left.equals(right, options)
        case .lessThan: return try left.order(to: right, options) == .orderedAscending
        case .greaterThan: return try left.order(to: right, options) == .orderedDescending
        case .lessThanOrEqualTo: return try left.order(to: right, options).map { $0 != .orderedDescending } ?? false
        case .greaterThanOrEqualTo: return try left.order(to: right, options).map { $0 != .orderedAscending } ?? false
        case .between: return try isBetween(left, right)
        case .in: return try contains(right, left)
        case .contains: return try contains(left, right)
        case .beginsWith, .endsWith, .like, .matches: return try strings(left, right)
        case .customSelector:
            throw .invalidArgument("Predicates that perform a selector are not supported")
        }
    }

    private func isBetween(_ value: PlainValue, _ bounds: PlainValue) throws(UIKitException) -> Bool {
        guard let bounds = bounds.elements, bounds.count == 2 else {
            throw .invalidArgument("The right hand side of BETWEEN must be two values, not \(bounds.described)")
        }
        guard let lower = try value.order(to: PlainValue(bounds[0]), options), lower != .orderedAscending,
            let upper = try value.order(to: PlainValue(bounds[1]), options)
        else { return false }
        return upper != .orderedDescending
    }

    /// Returns whether a collection has an element, or a string has a part.
    private func contains(_ collection: PlainValue, _ element: PlainValue) throws(UIKitException) -> Bool {
        if collection.isNull { return false }
        if let elements = collection.elements { return elements.contains { PlainValue($0).equals(element, options) } }
        switch (collection, element) {
        // As NSString's search, which does not find the empty string.
        case (.string(let text), .string(let part)):
            return !part.isEmpty && text.range(of: part, options: options.text) != nil
        case (.string, .null): return false
        default:
            throw .invalidArgument(
                "Can't use in/contains operator with collection \(collection.described) (not a collection)")
        }
    }

    private func strings(_ left: PlainValue, _ right: PlainValue) throws(UIKitException) -> Bool {
        if left.isNull || right.isNull { return false }
        guard case .string(let text) = left, case .string(let part) = right else {
            throw .invalidArgument(
                type == .matches || type == .like
                    ? "Can't do regex matching on object \(left.described)."
                    : "Can't do a substring operation with something that isn't a string "
                        + "(lhs = \(left.described) rhs = \(right.described)).")
        }
        switch type {
        case .beginsWith: return !part.isEmpty && text.range(of: part, options: options.text.union(.anchored)) != nil
        case .endsWith:
            return !part.isEmpty && text.range(of: part, options: options.text.union([.anchored, .backwards])) != nil
        case .like: return WildcardPattern(part, options).matches(text)
        default: return try pattern.matches(text, part, options)
        }
    }
}

/// A pattern in which an asterisk stands for any characters, and a question mark for one.
struct WildcardPattern {
    private enum Part: Equatable { case character(Character), one, any }
    private let parts: [Part]
    private let options: NSComparisonPredicate.Options

    /// Creates a pattern, in which a backslash makes the next character stand for itself.
    init(_ text: String, _ options: NSComparisonPredicate.Options) {
        self.options = options
        var parts: [Part] = []
        var isEscaped = false
        for character in text.folded(options) {
            switch character {
            case _ where isEscaped: parts.append(.character(character))
            case "\\":
                isEscaped = true
                continue
            case "*": if parts.last != .any { parts.append(.any) }
            case "?": parts.append(.one)
            default: parts.append(.character(character))
            }
            isEscaped = false
        }
        self.parts = parts
    }

    /// Whether a text matches as a whole; takes time for the product of the lengths at most.
    func matches(_ text: String) -> Bool {
        let characters = Array(text.folded(options))
        var (character, part) = (0, 0)
        // The last asterisk, and where its characters end.
        var retry: (part: Int, character: Int)?
        while character < characters.count {
            if part < parts.count, parts[part] == .any {
                retry = (part + 1, character)
                part += 1
            } else if part < parts.count, parts[part] == .one || parts[part] == .character(characters[character]) {
                (character, part) = (character + 1, part + 1)
            } else if let last = retry {
                retry = (last.part, last.character + 1)
                (part, character) = (last.part, last.character + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }
}

extension String {
    /// The text without what options ignore.
    func folded(_ options: NSComparisonPredicate.Options) -> String {
        options.text.isEmpty ? self : folding(options: options.text, locale: nil)
    }
}
