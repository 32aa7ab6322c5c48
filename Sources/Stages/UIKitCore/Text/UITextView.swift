// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// What a text view asks and tells beside scrolling; every method may be left out.
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Asks whether writing may begin.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Says that writing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Says that the text was written.
    func textViewDidChange(_ textView: UITextView)
    /// Says that writing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Answers yes.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
}

/// Text of many lines that scrolls and can be written; keys write and erase at its end.
///
/// Its `delegate` is the scroll view's, which may be a ``UITextViewDelegate``.
@MainActor open class UITextView: UIScrollView, DrawsFromProperties {
    private var plain = ""
    private var attributed: NSAttributedString?

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What is written. Setting it drops the looks of ``attributedText``.
    open var text: String! {
        get { attributed?.string ?? plain }
        set {
            guard attributed != nil || newValue != plain else { return }
            (plain, attributed) = (newValue ?? "", nil)
            textDidChange()
        }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What is written, with looks of its own that go before the view's.
    open var attributedText: NSAttributedString! {
        get { attributed ?? NSAttributedString(string: plain, attributes: attributes) }
        set {
            attributed = newValue
            textDidChange()
        }
    }
    /// The face and size of the text; the system's at 12 points unless the app says otherwise.
    open var font: UIFont? {
        didSet { if font != oldValue { textDidChange() } }
    }
    /// The color of the text; that of labels unless the app says otherwise.
    open var textColor: UIColor? {
        didSet { if textColor != oldValue { setNeedsCommit() } }
    }
    /// Where the lines stand.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsCommit() } }
    }
    /// Whether the text can be written; true unless the app says otherwise.
    open var isEditable = true
    /// Whether the text can be selected; nobody selects here.
    open var isSelectable = true
    /// The distances of the text from the edges of the content.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { textDidChange() } }
    }
    /// What the keyboard offers.
    open var keyboardType = UIKeyboardType.default
    /// What the return key says.
    open var returnKeyType = UIReturnKeyType.default
    /// Which letters the keyboard makes large by itself.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Whether the keyboard corrects what is written.
    open var autocorrectionType = UITextAutocorrectionType.default

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    private func textDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
        setNeedsLayout()
    }

    // MARK: Writing

    /// A view whose text can be written may.
    open override var canBecomeFirstResponder: Bool { isEditable }

    /// Begins to write, if the delegate agrees.
    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
            return false
        }
        textDelegate?.textViewDidBeginEditing(self)
        return true
    }

    /// Ceases to write.
    @discardableResult open override func resignFirstResponder() -> Bool {
        let wasFirst = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if wasFirst { textDelegate?.textViewDidEndEditing(self) }
        return true
    }

    /// Begins to write when the text is tapped.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        becomeFirstResponder()
    }

    /// Writes or erases.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFirstResponder else { return super.pressesBegan(presses, with: event) }
        for characters in presses.compactMap({ $0.key?.characters }) {
            let old = text ?? ""
            switch characters {
            case "\u{8}", "\u{7F}": text = String(old.dropLast())
            case "\r": text = old + "\n"
            default: text = old + characters
            }
            textDelegate?.textViewDidChange(self)
        }
    }

    // MARK: Looks

    private var attributes: [NSAttributedString.Key: Any] {
        [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label]
    }

    private var block: TextBlock {
        let text = attributed.map { StyledText($0) } ?? StyledText(plain)
        return TextBlock(text, attributes: attributes, lineBreakMode: .byWordWrapping, alignment: textAlignment)
    }

    /// The distances of the text from the edges: those of the container and 5 points at its sides, as in UIKit.
    private var margins: UIEdgeInsets { textContainerInset + UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5) }

    /// Returns the size of the text at a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width - margins.left - margins.right : .infinity
        let room = RenderSize(width: width, height: .farthest)
        return TextMeasuring.measure(block, in: room).size.cgSize.grown(by: margins).roundedUp
    }

    /// Makes the content as high as the text.
    open override func layoutSubviews() {
        contentSize = CGSize(width: bounds.width, height: sizeThatFits(bounds.size).height)
        super.layoutSubviews()
    }

    /// Draws the text.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let block = block
        guard !block.runs.isEmpty else { return }
        let content = CGRect(origin: .zero, size: CGSize(width: bounds.width, height: contentSize.height))
        context.record(.text(block, in: content.inset(by: margins).rendered))
    }
}

/// What the keyboard offers.
public enum UIKeyboardType: Int, Sendable {
    /// Everything.
    case `default` = 0
    /// Letters and digits.
    case asciiCapable = 1
    /// Digits and signs.
    case numbersAndPunctuation = 2
    /// What addresses of pages are made of.
    case URL = 3
    /// Digits.
    case numberPad = 4
    /// What telephone numbers are made of.
    case phonePad = 5
    /// What addresses of mail are made of.
    case emailAddress = 7
    /// Digits and a point.
    case decimalPad = 8
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default` = 0
    /// Go.
    case go = 1
    /// Next.
    case next = 4
    /// Search.
    case search = 6
    /// Send.
    case send = 7
    /// Done.
    case done = 9
}

/// Which letters the keyboard makes large by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// Each word's first.
    case words = 1
    /// Each sentence's first.
    case sentences = 2
    /// All.
    case allCharacters = 3
}

/// Whether the keyboard corrects what is written.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the system thinks.
    case `default` = 0
    /// No.
    case no = 1
    /// Yes.
    case yes = 2
}
