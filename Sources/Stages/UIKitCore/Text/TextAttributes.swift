// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension NSAttributedString.Key {
    /// The font of the text, a `UIFont`. The default is the system font at 12 points.
    public static let font = NSAttributedString.Key("NSFont")
    /// The color of the text, a `UIColor`. The default is black.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The background color, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The underline style, the raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The strikethrough style, the raw value of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The ``NSParagraphStyle``; that of a paragraph's first character applies to all of it.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The additional space after each character in points, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The additional space after each character in points, a number.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The distance by which the text is raised in points, a number. The height of the line does not change.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// A URL or its string, which a tap opens in a text view that is not editable.
    public static let link = NSAttributedString.Key("NSLink")
    /// The width of the outline in percent of the font's size, a number. Negative: the text is filled as well.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// The color of the outline, a `UIColor`. The default is the color of the text.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The color of the underline, a `UIColor`. The default is the color of the text.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The color of the strikethrough, a `UIColor`. The default is the color of the text.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// An ``NSShadow``, which the text and its lines cast.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// An ``NSTextAttachment``, whose image is drawn in the place of the characters `U+FFFC`.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// Whether ligatures are used, a number. Not drawn.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// The directions of writing, numbers. Not drawn.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
    /// The logarithm of the expansion of glyphs, a number. Not drawn.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// The skew of glyphs, a number. Not drawn.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// The effect, such as letterpress. Not drawn.
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// The direction of glyphs, a number. Not drawn.
    public static let verticalGlyphForm = NSAttributedString.Key("NSVerticalGlyphForm")
}

/// A shadow of attributed text. Like the text, it ends at the edges of the view.
// Unchecked, because the values of text attributes must be sendable; a shadow changes only before it is used as one.
open class NSShadow: NSObject, @unchecked Sendable {
    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// The distance to the right of and below the text in points.
    open var shadowOffset = CGSize.zero
    /// The radius of the blur in points.
    open var shadowBlurRadius: CGFloat = 0
    /// The color, a `UIColor`; nil for no shadow. The default is black with an opacity of one third.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Whether `object` is a shadow with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor as? UIColor == other.shadowColor as? UIColor
    }

    /// A hash of the values.
    open override var hash: Int {
        var hasher = Hasher()
        for length in [shadowOffset.width, shadowOffset.height, shadowBlurRadius] { hasher.combine(length) }
        return hasher.finalize()
    }
}

/// Styles of underlines and strikethroughs.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// A double line.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// A solid line, the default.
    public static let patternSolid: NSUnderlineStyle = []
    /// A line of dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// A line of dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// A line of dashes and dots by turns.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A line with two dots after each dash.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// A line for each word, but not for the spaces between words.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

extension Double {
    /// Creates a number from the value of an attribute; nil for a value of another type.
    init?(attribute value: Any?) {
        guard let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map({ Double($0) }) else {
            return nil
        }
        self = number
    }
}

extension UIFont.Weight {
    /// The named weights and their values in CSS and OpenType.
    private static let steps: [(UIFont.Weight, Int)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
        (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    /// The weight's value in CSS and OpenType.
    var number: Int {
        Self.steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }

    /// Creates the named weight nearest to a CSS or OpenType weight.
    package init(number: Int) {
        self = Self.steps.min { abs($0.1 - number) < abs($1.1 - number) }?.0 ?? .regular
    }
}

extension UIFont {
    /// Returns the font at a fraction of its size.
    func scaled(_ scale: CGFloat) -> UIFont { scale == 1 ? self : withSize(pointSize * scale) }
}
