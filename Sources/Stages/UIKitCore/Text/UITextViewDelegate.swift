// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that respond to editing in a text view; all are optional.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Asks the delegate whether editing may begin.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Tells the delegate that editing began.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Asks the delegate whether to replace a range of the text.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Tells the delegate that the text changed.
    func textViewDidChange(_ textView: UITextView)
    /// Tells the delegate that the selection changed; during typing, before ``textViewDidChange(_:)``.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Asks the delegate whether editing may end.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Tells the delegate that editing ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Asks the delegate whether to open a link that was tapped, in a range of text that is not editable.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

/// Kinds of touches of links.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap.
    case invokeDefaultAction = 0
    /// A long press; does not occur here.
    case presentActions = 1
    /// A firm press; does not occur here.
    case preview = 2
}

extension UITextViewDelegate {
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}

extension UITextView {
    /// Returns whether the user may replace a range of the text, in UTF-16 code units, with other text.
    func allows(_ string: String, in range: NSRange) -> Bool {
        isEditable && (textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true)
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
