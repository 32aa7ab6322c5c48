// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Calculations of expressions: with integers as long as both operands are, and the result fits.
enum Arithmetic {
    static func add(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        calculate(one, other, { $0.addingReportingOverflow($1) }, +)
    }

    static func subtract(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        calculate(one, other, { $0.subtractingReportingOverflow($1) }, -)
    }

    static func multiply(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        calculate(one, other, { $0.multipliedReportingOverflow(by: $1) }, *)
    }

    /// Divides; integers without a fraction, but by zero as real numbers.
    static func divide(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        calculate(one, other, { $0.dividedReportingOverflow(by: $1) }, /)
    }

    /// Returns the remainder, whose sign is that of the dividend.
    static func remainder(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        calculate(one, other, { $0.remainderReportingOverflow(dividingBy: $1) }) {
            $0.truncatingRemainder(dividingBy: $1)
        }
    }

    static func power(_ one: NSNumber, _ other: NSNumber) -> NSNumber {
        let result = pow(one.doubleValue, other.doubleValue)
        guard isInteger(one), isInteger(other), let integer = Int(exactly: result) else {
            return NSNumber(value: result)
        }
        return NSNumber(value: integer)
    }

    private static func calculate(
        _ one: NSNumber, _ other: NSNumber, _ integers: (Int, Int) -> (partialValue: Int, overflow: Bool),
        _ reals: (Double, Double) -> Double
    ) -> NSNumber {
        if isInteger(one), isInteger(other) {
            let (result, overflows) = integers(one.intValue, other.intValue)
            if !overflows { return NSNumber(value: result) }
        }
        return NSNumber(value: reals(one.doubleValue, other.doubleValue))
    }

    /// Whether a number has no fraction by its type.
    private static func isInteger(_ number: NSNumber) -> Bool {
        if number is NSDecimalNumber { return false }
        // The encodings of Objective-C: everything but float and double is an integer.
        return unsafe !["f", "d"].contains(String(cString: number.objCType))
    }
}
