// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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

    /// What the label says; nil for nothing.
    open var text: String? {
        didSet { if text != oldValue { textDidChange() } }
    }
    /// The face and size of the text; the system's at 17 points unless the app says otherwise.
    open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { if font != oldValue { textDidChange() } }
    }
    /// The colour of the text; black unless the app says otherwise.
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

    /// Returns the size of the text, approximately (``UIFont``); a label of several lines wraps at the given width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let text, let font, !text.isEmpty else { return .zero }
        let wraps = numberOfLines != 1 && size.width > 0
        var lines = wraps ? text.lines(in: font, width: size.width) : text.lines(in: font, width: .infinity)
        if numberOfLines > 0 { lines = Array(lines.prefix(numberOfLines)) }
        let width = lines.map { line in line.reduce(0) { $0 + font.advance(of: $1) } }.max() ?? 0
        let height = font.lineHeight * CGFloat(lines.count)
        return CGSize(width: width.rounded(.up), height: height.rounded(.up))
    }

    /// The font that the text is drawn with: smaller than ``font`` where the label shrinks its text to fit.
    package var drawnFont: UIFont? {
        guard let font, let text, adjustsFontSizeToFitWidth, numberOfLines == 1 else { return font }
        let width = text.size(withAttributes: [.font: font]).width
        guard width > bounds.width, width > 0 else { return font }
        return font.withSize(font.pointSize * max(bounds.width / width, minimumScaleFactor))
    }

    /// Draws the text.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        recordText(in: bounds, to: context)
    }

    /// The size of the text without wrapping.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
}
