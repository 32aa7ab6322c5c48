// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Unlike its other numbers, Foundation on Linux does not bridge CGFloat.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Creates a number from an object.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    // The compiler looks for these names.
    // swift-format-ignore: NoLeadingUnderscores
    /// Returns the number as an object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: native) }

    // swift-format-ignore: NoLeadingUnderscores
    /// Converts an object to a number.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(truncating: source)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Converts an object to a number; returns true.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(truncating: source)
        return true
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Returns an object as a number; 0 for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        source.map(CGFloat.init(truncating:)) ?? 0
    }
}
