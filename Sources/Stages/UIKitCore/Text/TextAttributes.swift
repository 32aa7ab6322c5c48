// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NSAttributedString.Key {
    /// The font of the text, a `UIFont`; the system's at 12 points without one.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the text, a `UIColor`; black without one.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a `UIColor`; not drawn.
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
    /// Dots stand for the beginning of the last line.
    case byTruncatingHead = 3
    /// Dots stand for the end of the last line.
    case byTruncatingTail = 4
    /// Dots stand for the middle of the last line.
    case byTruncatingMiddle = 5
}

/// Lines below and through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a style from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

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
    /// Where the lines stand; by the script's direction unless the app says otherwise.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// Where lines are broken, or cut; between words unless the app says otherwise.
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
