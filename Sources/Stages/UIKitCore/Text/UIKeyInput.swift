// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The methods of a responder that accepts typed text while it is first responder.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts text at the insertion point; Return inserts a newline.
    func insertText(_ text: String)
    /// Deletes the character before the insertion point.
    func deleteBackward()
}

extension UIKeyInput {
    /// Types a key; returns false for one that has no effect in text, such as Escape or Command-S.
    func type(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return false }
        let editor = self as? any TextEditor
        switch key.characters {
        case UIKey.Input.backspace: deleteBackward()
        case UIKey.Input.enter, "\n": if let editor { editor.pressReturn() } else { insertText("\n") }
        case UIKey.Input.delete:
            guard let editor else { return false }
            editor.deleteForward()
        case UIKey.Input.tab:
            // A text field has a single line without tabs.
            guard !(self is UITextField) else { return false }
            insertText("\t")
        default:
            if let editor, let motion = EditedText.Motion(key.characters) {
                editor.move(motion)
                return true
            }
            guard let first = key.characters.unicodeScalars.first, first.properties.generalCategory != .control,
                !key.characters.hasPrefix("UIKeyInput")
            else { return false }
            insertText(key.characters)
        }
        return true
    }
}

/// A text field or text view, which has an insertion point.
@MainActor protocol TextEditor: UIKeyInput, TextInputTraitsKeeper {
    /// The text and the selection; setting it neither asks the delegate nor notifies anyone.
    var editedText: EditedText { get set }
    /// Returns whether the delegate allows a change.
    func allows(_ string: String, in range: NSRange) -> Bool
    /// Notifies the delegate, targets and observers of a change.
    func textWasEdited()
    /// Handles the return key.
    func pressReturn()
    /// Returns the place in the line above or below another place, in UTF-16 code units; nil to count columns.
    func place(above isAbove: Bool, _ location: Int) -> Int?
}

extension TextEditor {
    /// Replaces a range of the text, if the delegate allows it.
    func replace(_ range: NSRange, with string: String) {
        guard allows(string, in: range) else { return }
        var text = editedText
        text.replace(range, with: string)
        editedText = text
        textWasEdited()
    }

    /// Deletes the selection, or the character after the insertion point.
    func deleteForward() { if let range = editedText.rangeToDelete(.right) { replace(range, with: "") } }

    /// Deletes the selection, or the character before the insertion point.
    func deletePrevious() { if let range = editedText.rangeToDelete(.left) { replace(range, with: "") } }

    /// Moves the insertion point.
    func move(_ motion: EditedText.Motion) {
        var text = editedText
        let isVertical = motion == .up || motion == .down
        let from = motion == .down ? text.selection.location + text.selection.length : text.selection.location
        if isVertical, let place = place(above: motion == .up, from) {
            text = EditedText(text.text, selection: NSRange(location: place, length: 0))
        } else {
            text.move(motion)
        }
        if text != editedText { editedText = text }
    }
}

/// Cutting, copying and pasting.
extension TextEditor {
    /// Returns whether an edit action has an effect now; nil for other actions.
    func canEdit(_ action: Selector) -> Bool? {
        let isSecure = inputTraits.isSecureTextEntry
        return switch action.description {
        case "cut:": editedText.selection.length > 0 && !isSecure
        case "copy:": editedText.selection.length > 0 && !isSecure
        case "delete:": editedText.selection.length > 0
        case "paste:": UIPasteboard.general.hasStrings
        case "selectAll:": hasText
        case "select:": false
        default: nil
        }
    }

    func copySelection() {
        let text = editedText
        guard text.selection.length > 0, !inputTraits.isSecureTextEntry, let part = Range(text.selection, in: text.text)
        else { return }
        UIPasteboard.general.string = String(text.text[part])
    }

    func cutSelection() {
        guard !inputTraits.isSecureTextEntry else { return }
        copySelection()
        if editedText.selection.length > 0 { replace(editedText.selection, with: "") }
    }

    func pasteText() {
        guard let string = UIPasteboard.general.string else { return }
        replace(editedText.selection, with: string)
    }

    func selectAllText() {
        let text = editedText.text
        editedText = EditedText(text, selection: NSRange(location: 0, length: text.utf16.count))
    }
}
