// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A predicate that compares two values.
///
/// Foundation on Linux declares this class, but it cannot be used there.
open class NSComparisonPredicate: NSPredicate {
    /// How strings are compared.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The case is ignored: `[c]`.
        public static let caseInsensitive = Options(rawValue: 1)
        /// Accents are ignored: `[d]`.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// The strings have been prepared, and need no other option: `[n]`.
        public static let normalized = Options(rawValue: 4)
    }

    /// Which elements of the left side are compared.
    public enum Modifier: UInt, Sendable {
        /// The left side itself.
        case direct = 0
        /// All elements of the left side.
        case all
        /// At least one element of the left side.
        case any
    }

    /// The comparisons.
    public enum Operator: UInt, Sendable {
        /// `<`
        case lessThan = 0
        /// `<=`
        case lessThanOrEqualTo
        /// `>`
        case greaterThan
        /// `>=`
        case greaterThanOrEqualTo
        /// `==`
        case equalTo
        /// `!=`
        case notEqualTo
        /// The left side matches a regular expression as a whole: `MATCHES`.
        case matches
        /// The left side matches a pattern with `*` and `?` as a whole: `LIKE`.
        case like
        /// `BEGINSWITH`
        case beginsWith
        /// `ENDSWITH`
        case endsWith
        /// The right side has the left side as an element or as a part: `IN`.
        case `in`
        /// A method of the left side; not supported here.
        case customSelector
        /// The left side has the right side as an element or as a part: `CONTAINS`.
        case contains = 99
        /// The left side is not outside of two values: `BETWEEN`.
        case between
    }

    /// The left side.
    public let leftExpression: NSExpression
    /// The right side.
    public let rightExpression: NSExpression
    /// Which elements of the left side are compared.
    public let comparisonPredicateModifier: Modifier
    /// The comparison.
    public let predicateOperatorType: Operator
    /// How strings are compared.
    public let options: Options
    private let pattern = PatternCache()

    /// Creates a predicate.
    ///
    /// - Parameters:
    ///   - lhs: the left side.
    ///   - rhs: the right side.
    ///   - modifier: which elements of the left side are compared.
    ///   - type: the comparison.
    ///   - options: how strings are compared.
    public init(
        leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, modifier: Modifier, type: Operator,
        options: Options = []
    ) {
        (leftExpression, rightExpression, comparisonPredicateModifier) = (lhs, rhs, modifier)
        (predicateOperatorType, self.options) = (type, options)
        super.init(value: false)
    }

    /// Returns whether the comparison is true; values that cannot be compared raise an exception.
    ///
    /// A comparison with nil is false, unless it is whether both sides are equal, or are not.
    ///
    /// - Parameters:
    ///   - object: the object from which key paths start.
    ///   - bindings: the values of variables.
    /// - Returns: whether it is true; false after an exception that does not end the app.
    open override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        let context = EvaluationContext(object: object, bindings: bindings)
        do throws(UIKitException) {
            let left = PlainValue(try leftExpression.value(context))
            let right = PlainValue(try rightExpression.value(context))
            let comparison = ValueComparison(type: predicateOperatorType, options: options, pattern: pattern)
            if comparisonPredicateModifier == .direct { return try comparison.holds(left, right) }
            let isAny = comparisonPredicateModifier == .any
            guard !left.isNull else { return !isAny }
            guard let elements = left.elements else {
                throw .invalidArgument(
                    "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet.")
            }
            for element in elements where try comparison.holds(PlainValue(element), right) == isAny { return isAny }
            return !isAny
        } catch {
            error.raise()
            return false
        }
    }

    /// Returns this predicate, which does not change.
    open override func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether another predicate has the same text.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSComparisonPredicate).map { $0 === self || $0.description == description } ?? false
    }
    /// A hash of the text.
    open override var hash: Int { description.hashValue }
    /// The text, as in a format.
    open override var predicateFormat: String { description }
    /// The text, as in a format.
    open override var description: String { ExpressionText.text(of: self) }
}
