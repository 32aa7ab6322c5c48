// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A view that displays text.
@preconcurrency @MainActor open class UILabel: UIView {
    /// Creates a label, which ignores touches.
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

    /// The text; nil for none. After ``attributedText`` it has the attributes of its first character.
    open var text: String? {
        get { attributed?.string ?? styled?.string ?? plain }
        set {
            guard styled != nil || newValue != plain else { return }
            (plain, attributed, styled) = (newValue, nil, nil)
            textDidChange()
        }
    }
    /// The attributed text, whose attributes override the label's; nil for none.
    ///
    /// The font, the colors, the alignment and the line break mode become those of its first character. Setting one of
    /// them later applies to all of the text. For a plain text, it has the attributes of the label.
    open var attributedText: NSAttributedString? {
        get {
            attributed ?? styled.map { NSAttributedString($0) }
                ?? plain.map { NSAttributedString(string: $0, attributes: plainAttributes) }
        }
        set {
            let copy = newValue?.copy() as? NSAttributedString
            show(copy.map { StyledText($0) })
            attributed = copy
            firstAttributes = styled?.pieces.first?.attributes
        }
    }
    private var plain: String?
    /// The attributed text as set by the app.
    private(set) var attributed: NSAttributedString?
    /// The text with attributes; nil for a plain one.
    private var styled: StyledText?
    /// The text to measure and draw.
    var styledText: StyledText { styled ?? StyledText(plain ?? "", attributes: keptAttributes) }
    /// The attributes of the first character of the app's last attributed text, which later plain texts have; nil if
    /// there was none.
    private(set) var firstAttributes: [NSAttributedString.Key: Any]?

    /// Shows a text with attributes, which override the label's.
    func show(_ text: StyledText?) {
        let isSame = plain == nil && styled == text
        (plain, attributed, styled, firstAttributes) = (nil, nil, text, nil)
        // Some attributes are the same objects after they have changed; what is drawn tells.
        let drawn = text?.hasMutableAttributes == true ? block(lines: numberOfLines) : nil
        defer { lastDrawn = drawn }
        if !isSame || drawn != lastDrawn { textDidChange() }
    }
    /// What was drawn of the last text with mutable attributes; nil for other texts.
    private var lastDrawn: TextBlock?

    /// Changes the attributes of all of the app's attributed text, or of a plain text after one, as in UIKit.
    func changeAttributes(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard var first = firstAttributes, !keepsAttributes else { return }
        change(&first)
        // Foundation on Linux never frees what an attributed string holds, so one is made only for a change.
        if let attributed, styled?.changingAttributes(change) != styled {
            let text = attributed.changingAttributes(change)
            // Not by the property, whose override may set the font or the color.
            show(StyledText(text))
            self.attributed = text
        } else if attributed == nil,
            StyledText("x", attributes: first) != StyledText("x", attributes: firstAttributes ?? [:])
        {
            textDidChange()
        }
        firstAttributes = first
    }
    private var keepsAttributes = false
    /// Sets the color of text that has none of its own, as controls do for their labels.
    func setDefaultColor(_ color: UIColor?) {
        keepsAttributes = true
        textColor = color
        keepsAttributes = false
    }

