// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A view that shows text.
@MainActor open class UILabel: UIView {
    /// Creates a label; it takes no touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// Creates an empty label.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// What the label says; nil for nothing. Setting it drops the looks of ``attributedText``.
    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            guard attributed != nil || newValue != plain else { return }
            (plain, attributed) = (newValue, nil)
            textDidChange()
        }
    }
    /// What the label says, with looks of its own that go before the label's; nil for nothing.
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes()) } }
        set {
            guard newValue != attributed || newValue == nil else { return }
            (plain, attributed) = (nil, newValue?.copy() as? NSAttributedString)
            textDidChange()
        }
    }
    private var plain: String?
    private var attributed: NSAttributedString?
    /// What the label says, as it is measured and drawn.
    var styledText: StyledText { attributed.map { StyledText($0) } ?? StyledText(plain ?? "") }
    /// The face and size of the text; the system's at 17 points unless the app says otherwise.
    open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { if font != oldValue { textDidChange() } }
    }
    /// The color of the text; black unless the app says otherwise.
    open var textColor: UIColor? = .black {
        didSet { if textColor != oldValue { setNeedsCommit() } }
    }
    /// Where the lines stand; by the script's direction unless the app says otherwise.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsCommit() } }
    }
    /// How many lines the text may take; 0 for any number.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { textDidChange() } }
    }
    /// Whether the font shrinks until the text fits; false unless the app says otherwise.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsCommit() } }
    }
    /// How far the font may shrink, as a part of its size; 0 for any.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue { setNeedsCommit() } }
    }

    private func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    /// Where lines are broken, or cut; dots stand for the end unless the app says otherwise.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { textDidChange() } }
    }
    /// Whether the label is drawn highlighted; false unless the app says otherwise.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsCommit() } }
    }
    /// The color of the text while the label is highlighted; nil for the usual one.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue { setNeedsCommit() } }
    }
    /// Whether the label is drawn as usual; false for a paler one.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsCommit() } }
    }
    /// The width at which a label of several lines wraps for its intrinsic size; 0 for none.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { textDidChange() } }
    }

    /// Returns the size of the text; a label of several lines wraps at the given width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        measure(width: numberOfLines != 1 && size.width > 0 ? size.width : .infinity)
    }

    /// Returns the rectangle that the text takes of `bounds` on at most `numberOfLines` lines, from the top.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let measure = TextMeasuring.measure(block(lines: numberOfLines), in: bounds.size.rendered)
        return CGRect(origin: bounds.origin, size: measure.size.roundedUp)
    }

    /// Draws the text.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        recordText(in: bounds, to: context)
    }

    /// The size of the text without wrapping.
    open override var intrinsicContentSize: CGSize {
        measure(width: numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
    }

    private func measure(width: CGFloat) -> CGSize {
        let room = RenderSize(width: width, height: .farthest)
        return TextMeasuring.measure(block(lines: numberOfLines), in: room).size.roundedUp
    }
}

extension CGSize {
    /// The size in whole points that holds this one.
    var roundedUp: CGSize { CGSize(width: width.rounded(.up), height: height.rounded(.up)) }
}

extension RenderSize {
    /// The size in whole points that holds this one.
    fileprivate var roundedUp: CGSize { cgSize.roundedUp }
}

extension UILabel: DrawsFromProperties {
    /// What the text looks like where it says nothing of itself, at a part of its size.
    func attributes(scale: CGFloat = 1) -> [NSAttributedString.Key: Any] {
        let color = (isHighlighted ? highlightedTextColor ?? textColor : textColor) ?? .black
        return [
            .font: (font ?? .systemFont(ofSize: UIFont.labelFontSize)).scaled(scale),
            .foregroundColor: isEnabled ? color : color.withAlphaComponent(color.components.alpha * 0.4),
        ]
    }

    /// The text as it is set, at a part of its size.
    func block(lines: Int, scale: CGFloat = 1) -> TextBlock {
        TextBlock(
            styledText.scaled(scale), attributes: attributes(scale: scale), lineLimit: lines > 0 ? lines : nil,
            lineBreakMode: lineBreakMode, alignment: textAlignment)
    }

    /// The part of its size at which the text is drawn: 1, or less where the label shrinks its text to fit.
    private var drawnScale: CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
        let width = TextMeasuring.measure(block(lines: 1)).size.width
        return width > bounds.width ? max(bounds.width / width, min(minimumScaleFactor, 1)) : 1
    }

    /// The font that the text is drawn with: smaller than ``font`` where the label shrinks its text to fit.
    package var drawnFont: UIFont? { font?.scaled(drawnScale) }

    /// Where the text is drawn in a rectangle: in the middle of its height, as UIKit does.
    private func place(of block: TextBlock, in rect: CGRect) -> (place: CGRect, measure: TextMeasure) {
        let measure = TextMeasuring.measure(block, in: rect.size.rendered)
        let height = min(measure.size.height, max(rect.height, 0))
        return (CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height), measure)
    }

    /// Draws the text into a rectangle.
    func recordText(in rect: CGRect, to context: CGContext) {
        let block = block(lines: numberOfLines, scale: drawnScale)
        guard !block.runs.isEmpty else { return }
        context.record(.text(block, in: place(of: block, in: rect).place.rendered))
    }

    /// The distances of the first and the last baseline from the top of a label as high as its text.
    var baselines: (first: CGFloat, last: CGFloat, height: CGFloat) {
        let room = RenderSize(width: bounds.width > 0 ? bounds.width : .farthest, height: .farthest)
        let block = block(lines: numberOfLines)
        guard !block.runs.isEmpty else {
            let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
            return (font.ascender, font.ascender, font.lineHeight)
        }
        let measure = TextMeasuring.measure(block, in: numberOfLines == 1 ? .endless : room)
        return (measure.firstBaseline, measure.lastBaseline, measure.size.height)
    }
}
