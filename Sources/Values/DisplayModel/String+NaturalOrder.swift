// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// Whether this text sorts before `other` when runs of digits count as numbers.
    ///
    /// A total order: texts that differ only in leading zeros fall back to the order of their bytes.
    package func precedesNaturally(_ other: String) -> Bool {
        var left = utf8[...]
        var right = other.utf8[...]
        while let a = left.first, let b = right.first {
            if a.isDigit, b.isDigit {
                let leftNumber = left.takeNumber()
                let rightNumber = right.takeNumber()
                if leftNumber.count != rightNumber.count { return leftNumber.count < rightNumber.count }
                if !leftNumber.elementsEqual(rightNumber) { return leftNumber.lexicographicallyPrecedes(rightNumber) }
            } else if a != b {
                return a < b
            } else {
                left.removeFirst()
                right.removeFirst()
            }
        }
        if left.isEmpty != right.isEmpty { return left.isEmpty }
        return utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Substring.UTF8View {
    /// Removes the digits at the front and returns them without leading zeros.
    fileprivate mutating func takeNumber() -> Substring.UTF8View {
        let digits = prefix { $0.isDigit }
        removeFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
