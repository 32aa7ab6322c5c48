// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A line of text that can be written; keys write and erase at its end.
@MainActor open class UITextField: UIControl, DrawsFromProperties {
    /// What is around the text.
    public enum BorderStyle: Int, Sendable {
        /// Nothing.
        case none = 0
        /// A thin line.
        case line = 1
        /// A thin line.
        case bezel = 2
        /// A thin line with round corners.
        case roundedRect = 3
    }

    /// What is asked and told.
    open weak var delegate: (any UITextFieldDelegate)?
    /// What is written; never nil once it was read, as in UIKit.
    open var text: String? = "" {
        didSet { if text != oldValue { textDidChange() } }
    }
    /// What stands where nothing is written.
    open var placeholder: String? {
        didSet { if placeholder != oldValue { textDidChange() } }
    }
    /// The face and size of the text; the system's at 17 points unless the app says otherwise.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { if font != oldValue { textDidChange() } }
    }
    /// The color of the text; that of labels unless the app says otherwise.
    open var textColor: UIColor? = .label {
        didSet { if textColor != oldValue { setNeedsCommit() } }
    }
    /// Where the text stands.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsCommit() } }
    }
    /// What is around the text; nothing unless the app says otherwise.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { textDidChange() } }
    }
    /// Whether dots stand for the characters; false unless the app says otherwise.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { setNeedsCommit() } }
    }
    /// What the keyboard offers.
    open var keyboardType = UIKeyboardType.default
    /// What the return key says.
    open var returnKeyType = UIReturnKeyType.default
    /// Which letters the keyboard makes large by itself.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Whether the keyboard corrects what is written.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Whether the text is erased when writing begins; false unless the app says otherwise.
    open var clearsOnBeginEditing = false
    /// Whether the text is being written.
    open var isEditing: Bool { isFirstResponder }

    private func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    // MARK: Writing

    /// A field that can be used may.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins to write, if the delegate agrees.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        if clearsOnBeginEditing { text = "" }
        setNeedsCommit()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.postForUIKit(Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Ceases to write, if the delegate agrees.
    @discardableResult open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        setNeedsCommit()
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
        NotificationCenter.postForUIKit(Self.textDidEndEditingNotification, object: self)
        return true
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Begins to write when the field is tapped.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside { becomeFirstResponder() }
    }

    /// Writes, erases or ends.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFirstResponder else { return super.pressesBegan(presses, with: event) }
        for characters in presses.compactMap({ $0.key?.characters }) { type(characters) }
    }

    private func type(_ characters: String) {
        let old = text ?? ""
        let count = old.utf16.count
        switch characters {
        case "\r", "\n":
            guard delegate?.textFieldShouldReturn(self) ?? true else { return }
            sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        case "\u{8}", "\u{7F}":
            guard let last = old.last else { return }
            let length = String(last).utf16.count
            replace(NSRange(location: count - length, length: length), with: "", result: String(old.dropLast()))
        default:
            replace(NSRange(location: count, length: 0), with: characters, result: old + characters)
        }
    }

    private func replace(_ range: NSRange, with string: String, result: String) {
        let mayChange = delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string)
        guard mayChange ?? true else { return }
        text = result
        sendActions(for: .editingChanged)
        NotificationCenter.postForUIKit(Self.textDidChangeNotification, object: self)
    }

    // MARK: Looks

    /// Returns where the text is drawn.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
    }

    private var drawnText: String {
        let text = text ?? ""
        return isSecureTextEntry ? String(repeating: "•", count: min(text.count, 1000)) : text
    }
    private var drawnFont: UIFont { font ?? .systemFont(ofSize: 17) }

    /// The size of the text or the placeholder, with room for a border.
    open override var intrinsicContentSize: CGSize {
        let text = drawnText.isEmpty ? placeholder ?? "" : drawnText
        let size = text.size(withAttributes: [.font: drawnFont])
        let height = max(size.height, drawnFont.lineHeight)
        let border: CGFloat = borderStyle == .none ? 0 : 14
        return CGSize(width: size.width + border, height: borderStyle == .none ? height : max(34, height + 4)).roundedUp
    }

    /// The size of the text or the placeholder, with room for a border.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Draws border, text and, while it is written, a caret at the end.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        if borderStyle != .none {
            let radius: Double = borderStyle == .roundedRect ? 5 : 0
            context.setFillColor(UIColor.systemBackground.cgColor)
            context.fill(.roundedRect(bounds.rendered, radius: radius))
            context.setStrokeColor(UIColor.separator.cgColor)
            context.stroke(.roundedRect(bounds.insetBy(dx: 0.5, dy: 0.5).rendered, radius: radius), width: 1)
        }
        let place = textRect(forBounds: bounds)
        let isEmpty = drawnText.isEmpty
        let color = isEmpty ? UIColor.placeholderText : (textColor ?? .label).faded(isEnabled ? 1 : 0.4)
        let shown = isEmpty ? placeholder ?? "" : drawnText
        if !shown.isEmpty {
            context.record(shown, font: drawnFont, color: color, in: place, alignment: textAlignment)
        }
        guard isFirstResponder else { return }
        let width = min(isEmpty ? 0 : drawnText.size(withAttributes: [.font: drawnFont]).width, place.width)
        let left: CGFloat =
            switch textAlignment {
            case .center: place.midX + width / 2
            case .right: place.maxX
            default: place.minX + width
            }
        let height = min(drawnFont.lineHeight, place.height)
        context.fill(
            CGRect(x: left, y: place.midY - height / 2, width: 2, height: height), radius: 1, color: tintColor)
    }
}

extension UITextField {
    /// Posted when writing has begun; the object is the field.
    public nonisolated static let textDidBeginEditingNotification =
        Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when the text was written; the object is the field.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// Posted when writing has ended; the object is the field.
    public nonisolated static let textDidEndEditingNotification =
        Notification.Name("UITextFieldTextDidEndEditingNotification")
}

/// What a text field asks and tells; every method may be left out.
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Asks whether writing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Says that writing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Asks whether writing may end.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Says that writing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Asks whether a part of the text may be replaced.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Asks whether the return key does what it does.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Answers yes.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Answers yes.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Answers yes.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Answers yes.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
