// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

extension PredicateParser {
    /// Words that are no values.
    private static let operators: Set<String> = [
        "ALL", "AND", "ANY", "BEGINSWITH", "BETWEEN", "CONTAINS", "ENDSWITH", "IN", "LIKE", "MATCHES", "NONE", "NOT",
        "OR", "SOME",
    ]
    private static let constants: Set<String> = [
        "FALSE", "FALSEPREDICATE", "NIL", "NO", "NULL", "SELF", "TRUE", "TRUEPREDICATE", "YES",
    ]

    /// Whether a word is not the name of a key, unless it has a number sign before it.
    static func isReserved(_ word: Substring) -> Bool {
        let word = word.uppercased()
        return operators.contains(word) || constants.contains(word)
    }

    mutating func sum() throws(UIKitException) -> Part {
        try chain(["+": "add:to:", "-": "from:subtract:"]) { parser throws(UIKitException) in
            try parser.chain(["*": "multiply:by:", "/": "divide:by:"]) { parser throws(UIKitException) in
                try parser.chain(["**": "raise:toPower:"]) { parser throws(UIKitException) in try parser.sign() }
            }
        }
    }

    /// Reads operations with the same priority, from left to right.
    private mutating func chain(
        _ functions: [String: String], _ rule: (inout PredicateParser) throws(UIKitException) -> Part
    ) throws(UIKitException) -> Part {
        var left = try rule(&self)
        while case .symbol(let symbol) = token.kind, let function = functions[symbol] {
            guard case .expression(let one) = left else { throw failure(expected: "AND or OR") }
            advance()
            left = try make(.function(function, [one, try expression(rule)]))
        }
        return left
    }

    private mutating func sign() throws(UIKitException) -> Part {
        guard pass(symbol: "-") else { return try path() }
        let value = try nested { parser throws(UIKitException) in
            try parser.expression { parser throws(UIKitException) in try parser.sign() }
        }
        if case .constant(let number as NSNumber) = value.form {
            return try make(.constant(Arithmetic.subtract(NSNumber(value: 0), number)))
        }
        return try make(.function("from:subtract:", [NSExpression(forConstantValue: NSNumber(value: 0)), value]))
    }

    /// Reads an operand, and the keys and indexes that follow it.
    private mutating func path() throws(UIKitException) -> Part {
        var part = try operand()
        while case .expression(let base) = part {
            if pass(symbol: ".") {
                let key: String
                switch token.kind {
                case .word(let name), .name(let name), .keyPath(let name): key = name
                default: throw failure(expected: "a key")
                }
                advance()
                switch base.form {
                case .keyPath(let operand, let start): part = try make(.keyPath(operand, start + "." + key))
                case .evaluatedObject: part = try make(.keyPath(nil, key))
                default: part = try make(.keyPath(base, key))
                }
            } else if pass(symbol: "[") {
                part = try make(.function("objectFrom:withIndex:", [base, try subscriptIndex()]))
                try expect(symbol: "]")
            } else {
                return part
            }
        }
        return part
    }

    private mutating func subscriptIndex() throws(UIKitException) -> NSExpression {
        for word in ["FIRST", "LAST", "SIZE"] where pass(word: word) { return NSExpression(forConstantValue: word) }
        return try nested { parser throws(UIKitException) in
            try parser.expression { parser throws(UIKitException) in try parser.sum() }
        }
    }

    private mutating func operand() throws(UIKitException) -> Part {
        switch token.kind {
        case .value(let value):
            advance()
            // An expression as an argument is a part of the format.
            return try make((value as? NSExpression)?.form ?? .constant(value))
        case .variable(let name):
            advance()
            return try make(.variable(name))
        case .keyPath(let path), .name(let path):
            advance()
            return try make(
                path.caseInsensitiveCompare("self") == .orderedSame ? .evaluatedObject : .keyPath(nil, path))
        case .word(let word): return try operand(word)
        case .symbol("("):
            advance()
            let part = try nested { parser throws(UIKitException) in try parser.or() }
            try expect(symbol: ")")
            return part
        case .symbol("{"):
            advance()
            return try aggregate(try list(until: "}"))
        case .symbol, .end: throw failure(expected: "a value")
        }
    }

    private mutating func operand(_ word: String) throws(UIKitException) -> Part {
        switch word.uppercased() {
        case "SELF":
            advance()
            return try make(.evaluatedObject)
        case "TRUE", "YES":
            advance()
            return try make(.constant(NSNumber(value: true)))
        case "FALSE", "NO":
            advance()
            return try make(.constant(NSNumber(value: false)))
        case "NULL", "NIL":
            advance()
            return try make(.constant(nil))
        case "TRUEPREDICATE", "FALSEPREDICATE":
            advance()
            return .predicate(NSPredicate(value: word.uppercased() == "TRUEPREDICATE"))
        case let upper where Self.operators.contains(upper): throw failure(expected: "a value")
        default:
            let position = token
            advance()
            guard pass(symbol: "(") else { return try make(.keyPath(nil, word)) }
            return try function(word, at: position)
        }
    }

    /// Reads the arguments of a function after its parenthesis.
    private mutating func function(_ name: String, at start: PredicateToken) throws(UIKitException) -> Part {
        switch name.uppercased() {
        case "SUBQUERY":
            let collection = try item()
            try expect(symbol: ",")
            guard case .variable(let variable) = token.kind else { throw failure(expected: "a variable such as $x") }
            advance()
            try expect(symbol: ",")
            let predicate = try nested { parser throws(UIKitException) in try parser.predicate() }
            try expect(symbol: ")")
            return try make(.subquery(collection, variable, predicate))
        case "TERNARY":
            let predicate = try nested { parser throws(UIKitException) in try parser.predicate() }
            try expect(symbol: ",")
            let values = try list(until: ")")
            guard values.count == 2 else { throw failure(expected: "two values for TERNARY before") }
            return try make(.conditional(predicate, values[0], values[1]))
        case "CAST":
            let arguments = try list(until: ")")
            // So are dates written.
            if arguments.count == 2, arguments[1].constantValue as? String == "NSDate",
                let seconds = arguments[0].constantValue as? NSNumber
            {
                return try make(.constant(Date(timeIntervalSinceReferenceDate: seconds.doubleValue)))
            }
            return try make(.function("castObject:toType:", arguments))
        case "FUNCTION":
            // FUNCTION(operand, 'name', arguments…): the operand is the first argument of a function of numbers.
            var arguments = try list(until: ")")
            guard arguments.count > 1, let selector = arguments[1].constantValue as? String else {
                throw failure(expected: "an operand and a name for FUNCTION before")
            }
            arguments.remove(at: 1)
            return try make(.function(selector, arguments))
        default:
            guard let function = ExpressionFunction.names[name.lowercased()] else {
                throw .format(format, at: start.position, "expected the name of a function, not '\(name)',")
            }
            return try make(.function(function, try list(until: ")")))
        }
    }

    private mutating func item() throws(UIKitException) -> NSExpression {
        try nested { parser throws(UIKitException) in
            try parser.expression { parser throws(UIKitException) in try parser.sum() }
        }
    }

    private mutating func list(until end: String) throws(UIKitException) -> [NSExpression] {
        var items: [NSExpression] = []
        while !pass(symbol: end) {
            if !items.isEmpty { try expect(symbol: ",") }
            items.append(try item())
        }
        return items
    }

    /// Returns an aggregate, which is a constant if all its values are.
    private func aggregate(_ items: [NSExpression]) throws(UIKitException) -> Part {
        let values = items.compactMap(\.constantValue)
        return try make(values.count == items.count ? .constant(values) : .aggregate(items))
    }
}