    /// The looks set on the label itself, which attributes of the text override.
    private(set) var look = LabelLook()

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The font; nil for the default, the system font at 17 points.
    open var font: UIFont! {
        get { firstAttributes?[.font] as? UIFont ?? look.font }
        set {
            let font = newValue ?? LabelLook.defaultFont
            if font != look.font { textDidChange() }
            look.font = font
            changeAttributes { $0[.font] = font }
        }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color of the text; nil for the default, the label color, or black before iOS 13.
    open var textColor: UIColor! {
        get { firstAttributes?[.foregroundColor] as? UIColor ?? look.color }
        set {
            let color = newValue ?? LabelLook.defaultColor
            if color != look.color { setNeedsCommit() }
            look.color = color
            changeAttributes { $0[.foregroundColor] = color }
        }
    }
    /// The alignment of the text. The default is natural.
    open var textAlignment: NSTextAlignment {
        get { firstStyle?.alignment ?? look.alignment }
        set {
            if newValue != look.alignment { setNeedsCommit() }
            look.alignment = newValue
            changeAttributes { $0.changeStyle { $0.alignment = newValue } }
        }
    }
    /// The maximum number of lines; 0 for no limit.
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textDidChange() } } }
    /// Whether the font shrinks so that the text fits the bounds in ``numberOfLines``, unless that is 0. The default is
    /// false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsCommit() } }
    }
    /// The minimum scale of the font; 0 for no limit.
    open var minimumScaleFactor: CGFloat = 0 { didSet { if minimumScaleFactor != oldValue { setNeedsCommit() } } }

    override var wrapsContent: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
    override func baseline(isFirst: Bool) -> Baseline {
        let lines = baselines
        return isFirst
            ? Baseline(share: 0, offset: lines.first) : Baseline(share: 1, offset: lines.last - lines.height)
    }
    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true, label: text, traits: .staticText, frame: super.accessibilityDefaults.frame)
    }

    func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    /// Whether the font follows the user's preferred text size, which never changes here. The default is false.
    open var adjustsFontForContentSizeCategory = false
    /// How lines break or truncate. The default truncates the end.
    open var lineBreakMode: NSLineBreakMode {
        get { firstStyle?.lineBreakMode ?? look.lineBreakMode }
        set {
            if newValue != look.lineBreakMode { textDidChange() }
            look.lineBreakMode = newValue
            changeAttributes { $0.changeStyle { $0.lineBreakMode = newValue } }
        }
    }
    /// Whether the label is highlighted. The default is false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsCommit() } } }
    /// The color of highlighted text; nil for the normal color.
    open var highlightedTextColor: UIColor? { didSet { if highlightedTextColor != oldValue { setNeedsCommit() } } }
    /// Whether the label is enabled; a disabled one is dimmed.
    open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsCommit() } } }
    /// The color of the shadow; nil for none.
    open var shadowColor: UIColor? {
        get { firstShadow.map { $0.shadowColor as? UIColor } ?? look.shadowColor }
        set {
            if newValue != look.shadowColor { setNeedsCommit() }
            look.shadowColor = newValue
            changeAttributes { $0[.shadow] = nil }
        }
    }
    /// The offset of the shadow, which is not blurred, in points. The default is one point up.
    open var shadowOffset: CGSize {
        get { firstShadow?.shadowOffset ?? look.shadowOffset }
        set {
            if newValue != look.shadowOffset { setNeedsCommit() }
            look.shadowOffset = newValue
            if let color = firstShadow?.shadowColor as? UIColor { shadowColor = color }
        }
    }
    /// Which part of a single line stays in place when it shrinks. The default is the baseline.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if baselineAdjustment != oldValue { setNeedsCommit() } }
    }
    /// Whether character spacing tightens before text is truncated; stored only.
    open var allowsDefaultTighteningForTruncation = false
    /// The strategy for breaking lines; stored only.
    open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard
    /// The width at which a multiline label wraps for its intrinsic size; 0 for the width that constraints give it.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { textDidChange() } }
    }

    /// Returns the size of the text; a multiline label wraps at the given width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        measure(width: numberOfLines != 1 && size.width > 0 ? size.width : .infinity)
    }

    /// Returns the rectangle of the text in `bounds` on at most `numberOfLines` lines.
    ///
    /// It determines the label's size; a subclass with insets enlarges it.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let measure = TextMeasuring.measure(block(lines: numberOfLines), in: bounds.size.rendered)
        return CGRect(origin: bounds.origin, size: measure.size.roundedUp)
    }

    /// Draws the text, vertically centered in a rectangle; a subclass with insets passes a smaller one.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        recordText(in: rect, to: context)
    }

    /// Draws the text in the bounds.
    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// The size of the text; a multiline label wraps at ``preferredMaxLayoutWidth``.
    open override var intrinsicContentSize: CGSize {
        measure(width: numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
    }

    private func measure(width: CGFloat) -> CGSize {
        let farthest = CGFloat(Double.farthest)
        let room = CGRect(x: 0, y: 0, width: min(width, farthest), height: farthest)
        return textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
    }
}

/// Constants that describe which part of shrinking text stays in place.
public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline.
    case alignBaselines = 0
    /// The center.
    case alignCenters = 1
    /// The top.
    case none = 2
}

extension CGSize {
    /// The size rounded up to points.
    var roundedUp: CGSize { CGSize(width: width.rounded(.up), height: height.rounded(.up)) }
}

extension RenderSize {
    /// The size rounded up to points.
    fileprivate var roundedUp: CGSize { cgSize.roundedUp }
}

extension UILabel: DrawsFromProperties {
    /// Returns the label's default attributes at a scale.
    func attributes(scale: CGFloat = 1) -> [NSAttributedString.Key: Any] {
        // What an attributed text does not say is as set on the label, whose properties now are those of the text.
        let (font, normal) = attributed == nil ? (font, textColor) : (look.font, look.color)
        let color = (isHighlighted ? highlightedTextColor ?? normal : normal) ?? .black
        return [
            .font: (font ?? LabelLook.defaultFont).scaled(scale),
            .foregroundColor: isEnabled ? color : color.withAlphaComponent(color.components.alpha * 0.4),
        ]
    }

