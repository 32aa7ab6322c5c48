// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that stores color data and opacity, in sRGB; dynamic colors adapt to light and dark interfaces.
///
/// Equality compares components; a dynamic color equals only a dynamic color.
open class UIColor: NSObject, @unchecked Sendable, _ExpressibleByColorLiteral {
    // Unchecked, because an open class may be subclassed; this class itself holds only constants.

    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// The components: opacity is in 0…1; the others can exceed that range, as in extended sRGB.
    ///
    /// The components of a dynamic color are those for `UITraitCollection.current`.
    package var components: Components { source.components(for: .current) }
    /// The source of the components.
    let source: Source

    /// The components of a color.
    package struct Components: Hashable, Sendable {
        package var red: Double
        package var green: Double
        package var blue: Double
        package var alpha: Double
    }

    /// Creates a color from components in 0…1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        source = .fixed(Components(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1)))
    }

    init(source: Source) { self.source = source }

    /// Creates a clear color.
    public convenience override init() { self.init(red: 0, green: 0, blue: 0, alpha: 0) }

    // UIKit's own declaration, for the literals that Xcode shows as colors.
    // swift-format-ignore: NoLeadingUnderscores
    /// Creates a color from a literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Creates a grayscale color; 0 is black, 1 is white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a color from hue, saturation, brightness and opacity in 0…1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Returns the color with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(source: source.withAlpha(min(max(alpha, 0), 1)))
    }

    /// Returns whether `object` is a color with the same components.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.source == source
    }

    /// A hash of the components.
    open override var hash: Int { source.hashValue }

    /// The components in UIKit's format: `UIExtendedSRGBColorSpace 1 0 0 1`.
    open override var description: String {
        let values = [components.red, components.green, components.blue, components.alpha]
        return "UIExtendedSRGBColorSpace " + values.map { $0.compactDescription }.joined(separator: " ")
    }
}

// The compiler looks for this name.
// swift-format-ignore: NoLeadingUnderscores
/// The type of color literals.
public typealias _ColorLiteralType = UIColor

extension UIColor {
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Dark gray: a third of white.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Light gray: two thirds of white.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Gray: half of white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange: red and half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple: half of red and half of blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown, as in Apple's palette.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)
}

extension UIColor {
    /// The closure of a dynamic color. Closures cannot be compared: a provider equals only itself.
    final class Provider: Hashable, Sendable {
        let color: @Sendable (UITraitCollection) -> UIColor

        init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }

        static func == (one: Provider, other: Provider) -> Bool { one === other }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// The source of a color's components.
    enum Source: Hashable, Sendable {
        /// Constant components.
        case fixed(Components)
        /// Components for a light and a dark interface.
        case pair(light: Components, dark: Components)
        /// The app's closure, and an opacity that overrides the result's.
        case provider(Provider, alpha: Double?)
        /// An image that is repeated.
        case pattern(ColorPattern)

        /// Returns the components for traits.
        func components(for traits: @autoclosure () -> UITraitCollection) -> Components {
            switch self {
            case .fixed(let components): return components
            case .pair(let light, let dark): return traits().userInterfaceStyle == .dark ? dark : light
            case .provider(let provider, let alpha):
                let traits = traits()
                var components = provider.color(traits).source.components(for: traits)
                if let alpha { components.alpha = alpha }
                return components
            case .pattern(let pattern): return pattern.average
            }
        }

        /// Returns the source that does not depend on traits, for traits.
        func resolved(for traits: UITraitCollection) -> Source {
            switch self {
            case .fixed, .pattern: return self
            case .pair: return .fixed(components(for: traits))
            case .provider(let provider, let alpha):
                let source = provider.color(traits).source.resolved(for: traits)
                return alpha.map(source.withAlpha) ?? source
            }
        }

