// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A typeface at a size in points, immutable.
///
/// UIKitCore has no font files: text is measured by the renderer, and ascender and descender are approximations.
open class UIFont: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The name of the face.
    public let fontName: String
    /// The family that the face belongs to.
    public let familyName: String
    /// The size in points.
    public let pointSize: CGFloat
    /// How heavy the strokes are.
    package let weight: Weight

    /// How heavy the strokes of a face are, from −1 to 1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight's number.
        public var rawValue: CGFloat
        /// Creates a weight from its number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The lightest weight.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// A very light weight.
        public static let thin = Weight(rawValue: -0.6)
        /// A light weight.
        public static let light = Weight(rawValue: -0.4)
        /// The usual weight.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier than usual.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// The usual weight for emphasis.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest weight.
        public static let black = Weight(rawValue: 0.62)
    }

    init(fontName: String, familyName: String, pointSize: CGFloat, weight: Weight) {
        self.fontName = fontName
        self.familyName = familyName
        self.pointSize = pointSize
        self.weight = weight
        super.init()
    }

    /// Returns the system font at a size.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    /// Returns the bold system font at a size.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// Returns the system font at a size and weight.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let name = weight == .bold ? ".SFUI-Bold" : ".SFUI-Regular"
        return UIFont(fontName: name, familyName: ".AppleSystemUIFont", pointSize: fontSize, weight: weight)
    }

    /// The size of labels, 17 points.
    open class var labelFontSize: CGFloat { 17 }
    /// The size of buttons, 18 points.
    open class var buttonFontSize: CGFloat { 18 }
    /// The size of ordinary text, 14 points.
    open class var systemFontSize: CGFloat { 14 }
    /// The size of small text, 12 points.
    open class var smallSystemFontSize: CGFloat { 12 }

    /// Returns the same face at another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(fontName: fontName, familyName: familyName, pointSize: fontSize, weight: weight)
    }

    /// Height of the part above the baseline, in points.
    open var ascender: CGFloat { pointSize * ApproximateText.ascent }
    /// Depth of the part below the baseline, in points; negative.
    open var descender: CGFloat { pointSize * -ApproximateText.descent }
    /// Height of a line, in points.
    open var lineHeight: CGFloat { ascender - descender }

    /// Whether `object` is a font with the same face and size.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.fontName == fontName && other.pointSize == pointSize && other.weight == weight
    }

    /// A hash of face and size.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(fontName)
        hasher.combine(pointSize)
        hasher.combine(weight)
        return hasher.finalize()
    }
}

extension UIFont {
    /// What a text is for.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The style's name.
        public let rawValue: String
        /// Creates a style from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A very large title.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title of first rank.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title of second rank.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title of third rank.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// A headline.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// What follows a headline.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Running text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// Something said in passing.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A note at the foot.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// Words to a picture.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// Smaller words to a picture.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the system font for a style, at the size of the standard setting (Human Interface Guidelines).
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15, .body: 17,
            .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
        ]
        return systemFont(ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
    }

    /// Returns the system font with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            fontName: ".SFNS-MonospacedDigit", familyName: ".AppleSystemUIFont", pointSize: fontSize, weight: weight)
    }

    /// Returns the system font with all characters of one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            fontName: ".SFNSMono-Regular", familyName: ".AppleSystemUIFontMonospaced", pointSize: fontSize,
            weight: weight)
    }
}
