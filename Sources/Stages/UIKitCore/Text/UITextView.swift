// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A scrollable, multiline text view for editing with a keyboard.
///
/// Its `delegate` is the scroll view's, which can be a ``UITextViewDelegate``.
@preconcurrency @MainActor open class UITextView: UIScrollView, DrawsFromProperties, TextEditor {
    override var takesContentSizeFromConstraints: Bool { false }
    private var plain = ""
    private var attributed: NSAttributedString?

    /// Whether the font follows the user's preferred text size, which never changes here. The default is false.
    open var adjustsFontForContentSizeCategory = false
    /// A view in place of the keyboard; no keyboard is shown.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// A view above the keyboard; no keyboard is shown.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set { ownInputAccessoryView = newValue }
    }
    private var ownInputAccessoryView: UIView?

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The text. Setting it discards the attributes of ``attributedText``.
    open var text: String! {
        get { attributed?.string ?? plain }
        set {
            guard attributed != nil || newValue != plain else { return }
            (plain, attributed, selection) = (newValue ?? "", nil, nil)
            textDidChange()
        }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The attributed text, whose attributes override the view's.
    open var attributedText: NSAttributedString! {
        get { attributed ?? NSAttributedString(string: plain, attributes: attributes) }
        set {
            (attributed, selection) = (newValue, nil)
            textDidChange()
        }
    }
    /// The font. The default is the system font at 12 points.
    open var font: UIFont? {
        didSet {
            setAttribute(.font, font ?? .systemFont(ofSize: 12))
            if font != oldValue { textDidChange() }
        }
    }
    /// The color of the text. The default is the label color.
    open var textColor: UIColor? {
        didSet {
            setAttribute(.foregroundColor, textColor ?? .label)
            if textColor != oldValue { setNeedsCommit() }
        }
    }
    /// Sets an attribute of all of the app's attributed text, as in UIKit.
    private func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
        guard let attributed else { return }
        let text = NSMutableAttributedString(attributedString: attributed)
        text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
        self.attributed = text
    }
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { setNeedsCommit() } } }
    /// Whether the text is editable. The default is true.
    open var isEditable = true
    /// Whether the text is selectable; has no effect here.
    open var isSelectable = true
    /// The insets of the text in the content.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { textDidChange() } }
    }
    /// The area of the text within the insets.
    public private(set) lazy var textContainer = NSTextContainer { [weak self] in self?.textDidChange() }
    /// The attributes of links; stored, but text does not open links here.
    open var linkTextAttributes: [NSAttributedString.Key: Any]?
    var inputTraits = TextInputTraits()

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    private func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
        setNeedsLayout()
    }

    // MARK: Writing

    /// Whether the text is editable.
    open override var canBecomeFirstResponder: Bool { isEditable }

    /// Begins editing if the delegate allows it.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.postForUIKit(Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Ends editing.
    @discardableResult open override func resignFirstResponder() -> Bool {
        let wasFirst = isFirstResponder
        guard !wasFirst || textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
            return false
        }
        if wasFirst {
            textDelegate?.textViewDidEndEditing(self)
            NotificationCenter.postForUIKit(Self.textDidEndEditingNotification, object: self)
        }
        return true
    }

    /// Begins editing after a tap.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        becomeFirstResponder()
    }

    /// The selection; nil for an insertion point at the end.
    private var selection: NSRange?

    /// The selection in UTF-16 code units; empty for an insertion point.
    open var selectedRange: NSRange {
        get { editedText.selection }
        set {
            let old = editedText.selection
            selection = EditedText(text ?? "", selection: newValue).selection
            if editedText.selection != old { textDelegate?.textViewDidChangeSelection(self) }
        }
    }

    var editedText: EditedText {
        get { EditedText(text ?? "", selection: selection) }
        set {
            let old = editedText.selection
            if newValue.text != text { write(newValue.text) }
            selection = newValue.selection
            if newValue.selection != old { textDelegate?.textViewDidChangeSelection(self) }
        }
    }

    /// Changes the text, and keeps the attributes of what remains; new characters have those of the one before them.
    private func write(_ new: String) {
        guard let attributed else { return text = new }
        let (old, new) = (Array(attributed.string.utf16), Array(new.utf16))
        var start = zip(old, new).prefix { $0 == $1 }.count
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        // Characters of two units are not split.
        if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
        if end > 0, UTF16.isTrailSurrogate(new[new.count - end]) { end -= 1 }
        let added = String(decoding: new[start..<new.count - end], as: UTF16.self)
        let model = old.isEmpty ? [:] : unsafe attributed.attributes(at: max(start - 1, 0), effectiveRange: nil)
        let text = NSMutableAttributedString(attributedString: attributed)
        text.replaceCharacters(
            in: NSRange(location: start, length: old.count - end - start),
            with: NSAttributedString(string: added, attributes: model))
        attributedText = text
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
    open override func paste(_ sender: Any?) { pasteText() }
    /// Deletes the selection.
    open override func delete(_ sender: Any?) { deletePrevious() }
    /// Selects everything.
    open override func selectAll(_ sender: Any?) { selectAllText() }

    /// Whether there is any text.
    open var hasText: Bool { text?.isEmpty == false }

    /// Replaces the selection, if the delegate allows it.
    open func insertText(_ text: String) { replace(editedText.selection, with: text) }

    /// Deletes the selection, or the character before the insertion point, if the delegate allows it.
    open func deleteBackward() { deletePrevious() }

    func allows(_ string: String, in range: NSRange) -> Bool {
        isEditable && (textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true)
    }

    func textWasEdited() {
        textDelegate?.textViewDidChange(self)
        NotificationCenter.postForUIKit(Self.textDidChangeNotification, object: self)
    }

    func pressReturn() { insertText("\n") }

    // MARK: Looks

    private var attributes: [NSAttributedString.Key: Any] {
        [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label]
    }

    private var styledText: StyledText { attributed.map { StyledText($0) } ?? StyledText(plain) }

    private var block: TextBlock {
        let lines = textContainer.maximumNumberOfLines
        return block(styledText, lines: lines > 0 ? lines : nil, textContainer.lineBreakMode)
    }

    private func block(_ text: StyledText, lines: Int?, _ mode: NSLineBreakMode) -> TextBlock {
        TextBlock(text, attributes: attributes, lineLimit: lines, lineBreakMode: mode, alignment: textAlignment)
    }

    /// Measures a text that is not truncated at the width of the view.
    private func measure(_ text: StyledText, lines: Int? = nil, height: Double = .farthest) -> TextMeasure {
        let mode: NSLineBreakMode = textContainer.lineBreakMode == .byCharWrapping ? .byCharWrapping : .byWordWrapping
        let width = max(bounds.width - margins.left - margins.right, 0)
        return TextMeasuring.measure(block(text, lines: lines, mode), in: RenderSize(width: width, height: height))
    }

    /// Returns the number of the line of a character, from 1.
    private func line(at index: Int, in text: StyledText) -> Int {
        let limit = textContainer.maximumNumberOfLines
        guard limit != 1 else { return 1 }
        // The rest of the word determines whether it still fits in the line before, unless words break anywhere.
        let breaksWords = textContainer.lineBreakMode == .byCharWrapping
        let end = breaksWords ? text.string.characterEnd(at: index) : text.string.wordEnd(at: index)
        let count = max(measure(text.prefix(end)).lineCount, 1)
        return limit > 0 ? min(count, limit) : count
    }

    /// Returns the distance from the top of the text to the bottom of a line.
    private func bottom(ofLine line: Int, in text: StyledText) -> CGFloat {
        guard line > 0 else { return 0 }
        // Text with a limit of one line does not break, but the first line is there whatever the height.
        let measure = line == 1 ? measure(text, height: 0) : measure(text, lines: line)
        return measure.size.height
    }

    /// Scrolls as little as necessary to make a range of the text visible, in UTF-16 code units; animated in a window.
    open func scrollRangeToVisible(_ range: NSRange) {
        layoutIfNeeded()
        let text = styledText
        let length = text.string.utf16.count
        let start = min(max(range.location, 0), length)
        let last = start + min(max(range.length - 1, 0), length - start)
        let top = bottom(ofLine: line(at: start, in: text) - 1, in: text)
        let height = max(bottom(ofLine: line(at: last, in: text), in: text) - top, 1)
        scrollRectToVisible(
            CGRect(x: bounds.minX, y: textContainerInset.top + top, width: bounds.width, height: height),
            animated: window != nil)
    }

    /// The insets of the text: those of the container plus the padding at its sides.
    private var margins: UIEdgeInsets {
        let padding = textContainer.lineFragmentPadding
        return textContainerInset + UIEdgeInsets(top: 0, left: padding, bottom: 0, right: padding)
    }

    /// Returns the size of the text at a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width - margins.left - margins.right : .infinity
        let room = RenderSize(width: width, height: .farthest)
        return TextMeasuring.measure(block, in: room).size.cgSize.grown(by: margins).roundedUp
    }

    /// The size of the text on as few lines as possible, if the view does not scroll. Constraints on the width wrap it.
    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(.zero)
    }
    /// Whether the content scrolls. A view that does not scroll is as high as its text.
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
    }
    override var wrapsContent: Bool { !isScrollEnabled }

    /// Sets the height of the content to that of the text.
    open override func layoutSubviews() {
        contentSize = CGSize(width: bounds.width, height: sizeThatFits(bounds.size).height)
        super.layoutSubviews()
    }

    /// Draws the text.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let block = block
        guard !block.isEmpty else { return }
        let content = CGRect(origin: .zero, size: CGSize(width: bounds.width, height: contentSize.height))
        context.record(.text(block, in: content.inset(by: margins).rendered))
    }
}

nonisolated extension UITextView {
    /// Posted when editing began; the object is the view.
    public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when the text changed; the object is the view.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    /// Posted when editing ended; the object is the view.
    public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
}