        /// Returns the source with another opacity.
        func withAlpha(_ alpha: Double) -> Source {
            func with(_ old: Components) -> Components {
                Components(red: old.red, green: old.green, blue: old.blue, alpha: alpha)
            }
            return switch self {
            case .fixed(let components): .fixed(with(components))
            case .pair(let light, let dark): .pair(light: with(light), dark: with(dark))
            case .provider(let provider, _): .provider(provider, alpha: alpha)
            case .pattern(let pattern): .pattern(pattern.withOpacity(alpha))
            }
        }
    }

    /// Creates a dynamic color, provided by a closure whenever the color is used.
    @preconcurrency public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(source: .provider(Provider(dynamicProvider), alpha: nil))
    }

    /// Returns the constant color that this color resolves to for a trait collection.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(source: source.resolved(for: traitCollection))
    }
}

extension UITraitCollection {
    private static let key = "org.secondscreen.traits"
    /// The traits outside `performAsCurrent`.
    private static let light: UITraitCollection = {
        var values = TraitValues.standard
        (values.idiom, values.scale) = (.phone, 1)
        return UITraitCollection(values)
    }()

    /// The traits that resolve dynamic colors on this thread; while a view draws, its traits.
    public class var current: UITraitCollection {
        get { Thread.current.threadDictionary[key] as? UITraitCollection ?? light }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Executes a closure with this trait collection as the ``current`` one.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = Self.current
        Self.current = self
        actions()
        Self.current = outer
    }
}

// From Apple's Human Interface Guidelines (Color).

