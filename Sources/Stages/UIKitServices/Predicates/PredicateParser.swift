// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Reads predicates and expressions from their formats, by recursive descent:
///
///     or:          and { (OR | ||) and }
///     and:         not { (AND | &&) not }
///     not:         (NOT | !) not | comparison
///     comparison:  [ANY | SOME | ALL | NONE] sum [operator [options] sum]
///     sum:         product { (+ | -) product }
///     product:     power { (* | /) power }
///     power:       sign { ** sign }
///     sign:        - sign | operand { .key | [index] }
///     operand:     literal | key | SELF | $variable | { or, … } | function(or, …) | ( or )
///
/// Predicates and expressions share the rules, because only what follows a parenthesis tells them apart.
struct PredicateParser {
    /// What a rule has read.
    enum Part {
        case predicate(NSPredicate)
        case expression(NSExpression)
    }

    /// The maximum number of parentheses, signs and operations in one another.
    private static let depthLimit = 100

    let format: String
    private let tokens: [PredicateToken]
    private var index = 0
    private var depth = 0

    private init(_ format: String, _ arguments: [Any?]) throws(UIKitException) {
        self.format = format
        tokens = try PredicateLexer.tokens(format, arguments)
    }

    /// Returns the predicate of a format. An invalid format raises an exception, and is never true if that returns.
    static func parsePredicate(_ format: String, _ arguments: [Any?]) -> NSPredicate {
        do throws(UIKitException) {
            var parser = try PredicateParser(format, arguments)
            let predicate = try parser.predicate()
            try parser.expectEnd()
            return predicate
        } catch {
            error.raise()
            return NSPredicate(value: false)
        }
    }

    /// Returns the expression of a format. An invalid format raises an exception, and is nil if that returns.
    static func parseExpression(_ format: String, _ arguments: [Any?]) -> NSExpression {
        do throws(UIKitException) {
            var parser = try PredicateParser(format, arguments)
            let expression = try parser.expression { parser throws(UIKitException) in try parser.sum() }
            try parser.expectEnd()
            return expression
        } catch {
            error.raise()
            return NSExpression(forConstantValue: nil)
        }
    }

    // MARK: Tokens

    var token: PredicateToken { tokens[index] }

    func failure(expected what: String) -> UIKitException {
        .format(format, at: token.position, "expected \(what), not \(token.description),")
    }

    mutating func advance() { index = min(index + 1, tokens.count - 1) }

    /// Passes a punctuation mark or an operator; returns whether it is there.
    mutating func pass(symbol: String) -> Bool {
        guard case .symbol(symbol) = token.kind else { return false }
        advance()
        return true
    }

    /// Passes a reserved word, in any case; returns whether it is there.
    mutating func pass(word: String) -> Bool {
        guard case .word(let text) = token.kind, text.caseInsensitiveCompare(word) == .orderedSame else { return false }
        advance()
        return true
    }

    mutating func expect(symbol: String) throws(UIKitException) {
        if !pass(symbol: symbol) { throw failure(expected: "'\(symbol)'") }
    }

    private func expectEnd() throws(UIKitException) {
        guard case .end = token.kind else { throw failure(expected: "AND, OR or the end") }
    }

    /// Reads with a rule, of which there may be only so many in one another.
    mutating func nested<Result>(
        _ rule: (inout PredicateParser) throws(UIKitException) -> Result
    ) throws(UIKitException) -> Result {
        guard depth < Self.depthLimit else { throw tooDeep }
        depth += 1
        defer { depth -= 1 }
        return try rule(&self)
    }

    private var tooDeep: UIKitException {
        .format(format, at: token.position, "nested more than \(Self.depthLimit) times")
    }

    /// Returns an expression of a form, of which there may be only so many in one another.
    func make(_ form: NSExpression.Form) throws(UIKitException) -> Part {
        let expression = NSExpression(form: form)
        if expression.depth > Self.depthLimit { throw tooDeep }
        return .expression(expression)
    }

    // MARK: Rules

    mutating func predicate() throws(UIKitException) -> NSPredicate {
        guard case .predicate(let predicate) = try or() else { throw failure(expected: "a comparison") }
        return predicate
    }

