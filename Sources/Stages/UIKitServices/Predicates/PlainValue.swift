// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A value as predicates compare it, whether or not it is in an optional or in an object of Foundation.
enum PlainValue {
    /// Nil, or an `NSNull`.
    case null
    case string(String)
    /// A number or a Boolean value.
    case number(NSNumber)
    case date(Date)
    /// The elements of an array or a set.
    case collection([Any])
    case dictionary([AnyHashable: Any])
    case other(Any)

    init(_ value: Any?) {
        switch value {
        case nil, is NSNull: self = .null
        case let value as String: self = .string(value)
        case let value as NSNumber: self = .number(value)
        case let value as CGFloat: self = .number(NSNumber(value: Double(value)))
        case let value as Date: self = .date(value)
        case let value as [Any]: self = .collection(value)
        case let value as Set<AnyHashable>: self = .collection(Array(value))
        case let value as NSOrderedSet: self = .collection(value.array)
        case let value as [AnyHashable: Any]: self = .dictionary(value)
        case let value as Substring: self = .string(String(value))
        // Objective-C has only the raw values of enumerations.
        case let value as any RawRepresentable: self = PlainValue(value.rawValue)
        case .some(let value):
            let mirror = Mirror(reflecting: value)
            self = mirror.displayStyle == .optional ? PlainValue(mirror.children.first?.value) : .other(value)
        }
    }

    /// The elements of a collection, or the values of a dictionary; nil for others.
    var elements: [Any]? {
        switch self {
        case .collection(let elements): elements
        case .dictionary(let dictionary): Array(dictionary.values)
        default: nil
        }
    }

    /// Whether there is no value.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// The value in a message.
    var described: String {
        switch self {
        case .null: "nil"
        case .string(let value): value
        case .number(let value): value.stringValue
        case .date(let value): value.description
        case .collection(let value): "\(value)"
        case .dictionary(let value): "\(value)"
        case .other(let value): "\(value)"
        }
    }

    /// Whether values are equal, strings with options.
    func equals(_ other: PlainValue, _ options: NSComparisonPredicate.Options = []) -> Bool {
        switch (self, other) {
        case (.null, .null): return true
        case (.string(let one), .string(let other)):
            // As in Objective-C, the same text in another composition is not equal.
            return options.isEmpty
                ? one.utf16.elementsEqual(other.utf16) : one.compare(other, options: options.text) == .orderedSame
        case (.number(let one), .number(let other)): return one.compare(other) == .orderedSame
        case (.date(let one), .date(let other)): return one == other
        case (.collection(let one), .collection(let other)):
            return one.count == other.count
                && zip(one, other).allSatisfy { PlainValue($0).equals(PlainValue($1), options) }
        case (.dictionary(let one), .dictionary(let other)):
            return one.count == other.count
                && one.allSatisfy { key, value in other[key].map { PlainValue(value).equals(PlainValue($0)) } ?? false }
        case (.other(let one), .other(let other)):
            if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
            return type(of: one) is AnyClass && type(of: other) is AnyClass
                && (one as AnyObject) === (other as AnyObject)
        default: return false
        }
    }

    /// Returns the order of values, or nil if there is none because one is null; throws for different types.
    func order(to other: PlainValue, _ options: NSComparisonPredicate.Options = []) throws(UIKitException)
        -> ComparisonResult?
    {
        switch (self, other) {
        case (.null, _), (_, .null): return nil
        case (.string(let one), .string(let other)): return one.compare(other, options: options.text)
        case (.number(let one), .number(let other)): return one.compare(other)
        case (.date(let one), .date(let other)): return one.compare(other)
        default:
            if case .other(let one as IndexPath) = self, case .other(let other as IndexPath) = other {
                return one.compare(other)
            }
            throw .invalidArgument("Can't compare \(described) with \(other.described)")
        }
    }
}

extension NSComparisonPredicate.Options {
    /// The options for comparing and finding strings.
    var text: String.CompareOptions {
        var text: String.CompareOptions = []
        if contains(.caseInsensitive) { text.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { text.insert(.diacriticInsensitive) }
        return text
    }
}
