// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The keys that edit a text, besides those that type: movements, selections, deletions, undo, and the focus.
    @MainActor struct EditingKeyTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.undoManager?.groupsByEvent = false
        }

        private func press(_ keys: String..., with modifiers: UIKeyModifierFlags = []) {
            for key in keys { simulation.device.input.press(key, modifiers: modifiers) }
        }

        private func edit<View: UIView>(_ view: View, width: CGFloat = 200) -> View {
            view.frame = CGRect(x: 0, y: 0, width: width, height: 80)
            window.addSubview(view)
            #expect(view.becomeFirstResponder())
            return view
        }

        private func field(_ text: String) -> UITextField {
            let field = edit(UITextField())
            field.text = text
            return field
        }

        @Test func `Shift extends the selection from where it began, in both directions`() {
            let field = field("abcd")
            press(UIKey.Input.leftArrow, UIKey.Input.leftArrow)
            press(UIKey.Input.leftArrow, with: .shift)
            #expect(field.editedText.selection == NSRange(location: 1, length: 1))
            press(UIKey.Input.rightArrow, UIKey.Input.rightArrow, with: .shift)
            #expect(field.editedText.selection == NSRange(location: 2, length: 1))
            press(UIKey.Input.upArrow, with: .shift)
            #expect(field.editedText.selection == NSRange(location: 0, length: 2))
            press(UIKey.Input.end, with: .shift)
            #expect(field.editedText.selection == NSRange(location: 2, length: 2))
            press("x")
            #expect(field.text == "abx")
        }

        @Test func `Option moves by word, and Command to the ends`() {
            let field = field("one two, three")
            press(UIKey.Input.leftArrow, with: .alternate)
            #expect(field.editedText.selection.location == 9)
            press(UIKey.Input.leftArrow, with: .alternate)
            #expect(field.editedText.selection.location == 4)
            press(UIKey.Input.rightArrow, with: .alternate)
            #expect(field.editedText.selection.location == 7)
            press(UIKey.Input.leftArrow, with: .command)
            #expect(field.editedText.selection.location == 0)
            press(UIKey.Input.rightArrow, with: [.command, .shift])
            #expect(field.editedText.selection == NSRange(location: 0, length: 14))
            field.isSecureTextEntry = true
            press(UIKey.Input.end)
            press(UIKey.Input.leftArrow, with: .alternate)
            #expect(field.editedText.selection.location == 0)
        }

        @Test func `Option deletes a word, and Command the rest of the line`() {
            let field = field("one two three")
            press(UIKey.Input.backspace, with: .alternate)
            #expect(field.text == "one two ")
            press(UIKey.Input.home)
            press(UIKey.Input.delete, with: .alternate)
            #expect(field.text == " two ")
            press(UIKey.Input.end, UIKey.Input.leftArrow)
            press(UIKey.Input.backspace, with: .command)
            #expect(field.text == " ")
            press(UIKey.Input.backspace, with: .command)
            #expect(field.text == " ")
        }

        @Test func `a text view has paragraphs, and lines as they are laid out`() {
            let view = edit(UITextView(), width: 120)
            view.text = "one\nsome words that need several lines\nend"
            press(UIKey.Input.upArrow, with: .alternate)
            #expect(view.selectedRange.location == 39)
            press(UIKey.Input.upArrow, with: .alternate)
            #expect(view.selectedRange.location == 4)
            press(UIKey.Input.rightArrow, with: .command)
            #expect((5..<38).contains(view.selectedRange.location))
            press(UIKey.Input.downArrow, with: .alternate)
            #expect(view.selectedRange.location == 38)
            press(UIKey.Input.upArrow, with: .command)
            #expect(view.selectedRange.location == 0)
            press(UIKey.Input.downArrow, with: [.command, .shift])
            #expect(view.selectedRange == NSRange(location: 0, length: 42))
        }

        @Test func `typing is undone together until the insertion point moves, and redone`() {
            let field = field("")
            var edits = 0
            field.addAction(UIAction { _ in edits += 1 }, for: .editingChanged)
            press("a", "b", UIKey.Input.home, "c", "d", UIKey.Input.delete)
            #expect(field.text == "cdb")
            press("z", with: .command)
            #expect(field.text == "cdab")
            press("z", with: .command)
            #expect(field.text == "ab" && field.editedText.selection == NSRange(location: 0, length: 0))
            press("z", "z", with: .command)
            #expect(field.text == "" && window.undoManager?.canUndo == false)
            press("Z", with: [.command, .shift])
            press("Z", with: [.command, .shift])
            #expect(field.text == "cdab" && window.undoManager?.redoActionName == "Typing")
            #expect(edits == 10)
            press("x")
            #expect(window.undoManager?.canRedo == false)
        }

        @Test func `deletions are undone together, and changes by the app stay`() {
            let field = field("one two")
            press(UIKey.Input.backspace, UIKey.Input.backspace)
            press(UIKey.Input.backspace, with: .alternate)
            #expect(field.text == "one ")
            press("z", with: .command)
            #expect(field.text == "one two")
            press("!")
            field.text = "new"
            press("z", with: .command)
            #expect(field.text == "new")
            field.isSecureTextEntry = true
            window.undoManager?.removeAllActions()
            press("x")
            #expect(window.undoManager?.canUndo == false)
        }

        @Test func `typing into a text that the app has set since is not in the way of other changes`() {
            let field = field("")
            var strokes = 1
            window.undoManager?.beginUndoGrouping()
            window.undoManager?.registerUndo(withTarget: window) { _ in strokes -= 1 }
            window.undoManager?.endUndoGrouping()
            press("a", "b")
            field.text = "cd"
            press("!")
            press("z", with: .command)
            #expect(field.text == "cd" && strokes == 1)
            press("z", with: .command)
            #expect(field.text == "cd" && strokes == 0)
        }

        @Test func `Tab moves from field to field in the order of reading, and back with Shift`() {
            let form = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            let frames = [(0, 100, 30), (150, 4, 30), (0, 0, 40)]
            let fields = frames.map { UITextField(frame: CGRect(x: $0.0, y: $0.1, width: 100, height: $0.2)) }
            let hidden = UITextField(frame: CGRect(x: 0, y: 50, width: 100, height: 30))
            hidden.isHidden = true
            for field in fields + [hidden] { form.addSubview(field) }
            window.addSubview(form)
            fields[2].becomeFirstResponder()
            press(UIKey.Input.tab)
            #expect(fields[1].isFirstResponder)
            press(UIKey.Input.tab)
            #expect(fields[0].isFirstResponder)
            press(UIKey.Input.tab)
            #expect(fields[2].isFirstResponder)
            press(UIKey.Input.tab, with: .shift)
            #expect(fields[0].isFirstResponder)
        }

        @Test(arguments: [false, true])
        func `CMD-2 commands get the keys that a text input does not use`(isView: Bool) {
            let controller = KeyController()
            window.rootViewController = controller
            let input: UIView = isView ? UITextView() : UITextField()
            input.frame = CGRect(x: 0, y: 100, width: 200, height: 40)
            controller.view.addSubview(input)
            input.becomeFirstResponder()
            controller.keys = [
                UIKeyCommand.inputEscape, UIKeyCommand.f5, UIKeyCommand.inputUpArrow, UIKeyCommand.inputLeftArrow,
                UIKeyCommand.inputPageDown, "\t", "\r", "a",
            ]
            for key in controller.keys { press(key) }
            let common = [UIKeyCommand.inputEscape, UIKeyCommand.f5]
            let others = isView ? [] : [UIKeyCommand.inputUpArrow]
            #expect(
                controller.seen == common + others + [UIKeyCommand.inputPageDown] + (isView ? [] : ["\t"]))
            #expect((input as? UITextView)?.text ?? (input as? UITextField)?.text == (isView ? "\t\na" : "a"))
        }
    }
}

/// A controller with a command for each of some keys.
private final class KeyController: UIViewController {
    var keys: [String] = []
    private(set) var seen: [String] = []

    override var keyCommands: [UIKeyCommand]? {
        keys.map { UIKeyCommand(input: $0, modifierFlags: [], action: Selector("note", KeyController.note(_:))) }
    }

    func note(_ command: UIKeyCommand) { seen.append(command.input ?? "") }
}
