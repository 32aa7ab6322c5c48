// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A scrollable, multiline text view for editing with a keyboard.
///
/// Its `delegate` is the scroll view's, which can be a ``UITextViewDelegate``.
@preconcurrency @MainActor open class UITextView: UIScrollView, DrawsFromProperties {
    override var takesContentSizeFromConstraints: Bool { false }
    /// The text if it is plain, whatever a subclass tells as its ``text``.
    private(set) var plain = ""
    /// The app's attributed text; nil for a plain one, which has the view's attributes.
    private(set) var attributed: NSAttributedString?
    /// The text as the app can change it, which then is ``attributed``; nil until the app asks for it.
    private var storage: NSTextStorage? { attributed as? NSTextStorage }
    /// The object that lays out the text for the app; nil until the app asks for it.
    private(set) var manager: NSLayoutManager?

    /// Creates a view that lays out its text by the padding and line limit of a container, or of one of its own for nil. It
    /// shows the storage of the container's layout manager, if there is one.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame)
        // Unlike that of other views with text.
        backgroundColor = .systemBackground
        guard let textContainer else { return }
        self.textContainer = textContainer
        textContainer.textView = self
        manager = textContainer.givenManager
        if let storage = manager?.textStorage { adopt(storage) }
    }
    /// Creates a view with a frame rectangle and a text container of its own.
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    /// Creates a view with a zero frame, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The text. Setting it discards the attributes of ``attributedText``.
    open var text: String! {
        get { attributed?.string ?? plain }
        set {
            guard attributed != nil || newValue != plain else { return }
            let new = newValue ?? ""
            if storage != nil { return attributedText = NSAttributedString(string: new, attributes: attributes) }
            (plain, attributed, selection) = (new, nil, nil)
            textDidChange()
        }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The attributed text, whose attributes override the view's.
    open var attributedText: NSAttributedString! {
        get { storage.map { copy(of: $0) } ?? ownText }
        set {
            selection = nil
            if let storage { return storage.setAttributedString(newValue ?? NSAttributedString(string: "")) }
            // The app may change its own object later.
            attributed = newValue?.copy() as? NSAttributedString
            textDidChange()
        }
    }
    /// The font. The default is the system font at 12 points.
    open var font: UIFont? {
        didSet {
            setAttribute(.font, drawnFont)
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
        let text = storage ?? NSMutableAttributedString(attributedString: attributed)
        text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
        self.attributed = text
        textDidChange()
    }
    /// Returns a copy of the storage, which the app may keep; the same one while nothing changes.
    private func copy(of storage: NSTextStorage) -> NSAttributedString {
        // Only of a storage that tells of its changes, and has none that it did not tell yet.
        let tells =
            storage.editedMask.isEmpty && manager?.textStorage === storage && textContainer.givenManager === manager
        if tells, let copied { return copied }
        let copy = NSAttributedString(attributedString: storage)
        if tells { copied = copy }
        return copy
    }
    private var copied: NSAttributedString?
    /// The text with its attributes, or with the view's.
    private var ownText: NSAttributedString { attributed ?? NSAttributedString(string: plain, attributes: attributes) }
    /// Shows a text that the app can change.
    func adopt(_ storage: NSTextStorage) {
        if storage.string != text { selection = nil }
        manager = textContainer.givenManager ?? manager
        attributed = storage
        textDidChange()
    }
    /// The object that lays out the text. Its storage has the text, and its container is the view's.
    open var layoutManager: NSLayoutManager {
        let manager = textContainer.givenManager ?? manager ?? NSLayoutManager()
        self.manager = manager
        if textContainer.givenManager !== manager { manager.addTextContainer(textContainer) }
        if manager.textStorage == nil { NSTextStorage(attributedString: ownText).addLayoutManager(manager) }
        return manager
    }
    /// The text as the app can change it, with the view's attributes if it was plain. The delegate is not notified.
    open var textStorage: NSTextStorage { layoutManager.textStorage ?? NSTextStorage() }
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { textDidChange() } } }
    /// Whether the text is editable. The default is true.
    open var isEditable = true { didSet { if isEditable != oldValue, !dataDetectorTypes.isEmpty { textDidChange() } } }
    /// What is found in text that is not editable, and opened by a tap as links are. The default is nothing.
    open var dataDetectorTypes: UIDataDetectorTypes = [] {
        didSet { if dataDetectorTypes != oldValue { textDidChange() } }
    }
    /// Whether the text can be selected, and its links be touched. The default is true.
    open var isSelectable = true
    /// The insets of the text in the content.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { textDidChange() } }
    }
    /// The area of the text within the insets.
    public private(set) lazy var textContainer: NSTextContainer = {
        let container = NSTextContainer(size: bounds.size)
        container.textView = self
        return container
    }()
    /// The attributes of links; nil for the tint color.
    open var linkTextAttributes: [NSAttributedString.Key: Any]? { didSet { textDidChange() } }
    /// The attributes of text that is typed next: those of the character before the insertion point, until they are set.
    /// A change of the selection discards what was set.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { ownTypingAttributes ?? attributesBeforeInsertionPoint }
        set { ownTypingAttributes = newValue }
    }
    private var ownTypingAttributes: [NSAttributedString.Key: Any]?
    /// The text in the parts in which it is measured and drawn; nil to divide it anew.
    var column: TextColumn?
    var inputTraits = TextInputTraits()

    var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    /// Draws links in the new color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        textDidChange()
    }

    /// Moves the selection with a change of the storage outside of the view.
    func storageDidChange(in range: NSRange, changeInLength delta: Int, replacesCharacters: Bool) {
        if replacesCharacters, let old = selection?.range {
            let end = range.location + range.length
            func moved(_ place: Int) -> Int { place >= end - delta ? place + delta : min(place, end) }
            let start = moved(old.location)
            selection?.range = NSRange(location: start, length: max(moved(old.location + old.length) - start, 0))
        }
        textDidChange()
    }

    func textDidChange() {
        (column, copied) = (nil, nil)
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
        setNeedsCommit()
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.postForUIKit(Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Ends editing.
    @discardableResult open override func resignFirstResponder() -> Bool {
        let wasFirst = isFirstResponder
        let mayEnd = !wasFirst || isForcedToResign || textDelegate?.textViewShouldEndEditing(self) ?? true
        guard mayEnd, super.resignFirstResponder() else { return false }
        if wasFirst {
            setNeedsCommit()
            textDelegate?.textViewDidEndEditing(self)
            NotificationCenter.postForUIKit(Self.textDidEndEditingNotification, object: self)
        }
        return true
    }

    /// Does nothing: unlike other views, a text view does not pass touches on to the next responder.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Does nothing: unlike other views, a text view does not pass touches on to the next responder.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Does nothing: unlike other views, a text view does not pass touches on to the next responder.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// Opens a link that was tapped in text that is not editable; otherwise begins editing, and moves the insertion point to
    /// the tap, or selects the word at a second one.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let point = touch.location(in: self)
        guard isEditable else { return openLink(at: point) }
        guard isFirstResponder || becomeFirstResponder() else { return }
        let place = location(at: point)
        selectedRange = touch.tapCount == 2 ? editedText.word(at: place) : NSRange(location: place, length: 0)
    }

    /// The selection; nil for an insertion point at the end.
    private var selection: EditedText.Selection?

    /// The selection in UTF-16 code units; empty for an insertion point.
    open var selectedRange: NSRange {
        get { editedText.selection }
        set {
            let old = editedText.selection
            selection = EditedText(text ?? "", selection: newValue).selected
            if editedText.selection != old { selectionDidChange() }
        }
    }

    private func selectionDidChange() {
        ownTypingAttributes = nil
        setNeedsCommit()
        textDelegate?.textViewDidChangeSelection(self)
    }

    var editedText: EditedText {
        get { EditedText(text ?? "", selected: selection) }
        set {
            let (old, typing) = (editedText.selection, typingAttributes)
            if newValue.text != text { write(newValue) }
            selection = newValue.selected
            if newValue.selection != old { selectionDidChange() }
            // No character is left that would tell.
            if newValue.text.isEmpty { ownTypingAttributes = typing }
            if isFirstResponder, newValue.selection.length == 0 { scrollToSelection() }
        }
    }

    /// The attributes of the character before the insertion point, or of the first one; those of the view without text.
    private var attributesBeforeInsertionPoint: [NSAttributedString.Key: Any] {
        guard let attributed, attributed.length > 0 else { return attributes }
        let place = min(max(editedText.selection.location - 1, 0), attributed.length - 1)
        // No pointer is passed.
        return attributes.merging(unsafe attributed.attributes(at: place, effectiveRange: nil)) { $1 }
    }

    /// Changes the text, and keeps the attributes of what remains; what was typed has the typing attributes.
    private func write(_ edited: EditedText) {
        guard let edit = edited.edit, attributed != nil || ownTypingAttributes != nil else { return text = edited.text }
        let text = storage ?? NSMutableAttributedString(attributedString: ownText)
        text.replaceCharacters(
            in: edit.range, with: NSAttributedString(string: edit.string, attributes: typingAttributes))
        if storage == nil { attributedText = text }
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

    func textWasEdited() {
        updateContentSize()
        if isFirstResponder { scrollToSelection() }
        textDelegate?.textViewDidChange(self)
        NotificationCenter.postForUIKit(Self.textDidChangeNotification, object: self)
    }

    func pressReturn() { insertText("\n") }

    // MARK: Looks
    override func baseline(isFirst: Bool) -> Baseline { textBaseline(isFirst: isFirst) }
    /// Scrolls as little as necessary to make a range of the text visible, in UTF-16 code units; animated in a window.
    open func scrollRangeToVisible(_ range: NSRange) {
        layoutIfNeeded()
        scrollRectToVisible(rect(ofLines: range), animated: window != nil)
    }

    /// Scrolls to the selection, if it is not visible.
    private func scrollToSelection() {
        layoutIfNeeded()
        if isScrollEnabled { scrollRectToVisible(rect(ofLines: selectedRange), animated: false) }
    }

    /// Returns the size of the text at a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? max(size.width - margins.left - margins.right, 0) : CGFloat(Double.farthest)
        let column = laidOut.width == width ? laidOut : column(width: width)
        let lines = column.parts.map { $0.left + TextMeasuring.measure(block($0.text), in: column.room).size.width }
        return CGSize(width: lines.max() ?? 0, height: column.height).grown(by: margins).roundedUp
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

    /// The size of the content; for a text that has not been laid out yet, the size that it will have.
    open override var contentSize: CGSize {
        get {
            if outdated.own, !isSizing, bounds.width > 0 { updateContentSize() }
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    /// Sets the height of the content to that of the text.
    open override func layoutSubviews() {
        updateContentSize()
        super.layoutSubviews()
    }

    /// Whether the size of the content is being set, of which observers in subclasses read the old value.
    private var isSizing = false

    private func updateContentSize() {
        isSizing = true
        defer { isSizing = false }
        let height = laidOut.height + margins.top + margins.bottom
        contentSize = CGSize(width: bounds.width, height: height.rounded(.up))
    }

    /// Draws the selection, the visible text, and the insertion point.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawSelection(in: context)
        for part in laidOut.parts where isNearVisible(part) { draw(part, in: context) }
        drawInsertionPoint(in: context)
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