    /// Returns the text block at a scale.
    func block(lines: Int, scale: CGFloat = 1) -> TextBlock {
        TextBlock(
            styledText.markingLinks.scaled(scale), attributes: attributes(scale: scale),
            lineLimit: lines > 0 ? lines : nil,
            lineBreakMode: lineBreakMode, alignment: attributed == nil ? textAlignment : look.alignment,
            alignsNatural: firstAttributes == nil)
    }

    /// Returns the scale of the text in a room: less than 1 if the label shrinks it to fit.
    private func drawnScale(in room: CGSize) -> CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines > 0, room.width > 0 else { return 1 }
        let least = min(max(minimumScaleFactor, 0), 1)
        guard numberOfLines == 1 else { return multilineScale(in: room, atLeast: least) }
        let width = TextMeasuring.measure(block(lines: 1)).size.width
        guard width > room.width else { return 1 }
        let scale = room.width / width
        // Rounded widths of glyphs may be a little wider together, and the line would be truncated. The renderer rounds
        // the width of the line, too, to units of about 0.001 points.
        let shown = TextMeasuring.measure(block(lines: 1, scale: scale)).size.width
        return max(shown > room.width + 0.00049 ? scale * 0.999 : scale, least)
    }

    /// Returns the largest scale at which the text fits a room in ``numberOfLines``, to within 1/128.
    private func multilineScale(in room: CGSize, atLeast least: CGFloat) -> CGFloat {
        let space = RenderSize(width: Double(room.width), height: .farthest)
        func fits(_ scale: CGFloat) -> Bool {
            // A line more than permitted tells enough of a long text.
            let measure = TextMeasuring.measure(block(lines: min(numberOfLines, .max - 1) + 1, scale: scale), in: space)
            let isLow = measure.lineCount <= 1 || CGFloat(measure.size.height) <= room.height + 0.5
            return measure.lineCount <= numberOfLines && isLow
        }
        guard !fits(1) else { return 1 }
        var (low, high): (CGFloat, CGFloat) = (least, 1)
        for _ in 0..<7 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return max(low, 1 / 128)
    }

    /// The font for drawing, scaled if the label shrinks its text.
    package var drawnFont: UIFont? { font?.scaled(drawnScale(in: bounds.size)) }

    /// Returns the rectangle of the text at a scale, vertically centered as in UIKit.
    ///
    /// A line that is higher than the rectangle is cut off above and below. A single line that has shrunk keeps the
    /// place that ``baselineAdjustment`` says, but stays in the rectangle if it fits.
    private func place(of block: TextBlock, scale: CGFloat, in rect: CGRect) -> CGRect {
        let measure = TextMeasuring.measure(block, in: rect.size.rendered)
        let full = CGFloat(measure.size.height)
        let height = measure.lineCount > 1 ? min(full, max(rect.height, 0)) : full
        var top = rect.midY - height / 2
        if scale < 1, numberOfLines == 1, baselineAdjustment != .alignCenters {
            let natural = TextMeasuring.measure(self.block(lines: 1), in: rect.size.rendered)
            let drop = baselineAdjustment == .none ? 0 : natural.firstBaseline - measure.firstBaseline
            let wanted = rect.midY - CGFloat(natural.size.height) / 2 + CGFloat(drop)
            top = height > rect.height ? top : min(max(wanted, rect.minY), rect.maxY - height)
        }
        return CGRect(x: rect.minX, y: top, width: rect.width, height: height)
    }

    func recordText(in rect: CGRect, to context: CGContext) {
        let scale = drawnScale(in: rect.size)
        let block = block(lines: numberOfLines, scale: scale)
        guard !block.isEmpty else { return }
        let place = place(of: block, scale: scale, in: rect)
        if let shadow = look.shadowColor?.renderColor, firstShadow == nil {
            let text = DrawCommand.text(
                block, in: place.offsetBy(dx: look.shadowOffset.width, dy: look.shadowOffset.height).rendered)
            context.record(text.mapColors { $0.isClear ? $0 : shadow })
        }
        context.record(.text(block, in: place.rendered))
    }

    /// The distances of the first and last baseline from the top of a label with the height of its text.
    var baselines: (first: CGFloat, last: CGFloat, height: CGFloat) {
        let room = RenderSize(width: bounds.width > 0 ? bounds.width : .farthest, height: .farthest)
        let block = block(lines: numberOfLines)
        guard !block.isEmpty else {
            let font = font ?? LabelLook.defaultFont
            return (font.ascender, font.ascender, font.lineHeight)
        }
        let measure = TextMeasuring.measure(block, in: numberOfLines == 1 ? .endless : room)
        return (measure.firstBaseline, measure.lastBaseline, measure.size.height)
    }
}
