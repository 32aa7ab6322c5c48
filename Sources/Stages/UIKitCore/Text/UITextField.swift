// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A control for editing a line of text with a keyboard.
@preconcurrency @MainActor open class UITextField: UIControl, DrawsFromProperties {
    /// Constants that describe the border.
    public enum BorderStyle: Int, Sendable {
        /// No border.
        case none = 0
        /// A thin border.
        case line = 1
        /// A thin border.
        case bezel = 2
        /// A thin border with rounded corners.
        case roundedRect = 3
    }

    /// The delegate.
    open weak var delegate: (any UITextFieldDelegate)?
    /// The text; never nil when it is read, as in UIKit.
    open var text: String? {
        get { contents.text }
        set {
            // As in UIKit, setting the text moves the insertion point to its end.
            selection = nil
            contents.text = newValue ?? ""
        }
    }
    /// The placeholder.
    open var placeholder: String? {
        get { contents.placeholder }
        set { contents.attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
    }
    /// The placeholder with its font and color; other attributes are ignored.
    open var attributedPlaceholder: NSAttributedString? {
        get { contents.attributedPlaceholder }
        set { contents.attributedPlaceholder = newValue }
    }
    /// The font. The default is the system font at 17 points.
    open var font: UIFont? {
        get { contents.font }
        set { contents.font = newValue }
    }
    /// The color of the text. The default is the label color.
    open var textColor: UIColor? {
        get { contents.textColor }
        set { contents.textColor = newValue }
    }
    /// The alignment of the text.
    open var textAlignment: NSTextAlignment {
        get { contents.textAlignment }
        set { contents.textAlignment = newValue }
    }
    private var contents = FieldContents() {
        didSet {
            guard contents != oldValue else { return }
            contents.canDifferInSize(from: oldValue) ? textDidChange() : setNeedsCommit()
        }
    }
    /// The font, color, and paragraph style of the text; setting them sets the properties of the field. Other attributes are
    /// stored, but not drawn.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get {
            let style = otherAttributes[.paragraphStyle] as? NSParagraphStyle ?? .default
            let paragraph = NSMutableParagraphStyle()
            paragraph.setParagraphStyle(style)
            paragraph.alignment = textAlignment
            let own: [NSAttributedString.Key: Any] = [
                .font: drawnFont, .foregroundColor: textColor ?? .label, .paragraphStyle: paragraph,
            ]
            return otherAttributes.merging(own) { $1 }
        }
        set {
            otherAttributes = newValue
            font = newValue[.font] as? UIFont
            textColor = newValue[.foregroundColor] as? UIColor
            textAlignment = (newValue[.paragraphStyle] as? NSParagraphStyle)?.alignment ?? .natural
        }
    }
    private var otherAttributes: [NSAttributedString.Key: Any] = [:]
    /// Whether the font shrinks, down to ``minimumFontSize``, so that the text fits. The default is false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsCommit() } }
    }
    /// The smallest size to which the font shrinks, in points. The default is 0, which is no limit.
    open var minimumFontSize: CGFloat = 0 { didSet { if minimumFontSize != oldValue { setNeedsCommit() } } }
    /// The border. The default is none.
    open var borderStyle = BorderStyle.none { didSet { if borderStyle != oldValue { textDidChange() } } }
    /// The image that is stretched behind the text in place of the border; a rounded border takes precedence.
    open var background: UIImage? { didSet { if background !== oldValue { setNeedsCommit() } } }
    /// The image in place of ``background`` while the field is disabled; nil for the same one.
    open var disabledBackground: UIImage? { didSet { if disabledBackground !== oldValue { setNeedsCommit() } } }
    /// Whether the text is obscured. The default is false.
    open var isSecureTextEntry: Bool {
        get { inputTraits.isSecureTextEntry }
        set {
            guard newValue != isSecureTextEntry else { return }
            inputTraits.isSecureTextEntry = newValue
            setNeedsCommit()
        }
    }
    var inputTraits = TextInputTraits()
    /// Whether the text is cleared when editing begins. The default is false.
    open var clearsOnBeginEditing = false
    /// Whether the next inserted text replaces all of the text, after which the property is false. The default is false.
    open var clearsOnInsertion = false
    /// Whether the font follows the user's preferred text size, which never changes here. The default is false.
    open var adjustsFontForContentSizeCategory = false
    /// The view at the bottom of the screen during editing; `reloadInputViews()` shows a new one.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// The view above the input view during editing; `reloadInputViews()` shows a new one.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set { ownInputAccessoryView = newValue }
    }
    private var ownInputAccessoryView: UIView?
    /// Whether the text is being edited.
    open var isEditing: Bool { isFirstResponder }

    private func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
        setNeedsLayout()
    }

    // MARK: Views at the edges

    /// When the clear button is shown, provided there is text. The default is never.
    open var clearButtonMode = ViewMode.never { didSet { if clearButtonMode != oldValue { setNeedsLayout() } } }
    /// The view at the leading edge.
    open var leftView: UIView? { didSet { replaceSide(oldValue, by: leftView) } }
    /// When the view at the leading edge is shown. The default is never.
    open var leftViewMode = ViewMode.never { didSet { if leftViewMode != oldValue { setNeedsLayout() } } }
    /// The view at the trailing edge, which replaces the clear button.
    open var rightView: UIView? { didSet { replaceSide(oldValue, by: rightView) } }
    /// When the view at the trailing edge is shown. The default is never.
    open var rightViewMode = ViewMode.never { didSet { if rightViewMode != oldValue { setNeedsLayout() } } }
    /// The clear button, once it has been shown.
    var clearButton: UIButton?
    /// The color of the clear button.
    var clearButtonColor: UIColor { .tertiaryLabel }

    /// Places the views at the edges.
    open override func layoutSubviews() {
        super.layoutSubviews()
        placeSideViews()
    }

    // MARK: Writing

    /// Whether the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing if the delegate allows it.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        if clearsOnBeginEditing { text = "" }
        setNeedsCommit()
        setNeedsLayout()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.postForUIKit(Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Ends editing if the delegate allows it.
    @discardableResult open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard isForcedToResign || delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder()
        else { return false }
        setNeedsCommit()
        setNeedsLayout()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        NotificationCenter.postForUIKit(Self.textDidEndEditingNotification, object: self)
        return true
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Begins editing after a tap, and moves the insertion point to it, or selects the word at a second tap.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        // Where the text is now: it may move when editing begins.
        let place = location(at: touch.location(in: self))
        guard isFirstResponder || becomeFirstResponder() else { return }
        guard touch.tapCount == 2 else { return select(NSRange(location: place, length: 0)) }
        // Words would tell something about a password.
        if isSecureTextEntry { selectAllText() } else { select(editedText.word(at: place)) }
    }

    private func select(_ range: NSRange) {
        editedText = EditedText(editedText.text, selection: range)
    }

    /// The selection; nil for an insertion point at the end.
    private var selection: EditedText.Selection?
    /// The distance by which a long text is moved while it is edited, in points.
    var textScroll = 0.0

    var editedText: EditedText {
        get { EditedText(text ?? "", selected: selection) }
        set {
            let old = editedText.selection
            contents.text = newValue.text
            selection = newValue.selected
            setNeedsCommit()
            if newValue.selection != old { delegate?.textFieldDidChangeSelection(self) }
        }
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true, value: text?.isEmpty == false ? text : placeholder,
            frame: super.accessibilityDefaults.frame)
    }

    // MARK: Editing

    /// Whether there is something to copy, paste or select.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        canEdit(action) ?? super.canPerformAction(action, withSender: sender)
    }

    /// Cuts the selection.
    open override func cut(_ sender: Any?) { cutSelection() }
    /// Copies the selection.
    open override func copy(_ sender: Any?) { copySelection() }
    /// Inserts the pasteboard's text.
    open override func paste(_ sender: Any?) { if let string = UIPasteboard.general.string { insert(string) } }
    /// Deletes the selection.
    open override func delete(_ sender: Any?) { deletePrevious() }
    /// Selects everything.
    open override func selectAll(_ sender: Any?) { selectAllText() }

    /// Whether there is any text.
    open var hasText: Bool { text?.isEmpty == false }

    /// Replaces the selection, or everything if ``clearsOnInsertion`` is true, if the delegate allows it.
    open func insertText(_ text: String) { insert(text) }

    func insert(_ text: String) {
        let range =
            clearsOnInsertion ? NSRange(location: 0, length: editedText.text.utf16.count) : editedText.selection
        clearsOnInsertion = false
        replace(range, with: text)
    }

    /// Deletes the selection, or the character before the insertion point, if the delegate allows it.
    open func deleteBackward() { deletePrevious() }

    func allows(_ string: String, in range: NSRange) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
    }

    func textWasEdited() {
        sendActions(for: .editingChanged)
        NotificationCenter.postForUIKit(Self.textDidChangeNotification, object: self)
    }

    func pressReturn() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let endsOnExit = !addedActions(for: .editingDidEndOnExit).isEmpty
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if endsOnExit { resignFirstResponder() }
    }

    // MARK: Looks

    /// Returns the rectangle of the text, between the views at the edges.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let inside = borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
        return inside.inset(by: UIEdgeInsets(top: 0, left: leftRoom, bottom: 0, right: rightRoom))
    }

    /// Returns the rectangle of the text during editing. The default is that of text at other times.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the placeholder. The default is that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }
    /// Returns the rectangle of the border.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle of the view at the leading edge, vertically centered; empty without one.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(x: inside(bounds).minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
    /// Returns the rectangle of the view at the trailing edge, vertically centered; empty without one.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            x: inside(bounds).maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }
    /// Returns the rectangle of the clear button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let side: CGFloat = 24
        let edge = bounds.maxX - (borderStyle == .none ? 0 : 7)
        return CGRect(x: edge - side, y: bounds.midY - side / 2, width: side, height: side)
    }

    var drawnText: String {
        let text = text ?? ""
        return isSecureTextEntry ? String(repeating: "•", count: min(text.count, 1000)) : text
    }
    private var drawnFont: UIFont { contents.usedFont }

    /// Returns the font for drawing the text in a width, which is smaller if the field shrinks its text.
    func drawnFont(in width: CGFloat) -> UIFont {
        let needed = adjustsFontSizeToFitWidth ? drawnText.size(withAttributes: [.font: drawnFont]).width : 0
        guard width > 0, needed > width else { return drawnFont }
        return drawnFont.scaled(max(width / needed, min(max(minimumFontSize / drawnFont.pointSize, 0), 1)))
    }

    /// The size of the text or placeholder, with the border.
    open override var intrinsicContentSize: CGSize {
        let text = drawnText.isEmpty ? placeholder ?? "" : drawnText
        let size = text.size(withAttributes: [.font: contents.shownFont])
        let height = max(size.height, drawnFont.lineHeight)
        let border: CGFloat = (borderStyle == .none ? 0 : 14) + leftRoom + rightRoom
        return CGSize(width: size.width + border, height: borderStyle == .none ? height : max(34, height + 4)).roundedUp
    }

    override func baseline(isFirst: Bool) -> Baseline { textBaseline }

    /// Returns the size of the text or placeholder, with the border.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Draws the text, vertically centered in a rectangle.
    open func drawText(in rect: CGRect) {
        let color = (textColor ?? .label).faded(isEnabled ? 1 : 0.4)
        UIGraphicsGetCurrentContext()?.record(
            drawnText, font: drawnFont(in: rect.width), color: color, in: rect, alignment: textAlignment)
    }

    /// Draws the placeholder, vertically centered in a rectangle.
    open func drawPlaceholder(in rect: CGRect) {
        UIGraphicsGetCurrentContext()?.record(
            placeholder ?? "", font: contents.placeholderFont ?? drawnFont,
            color: contents.placeholderColor ?? .placeholderText, in: rect, alignment: textAlignment)
    }

    /// Draws the border, the text and, during editing, the selection or the insertion point.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawBorder(in: context)
        let place = textPlace
        if !drawnText.isEmpty {
            if isFirstResponder { drawEditedText(in: place, context) } else { drawText(in: place) }
        } else if placeholder?.isEmpty == false {
            drawPlaceholder(in: place)
        }
        if isFirstResponder { drawInsertionPoint(in: context) }
    }

    /// The text with its attributes. A field has one font, color and alignment: setting the text uses the attributes of its
    /// first character.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "", attributes: defaultTextAttributes) }
        set {
            selection = nil
            contents.show(newValue)
        }
    }

    // MARK: Places in the text

    /// Returns the rectangle of the insertion point at a place, which is drawn during editing.
    open func caretRect(for position: UITextPosition) -> CGRect { caret(at: position.offset) }
    /// Returns the rectangles of a range, one for each line.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { selection(of: range.range) }
    /// Returns the rectangle of the first line of a range.
    open func firstRect(for range: UITextRange) -> CGRect {
        rects(of: range.range).first ?? caret(at: range.range.location)
    }
    /// Returns the place nearest to a point.
    open func closestPosition(to point: CGPoint) -> UITextPosition? { position(location(at: point)) }
    /// Returns the character at a point.
    open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point) }
}

nonisolated extension UITextField {
    /// Posted when editing began; the object is the field.
    public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when the text changed; the object is the field.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// Posted when editing ended; the object is the field.
    public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
}
