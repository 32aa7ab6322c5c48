// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The operators of collections in key paths, such as `@sum.price`.
enum CollectionOperator {
    /// Applies an operator to the values that elements have at a key path; an empty path means the elements.
    static func apply(_ name: String, _ path: String, to elements: [Any]) throws(UIKitException) -> Any? {
        var values: [Any] = []
        for element in elements {
            let value: Any? = path.isEmpty ? element : try KeyPathReader.value(at: path, of: element)
            if let value, !PlainValue(value).isNull { values.append(value) }
        }
        switch name {
        case "@count": return elements.count
        case "@sum": return try sum(values)
        case "@avg": return try average(values)
        case "@min": return try extreme(.orderedAscending, values)
        case "@max": return try extreme(.orderedDescending, values)
        case "@unionOfObjects": return values
        case "@distinctUnionOfObjects": return distinct(values)
        case "@unionOfArrays", "@unionOfSets": return values.flatMap { PlainValue($0).elements ?? [$0] }
        case "@distinctUnionOfArrays", "@distinctUnionOfSets":
            return distinct(values.flatMap { PlainValue($0).elements ?? [$0] })
        default:
            throw .invalidArgument("[<NSArray> valueForKeyPath:]: this class does not implement the \(name) operation.")
        }
    }

    /// Returns the numbers of values; throws for another value, and takes null as nothing.
    static func numbers(_ values: [Any]) throws(UIKitException) -> [NSNumber] {
        var numbers: [NSNumber] = []
        for value in values {
            switch PlainValue(value) {
            case .number(let number): numbers.append(number)
            case .null: break
            // As NSDecimalNumber reads them.
            case .string(let text): numbers.append(NSNumber(value: (text as NSString).doubleValue))
            case let other: throw .invalidArgument("Can't calculate with \(other.described)")
            }
        }
        return numbers
    }

    /// Returns the sum, an integer if all values are; 0 for no values.
    static func sum(_ values: [Any]) throws(UIKitException) -> NSNumber {
        try numbers(values).reduce(NSNumber(value: 0)) { Arithmetic.add($0, $1) }
    }

    /// Returns the average; 0 for no values.
    static func average(_ values: [Any]) throws(UIKitException) -> NSNumber {
        let numbers = try numbers(values)
        guard !numbers.isEmpty else { return NSNumber(value: 0) }
        return NSNumber(value: numbers.reduce(0) { $0 + $1.doubleValue } / Double(numbers.count))
    }

    /// Returns the value that is before all others in an order, or after them; nil for no values.
    static func extreme(_ order: ComparisonResult, _ values: [Any]) throws(UIKitException) -> Any? {
        guard var best = values.first else { return nil }
        for value in values.dropFirst() where try PlainValue(value).order(to: PlainValue(best)) == order {
            best = value
        }
        return best
    }

    /// Returns values without repetitions.
    private static func distinct(_ values: [Any]) -> [Any] {
        var seen: Set<AnyHashable> = []
        return values.filter { value in (value as? AnyHashable).map { seen.insert($0).inserted } ?? true }
    }
}
