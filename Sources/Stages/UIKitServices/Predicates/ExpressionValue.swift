// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// What an expression is evaluated with.
struct EvaluationContext {
    /// The object from which key paths start.
    var object: Any?
    /// The values of variables.
    var bindings: [String: Any]?
    /// The dictionary that closures get.
    var own: NSMutableDictionary?
}

extension NSExpression {
    /// Returns the value; throws what cannot be calculated.
    func value(_ context: EvaluationContext) throws(UIKitException) -> Any? {
        switch form {
        case .constant(let value): return value
        case .evaluatedObject: return context.object
        case .variable(let name):
            guard let value = context.bindings?[name] else {
                throw .invalidArgument("Can't get value for '\(name)' in bindings \(context.bindings ?? [:]).")
            }
            return value
        case .keyPath(let operand, let path):
            return try KeyPathReader.value(at: path, of: operand?.value(context) ?? context.object(unless: operand))
        case .aggregate(let parts):
            return try values(parts, context)
        case .function(let name, let arguments):
            return try ExpressionFunction.call(name, values(arguments, context))
        case .block(let block, let arguments):
            return block(context.object, try values(arguments, context), context.own)
        case .conditional(let predicate, let one, let other):
            let holds = predicate.evaluate(with: context.object, substitutionVariables: context.bindings)
            return try (holds ? one : other).value(context)
        case .subquery(let collection, let name, let predicate):
            let elements = try PlainValue(collection.value(context)).elements ?? []
            return elements.filter { element in
                let bindings = (context.bindings ?? [:]).merging([name: element]) { $1 }
                return predicate.evaluate(with: context.object, substitutionVariables: bindings)
            }
        }
    }

    private func values(_ parts: [NSExpression], _ context: EvaluationContext) throws(UIKitException) -> [Any] {
        var values: [Any] = []
        for part in parts { values.append(try part.value(context) ?? NSNull()) }
        return values
    }
}

extension EvaluationContext {
    /// The object, unless a key path starts from an operand of its own.
    fileprivate func object(unless operand: NSExpression?) -> Any? { operand == nil ? object : nil }
}

