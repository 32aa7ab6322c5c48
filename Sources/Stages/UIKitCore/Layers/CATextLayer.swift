// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that draws text at the top of its bounds.
@preconcurrency @MainActor open class CATextLayer: CALayer, DrawsFromProperties {
    /// The text: a string, styled by the other properties, or an attributed string; nil for none.
    open var string: Any? { didSet { setNeedsCommit() } }
    /// The font: a `UIFont`, whose size is ignored, or a font name; nil for the system font. The default is nil.
    open var font: Any? { didSet { setNeedsCommit() } }
    /// The size of the font in points. The default is 36.
    open var fontSize: CGFloat = 36 { didSet { changed(.fontSize, from: [oldValue], to: [fontSize]) } }
    /// The color of the text. The default is white.
    open var foregroundColor: CGColor? = UIColor.white.cgColor {
        didSet { changed(.foregroundColor, from: oldValue, to: foregroundColor) }
    }
    /// Whether lines wrap at the layer's width. The default is false.
    open var isWrapped = false { didSet { if isWrapped != oldValue { setNeedsCommit() } } }
    /// How text that does not fit is truncated. The default is none.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { if truncationMode != oldValue { setNeedsCommit() } }
    }
    /// The horizontal alignment of lines. The default follows the language.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { if alignmentMode != oldValue { setNeedsCommit() } }
    }

    open override func draw(in context: CGContext) {
        guard let text = styledText else { return }
        let block = TextBlock(
            text, lineLimit: isWrapped ? nil : 1, lineBreakMode: truncationMode.lineBreakMode,
            alignment: alignmentMode.alignment)
        context.record(.text(block, in: bounds.rendered))
    }

    private var styledText: StyledText? {
        switch string {
        case let text as NSAttributedString: return StyledText(text)
        case let text as String:
            let own = (font as? UIFont)?.withSize(fontSize)
            let named = (font as? String).flatMap { UIFont(name: $0, size: fontSize) }
            let font = own ?? named ?? .systemFont(ofSize: fontSize)
            let color = foregroundColor.map(UIColor.init(cgColor:)) ?? .clear
            return StyledText(text, attributes: [.font: font, .foregroundColor: color])
        default: return nil
        }
    }

    override func makePresentation() -> CALayer { CATextLayer() }

    override func copyValues(of other: CALayer) {
        super.copyValues(of: other)
        guard let other = other as? CATextLayer else { return }
        (string, font, fontSize, foregroundColor) = (other.string, other.font, other.fontSize, other.foregroundColor)
        (isWrapped, truncationMode, alignmentMode) = (other.isWrapped, other.truncationMode, other.alignmentMode)
    }

    override func animatedValue(_ key: AnimatedKey) -> AnimatedValue? {
        switch key {
        case .fontSize: [fontSize]
        case .foregroundColor: (foregroundColor?.color ?? .clear).animated
        default: super.animatedValue(key)
        }
    }

    override func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) {
        switch (key, value.count) {
        case (.fontSize, 1): fontSize = value[0]
        case (.foregroundColor, 4): foregroundColor = CGColor(Color(animated: value))
        default: super.setAnimatedValue(value, for: key)
        }
    }
}

/// Constants that describe how a layer's text is truncated.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a mode with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not truncated.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// Truncated at the start.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// Truncated at the end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// Truncated in the middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    fileprivate var lineBreakMode: NSLineBreakMode? {
        switch self {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        default: nil
        }
    }
}

/// Constants that describe the horizontal alignment of a layer's text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a mode with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The natural alignment of the language.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Left-aligned.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Right-aligned.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Centered.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Justified.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    fileprivate var alignment: NSTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}
