// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// A Core Graphics color, in extended sRGB.
public final class CGColor: Hashable, Sendable {
    /// The render tree value, with components clamped to 0…1.
    package let color: Color

    /// Creates a color from a render tree value.
    package init(_ color: Color) { self.color = color }

    /// Creates a color from sRGB components in 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { color.alpha }

    /// Red, green, blue and opacity.
    public var components: [CGFloat]? { [color.red, color.green, color.blue, color.alpha] }

    /// Returns a copy with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha))
    }

    /// Whether two colors have the same components.
    public static func == (one: CGColor, other: CGColor) -> Bool { one.color == other.color }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension UIColor {
    /// The Core Graphics color.
    public var cgColor: CGColor { CGColor(renderColor) }

    /// Creates a color from a Core Graphics color.
    public convenience init(cgColor: CGColor) {
        let color = cgColor.color
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// The color as a render tree value.
    package var renderColor: Color {
        Color(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
    }

    /// Sets the fill and stroke colors of the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill color of the current context, if any.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Sets the stroke color of the current context, if any.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

/// A smooth transition between colors.
public final class CGGradient {
    /// The color stops as render tree values.
    package let stops: [GradientStop]

    /// Creates a gradient with locations from 0 to 1, or an even distribution for nil; the color space is ignored, as
    /// everything is sRGB.
    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { index, color in
            GradientStop(Double(locations?[index] ?? CGFloat(index) / last), color.color)
        }
    }
}

/// A color space; everything is drawn in sRGB.
public final class CGColorSpace: Sendable {
    /// Creates the sRGB color space.
    init() {}
}

/// Returns the device RGB color space: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Options that extend a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a set with a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Extends it before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Extends it after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
