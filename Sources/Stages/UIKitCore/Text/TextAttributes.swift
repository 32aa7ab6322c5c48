// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension NSAttributedString.Key {
    /// The font of the text, a `UIFont`; the system's at 12 points without one.
    public static let font = NSAttributedString.Key("NSFont")
    /// The color of the text, a `UIColor`; black without one.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The color behind the text, a `UIColor`; not drawn.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The line below the text, the number of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The line through the text, the number of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// How lines are made, an ``NSParagraphStyle``; the first one of a text goes for all of it.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Room between letters, in points; not drawn.
    public static let kern = NSAttributedString.Key("NSKern")
}

/// Where lines of text stand between the left and the right edge.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right edge.
    case right = 2
    /// At both edges, with stretched spaces.
    case justified = 3
    /// As the script's direction has it.
    case natural = 4
}

/// Where lines are broken, or cut.
public enum NSLineBreakMode: Int, Sendable {
    /// Between words.
    case byWordWrapping = 0
    /// Between characters.
    case byCharWrapping = 1
    /// Cut at the edge.
    case byClipping = 2
    /// Truncates the beginning of the last line with an ellipsis.
    case byTruncatingHead = 3
    /// Truncates the end of the last line with an ellipsis.
    case byTruncatingTail = 4
    /// Truncates the middle of the last line with an ellipsis.
    case byTruncatingMiddle = 5
}

/// Lines below and through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a style from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick line; drawn as one line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines; drawn as one.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

/// How the lines of a paragraph are made.
open class NSParagraphStyle: NSObject {
    fileprivate(set) var values = Values()

    /// What a style consists of.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
    }

    /// The style of text that says nothing of it.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Where the lines stand.
    open var alignment: NSTextAlignment { values.alignment }
    /// Where lines are broken, or cut.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// Room between lines, in points.
    open var lineSpacing: CGFloat { values.lineSpacing }

    /// Returns a copy that can be changed.
    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Whether `object` is a style of the same values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    /// A hash of the values.
    open override var hash: Int { values.hashValue }
}

/// How the lines of a paragraph are made, to be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// Where the lines stand. The default follows the direction of the script.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// Where lines are broken, or cut. The default is between words.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// Room between lines, in points.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
}

extension TextBlock {
    /// The block of a text with attributes, as strings are drawn: as many lines as there is room for.
    ///
    /// What the text does not say of itself, `attributes` say.
    init(
        _ text: StyledText, attributes: [NSAttributedString.Key: Any] = [:], opacity: Double = 1,
        lineLimit: Int? = nil, lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment? = nil
    ) {
        var runs: [TextRun] = []
        var paragraph: NSParagraphStyle?
        for piece in text.pieces {
            let all = attributes.merging(piece.attributes) { $1 }
            paragraph = paragraph ?? all[.paragraphStyle] as? NSParagraphStyle
            runs.append(TextRun(piece.string, attributes: all, opacity: opacity))
        }
        let mode = lineBreakMode ?? paragraph?.lineBreakMode ?? .byWordWrapping
        let place = paragraph.map(\.alignment).flatMap { $0 == .natural ? nil : $0 } ?? alignment ?? .natural
        self.init(
            runs, alignment: place.rendered, lineLimit: lineLimit, truncation: mode.truncation,
            breaksWords: mode == .byCharWrapping, lineSpacing: Double(paragraph?.lineSpacing ?? 0))
    }
}

extension TextRun {
    /// A piece of text of one set of attributes.
    init(_ string: String, attributes: [NSAttributedString.Key: Any], opacity: Double = 1) {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let color = attributes[.foregroundColor] as? UIColor ?? .black
        func hasLine(_ key: NSAttributedString.Key) -> Bool { ((attributes[key] as? NSNumber)?.intValue ?? 0) != 0 }
        self.init(
            string, font: font.choice, color: color.renderColor.withOpacity(opacity),
            isUnderlined: hasLine(.underlineStyle), isStruckThrough: hasLine(.strikethroughStyle))
    }
}

extension NSLineBreakMode {
    /// What happens to text for which there is no room.
    fileprivate var truncation: TextBlock.Truncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .clip
        case .byTruncatingHead: .head
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .tail
        }
    }
}

extension UIFont {
    /// The font as a render tree value.
    var choice: FontChoice {
        let isSystem = familyName.hasPrefix(".")
        return FontChoice(
            family: isSystem ? "" : familyName, size: pointSize, weight: weight.number,
            isItalic: fontName.contains("Italic") || fontName.contains("Oblique"),
            isMonospaced: fontName.contains("Mono") || familyName.contains("Courier"))
    }
}

extension UIFont.Weight {
    /// The weight as CSS and OpenType number it.
    fileprivate var number: Int {
        let steps: [(UIFont.Weight, Int)] = [
            (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
            (.bold, 700), (.heavy, 800), (.black, 900),
        ]
        return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
}

extension NSTextAlignment {
    /// The alignment as a render tree value.
    var rendered: TextBlock.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// A text in pieces of one set of attributes each, as it is measured and drawn.
///
/// It stands where UIKit has attributed strings of its own: Foundation for Linux frees none of what an
/// `NSAttributedString` holds (swift-corelibs-foundation, pull request 5256), so that one for each label and frame
/// would cost memory for as long as the program runs. Reading those of an app costs none.
struct StyledText {
    /// A piece of text of one set of attributes.
    struct Piece {
        /// The characters.
        var string: String
        /// What the piece says of its own looks.
        var attributes: [NSAttributedString.Key: Any]
    }

    /// The pieces in order of reading.
    private(set) var pieces: [Piece]

    /// Creates a text of one piece; of none when the text is empty.
    init(_ string: String, attributes: [NSAttributedString.Key: Any] = [:]) {
        pieces = string.isEmpty ? [] : [Piece(string: string, attributes: attributes)]
    }

    /// Creates the text that an attributed string holds, as far as a ``TextBlock`` keeps it.
    init(_ text: NSAttributedString) {
        // Not by `attributedSubstring(from:)`: what it returns is never freed either.
        let characters = text.string as NSString
        let length = min(characters.length, TextBlock.maximumBytes)
        var pieces: [Piece] = []
        // Foundation hands the closure a pointer by which to stop, which is not looked at.
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { own, range, _ in
            pieces.append(Piece(string: characters.substring(with: range), attributes: own))
        }
        self.pieces = pieces
    }

    /// The text with the fonts that it names itself at a part of their size.
    func scaled(_ scale: CGFloat) -> StyledText {
        guard scale != 1 else { return self }
        var copy = self
        for index in copy.pieces.indices {
            guard let font = copy.pieces[index].attributes[.font] as? UIFont else { continue }
            copy.pieces[index].attributes[.font] = font.scaled(scale)
        }
        return copy
    }
}

extension UIFont {
    /// The same face at a part of its size; itself at 1.
    func scaled(_ scale: CGFloat) -> UIFont { scale == 1 ? self : withSize(pointSize * scale) }
}
