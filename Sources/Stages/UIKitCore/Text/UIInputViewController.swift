// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods with which a text input reports changes.
@preconcurrency @MainActor public protocol UITextInputDelegate: NSObjectProtocol {
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text changed.
    func textDidChange(_ textInput: (any UITextInput)?)
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
}

/// The text of the first responder for a controller that replaces the keyboard.
@preconcurrency @MainActor public protocol UITextDocumentProxy: UIKeyInput {
    /// The text before the selection; nil for none.
    var documentContextBeforeInput: String? { get }
    /// The text after the selection; nil for none.
    var documentContextAfterInput: String? { get }
    /// The selected text; nil for none.
    var selectedText: String? { get }
    /// The mode in which the text is entered; nil without a text.
    var documentInputMode: UITextInputMode? { get }
    /// An identifier of the text, which another one does not have.
    var documentIdentifier: UUID { get }
    /// Moves the insertion point by a number of UTF-16 code units; not beyond the ends of the text.
    func adjustTextPosition(byCharacterOffset offset: Int)
}

/// A controller whose view takes the place of the keyboard: the `inputViewController` of a responder.
///
/// It enters text with ``textDocumentProxy``. The text methods are called when its view appears for another text, and for
/// what the proxy changes.
@preconcurrency @MainActor open class UIInputViewController: UIViewController, UITextInputDelegate {
    private let document = InputDocument()

    /// The text of the first responder.
    open var textDocumentProxy: any UITextDocumentProxy {
        document.controller = self
        return document
    }

    /// The view in place of the keyboard, if it is an input view.
    open override var inputView: UIInputView? {
        get { view as? UIInputView }
        set { view = newValue }
    }

    /// The language of the controller as a BCP 47 tag; nil for the user's.
    open var primaryLanguage: String?
    /// Whether the view has a key for dictation. The default is false.
    open var hasDictationKey = false
    /// Whether the user allowed the controller to use the network and shared data. It belongs to the app, which may.
    open var hasFullAccess: Bool { true }
    /// Whether the view needs a key that changes to another keyboard. There is no other one.
    open var needsInputModeSwitchKey: Bool { false }

    /// Creates an input view with the background of a keyboard, whose height its constraints determine; without any, it
    /// has that of a keyboard.
    open override func loadView() {
        if makeInterfaceView() { return }
        let view = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        view.allowsSelfSizing = true
        self.view = view
    }

    /// Ends editing.
    open func dismissKeyboard() { document.responder?.resignFirstResponder() }

    /// Changes to the next keyboard; there is no other one.
    open func advanceToNextInputMode() {}

    /// Called before the text changes. The default does nothing.
    open func textWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the text changed. The default does nothing.
    open func textDidChange(_ textInput: (any UITextInput)?) {}
    /// Called before the selection changes. The default does nothing.
    open func selectionWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the selection changed. The default does nothing.
    open func selectionDidChange(_ textInput: (any UITextInput)?) {}

    /// Follows the first responder whose text the controller's view enters.
    func serve(_ responder: UIResponder?) {
        guard document.serve(responder) else { return }
        textWillChange(responder as? any UITextInput)
        textDidChange(responder as? any UITextInput)
    }
}

/// The text of a first responder.
private final class InputDocument: NSObject, UITextDocumentProxy, TextInputTraitsKeeper {
    weak var controller: UIInputViewController?
    private(set) weak var responder: UIResponder?
    private(set) var documentIdentifier = UUID()

    /// Takes another responder; returns whether it is another one.
    func serve(_ new: UIResponder?) -> Bool {
        guard responder !== new else { return false }
        (responder, documentIdentifier) = (new, UUID())
        return true
    }

    private var keys: (any UIKeyInput)? { responder as? any UIKeyInput }
    private var text: (any UITextInput)? { responder as? any UITextInput }

    var inputTraits: TextInputTraits {
        get { (responder as? any TextInputTraitsKeeper)?.inputTraits ?? TextInputTraits() }
        set { (responder as? any TextInputTraitsKeeper)?.inputTraits = newValue }
    }

    // MARK: Text

    var hasText: Bool { keys?.hasText == true }

    func insertText(_ text: String) { change { $0.insertText(text) } }

    func deleteBackward() { change { $0.deleteBackward() } }

    private func change(_ edit: (any UIKeyInput) -> Void) {
        guard let keys else { return }
        controller?.textWillChange(text)
        edit(keys)
        controller?.textDidChange(text)
    }

    var documentContextBeforeInput: String? {
        text.flatMap { text in
            text.selectedTextRange.flatMap { context(of: text, from: text.beginningOfDocument, to: $0.start) }
        }
    }

    var documentContextAfterInput: String? {
        text.flatMap { text in
            text.selectedTextRange.flatMap { context(of: text, from: $0.end, to: text.endOfDocument) }
        }
    }

    var selectedText: String? {
        text.flatMap { text in text.selectedTextRange.flatMap { context(of: text, from: $0.start, to: $0.end) } }
    }

    private func context(of text: any UITextInput, from start: UITextPosition, to end: UITextPosition) -> String? {
        let part = text.textRange(from: start, to: end).flatMap(text.text(in:))
        return part?.isEmpty == true ? nil : part
    }

    var documentInputMode: UITextInputMode? { responder?.textInputMode }

    func adjustTextPosition(byCharacterOffset offset: Int) {
        guard let text, let selection = text.selectedTextRange else { return }
        let limit = offset < 0 ? text.beginningOfDocument : text.endOfDocument
        let place = text.position(from: offset < 0 ? selection.start : selection.end, offset: offset) ?? limit
        controller?.selectionWillChange(text)
        text.selectedTextRange = text.textRange(from: place, to: place)
        controller?.selectionDidChange(text)
    }
}
