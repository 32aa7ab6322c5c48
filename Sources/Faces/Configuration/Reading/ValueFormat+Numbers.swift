// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension ValueFormat<Bool> {
    /// `true` or `false`.
    static let boolean = ValueFormat.words([("true", true), ("false", false)])
}

extension ValueFormat<Double> {
    /// A number in a range.
    ///
    /// - Parameters:
    ///   - range: the numbers that can be used.
    ///   - unit: what they count, as `a number of seconds`.
    /// - Returns: the format.
    static func number(in range: ClosedRange<Double>, _ unit: String = "a number") -> ValueFormat {
        ValueFormat { entry in
            guard let number = entry.number() else { return nil }
            guard range.contains(number) else {
                let (least, most) = (range.lowerBound.compactText, range.upperBound.compactText)
                entry.report("\(entry.name) is \(unit) from \(least) to \(most), not \(entry.kind)")
                return nil
            }
            return number
        } text: {
            $0.compactText
        }
    }
}

extension ValueFormat<Int> {
    /// A whole number in a range.
    static func integer(in range: ClosedRange<Int>) -> ValueFormat {
        ValueFormat { entry in
            guard let number = entry.number() else { return nil }
            guard let whole = Int(exactly: number), range.contains(whole) else {
                let (least, most) = (range.lowerBound, range.upperBound)
                entry.report("\(entry.name) is a whole number from \(least) to \(most), not \(entry.kind)")
                return nil
            }
            return whole
        } text: {
            "\($0)"
        }
    }
}

extension ValueFormat<Duration> {
    /// A number of seconds in a range.
    static func seconds(in range: ClosedRange<Double>) -> ValueFormat {
        let format = ValueFormat<Double>.number(in: range, "a number of seconds")
        return ValueFormat {
            format.read($0).map { .seconds($0) }
        } text: {
            ($0 / .seconds(1)).compactText
        }
    }
}

extension Double {
    /// The number as people write it: `3`, `0.5`.
    var compactText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
