// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Constants that specify text alignment.
public enum NSTextAlignment: Int, Sendable {
    /// Aligned left.
    case left = 0
    /// Centered.
    case center = 1
    /// Aligned right.
    case right = 2
    /// Justified.
    case justified = 3
    /// The default alignment of the script.
    case natural = 4
}

/// Constants that specify how lines break or truncate.
public enum NSLineBreakMode: Int, Sendable {
    /// Breaks between words.
    case byWordWrapping = 0
    /// Breaks between characters.
    case byCharWrapping = 1
    /// Clips at the edge.
    case byClipping = 2
    /// Truncates the beginning of the last line with an ellipsis.
    case byTruncatingHead = 3
    /// Truncates the end of the last line with an ellipsis.
    case byTruncatingTail = 4
    /// Truncates the middle of the last line with an ellipsis.
    case byTruncatingMiddle = 5
}

/// Writing directions.
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the text.
    case natural = -1
    /// Left to right.
    case leftToRight = 0
    /// Right to left.
    case rightToLeft = 1
}

/// A tab stop.
// Unchecked, because the values of text attributes must be sendable; a tab stop does not change.
open class NSTextTab: NSObject, @unchecked Sendable {
    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// Keys of options.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public var rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The characters that end a column.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    /// The alignment of the text at the stop.
    open private(set) var alignment: NSTextAlignment
    /// The distance from the leading margin in points.
    open private(set) var location: CGFloat
    /// The options.
    open private(set) var options: [OptionKey: Any]

    /// Creates a stop.
    public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
        (self.alignment, self.location, self.options) = (alignment, location, options)
    }

    /// Whether `object` is a stop with the same alignment and location.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return alignment == other.alignment && location == other.location
    }

    /// A hash of the location.
    open override var hash: Int { location.hashValue }
}

extension [NSTextTab] {
    /// The stops of the default style: twelve, 28 points apart.
    fileprivate static let `default` = (1...12).map { NSTextTab(textAlignment: .natural, location: CGFloat($0) * 28) }
}

/// The attributes of a paragraph.
// Unchecked, because the values of text attributes must be sendable; a mutable style changes only before it is used as
// one.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// How lines are broken.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Keeps single words off the last line.
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Breaks Korean between words.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        /// The strategy of standard labels.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    fileprivate(set) var values = Values()

    /// The values of a style.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing = 0 as CGFloat
        var lineHeightMultiple = 0 as CGFloat
        var minimumLineHeight = 0 as CGFloat
        var maximumLineHeight = 0 as CGFloat
        var paragraphSpacing = 0 as CGFloat
        var paragraphSpacingBefore = 0 as CGFloat
        var firstLineHeadIndent = 0 as CGFloat
        var headIndent = 0 as CGFloat
        var tailIndent = 0 as CGFloat
        var baseWritingDirection = NSWritingDirection.natural
        var hyphenationFactor = 0 as Float
        var usesDefaultHyphenation = false
        var tabStops = [NSTextTab].default
        var defaultTabInterval = 0 as CGFloat
        var allowsDefaultTighteningForTruncation = false
        var lineBreakStrategy = [] as LineBreakStrategy
        var textLists: [NSTextList] = []
    }

    /// The default style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Returns the writing direction of a language, such as `ar`.
    public class func defaultWritingDirection(forLanguage language: String?) -> NSWritingDirection {
        let code = Locale.Language(identifier: language ?? Locale.current.identifier)
        return code.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The alignment. The default is natural.
    open var alignment: NSTextAlignment { values.alignment }
    /// The line break mode. The default is between words.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The additional space between lines in points.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The factor that multiplies the natural line height; 0 for none. The additional height is above the text.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The minimum height of lines in points.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of lines in points; 0 for none.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The space after a paragraph in points.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before a paragraph in points, except for the first.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indent of the first line of a paragraph in points.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indent of the other lines of a paragraph in points.
    open var headIndent: CGFloat { values.headIndent }
    /// Where lines end, in points: from the leading margin if positive, else from the trailing margin.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The writing direction; stored, but each paragraph has the direction of its text.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The threshold of hyphenation; stored, but text is not hyphenated here.
    open var hyphenationFactor: Float { values.hyphenationFactor }
    /// Whether the system's hyphenation is used; stored only.
    open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
    /// The tab stops; text begins at each, whatever its alignment.
    open var tabStops: [NSTextTab] { values.tabStops }
    /// The interval of tabs after the last stop in points; 0 for none.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }
    /// Whether character spacing tightens before a line is truncated; stored only.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
    /// The strategy for breaking lines; stored only.
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
    /// The lists that contain the paragraph, outermost first; their markers are not drawn (see ``NSTextList``).
    open var textLists: [NSTextList] { values.textLists }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Whether `object` is a style with the same values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    /// A hash of the values.
    open override var hash: Int { values.hashValue }
}

