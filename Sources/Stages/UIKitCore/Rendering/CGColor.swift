// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// A color as Core Graphics has it: what a `UIColor` stands for, in extended sRGB.
public final class CGColor: Hashable, Sendable {
    /// The color as a render tree value; components outside 0…1 are clamped to it.
    package let color: Color

    /// Creates a color as the render tree has it.
    package init(_ color: Color) { self.color = color }

    /// Creates a color from sRGB components, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { color.alpha }

    /// Red, green, blue and opacity.
    public var components: [CGFloat]? { [color.red, color.green, color.blue, color.alpha] }

    /// Returns the same color with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha))
    }

    /// Whether two colors have the same components.
    public static func == (one: CGColor, other: CGColor) -> Bool { one.color == other.color }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension UIColor {
    /// The color as Core Graphics has it.
    public var cgColor: CGColor { CGColor(renderColor) }

    /// Creates a color from one of Core Graphics.
    public convenience init(cgColor: CGColor) {
        let color = cgColor.color
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// The color as a render tree value.
    package var renderColor: Color {
        Color(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
    }

    /// Makes this the color that is filled and stroked with from here on.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the color that is filled with from here on, or does nothing outside a drawing context.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Makes this the color that is stroked with from here on, or does nothing outside a drawing context.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

/// Colors that run into one another.
public final class CGGradient {
    /// The colors as the render tree has them.
    package let stops: [GradientStop]

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - space: the space to mix in; everything is sRGB here.
    ///   - colors: the colors, each a ``CGColor``.
    ///   - locations: where each lies, from 0 to 1; nil for even distances.
    public init?(
        colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?
    ) {
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { index, color in
            GradientStop(Double(locations?[index] ?? CGFloat(index) / last), color.color)
        }
    }
}

/// A space of colors; everything is drawn in sRGB.
public final class CGColorSpace: Sendable {
    /// The space of red, green and blue.
    init() {}
}

/// The space of red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Where a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a set with a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// After the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
