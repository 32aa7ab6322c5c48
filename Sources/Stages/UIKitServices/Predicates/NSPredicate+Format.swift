// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// An implementation detail of predicates: only the initializers of a protocol extension can choose the class.
public protocol _PredicateMaking {}

extension NSPredicate: _PredicateMaking {}

extension _PredicateMaking where Self == NSPredicate {
    /// Creates a predicate from a text, such as `name CONTAINS[cd] %@ AND age >= %d`.
    ///
    /// Key paths lead to the values of dictionaries, to stored properties of objects, and to some properties of UIKit,
    /// Photos and Foundation. An invalid text raises an exception, whose reason names the character and what was
    /// expected there. `MATCHES` ends without a match if the regular expression takes too long.
    ///
    /// - Parameters:
    ///   - predicateFormat: the text.
    ///   - args: the values of the specifiers: `%@` for any value, `%K` for a key path, `%d`, `%f` and others for numbers.
    public init(format predicateFormat: String, _ args: Any?...) {
        self = PredicateParser.parsePredicate(predicateFormat, args)
    }

    /// Creates a predicate from a text with the values of its specifiers in an array; see ``init(format:_:)``.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self = PredicateParser.parsePredicate(predicateFormat, arguments ?? [])
    }
}

/// A list of predicates that is read from a text, or one that is negated.
final class ListPredicate: NSCompoundPredicate {
    override var predicateFormat: String { description }
    override var description: String { ExpressionText.text(of: self) }
    /// Returns this predicate, which does not change.
    override func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSPredicate {
    /// Returns a copy in which variables are replaced by values.
    ///
    /// - Parameter variables: the values by the names of the variables, without dollar signs.
    /// - Returns: The copy; variables without a value stay in it.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
        switch self {
        case let comparison as NSComparisonPredicate:
            NSComparisonPredicate(
                leftExpression: comparison.leftExpression.substituting(variables),
                rightExpression: comparison.rightExpression.substituting(variables),
                modifier: comparison.comparisonPredicateModifier, type: comparison.predicateOperatorType,
                options: comparison.options)
        case let compound as NSCompoundPredicate:
            ListPredicate(
                type: compound.compoundPredicateType,
                subpredicates: compound.subpredicates.map { $0.withSubstitutionVariables(variables) })
        default: self
        }
    }
}

extension NSExpression {
    /// Returns a copy in which variables are replaced by values.
    fileprivate func substituting(_ variables: [String: Any]) -> NSExpression {
        let form: Form =
            switch form {
            case .constant, .evaluatedObject: self.form
            case .variable(let name): variables[name].map { .constant($0) } ?? self.form
            case .keyPath(let operand, let path): .keyPath(operand?.substituting(variables), path)
            case .function(let name, let parts): .function(name, parts.map { $0.substituting(variables) })
            case .aggregate(let parts): .aggregate(parts.map { $0.substituting(variables) })
            case .block(let block, let parts): .block(block, parts.map { $0.substituting(variables) })
            case .subquery(let collection, let name, let predicate):
                .subquery(
                    collection.substituting(variables), name,
                    // The variable of the subquery hides another one with its name.
                    predicate.withSubstitutionVariables(variables.filter { $0.key != name }))
            case .conditional(let predicate, let one, let other):
                .conditional(
                    predicate.withSubstitutionVariables(variables), one.substituting(variables),
                    other.substituting(variables))
            }
        return NSExpression(form: form)
    }
}
