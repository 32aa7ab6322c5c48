// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A named number with which code computes, such as `.required - 1` or `.statusBar + 1`.
public protocol _UIKitNumericRawRepresentable: Comparable, RawRepresentable where RawValue: Comparable & Numeric {
    /// Creates a value with a number.
    init(rawValue: RawValue)
}

extension _UIKitNumericRawRepresentable {
    /// Whether the number of `left` is smaller.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// Returns the value with a larger number.
    public static func + (left: Self, right: RawValue) -> Self { Self(rawValue: left.rawValue + right) }
    /// Returns the value with a larger number.
    public static func + (left: RawValue, right: Self) -> Self { Self(rawValue: left + right.rawValue) }
    /// Returns the value with a smaller number.
    public static func - (left: Self, right: RawValue) -> Self { Self(rawValue: left.rawValue - right) }
    /// Returns the difference between two numbers.
    public static func - (left: Self, right: Self) -> RawValue { left.rawValue - right.rawValue }
    /// Makes the number larger.
    public static func += (left: inout Self, right: RawValue) { left = left + right }
    /// Makes the number smaller.
    public static func -= (left: inout Self, right: RawValue) { left = left - right }
}
