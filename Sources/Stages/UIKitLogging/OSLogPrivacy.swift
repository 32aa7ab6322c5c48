// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Foundation

/// Whether an interpolated value may be read by others. All values are shown here, as on Apple's systems while a debugger
/// is attached, except those with the mask `hash`.
public struct OSLogPrivacy: Hashable, Sendable {
    /// What is shown instead of a redacted value.
    public enum Mask: Hashable, Sendable {
        /// A hash of the value: equal values of a run have equal hashes.
        case hash
        /// Nothing of the value.
        case none
    }

    private var mask = Mask.none

    /// The level that suits the type of the value.
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    /// The level of values that anybody may read.
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    /// The level of values that only the developer may read.
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    /// The level of sensitive values.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }

    /// Returns the level that suits the type of the value, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(mask: mask) }
    /// Returns the level of values that only the developer may read, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(mask: mask) }
    /// Returns the level of sensitive values, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(mask: mask) }

    /// Returns what is written for a value.
    func shown(_ text: String) -> String { mask == .hash ? Self.masked(text) : text }

    /// Returns the hash of a value as text, such as `<mask.hash: 'AQIDBAUGBwg='>`. Each run of the program has its own
    /// hashes, so that they cannot be looked up.
    static func masked(_ text: String) -> String {
        let hash = UInt64(bitPattern: Int64(text.hashValue))
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
        return "<mask.hash: '\(Data(bytes).base64EncodedString())'>"
    }
}

/// The width and alignment of an interpolated value.
public struct OSLogStringAlignment {
    private enum Side { case left, right }

    private var side = Side.left
    private var columns: () -> Int = { 0 }

    /// The most columns of a value; wider ones would fill the log.
    static let limit = 4096

    /// No padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }

    /// Padding on the right, up to a number of characters.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .left, columns: columns)
    }

    /// Padding on the left, up to a number of characters.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .right, columns: columns)
    }

    func aligned(_ text: String) -> String {
        let columns = min(columns(), Self.limit)
        guard columns > 0 else { return text }
        return text.padded(to: columns, isLeft: side == .left)
    }
}

extension String {
    /// Returns the text with spaces up to a number of characters.
    func padded(to columns: Int, isLeft: Bool, with filler: Character = " ") -> String {
        let missing = columns - count
        guard missing > 0 else { return self }
        let padding = String(repeating: filler, count: missing)
        return isLeft ? self + padding : padding + self
    }
}