    mutating func expression(
        _ rule: (inout PredicateParser) throws(UIKitException) -> Part
    ) throws(UIKitException) -> NSExpression {
        guard case .expression(let expression) = try rule(&self) else { throw failure(expected: "a value") }
        return expression
    }

    mutating func or() throws(UIKitException) -> Part {
        try compound(.or, "OR", "||") { parser throws(UIKitException) in try parser.and() }
    }

    private mutating func and() throws(UIKitException) -> Part {
        try compound(.and, "AND", "&&") { parser throws(UIKitException) in try parser.not() }
    }

    private mutating func compound(
        _ type: NSCompoundPredicate.LogicalType, _ word: String, _ symbol: String,
        _ rule: (inout PredicateParser) throws(UIKitException) -> Part
    ) throws(UIKitException) -> Part {
        let first = try rule(&self)
        var parts: [NSPredicate] = []
        while pass(word: word) || pass(symbol: symbol) {
            if parts.isEmpty {
                guard case .predicate(let predicate) = first else { throw failure(expected: "a comparison before") }
                parts.append(predicate)
            }
            guard case .predicate(let predicate) = try rule(&self) else { throw failure(expected: "a comparison") }
            parts.append(predicate)
        }
        return parts.isEmpty ? first : .predicate(ListPredicate(type: type, subpredicates: parts))
    }

    private mutating func not() throws(UIKitException) -> Part {
        guard pass(word: "NOT") || pass(symbol: "!") else { return try comparison() }
        let part = try nested { parser throws(UIKitException) in try parser.not() }
        guard case .predicate(let predicate) = part else { throw failure(expected: "a comparison") }
        return .predicate(ListPredicate(type: .not, subpredicates: [predicate]))
    }

    private mutating func comparison() throws(UIKitException) -> Part {
        let isNone = pass(word: "NONE")
        let isAny = isNone || pass(word: "ANY") || pass(word: "SOME")
        let modifier: NSComparisonPredicate.Modifier = isAny ? .any : pass(word: "ALL") ? .all : .direct
        let left = try sum()
        guard let type = try comparisonOperator() else {
            if modifier != .direct { throw failure(expected: "a comparison") }
            return left
        }
        guard case .expression(let left) = left else { throw failure(expected: "AND or OR") }
        let options = try options()
        let right = try expression { parser throws(UIKitException) in try parser.sum() }
        let predicate = NSComparisonPredicate(
            leftExpression: left, rightExpression: right, modifier: modifier, type: type, options: options)
        return .predicate(isNone ? ListPredicate(type: .not, subpredicates: [predicate]) : predicate)
    }

    private static let symbols: [String: NSComparisonPredicate.Operator] = [
        "=": .equalTo, "==": .equalTo, "!=": .notEqualTo, "<>": .notEqualTo, "<": .lessThan, ">": .greaterThan,
        "<=": .lessThanOrEqualTo, "=<": .lessThanOrEqualTo, ">=": .greaterThanOrEqualTo, "=>": .greaterThanOrEqualTo,
    ]

    private static let words: [String: NSComparisonPredicate.Operator] = [
        "BEGINSWITH": .beginsWith, "BETWEEN": .between, "CONTAINS": .contains, "ENDSWITH": .endsWith, "IN": .in,
        "LIKE": .like, "MATCHES": .matches,
    ]

    private mutating func comparisonOperator() throws(UIKitException) -> NSComparisonPredicate.Operator? {
        let type: NSComparisonPredicate.Operator? =
            switch token.kind {
            case .symbol(let symbol): Self.symbols[symbol]
            case .word(let word): Self.words[word.uppercased()]
            default: nil
            }
        if type != nil { advance() }
        return type
    }

    /// Reads letters in brackets after an operator.
    private mutating func options() throws(UIKitException) -> NSComparisonPredicate.Options {
        guard pass(symbol: "[") else { return [] }
        guard case .word(let letters) = token.kind else { throw failure(expected: "c or d") }
        var options: NSComparisonPredicate.Options = []
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            case "n": options.insert(.normalized)
            // The user's language makes no difference here.
            case "l": break
            default: throw failure(expected: "c or d")
            }
        }
        advance()
        try expect(symbol: "]")
        return options
    }
}
