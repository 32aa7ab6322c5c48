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
    /// The ``NSParagraphStyle``; the first one in a text applies to all of it.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The additional space after each character in points, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The additional space after each character in points, a number.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The distance by which the text is raised in points, a number. The height of the line does not change.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// A URL; stored, but text does not open it here.
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
    /// A thick line; drawn as a single line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// A double line; drawn as a single line.
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

extension TextBlock {
    /// Creates a block with as many lines as fit; the text's own attributes override `attributes`.
    init(
        _ text: StyledText, attributes: [NSAttributedString.Key: Any] = [:], opacity: Double = 1,
        lineLimit: Int? = nil, lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment? = nil
    ) {
        var runs: [TextRun] = []
        var paragraph: NSParagraphStyle?
        for piece in text.pieces {
            let all = attributes.merging(piece.attributes) { $1 }
            paragraph = paragraph ?? all[.paragraphStyle] as? NSParagraphStyle
            runs += TextRun.runs(piece.string, attributes: all, opacity: opacity)
        }
        let mode = lineBreakMode ?? paragraph?.lineBreakMode ?? .byWordWrapping
        let given = paragraph?.alignment ?? .natural
        let place = given == .natural ? alignment ?? .natural : given
        self.init(
            runs, alignment: place.rendered, lineLimit: lineLimit, truncation: mode.truncation,
            breaksWords: mode == .byCharWrapping, paragraph: paragraph?.rendered ?? ParagraphStyle())
    }
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

/// A text in runs, for measuring and drawing.
///
/// It replaces attributed strings inside UIKit: Foundation on Linux never frees what an `NSAttributedString` holds
/// (swift-corelibs-foundation, pull request 5256), so creating one for each label and frame would leak memory. Reading
/// an app's attributed strings does not.
struct StyledText: Equatable {
    /// A run of text with the same attributes.
    struct Piece {
        /// The characters.
        var string: String
        /// The attributes of the piece.
        var attributes: [NSAttributedString.Key: Any]
    }

    /// The pieces in reading order.
    private(set) var pieces: [Piece]

    /// Creates a text of one piece, or none if it is empty.
    init(_ string: String, attributes: [NSAttributedString.Key: Any] = [:]) {
        pieces = string.isEmpty ? [] : [Piece(string: string, attributes: attributes)]
    }

    /// Creates the text of an attributed string, truncated to the maximum of a ``TextBlock``.
    init(_ text: NSAttributedString) {
        // `attributedSubstring(from:)` returns objects that are never freed, either.
        let characters = text.string as NSString
        let length = min(characters.length, TextBlock.maximumBytes)
        var pieces: [Piece] = []
        // The closure receives a pointer for stopping, which is unused.
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { own, range, _ in
            pieces.append(Piece(string: characters.substring(with: range), attributes: own))
        }
        self.pieces = pieces
    }

    /// Creates the text of an attributed string, with UIKit's attributes.
    init(_ text: AttributedString) {
        pieces = text.runs.map { run in
            Piece(
                string: String(text[run.range].characters),
                attributes: [NSAttributedString.Key: Any](run.attributes))
        }
    }

    /// The characters.
    var string: String { pieces.map(\.string).joined() }

    /// Whether the text has attributes that can change without becoming unequal to themselves.
    var hasMutableAttributes: Bool {
        pieces.contains {
            $0.attributes[.attachment] != nil || $0.attributes[.shadow] != nil
                || $0.attributes[.paragraphStyle] is NSMutableParagraphStyle
        }
    }

    /// Returns the text up to a UTF-16 offset.
    func prefix(_ count: Int) -> StyledText {
        var (copy, rest) = (self, count)
        copy.pieces = []
        for piece in pieces where rest > 0 {
            let units = piece.string.utf16.prefix(rest)
            copy.pieces.append(Piece(string: String(decoding: units, as: UTF16.self), attributes: piece.attributes))
            rest -= units.count
        }
        return copy
    }

    /// Whether two texts have the same characters with equal attributes.
    ///
    /// Attributed strings themselves are not compared, because Foundation on Linux can terminate the process for
    /// objects of an app's own classes (see ``FoundationObjectMark``).
    static func == (left: StyledText, right: StyledText) -> Bool {
        left.pieces.elementsEqual(right.pieces) { left, right in
            left.string == right.string && left.attributes.count == right.attributes.count
                && left.attributes.allSatisfy { key, value in
                    guard let value = value as? AnyHashable else { return false }
                    return right.attributes[key] as? AnyHashable == value
                }
        }
    }

    /// Returns the text with its own fonts, spaces and indents scaled.
    func scaled(_ scale: CGFloat) -> StyledText {
        guard scale != 1 else { return self }
        var copy = self
        for index in copy.pieces.indices {
            var attributes = copy.pieces[index].attributes
            attributes[.font] = (attributes[.font] as? UIFont)?.scaled(scale)
            attributes[.attachment] = (attributes[.attachment] as? NSTextAttachment)?.scaled(scale)
            attributes[.paragraphStyle] = (attributes[.paragraphStyle] as? NSParagraphStyle)?.scaled(scale)
            for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
                attributes[key] = Double(attribute: attributes[key]).map { CGFloat($0) * scale }
            }
            copy.pieces[index].attributes = attributes
        }
        return copy
    }
}

extension UIFont {
    /// Returns the font at a fraction of its size.
    func scaled(_ scale: CGFloat) -> UIFont { scale == 1 ? self : withSize(pointSize * scale) }
}
