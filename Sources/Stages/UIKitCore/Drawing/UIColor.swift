// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A color with opacity, immutable, in the sRGB space; a dynamic one is another in a light and in a dark interface.
///
/// Equality compares components, as UIKit's does for colors of one space; dynamic colors equal dynamic ones only.
open class UIColor: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// Red, green, blue and opacity; opacity lies in 0…1, the others may leave it for extended sRGB.
    ///
    /// Those of a dynamic color are the ones for `UITraitCollection.current`.
    package var components: Components { source.components(for: .current) }
    /// Where the components come from.
    let source: Source

    /// Red, green, blue and opacity of a color.
    package struct Components: Hashable, Sendable {
        package var red: Double
        package var green: Double
        package var blue: Double
        package var alpha: Double
    }

    /// Creates a color from red, green, blue and opacity, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        source = .fixed(Components(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1)))
        super.init()
    }

    /// Creates a color from where its components come from.
    init(source: Source) {
        self.source = source
        super.init()
    }

    /// Creates a shade of gray, from 0 for black to 1 for white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a color from hue, saturation, brightness and opacity, each from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Returns the same color with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(source: source.withAlpha(min(max(alpha, 0), 1)))
    }

    /// Whether `object` is a color with the same components.
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

extension UIColor {
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// A third of white.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Two thirds of white.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Half of white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red alone.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green alone.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue alone.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red and half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half of red and half of blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// The brown of Apple's palette.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Nothing: black at opacity 0.
    public static let clear = UIColor(white: 0, alpha: 0)
}

extension UIColor {
    /// What a dynamic color asks for its components.
    final class Provider: Sendable {
        let color: @Sendable (UITraitCollection) -> UIColor

        init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }
    }

    /// Where a color's components come from.
    enum Source: Hashable, Sendable {
        /// They are always the same.
        case fixed(Components)
        /// They are others in a dark interface.
        case pair(light: Components, dark: Components)
        /// The app is asked, and its answer has another opacity if one is given.
        case provider(Provider, alpha: Double?)

        /// The components in some surroundings.
        func components(for traits: @autoclosure () -> UITraitCollection) -> Components {
            switch self {
            case .fixed(let components): return components
            case .pair(let light, let dark): return traits().userInterfaceStyle == .dark ? dark : light
            case .provider(let provider, let alpha):
                let traits = traits()
                var components = provider.color(traits).source.components(for: traits)
                if let alpha { components.alpha = alpha }
                return components
            }
        }

        /// The same with another opacity.
        func withAlpha(_ alpha: Double) -> Source {
            func with(_ components: Components) -> Components {
                var changed = components
                changed.alpha = alpha
                return changed
            }
            return switch self {
            case .fixed(let components): .fixed(with(components))
            case .pair(let light, let dark): .pair(light: with(light), dark: with(dark))
            case .provider(let provider, _): .provider(provider, alpha: alpha)
            }
        }
    }

    /// Creates a color that asks for its components when it is drawn with, as the surroundings may have changed.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(source: .provider(Provider(dynamicProvider), alpha: nil))
    }

    /// Creates a color that is another one in a dark interface.
    convenience init(light: Components, dark: Components) {
        self.init(source: .pair(light: light, dark: dark))
    }

    /// Returns the color that this one is in some surroundings, and that does not change with them.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(source: .fixed(source.components(for: traitCollection)))
    }

    /// Writes the components to where they are wanted; returns true, as every color here has them.
    @discardableResult public func getRed(
        _ red: inout CGFloat, green: inout CGFloat, blue: inout CGFloat, alpha: inout CGFloat
    ) -> Bool {
        (red, green, blue, alpha) = (components.red, components.green, components.blue, components.alpha)
        return true
    }
}

