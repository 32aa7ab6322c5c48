// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A change of a text by its user, which can be undone; typing continues the last one.
@MainActor final class TextChange {
    private weak var editor: (any TextEditor)?
    /// The place of the change in UTF-16 code units.
    private var location: Int
    private var old: String
    private var new: String
    /// The selection before the change.
    private let selection: NSRange

    private init(of editor: any TextEditor, at location: Int, from old: String, to new: String, _ selection: NSRange) {
        (self.editor, self.location, self.old, self.new) = (editor, location, old, new)
        self.selection = selection
    }

    /// Registers a change, or continues the last one.
    static func note(
        _ edit: EditedText.Edit, of before: EditedText, in editor: any TextEditor, with manager: UndoManager
    ) {
        let removed = Range(edit.range, in: before.text).map { String(before.text[$0]) } ?? ""
        if let last = manager.typing, last.editor === editor, last.isPresent(in: before.text),
            last.continues(with: edit, removing: removed)
        {
            return
        }
        let change = TextChange(
            of: editor, at: edit.range.location, from: removed, to: edit.string, before.selection)
        manager.beginUndoGrouping()
        change.register(with: manager)
        manager.setActionName("Typing")
        manager.endUndoGrouping()
        manager.typing = change
    }

    /// Whether the app has not changed the place of the change meanwhile.
    private func isPresent(in text: String) -> Bool {
        Range(NSRange(location: location, length: new.utf16.count), in: text).map { text[$0] == new } ?? false
    }

    /// Adds text that is typed after this one, or deleted before it; returns false for another change.
    private func continues(with edit: EditedText.Edit, removing removed: String) -> Bool {
        if !new.isEmpty, removed.isEmpty, edit.range.location == location + new.utf16.count {
            new += edit.string
        } else if new.isEmpty, edit.string.isEmpty, edit.range.location + edit.range.length == location {
            location = edit.range.location
            old = removed + old
        } else {
            return false
        }
        return true
    }

    private func register(with manager: UndoManager) {
        guard let editor else { return }
        manager.registerUndo(withTarget: editor as AnyObject) { [weak manager] _ in
            if let manager { self.undo(with: manager) }
        }
    }

    /// Undoes the change, and registers the opposite one; does nothing if the app has changed the text meanwhile.
    private func undo(with manager: UndoManager) {
        guard let editor, isPresent(in: editor.editedText.text) else { return manager.ineffective += 1 }
        var text = editor.editedText
        let range = NSRange(location: location, length: new.utf16.count)
        let opposite = TextChange(of: editor, at: location, from: new, to: old, text.selection)
        text.replace(range, with: old)
        editor.editedText = EditedText(undoing: text, selection: selection)
        opposite.register(with: manager)
        editor.textWasEdited()
    }
}

extension TextEditor {
    /// Notes a change for undo; what is secret is not kept.
    func noteChange(of before: EditedText, to after: EditedText) {
        guard let edit = after.edit, !inputTraits.isSecureTextEntry,
            let manager = (self as? UIResponder)?.undoManager, manager.isUndoRegistrationEnabled
        else { return }
        TextChange.note(edit, of: before, in: self, with: manager)
    }

    /// Lets the next typing be undone separately.
    func endTyping() { (self as? UIResponder)?.undoManager?.typing = nil }
}

// MARK: - Commands

extension Selector {
    /// The action of the Undo command.
    @MainActor static let undo = Selector("undo", UIResponder.undoChange(_:))
    /// The action of the Redo command.
    @MainActor static let redo = Selector("redo", UIResponder.redoChange(_:))
}

extension UIResponder {
    /// Undoes the last change that can be undone.
    func undoChange(_ sender: Any?) {
        guard let undoManager else { return }
        repeat { undoManager.undo() } while undoManager.isIneffective && undoManager.canUndo
    }
    /// Redoes the last change that was undone, and can be redone.
    func redoChange(_ sender: Any?) {
        guard let undoManager else { return }
        repeat { undoManager.redo() } while undoManager.isIneffective && undoManager.canRedo
    }

    /// Whether there is something to undo or redo, for the actions of those commands; true for others.
    func canUndo(_ action: Selector) -> Bool {
        // An app's own method with the name belongs to one of its classes.
        guard action == .undo || action == .redo, action.isImplemented(by: UIApplication.shared) else { return true }
        return (action == .undo ? undoManager?.canUndo : undoManager?.canRedo) == true
    }
}