/// The functions of expressions.
enum ExpressionFunction {
    /// The names that a format may use, by those of the functions in code.
    static let names: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "abs:", "average:", "ceiling:", "count:", "exp:", "floor:", "length:", "ln:", "log:", "lowercase:", "max:",
            "median:", "min:", "now", "random", "sqrt:", "stddev:", "sum:", "trunc:", "uppercase:",
        ].map { ($0.replacingOccurrences(of: ":", with: ""), $0) })

    /// Calls a function; throws if it is unknown, or if its arguments do not fit.
    static func call(_ name: String, _ arguments: [Any]) throws(UIKitException) -> Any? {
        switch (name, arguments.count) {
        case ("now", 0): return Date()
        case ("random", 0): return NSNumber(value: Double.random(in: 0..<1))
        case ("uppercase:", 1), ("lowercase:", 1), ("length:", 1): return try text(name, PlainValue(arguments[0]))
        case ("castObject:toType:", 2): return cast(arguments[0], to: PlainValue(arguments[1]).described)
        case ("objectFrom:withIndex:", 2): return try element(of: arguments[0], at: PlainValue(arguments[1]))
        case ("valueForKeyPath:", 2):
            return try KeyPathReader.value(at: PlainValue(arguments[1]).described, of: arguments[0])
        case (_, 2):
            if let operation = operations[name] { return try calculate(arguments, operation) }
        case (_, 1):
            if let function = functions[name] {
                return try CollectionOperator.numbers(arguments).first.map { NSNumber(value: function($0.doubleValue)) }
            }
        default: break
        }
        if let result = try aggregate(name, arguments.count == 1 ? PlainValue(arguments[0]).elements : nil, arguments) {
            return result
        }
        throw .invalidArgument("The function \(name) is not supported with \(arguments.count) arguments")
    }

    private static let operations: [String: @Sendable (NSNumber, NSNumber) -> NSNumber] = [
        "add:to:": { Arithmetic.add($0, $1) }, "from:subtract:": { Arithmetic.subtract($0, $1) },
        "multiply:by:": { Arithmetic.multiply($0, $1) }, "divide:by:": { Arithmetic.divide($0, $1) },
        "modulus:by:": { Arithmetic.remainder($0, $1) }, "raise:toPower:": { Arithmetic.power($0, $1) },
    ]

    private static let functions: [String: @Sendable (Double) -> Double] = [
        "sqrt:": { $0.squareRoot() }, "log:": { log10($0) }, "ln:": { log($0) }, "exp:": { exp($0) },
        "floor:": { $0.rounded(.down) }, "ceiling:": { $0.rounded(.up) }, "trunc:": { $0.rounded(.towardZero) },
        "abs:": { $0.magnitude },
    ]

    /// Calculates with two numbers; nothing if one of them is null.
    private static func calculate(
        _ operands: [Any], _ operation: (NSNumber, NSNumber) -> NSNumber
    ) throws(UIKitException) -> NSNumber? {
        let numbers = try CollectionOperator.numbers(operands)
        return numbers.count == 2 ? operation(numbers[0], numbers[1]) : nil
    }

    /// Calls a function of a collection, or of as many arguments; nil if there is none with the name.
    private static func aggregate(_ name: String, _ elements: [Any]?, _ arguments: [Any]) throws(UIKitException)
        -> Any?
    {
        let values = elements ?? arguments
        switch name {
        case "count:": return values.count
        case "sum:": return try CollectionOperator.sum(values)
        case "average:": return try CollectionOperator.average(values)
        case "min:": return try CollectionOperator.extreme(.orderedAscending, values) ?? NSNull()
        case "max:": return try CollectionOperator.extreme(.orderedDescending, values) ?? NSNull()
        case "median:":
            let sorted = try CollectionOperator.numbers(values).map(\.doubleValue).sorted()
            guard !sorted.isEmpty else { return NSNull() }
            return NSNumber(value: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
        case "stddev:":
            let numbers = try CollectionOperator.numbers(values).map(\.doubleValue)
            let mean = try CollectionOperator.average(values).doubleValue
            let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return NSNumber(value: (squares / Double(max(1, numbers.count))).squareRoot())
        default: return nil
        }
    }

    private static func text(_ name: String, _ value: PlainValue) throws(UIKitException) -> Any? {
        switch value {
        case .null: return nil
        case .string(let text):
            return switch name {
            case "uppercase:": text.uppercased()
            case "lowercase:": text.lowercased()
            default: NSNumber(value: text.utf16.count)
            }
        default: throw .invalidArgument("The function \(name) needs a string, not \(value.described)")
        }
    }

    /// Converts between strings, numbers and dates, which count seconds since 2001.
    private static func cast(_ value: Any, to type: String) -> Any? {
        switch (PlainValue(value), type) {
        case (.number(let number), "NSDate"): Date(timeIntervalSinceReferenceDate: number.doubleValue)
        case (.date(let date), "NSNumber"): NSNumber(value: date.timeIntervalSinceReferenceDate)
        case (.string(let text), "NSNumber"), (.string(let text), "NSDecimalNumber"):
            NSNumber(value: (text as NSString).doubleValue)
        case (let plain, "NSString"): plain.described
        default: value
        }
    }

    private static func element(of collection: Any, at index: PlainValue) throws(UIKitException) -> Any? {
        switch (PlainValue(collection), index) {
        case (.dictionary(let dictionary), .string(let key)): return dictionary[key]
        case (.dictionary(let dictionary), .number(let number)): return dictionary[number.intValue]
        case (.collection(let elements), .string("FIRST")): return elements.first
        case (.collection(let elements), .string("LAST")): return elements.last
        case (.collection(let elements), .string("SIZE")): return elements.count
        case (.collection(let elements), .number(let number)):
            guard elements.indices.contains(number.intValue) else {
                throw UIKitException(
                    name: "NSRangeException", reason: "index \(number) beyond bounds of \(elements.count) elements")
            }
            return elements[number.intValue]
        case (.null, _): return nil
        default: throw .invalidArgument("Can't get element \(index.described) of \(collection)")
        }
    }
}
