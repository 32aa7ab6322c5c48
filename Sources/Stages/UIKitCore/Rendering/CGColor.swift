// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// A Core Graphics color, in extended sRGB.
public final class CGColor: Hashable, Sendable, _ExpressibleByColorLiteral {
    /// The render tree value, with components clamped to 0…1.
    package let color: Color
    /// The image that is repeated where the color is a pattern, whose average is ``color``; nil for a plain color.
    let pattern: ColorPattern?

    /// Creates a color from a render tree value.
    package init(_ color: Color) { (self.color, pattern) = (color, nil) }

    /// Creates a color that is a pattern.
    init(_ pattern: ColorPattern) { (color, self.pattern) = (Color(pattern.average), pattern) }

    /// Black.
    static let opaqueBlack = CGColor(Color.black)

    /// Creates a color from sRGB components in 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    // Core Graphics' own declaration, for the literals that Xcode shows as colors.
    // swift-format-ignore: NoLeadingUnderscores
    /// Creates a color from a literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Creates a color from sRGB components in 0…1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray color; 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Creates a color from red, green, blue, and opacity, or from gray and opacity in a gray color space.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let values = unsafe Array(UnsafeBufferPointer(start: components, count: space.isGray ? 2 : 4))
        if space.isGray {
            self.init(gray: values[0], alpha: values[1])
        } else {
            self.init(red: values[0], green: values[1], blue: values[2], alpha: values[3])
        }
    }

    /// The number of components: red, green, blue, and opacity.
    public var numberOfComponents: Int { 4 }
    /// The color space, which is sRGB.
    public var colorSpace: CGColorSpace? { CGColorSpace() }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { color.alpha }

    /// The red, green, blue, and opacity components.
    public var components: [CGFloat]? { [color.red, color.green, color.blue, color.alpha] }

    /// Returns a copy with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        if let pattern { return CGColor(pattern.withOpacity(alpha)) }
        return CGColor(Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha))
    }

    /// Returns whether two colors have the same components or pattern.
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.color == other.color && one.pattern == other.pattern
    }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension UIColor {
    /// The Core Graphics color.
    public var cgColor: CGColor {
        switch source {
        case .fixed, .pair: return CGColor(renderColor)
        case .provider, .pattern:
            let source = source.resolved(for: .current)
            if case .pattern(let pattern) = source { return CGColor(pattern) }
            return CGColor(Color(source.components(for: .current)))
        }
    }

    /// Creates a color from a Core Graphics color.
    public convenience init(cgColor: CGColor) {
        if let pattern = cgColor.pattern {
            self.init(source: .pattern(pattern))
            return
        }
        let color = cgColor.color
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// The color as a render tree value.
    package var renderColor: Color { Color(components) }

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

    /// Creates a gradient with locations from 0 to 1, or evenly distributed if nil.
    ///
    /// The color space is ignored; everything is sRGB.
    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { index, color in
            GradientStop(Double(locations?[index] ?? CGFloat(index) / last), color.color)
        }
    }

    /// Creates a gradient from an array of `CGColor` and as many locations from 0 to 1, or evenly distributed if nil.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let all = colors.compactMap { $0 as? CGColor }
        guard all.count == colors.count else { return nil }
        let places = unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: all.count)) }
        self.init(colorsSpace: space, colors: all, locations: places)
    }

    /// Creates a gradient from the components of its colors, each with the opacity last, and as many locations from 0 to
    /// 1, or evenly distributed if nil.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let size = space.isGray ? 2 : 4
        // Safe: the caller passes as many components and locations as the count says.
        let values = unsafe Array(UnsafeBufferPointer(start: components, count: count * size))
        let places = unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
        let colors = stride(from: 0, to: values.count, by: size).map { start in
            space.isGray
                ? UIColor(white: values[start], alpha: values[start + 1]).cgColor
                : UIColor(
                    red: values[start], green: values[start + 1], blue: values[start + 2], alpha: values[start + 3]
                ).cgColor
        }
        self.init(colorsSpace: space, colors: colors, locations: places)
    }
}

/// A color space; everything is drawn in sRGB.
public final class CGColorSpace: Sendable {
    /// Whether colors have one component in addition to the opacity.
    let isGray: Bool

    /// Creates the sRGB color space, or a gray one.
    init(isGray: Bool = false) { self.isGray = isGray }

    /// Creates a color space by name, such as ``sRGB``; all of them are treated as sRGB.
    public init?(name: CFString) { isGray = name == Self.genericGrayGamma2_2 }

    /// The name of sRGB.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// The name of extended sRGB.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// The name of linear sRGB.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// The name of Display P3.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// The name of gray with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
}

/// Returns the device RGB color space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Returns the device gray color space; colors are drawn in sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(isGray: true) }

/// Options that extend a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a set with a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Extends the gradient before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Extends the gradient after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
