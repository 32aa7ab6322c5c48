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
        let editor = self as? any TextEditor
        if let editor, let edit = EditingKey(key) {
            switch edit {
            case .move(let motion, let extending): editor.move(motion, extending: extending)
            case .delete(let motion): editor.delete(motion)
            }
            return true
        }
        guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return false }
        switch key.characters {
        case UIKey.Input.backspace: deleteBackward()
        case UIKey.Input.enter, "\n": if let editor { editor.pressReturn() } else { insertText("\n") }
        case UIKey.Input.tab:
            // A text field has a single line without tabs.
            if let field = self as? UITextField {
                return field.moveFocusToTextInput(backward: key.modifierFlags.contains(.shift))
            }
            insertText("\t")
        default:
            guard key.typesCharacters else { return false }
            insertText(key.characters)
        }
        return true
    }

    /// Whether a key is for the text rather than for commands, unless they have priority.
    ///
    /// The keys for lines have no other use in a field with a single line, and those for the focus belong to the app first.
    func uses(_ key: UIKey) -> Bool {
        if self is any TextEditor, let edit = EditingKey(key) {
            switch edit {
            case .move(.up, _), .move(.down, _): return !(self is UITextField)
            default: return true
            }
        }
        guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return false }
        switch key.characters {
        case UIKey.Input.backspace, UIKey.Input.enter, "\n": return true
        case UIKey.Input.tab: return !(self is UITextField)
        default: return key.typesCharacters
        }
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
    /// Returns the start or the end of the line with a place, in UTF-16 code units; nil for that of the paragraph.
    func place(atLineStart isStart: Bool, _ location: Int) -> Int?
}

extension TextEditor {
    /// Replaces a range of the text, if the delegate allows it; the change can be undone.
    func replace(_ range: NSRange, with string: String) {
        guard allows(string, in: range) else { return }
        let before = editedText
        var text = before
        text.replace(range, with: string)
        editedText = text
        noteChange(of: before, to: text)
        textWasEdited()
    }

    /// Deletes the selection, or the character before the insertion point.
    func deletePrevious() { delete(.left) }

    /// Deletes the selection, or the text from the insertion point to the target of a movement.
    func delete(_ motion: EditedText.Motion) {
        if let field = self as? UISearchTextField, field.deleteToken(motion) { return }
        let (text, motion) = (editedText, allowed(motion))
        let place = laidOutPlace(for: motion, from: text.selection.location)
        let range = place.map { text.rangeToDelete(to: $0) } ?? text.rangeToDelete(motion)
        if let range { replace(range, with: "") }
    }

    /// Moves the insertion point, or one end of the selection.
    func move(_ motion: EditedText.Motion, extending: Bool = false) {
        var (text, motion) = (editedText, allowed(motion))
        let selected = text.selected
        let edge = motion.isForward ? selected.range.location + selected.range.length : selected.range.location
        if let place = laidOutPlace(for: motion, from: extending ? selected.head : edge) {
            text.move(to: place, extending: extending)
        } else {
            text.move(motion, extending: extending)
        }
        endTyping()
        guard text != editedText else { return }
        editedText = text
        if extending { (self as? UITextView)?.scrollRangeToVisible(NSRange(location: text.selected.head, length: 0)) }
    }

    /// Returns a movement that tells nothing about the words of a password.
    private func allowed(_ motion: EditedText.Motion) -> EditedText.Motion {
        guard inputTraits.isSecureTextEntry else { return motion }
        return motion == .wordStart ? .textStart : motion == .wordEnd ? .textEnd : motion
    }

    /// Returns the target of a movement by lines as they are laid out; nil for other movements.
    private func laidOutPlace(for motion: EditedText.Motion, from location: Int) -> Int? {
        switch motion {
        case .up, .down: place(above: motion == .up, location)
        case .lineStart, .lineEnd: place(atLineStart: motion == .lineStart, location)
        default: nil
        }
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
