// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A font; immutable.
///
/// UIKitCore has no font files: the renderer measures text, and font metrics such as the ascender are approximations.
open class UIFont: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds only constants.

    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// The name of the font.
    public let fontName: String
    /// The family of the font.
    public let familyName: String
    /// The size in points.
    public let pointSize: CGFloat
    /// The weight of the font.
    package let weight: Weight
    /// The font as a render tree value.
    let choice: FontChoice

    /// The weight of a font, from −1 to 1; 0 is regular.
    public struct Weight: _UIKitNumericRawRepresentable, Hashable, Sendable {
        /// The raw value.
        public var rawValue: CGFloat
        /// Creates a weight with a raw value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a weight with a raw value.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// Ultra light.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// Thin.
        public static let thin = Weight(rawValue: -0.6)
        /// Light.
        public static let light = Weight(rawValue: -0.4)
        /// Regular.
        public static let regular = Weight(rawValue: 0)
        /// Medium.
        public static let medium = Weight(rawValue: 0.23)
        /// Semibold.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavy.
        public static let heavy = Weight(rawValue: 0.56)
        /// Black.
        public static let black = Weight(rawValue: 0.62)
    }

    /// Creates a font that is italic or monospaced according to its name.
    convenience init(fontName: String, familyName: String, pointSize: CGFloat, weight: Weight) {
        self.init(
            fontName: fontName, familyName: familyName, pointSize: pointSize, weight: weight,
            isItalic: fontName.hasText("Italic") || fontName.hasText("Oblique"),
            isMonospaced: fontName.hasText("Mono") || familyName.hasText("Courier") || familyName == "Menlo")
    }

    /// Creates a font with known traits; searching the name for them takes longer than everything else here.
    private init(
        fontName: String, familyName: String, pointSize: CGFloat, weight: Weight, isItalic: Bool, isMonospaced: Bool,
        hasTabularDigits: Bool = false
    ) {
        (self.fontName, self.familyName, self.pointSize, self.weight) = (fontName, familyName, pointSize, weight)
        let isSystem = familyName.hasPrefix(".")
        choice = FontChoice(
            family: isSystem ? "" : familyName, size: pointSize, weight: weight.number, isItalic: isItalic,
            isMonospaced: isMonospaced, hasTabularDigits: hasTabularDigits)
    }

    /// Creates the system font with its standard size.
    public convenience override init() {
        self.init(.systemFont(ofSize: Self.systemFontSize), size: Self.systemFontSize)
    }

    /// Creates a copy of a font with another size.
    convenience init(_ font: UIFont, size: CGFloat) {
        self.init(
            fontName: font.fontName, familyName: font.familyName, pointSize: size, weight: font.weight,
            isItalic: font.choice.isItalic, isMonospaced: font.choice.isMonospaced,
            hasTabularDigits: font.choice.hasTabularDigits)
    }

    /// Returns the font with other traits; the bold trait changes the weight.
    package func with(traits: UIFontDescriptor.SymbolicTraits) -> UIFont {
        let isBold = traits.contains(.traitBold)
        let weight = isBold == (weight.number >= 600) ? weight : isBold ? .bold : .regular
        return UIFont(
            fontName: fontName, familyName: familyName, pointSize: pointSize, weight: weight,
            isItalic: traits.contains(.traitItalic),
            isMonospaced: choice.isMonospaced || traits.contains(.traitMonoSpace),
            hasTabularDigits: choice.hasTabularDigits)
    }

    /// Returns the font with another weight.
    func with(weight: Weight) -> UIFont {
        UIFont(
            fontName: fontName, familyName: familyName, pointSize: pointSize, weight: weight,
            isItalic: choice.isItalic, isMonospaced: choice.isMonospaced, hasTabularDigits: choice.hasTabularDigits)
    }

    /// Returns the font with digits of the same width, or with those that are as wide as they look best.
    func with(tabularDigits: Bool) -> UIFont {
        UIFont(
            fontName: fontName, familyName: familyName, pointSize: pointSize, weight: weight,
            isItalic: choice.isItalic, isMonospaced: choice.isMonospaced, hasTabularDigits: tabularDigits)
    }

    /// Creates a font with a PostScript name, or the regular font of a family; nil if there is none.
    ///
    /// The families that every iOS device has are always found; if the machine has no such font, the renderer draws the
    /// nearest one. A size that is not positive becomes the system font size, as in UIKit.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let face = FontCatalog.face(named: fontName) else { return nil }
        self.init(
            fontName: face.name, familyName: face.family, pointSize: fontSize > 0 ? fontSize : Self.systemFontSize,
            weight: Weight(rawValue: face.weight))
    }

    /// The font families, sorted.
    open class var familyNames: [String] { Set(FontCatalog.faces.map(\.family)).sorted() }

    /// Returns the PostScript names of a family's fonts; empty for an unknown family.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalog.faces.filter { $0.family.lowercased() == familyName.lowercased() }.map(\.name)
    }

    /// Returns the italic system font of a size.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(
            fontName: ".SFUI-RegularItalic", familyName: ".AppleSystemUIFont", pointSize: fontSize, weight: .regular)
    }

    /// Returns the system font of a size.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    /// Returns the bold system font of a size.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// Returns the system font of a size and weight.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        let name = weight == .bold ? ".SFUI-Bold" : ".SFUI-Regular"
        return UIFont(
            fontName: name, familyName: ".AppleSystemUIFont", pointSize: fontSize, weight: weight, isItalic: false,
            isMonospaced: false)
    }

    /// Returns the system font of a size and weight. The width has no effect here.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// The size for labels: 17 points.
    open class var labelFontSize: CGFloat { 17 }
    /// The size for buttons: 18 points.
    open class var buttonFontSize: CGFloat { 18 }
    /// The standard system size: 14 points.
    open class var systemFontSize: CGFloat { 14 }
    /// The small system size: 12 points.
    open class var smallSystemFontSize: CGFloat { 12 }

    /// Returns the font at another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(self, size: fontSize) }

    /// The height above the baseline, in points.
    open var ascender: CGFloat { pointSize * ApproximateText.ascent }
    /// The negative depth below the baseline, in points.
    open var descender: CGFloat { pointSize * -ApproximateText.descent }
    /// The height of capital letters, in points.
    open var capHeight: CGFloat { pointSize * 0.705 }
    /// The height of the lowercase letter x, in points.
    open var xHeight: CGFloat { pointSize * 0.526 }
    /// The additional space between lines, in points.
    open var leading: CGFloat { 0 }
    /// The height of a line, in points.
    open var lineHeight: CGFloat { ascender - descender }

    /// Returns whether `object` is a font with the same name, size, weight and traits.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.fontName == fontName && other.choice == choice
    }

    /// A hash of the family, size, weight and traits.
    open override var hash: Int { choice.hashValue }
}

