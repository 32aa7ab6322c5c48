// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIFont {
    /// What a text is for.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The style's name.
        public let rawValue: String

        /// Creates a style from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

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

    /// Returns the system's face for a style, at the size of the standard setting (Human Interface Guidelines).
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15, .body: 17,
            .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
        ]
        return systemFont(ofSize: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
    }

    /// Returns the system's face with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            fontName: ".SFNS-MonospacedDigit", familyName: ".AppleSystemUIFont", pointSize: fontSize, weight: weight)
    }

    /// Returns the system's face with all characters of one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            fontName: ".SFNSMono-Regular", familyName: ".AppleSystemUIFontMonospaced", pointSize: fontSize,
            weight: weight)
    }
}
