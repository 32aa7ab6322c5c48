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

/// An implementation detail of geometry: what an object of Foundation can contain.
public protocol _BoxedGeometry: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// Zero.
    init()
    /// Boxes geometry in an object.
    var _boxed: NSValue { get }
    /// Returns what an object contains; nil if that is of another type.
    static func _unboxed(_ value: NSValue) -> Self?
}

// So that apps cast the frames of the keyboard and other values of dictionaries as on a device.
extension _BoxedGeometry {
    // The compiler looks for these names.
    // swift-format-ignore: NoLeadingUnderscores
    /// Returns the geometry as an object.
    public func _bridgeToObjectiveC() -> NSValue { _boxed }

    // swift-format-ignore: NoLeadingUnderscores
    /// Converts an object to geometry.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = _unboxed(source) ?? Self()
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Converts an object to geometry; returns whether it contains some.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        result = _unboxed(source)
        return result != nil
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Returns an object as geometry; zero for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source.flatMap(_unboxed) ?? Self()
    }
}

extension NSValue {
    /// Whether the value contains a structure with a name in C, such as `CGRect`.
    fileprivate func contains(_ name: String) -> Bool {
        // Foundation's own text, which is never freed.
        unsafe String(cString: objCType).hasPrefix("{\(name)=") && !hasOwnContent
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _BoxedGeometry {
    /// The point as an object.
    public var _boxed: NSValue { NSValue(point: self) }
    /// Returns the point that an object contains.
    public static func _unboxed(_ value: NSValue) -> CGPoint? { value.contains("CGPoint") ? value.pointValue : nil }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _BoxedGeometry {
    /// The size as an object.
    public var _boxed: NSValue { NSValue(size: self) }
    /// Returns the size that an object contains.
    public static func _unboxed(_ value: NSValue) -> CGSize? { value.contains("CGSize") ? value.sizeValue : nil }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _BoxedGeometry {
    /// The rectangle as an object.
    public var _boxed: NSValue { NSValue(rect: self) }
    /// Returns the rectangle that an object contains.
    public static func _unboxed(_ value: NSValue) -> CGRect? { value.contains("CGRect") ? value.rectValue : nil }
}