extension UIColor {
    /// The system red.
    public class var systemRed: UIColor { UIColor((255, 59, 48, 1), dark: (255, 69, 58, 1)) }
    /// The system orange.
    public class var systemOrange: UIColor { UIColor((255, 149, 0, 1), dark: (255, 159, 10, 1)) }
    /// The system yellow.
    public class var systemYellow: UIColor { UIColor((255, 204, 0, 1), dark: (255, 214, 10, 1)) }
    /// The system green.
    public class var systemGreen: UIColor { UIColor((52, 199, 89, 1), dark: (48, 209, 88, 1)) }
    /// The system mint.
    public class var systemMint: UIColor { UIColor((0, 199, 190, 1), dark: (99, 230, 226, 1)) }
    /// The system teal.
    public class var systemTeal: UIColor { UIColor((48, 176, 199, 1), dark: (64, 200, 224, 1)) }
    /// The system cyan.
    public class var systemCyan: UIColor { UIColor((50, 173, 230, 1), dark: (100, 210, 255, 1)) }
    /// The system blue.
    public class var systemBlue: UIColor { UIColor((0, 122, 255, 1), dark: (10, 132, 255, 1)) }
    /// The system indigo.
    public class var systemIndigo: UIColor { UIColor((88, 86, 214, 1), dark: (94, 92, 230, 1)) }
    /// The system purple.
    public class var systemPurple: UIColor { UIColor((175, 82, 222, 1), dark: (191, 90, 242, 1)) }
    /// The system pink.
    public class var systemPink: UIColor { UIColor((255, 45, 85, 1), dark: (255, 55, 95, 1)) }
    /// The system brown.
    public class var systemBrown: UIColor { UIColor((162, 132, 94, 1), dark: (172, 142, 104, 1)) }
    /// The system gray.
    public class var systemGray: UIColor { UIColor((142, 142, 147, 1), dark: (142, 142, 147, 1)) }
    /// The second-level system gray.
    public class var systemGray2: UIColor { UIColor((174, 174, 178, 1), dark: (99, 99, 102, 1)) }
    /// The third-level system gray.
    public class var systemGray3: UIColor { UIColor((199, 199, 204, 1), dark: (72, 72, 74, 1)) }
    /// The fourth-level system gray.
    public class var systemGray4: UIColor { UIColor((209, 209, 214, 1), dark: (58, 58, 60, 1)) }
    /// The fifth-level system gray.
    public class var systemGray5: UIColor { UIColor((229, 229, 234, 1), dark: (44, 44, 46, 1)) }
    /// The sixth-level system gray.
    public class var systemGray6: UIColor { UIColor((242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The main background.
    public class var systemBackground: UIColor { UIColor((255, 255, 255, 1), dark: (0, 0, 0, 1)) }
    /// The background of content on ``systemBackground``.
    public class var secondarySystemBackground: UIColor { UIColor((242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The background of content on ``secondarySystemBackground``.
    public class var tertiarySystemBackground: UIColor { UIColor((255, 255, 255, 1), dark: (44, 44, 46, 1)) }
    /// The background of content on ``secondarySystemGroupedBackground``.
    public class var tertiarySystemGroupedBackground: UIColor { UIColor((242, 242, 247, 1), dark: (44, 44, 46, 1)) }
    /// The background of grouped tables before iOS 13.
    public class var groupTableViewBackground: UIColor { systemGroupedBackground }
    /// The default tint of an app.
    public class var tintColor: UIColor { systemBlue }
    /// The main background of a grouped interface.
    public class var systemGroupedBackground: UIColor { UIColor((242, 242, 247, 1), dark: (0, 0, 0, 1)) }
    /// The background of content on ``systemGroupedBackground``.
    public class var secondarySystemGroupedBackground: UIColor { UIColor((255, 255, 255, 1), dark: (28, 28, 30, 1)) }
    /// The color of primary text.
    public class var label: UIColor { UIColor((0, 0, 0, 1), dark: (255, 255, 255, 1)) }
    /// The color of secondary text.
    public class var secondaryLabel: UIColor { UIColor((60, 60, 67, 0.6), dark: (235, 235, 245, 0.6)) }
    /// The color of tertiary text.
    public class var tertiaryLabel: UIColor { UIColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The color of quaternary text.
    public class var quaternaryLabel: UIColor { UIColor((60, 60, 67, 0.18), dark: (235, 235, 245, 0.16)) }
    /// The color of placeholder text.
    public class var placeholderText: UIColor { UIColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The color of translucent separators.
    public class var separator: UIColor { UIColor((60, 60, 67, 0.29), dark: (84, 84, 88, 0.6)) }
    /// The color of opaque separators.
    public class var opaqueSeparator: UIColor { UIColor((198, 198, 200, 1), dark: (56, 56, 58, 1)) }
    /// The color of links.
    public class var link: UIColor { UIColor((0, 122, 255, 1), dark: (9, 132, 255, 1)) }
    /// The fill color of thin and small shapes.
    public class var systemFill: UIColor { UIColor((120, 120, 128, 0.2), dark: (120, 120, 128, 0.36)) }
    /// The fill color of medium-size shapes, such as a switch that is off.
    public class var secondarySystemFill: UIColor { UIColor((120, 120, 128, 0.16), dark: (120, 120, 128, 0.32)) }
    /// The fill color of large shapes, such as fields and buttons.
    public class var tertiarySystemFill: UIColor { UIColor((118, 118, 128, 0.12), dark: (118, 118, 128, 0.24)) }
    /// The fill color of large areas with complex content.
    public class var quaternarySystemFill: UIColor { UIColor((116, 116, 128, 0.08), dark: (118, 118, 128, 0.18)) }
    /// The nonadaptive color of text on a light background.
    public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
    /// The nonadaptive color of text on a dark background.
    public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

    /// Creates a color from light and dark components: red, green and blue from 0 to 255, and the opacity from 0 to 1.
    private convenience init(_ light: RGBA, dark: RGBA) {
        func components(_ of: RGBA) -> Components {
            Components(red: of.0 / 255, green: of.1 / 255, blue: of.2 / 255, alpha: of.3)
        }
        self.init(source: .pair(light: components(light), dark: components(dark)))
    }

    private typealias RGBA = (CGFloat, CGFloat, CGFloat, CGFloat)
}