extension String {
    /// Returns whether the string contains another, comparing bytes; Foundation's search takes a hundred times as long.
    fileprivate func hasText(_ text: String) -> Bool {
        var rest = utf8[...]
        while rest.count >= text.utf8.count {
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension UIFont {
    /// Constants that describe text styles.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String
        /// Creates a style with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Large titles.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// First-level titles.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// Second-level titles.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// Third-level titles.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// Headings.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// Subheadings.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Body text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// Callouts.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// Footnotes.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// Captions.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// Smaller captions.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the system font for a style at the standard content size (Human Interface Guidelines).
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15, .body: 17,
            .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
        ]
        return systemFont(ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
    }

    /// Returns the system font for a style at the standard content size, which the traits do not change here.
    public class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    /// The width of a font's characters, from −1 to 1; 0 is standard.
    public struct Width: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public var rawValue: CGFloat
        /// Creates a width with a raw value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a width with a raw value.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// Narrower than condensed.
        public static let compressed = Width(rawValue: -0.3)
        /// Narrower than standard.
        public static let condensed = Width(rawValue: -0.2)
        /// Standard.
        public static let standard = Width(rawValue: 0)
        /// Wider than standard.
        public static let expanded = Width(rawValue: 0.2)
    }

    /// Returns the system font with digits of the same width; other characters are as wide as in the system font.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight).with(tabularDigits: true)
    }

    /// Returns the monospaced system font.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            fontName: ".SFNSMono-Regular", familyName: ".AppleSystemUIFontMonospaced", pointSize: fontSize,
            weight: weight)
    }
}
