// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Writes predicates and expressions in the language of formats.
enum ExpressionText {
    // MARK: Predicates

    static func text(of predicate: NSPredicate) -> String {
        switch predicate {
        case let comparison as NSComparisonPredicate:
            let modifier =
                switch comparison.comparisonPredicateModifier {
                case .direct: ""
                case .all: "ALL "
                case .any: "ANY "
                }
            return modifier + text(of: comparison.leftExpression) + " "
                + text(comparison.predicateOperatorType, comparison.options) + " "
                + text(of: comparison.rightExpression)
        case let compound as NSCompoundPredicate:
            let parts = compound.subpredicates.map { part in
                // Only AND and OR within one another, or after NOT, need parentheses.
                let isList = (part as? NSCompoundPredicate).map { $0.compoundPredicateType != .not } ?? false
                return isList ? "(\(text(of: part)))" : text(of: part)
            }
            switch compound.compoundPredicateType {
            case .not: return "NOT " + (parts.first ?? "")
            case .and: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
            case .or: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
            }
        case NSPredicate(value: true): return "TRUEPREDICATE"
        case NSPredicate(value: false): return "FALSEPREDICATE"
        default: return "BLOCKPREDICATE"
        }
    }

    private static func text(_ type: NSComparisonPredicate.Operator, _ options: NSComparisonPredicate.Options) -> String
    {
        let name =
            switch type {
            case .lessThan: "<"
            case .lessThanOrEqualTo: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqualTo: ">="
            case .equalTo: "=="
            case .notEqualTo: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .in: "IN"
            case .customSelector: "SELECTOR"
            case .contains: "CONTAINS"
            case .between: "BETWEEN"
            }
        let letters: [(NSComparisonPredicate.Options, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
        ]
        let flags = letters.filter { options.contains($0.0) }.map(\.1).joined()
        return flags.isEmpty ? name : "\(name)[\(flags)]"
    }

    // MARK: Expressions

    private static let operators = [
        "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
    ]

    static func text(of expression: NSExpression) -> String {
        switch expression.form {
        case .constant(let value): text(of: value)
        case .evaluatedObject: "SELF"
        case .variable(let name): "$\(name)"
        case .keyPath(let operand?, let path): text(of: operand) + "." + path
        case .keyPath(nil, let path):
            (PredicateParser.isReserved(path.prefix { $0 != "." }) ? "#" : "") + path
        case .aggregate(let parts): "{" + parts.map(text(of:)).joined(separator: ", ") + "}"
        case .function(let name, let arguments): text(name, arguments)
        case .subquery(let collection, let name, let predicate):
            "SUBQUERY(\(text(of: collection)), $\(name), \(text(of: predicate)))"
        case .conditional(let predicate, let one, let other):
            "TERNARY(\(text(of: predicate)), \(text(of: one)), \(text(of: other)))"
        case .block(_, let arguments):
            "BLOCK(\(arguments.map(text(of:)).joined(separator: ", ")))"
        }
    }

    private static func text(_ name: String, _ arguments: [NSExpression]) -> String {
        if let symbol = operators[name], arguments.count == 2 {
            let sides = arguments.map { side in
                if case .function(let inner, _) = side.form, operators[inner] != nil {
                    "(\(text(of: side)))"
                } else {
                    text(of: side)
                }
            }
            return "\(sides[0]) \(symbol) \(sides[1])"
        }
        let texts = arguments.map(text(of:))
        switch name {
        case "objectFrom:withIndex:" where texts.count == 2:
            let isMark = ["FIRST", "LAST", "SIZE"].contains { arguments[1].constantValue as? String == $0 }
            return "\(texts[0])[\(isMark ? texts[1].filter(\.isLetter) : texts[1])]"
        case "castObject:toType:": return "CAST(\(texts.joined(separator: ", ")))"
        default:
            let known = ExpressionFunction.names.first { $0.value == name }?.key
            return "\(known ?? name)(\(texts.joined(separator: ", ")))"
        }
    }

    private static func text(of value: Any?) -> String {
        switch PlainValue(value) {
        case .null: return "nil"
        case .string(let text):
            var escaped = ""
            for character in text {
                switch character {
                case "\\": escaped += "\\\\"
                case "\"": escaped += "\\\""
                case "\n": escaped += "\\n"
                case "\t": escaped += "\\t"
                default: escaped.append(character)
                }
            }
            return "\"\(escaped)\""
        case .number(let number): return number.stringValue
        case .date(let date): return String(format: "CAST(%f, \"NSDate\")", date.timeIntervalSinceReferenceDate)
        case .collection(let elements): return "{" + elements.map { text(of: $0) }.joined(separator: ", ") + "}"
        case .dictionary(let dictionary): return "\(dictionary)"
        case .other(let value): return "\(value)"
        }
    }
}