extension UIColor.Provider: Hashable {
    // Closures cannot be compared: a provider equals itself alone.
    static func == (one: UIColor.Provider, other: UIColor.Provider) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UITraitCollection {
    private static let key = "org.secondscreen.traits"
    /// What dynamic colors go by where nothing else is said.
    private static let light = UITraitCollection(
        userInterfaceIdiom: .phone, displayScale: 1, horizontalSizeClass: .unspecified,
        verticalSizeClass: .unspecified)

    /// The surroundings that dynamic colors on this thread go by: while a view draws, the view's.
    public class var current: UITraitCollection {
        get { Thread.current.threadDictionary[key] as? UITraitCollection ?? light }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Does `actions` with these surroundings as the ``current`` ones.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = Self.current
        Self.current = self
        actions()
        Self.current = outer
    }
}

// The values of the light and the dark interface: red, green and blue of 255, opacity of 1. From Apple's Human Interface Guidelines (Color).

extension UIColor {
    /// The system's red.
    public class var systemRed: UIColor { UIColor(light: (255, 59, 48, 1), dark: (255, 69, 58, 1)) }
    /// The system's orange.
    public class var systemOrange: UIColor { UIColor(light: (255, 149, 0, 1), dark: (255, 159, 10, 1)) }
    /// The system's yellow.
    public class var systemYellow: UIColor { UIColor(light: (255, 204, 0, 1), dark: (255, 214, 10, 1)) }
    /// The system's green.
    public class var systemGreen: UIColor { UIColor(light: (52, 199, 89, 1), dark: (48, 209, 88, 1)) }
    /// The system's mint.
    public class var systemMint: UIColor { UIColor(light: (0, 199, 190, 1), dark: (99, 230, 226, 1)) }
    /// The system's teal.
    public class var systemTeal: UIColor { UIColor(light: (48, 176, 199, 1), dark: (64, 200, 224, 1)) }
    /// The system's cyan.
    public class var systemCyan: UIColor { UIColor(light: (50, 173, 230, 1), dark: (100, 210, 255, 1)) }
    /// The system's blue.
    public class var systemBlue: UIColor { UIColor(light: (0, 122, 255, 1), dark: (10, 132, 255, 1)) }
    /// The system's indigo.
    public class var systemIndigo: UIColor { UIColor(light: (88, 86, 214, 1), dark: (94, 92, 230, 1)) }
    /// The system's purple.
    public class var systemPurple: UIColor { UIColor(light: (175, 82, 222, 1), dark: (191, 90, 242, 1)) }
    /// The system's pink.
    public class var systemPink: UIColor { UIColor(light: (255, 45, 85, 1), dark: (255, 55, 95, 1)) }
    /// The system's brown.
    public class var systemBrown: UIColor { UIColor(light: (162, 132, 94, 1), dark: (172, 142, 104, 1)) }
    /// The system's gray.
    public class var systemGray: UIColor { UIColor(light: (142, 142, 147, 1), dark: (142, 142, 147, 1)) }
    /// The system's second gray.
    public class var systemGray2: UIColor { UIColor(light: (174, 174, 178, 1), dark: (99, 99, 102, 1)) }
    /// The system's third gray.
    public class var systemGray3: UIColor { UIColor(light: (199, 199, 204, 1), dark: (72, 72, 74, 1)) }
    /// The system's fourth gray.
    public class var systemGray4: UIColor { UIColor(light: (209, 209, 214, 1), dark: (58, 58, 60, 1)) }
    /// The system's fifth gray.
    public class var systemGray5: UIColor { UIColor(light: (229, 229, 234, 1), dark: (44, 44, 46, 1)) }
    /// The system's sixth gray.
    public class var systemGray6: UIColor { UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The background of an interface.
    public class var systemBackground: UIColor { UIColor(light: (255, 255, 255, 1), dark: (0, 0, 0, 1)) }
    /// The background of a group on ``systemBackground``.
    public class var secondarySystemBackground: UIColor { UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1)) }
    /// The background of a group in a group.
    public class var tertiarySystemBackground: UIColor { UIColor(light: (255, 255, 255, 1), dark: (44, 44, 46, 1)) }
    /// The background of a grouped interface.
    public class var systemGroupedBackground: UIColor { UIColor(light: (242, 242, 247, 1), dark: (0, 0, 0, 1)) }
    /// The background of a group in a grouped interface.
    public class var secondarySystemGroupedBackground: UIColor {
        UIColor(light: (255, 255, 255, 1), dark: (28, 28, 30, 1))
    }
    /// The color of text.
    public class var label: UIColor { UIColor(light: (0, 0, 0, 1), dark: (255, 255, 255, 1)) }
    /// The color of text of second rank.
    public class var secondaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6)) }
    /// The color of text of third rank.
    public class var tertiaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The color of text of fourth rank.
    public class var quaternaryLabel: UIColor { UIColor(light: (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16)) }
    /// The color of text that stands where nothing was entered.
    public class var placeholderText: UIColor { UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3)) }
    /// The color of thin lines that let what is below shine through.
    public class var separator: UIColor { UIColor(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6)) }
    /// The color of thin lines.
    public class var opaqueSeparator: UIColor { UIColor(light: (198, 198, 200, 1), dark: (56, 56, 58, 1)) }
    /// The color of links.
    public class var link: UIColor { UIColor(light: (0, 122, 255, 1), dark: (9, 132, 255, 1)) }
    /// The color of small filled shapes.
    public class var systemFill: UIColor { UIColor(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36)) }

    /// The color of medium-sized filled shapes, as a switch that is off.
    public class var secondarySystemFill: UIColor {
        UIColor(light: (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
    }
    /// The color of large filled shapes, as a field or a button.
    public class var tertiarySystemFill: UIColor {
        UIColor(light: (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
    }
    /// The color of filled areas with complex content.
    public class var quaternarySystemFill: UIColor {
        UIColor(light: (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
    }
    /// The color of text on a light background, whatever the interface.
    public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
    /// The color of text on a dark background, whatever the interface.
    public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

    private convenience init(
        light: (CGFloat, CGFloat, CGFloat, CGFloat), dark: (CGFloat, CGFloat, CGFloat, CGFloat)
    ) {
        func components(_ of: (CGFloat, CGFloat, CGFloat, CGFloat)) -> Components {
            Components(red: of.0 / 255, green: of.1 / 255, blue: of.2 / 255, alpha: of.3)
        }
        self.init(light: components(light), dark: components(dark))
    }
}
