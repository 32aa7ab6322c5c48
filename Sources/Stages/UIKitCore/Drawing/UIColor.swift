// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A colour with opacity, immutable, in the sRGB space; a dynamic one is another in a light and in a dark interface.
///
/// Equality compares components, as UIKit's does for colours of one space; dynamic colours equal dynamic ones only.
open class UIColor: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// Red, green, blue and opacity; opacity lies in 0…1, the others may leave it for extended sRGB.
    ///
    /// Those of a dynamic colour are the ones for `UITraitCollection.current`.
    package var components: Components { source.components(for: .current) }
    /// Where the components come from.
    let source: Source

    /// Red, green, blue and opacity of a colour.
    package struct Components: Hashable, Sendable {
        package var red: Double
        package var green: Double
        package var blue: Double
        package var alpha: Double
    }

    /// Creates a colour from red, green, blue and opacity, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        source = .fixed(Components(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1)))
        super.init()
    }

    /// Creates a colour from where its components come from.
    init(source: Source) {
        self.source = source
        super.init()
    }

    /// Creates a shade of grey, from 0 for black to 1 for white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from hue, saturation, brightness and opacity, each from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Returns the same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(source: source.withAlpha(min(max(alpha, 0), 1)))
    }

    /// Whether `object` is a colour with the same components.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.source == source
    }

    /// A hash of the components.
    open override var hash: Int { source.hashValue }

    /// The components in UIKit's form: `UIExtendedSRGBColorSpace 1 0 0 1`.
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