/// Mutable attributes of a paragraph.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    /// The alignment. The default is natural.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// The line break mode. The default is between words.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// The additional space between lines in points.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// The factor that multiplies the natural line height; 0 for none. The additional height is above the text.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// The minimum height of lines in points.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// The maximum height of lines in points; 0 for none.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    /// The space after a paragraph in points.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    /// The space before a paragraph in points, except for the first.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    /// The indent of the first line of a paragraph in points.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// The indent of the other lines of a paragraph in points.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// Where lines end, in points: from the leading margin if positive, else from the trailing margin.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    /// The writing direction; stored, but each paragraph has the direction of its text.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    /// The threshold of hyphenation; stored, but text is not hyphenated here.
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    /// Whether the system's hyphenation is used; stored only.
    open override var usesDefaultHyphenation: Bool {
        get { values.usesDefaultHyphenation }
        set { values.usesDefaultHyphenation = newValue }
    }
    /// The tab stops; text begins at each, whatever its alignment.
    open override var tabStops: [NSTextTab] {
        get { values.tabStops }
        set { values.tabStops = newValue }
    }
    /// The interval of tabs after the last stop in points; 0 for none.
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }
    /// Whether character spacing tightens before a line is truncated; stored only.
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { values.allowsDefaultTighteningForTruncation }
        set { values.allowsDefaultTighteningForTruncation = newValue }
    }
    /// The strategy for breaking lines; stored only.
    open override var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }
    /// The lists that contain the paragraph, outermost first; their markers are not drawn (see ``NSTextList``).
    open override var textLists: [NSTextList] {
        get { values.textLists }
        set { values.textLists = newValue }
    }

    /// Replaces all values with those of another style.
    open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }

    /// Adds a tab stop, sorted by location.
    open func addTabStop(_ stop: NSTextTab) {
        values.tabStops.append(stop)
        values.tabStops.sort { $0.location < $1.location }
    }

    /// Removes the first tab stop that equals `stop`.
    open func removeTabStop(_ stop: NSTextTab) {
        guard let index = values.tabStops.firstIndex(of: stop) else { return }
        values.tabStops.remove(at: index)
    }
}

extension NSParagraphStyle {
    /// Returns the style with its lengths scaled.
    package func scaled(_ scale: CGFloat) -> NSParagraphStyle {
        let copy = NSParagraphStyle()
        copy.values = values
        for length in [
            \Values.lineSpacing, \.minimumLineHeight, \.maximumLineHeight, \.paragraphSpacing, \.paragraphSpacingBefore,
            \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval,
        ] { copy.values[keyPath: length] *= scale }
        copy.values.tabStops = tabStops.map {
            NSTextTab(textAlignment: $0.alignment, location: $0.location * scale, options: $0.options)
        }
        return copy
    }

    /// The style as a render tree value.
    var rendered: ParagraphStyle {
        ParagraphStyle(
            lineSpacing: Double(lineSpacing), lineHeightMultiple: Double(lineHeightMultiple),
            minimumLineHeight: Double(minimumLineHeight), maximumLineHeight: Double(maximumLineHeight),
            spacing: Double(paragraphSpacing), spacingBefore: Double(paragraphSpacingBefore),
            firstLineIndent: Double(firstLineHeadIndent), indent: Double(headIndent), tailIndent: Double(tailIndent),
            tabStops: tabStops.map { ParagraphStyle.TabStop(Double($0.location), $0.alignment.atTabStop) },
            tabInterval: Double(defaultTabInterval), direction: baseWritingDirection.rendered)
    }
}

extension NSLineBreakMode {
    /// The truncation of text that does not fit.
    var truncation: TextBlock.Truncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .clip
        case .byTruncatingHead: .head
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .tail
        }
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

extension NSTextAlignment {
    /// What of a text with this alignment is at a tab stop.
    fileprivate var atTabStop: ParagraphStyle.TabStop.Alignment {
        switch self {
        case .center: .center
        case .right: .trailing
        case .left, .justified, .natural: .leading
        }
    }
}

extension NSWritingDirection {
    /// The direction as a render tree value.
    fileprivate var rendered: ParagraphStyle.Direction {
        switch self {
        case .natural: .natural
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
    }
}
