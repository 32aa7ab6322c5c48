// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A value in a predicate, such as a constant or a key path; also a calculation of its own.
///
/// Foundation on Linux declares this class, but it cannot be used there.
open class NSExpression: NSObject, NSCopying {
    /// The kinds of expressions.
    public enum ExpressionType: UInt, Sendable {
        /// The same value always.
        case constantValue = 0
        /// The object that is evaluated.
        case evaluatedObject
        /// A value from the bindings.
        case variable
        /// What a key path leads to.
        case keyPath
        /// The result of a function.
        case function
        /// The union of two sets; not supported here.
        case unionSet
        /// The common elements of two sets; not supported here.
        case intersectSet
        /// The elements of a set that another does not have; not supported here.
        case minusSet
        /// The elements of a collection that a predicate is true for.
        case subquery = 13
        /// The values of several expressions.
        case aggregate
        /// Any key of a dictionary; not supported here.
        case anyKey
        /// The result of a closure.
        case block = 19
        /// One of two expressions, by a predicate.
        case conditional = 20
    }

    /// What the expression consists of.
    enum Form {
        case constant(Any?)
        case evaluatedObject
        case variable(String)
        case keyPath(NSExpression?, String)
        case function(String, [NSExpression])
        case aggregate([NSExpression])
        case subquery(NSExpression, String, NSPredicate)
        case conditional(NSPredicate, NSExpression, NSExpression)
        case block((Any?, [Any], NSMutableDictionary?) -> Any, [NSExpression])
    }

    let form: Form
    /// The number of expressions in one another, of which the parser allows only so many.
    let depth: Int

    init(form: Form) {
        self.form = form
        let inner: [NSExpression] =
            switch form {
            case .function(_, let parts), .aggregate(let parts), .block(_, let parts): parts
            case .keyPath(let operand, _): operand.map { [$0] } ?? []
            case .subquery(let collection, _, _): [collection]
            case .conditional(_, let one, let other): [one, other]
            case .constant, .evaluatedObject, .variable: []
            }
        depth = 1 + (inner.map(\.depth).max() ?? 0)
        super.init()
    }

    /// Creates an expression from a text, such as `(1 + 2) * %K`; an invalid one raises an exception.
    ///
    /// - Parameters:
    ///   - format: the text, as the sides of a comparison in a predicate's format.
    ///   - args: the values of the specifiers.
    public convenience init(format: String, _ args: Any?...) {
        self.init(form: PredicateParser.parseExpression(format, args).form)
    }

    /// Creates an expression from a text with the values of its specifiers in an array.
    public convenience init(format: String, argumentArray arguments: [Any]) {
        self.init(form: PredicateParser.parseExpression(format, arguments).form)
    }

    /// Creates an expression of a constant value.
    public convenience init(forConstantValue obj: Any?) { self.init(form: .constant(obj)) }
    /// Creates an expression of a value from the bindings.
    public convenience init(forVariable string: String) { self.init(form: .variable(string)) }
    /// Creates an expression of what a key path leads to.
    public convenience init(forKeyPath keyPath: String) { self.init(form: .keyPath(nil, keyPath)) }
    /// Creates an expression of the values of several expressions.
    public convenience init(forAggregate subexpressions: [Any]) {
        self.init(
            form: .aggregate(
                subexpressions.map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) }))
    }
    /// Creates an expression that is one of two, by whether a predicate is true.
    public convenience init(
        forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
    ) { self.init(form: .conditional(predicate, trueExpression, falseExpression)) }
    /// Creates an expression of the elements of a collection that a predicate is true for.
    ///
    /// - Parameters:
    ///   - expression: the collection.
    ///   - variable: the name of the element in the predicate, without a dollar sign.
    ///   - predicate: the predicate.
    public convenience init(
        forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: Any
    ) { self.init(form: .subquery(expression, variable, predicate as? NSPredicate ?? NSPredicate(value: false))) }
    /// Creates an expression of the result of a closure, which gets the object, the values of arguments and a context.
    public convenience init(
        block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [NSExpression]?
    ) { self.init(form: .block(block, arguments ?? [])) }
    /// Creates an expression of the result of a function, such as `sum:` or `add:to:`; an unknown one raises an
    /// exception when it is evaluated.
    public convenience init(forFunction name: String, arguments: [Any]) {
        self.init(
            form: .function(name, arguments.map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) }))
    }

    /// Returns an expression of the evaluated object.
    public class func expressionForEvaluatedObject() -> NSExpression { NSExpression(form: .evaluatedObject) }

    /// Returns this expression, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Returns this expression, which does not change.
    open override func copy() -> Any { self }

    /// Whether another expression has the same text.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSExpression).map { $0 === self || $0.description == description } ?? false
    }
    /// A hash of the text.
    open override var hash: Int { description.hashValue }
    /// The text, as in a predicate's format.
    open override var description: String { ExpressionText.text(of: self) }

    // MARK: Parts

    /// The kind.
    open var expressionType: ExpressionType {
        switch form {
        case .constant: .constantValue
        case .evaluatedObject: .evaluatedObject
        case .variable: .variable
        case .keyPath: .keyPath
        case .function: .function
        case .aggregate: .aggregate
        case .subquery: .subquery
        case .conditional: .conditional
        case .block: .block
        }
    }

    /// The value of a constant; nil for other expressions.
    open var constantValue: Any? { if case .constant(let value) = form { value } else { nil } }
    /// The key path; empty for other expressions.
    open var keyPath: String { if case .keyPath(_, let path) = form { path } else { "" } }
    /// The name of the variable; empty for other expressions.
    open var variable: String {
        switch form {
        case .variable(let name), .subquery(_, let name, _): name
        default: ""
        }
    }
    /// The name of the function; empty for other expressions.
    open var function: String { if case .function(let name, _) = form { name } else { "" } }
    /// The arguments of a function or closure; nil for other expressions.
    open var arguments: [NSExpression]? {
        switch form {
        case .function(_, let arguments), .block(_, let arguments): arguments
        default: nil
        }
    }
    /// What the key path starts from: the evaluated object unless the expression has another one.
    open var operand: NSExpression {
        if case .keyPath(let operand?, _) = form { operand } else { .expressionForEvaluatedObject() }
    }
    /// The expressions of an aggregate, or the collection of a subquery; nil for other expressions.
    open var collection: Any? {
        switch form {
        case .aggregate(let parts): parts
        case .subquery(let collection, _, _): collection
        default: nil
        }
    }
    /// The predicate of a subquery or condition; true for other expressions.
    open var predicate: NSPredicate {
        switch form {
        case .subquery(_, _, let predicate), .conditional(let predicate, _, _): predicate
        default: NSPredicate(value: true)
        }
    }
    /// The expression if the condition is true; this one for other expressions.
    open var `true`: NSExpression { if case .conditional(_, let one, _) = form { one } else { self } }
    /// The expression if the condition is false; this one for other expressions.
    open var `false`: NSExpression { if case .conditional(_, _, let other) = form { other } else { self } }

    // MARK: Evaluation

    /// Returns the value; what cannot be calculated raises an exception.
    ///
    /// Calculations with integers have integers as results, so that `5 / 2` is 2, as on Apple's systems; dividing an
    /// integer by zero is infinite.
    ///
    /// - Parameters:
    ///   - object: the object from which key paths start.
    ///   - context: the values of variables by their names, and what a closure gets.
    /// - Returns: The value; a calculated number is an `NSNumber`.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        do throws(UIKitException) {
            return try value(EvaluationContext(object: object, bindings: context as? [String: Any], own: context))
        } catch {
            error.raise()
            return nil
        }
    }
}
