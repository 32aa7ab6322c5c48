// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Keys in text fields, text views, and responders that take text themselves.
    @MainActor struct TypingTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private func type(_ keys: String..., modifiers: UIKeyModifierFlags = []) {
            for key in keys { device.input.press(key, modifiers: modifiers) }
        }

        private func edit<View: UIView>(_ view: View) -> View {
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
            window.addSubview(view)
            #expect(view.becomeFirstResponder())
            return view
        }

        @Test func `a field is edited at its insertion point, which follows the arrows`() {
            let field = edit(UITextField())
            type("a", "c", UIKey.Input.leftArrow, "b")
            #expect(field.text == "abc")
            type(UIKey.Input.home, UIKey.Input.delete, UIKey.Input.end, UIKey.Input.backspace)
            #expect(field.text == "b")
            type(UIKey.Input.home, UIKey.Input.backspace, UIKey.Input.end, UIKey.Input.delete)
            #expect(field.text == "b")
        }

        @Test func `text set by the app has the insertion point after it`() {
            let field = edit(UITextField())
            type("a", "b", UIKey.Input.home)
            field.text = "xy"
            type("z")
            #expect(field.text == "xyz")
        }

        @Test func `a field's delegate is called with the range, and can refuse`() {
            let (field, delegate) = (edit(UITextField()), FieldDelegate())
            field.delegate = delegate
            type("a", "1", "b", UIKey.Input.leftArrow, UIKey.Input.backspace, UIKey.Input.enter)
            #expect(field.text == "b")
            #expect(delegate.calls == ["0,0 a", "1,0 1", "1,0 b", "0,1 ", "return"])
        }

        @Test func `delegates are notified of selections and the end, and a text view's can prevent it`() {
            let (field, view, delegate) = (edit(UITextField()), UITextView(), SelectionDelegate())
            field.delegate = delegate
            type("a", UIKey.Input.home, UIKey.Input.home)
            #expect(field.resignFirstResponder())
            #expect(delegate.calls == ["field 1", "field 0", "field ended"])
            delegate.calls = []
            view.delegate = delegate
            _ = edit(view)
            type("b")
            view.selectedRange = NSRange(location: 0, length: 1)
            view.selectedRange = NSRange(location: 0, length: 1)
            #expect(delegate.calls == ["view 1", "changed", "view 0"])
            #expect(!view.resignFirstResponder() && view.isFirstResponder)
            delegate.allowsEnd = true
            #expect(view.resignFirstResponder() && !view.isFirstResponder)
        }

        @Test func `a field accepts no tabs, control characters, or commands`() {
            let field = edit(UITextField())
            type("\t", "\u{1}", UIKey.Input.escape, UIKey.Input.pageUp, "")
            type("s", modifiers: .command)
            type("c", modifiers: .control)
            #expect(field.text == "")
            type("A", modifiers: .shift)
            #expect(field.text == "A")
        }

        @Test func `keys that a field ignores go up the responder chain, and others do not`() {
            let container = PressedView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            window.addSubview(container)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
            container.addSubview(field)
            field.becomeFirstResponder()
            type("a", UIKey.Input.escape)
            #expect(container.began == [UIKey.Input.escape])
        }

        @Test func `a text view accepts line breaks, and its delegate is asked and notified`() {
            let (view, delegate) = (edit(UITextView()), ViewDelegate())
            view.delegate = delegate
            var posted = 0
            let token = NotificationCenter.default.addObserver(
                forName: UITextView.textDidChangeNotification, object: view, queue: nil
            ) { _ in MainActor.assumeIsolated { posted += 1 } }
            defer { NotificationCenter.default.removeObserver(token as Any) }
            type("a", UIKey.Input.enter, "\t", "b", "!", UIKey.Input.upArrow, "c")
            #expect(view.text == "ac\n\tb")
            #expect(delegate.changes == 5)
            #expect(posted == 5)
            view.selectedRange = NSRange(location: 0, length: 3)
            type("X")
            #expect(view.text == "X\tb")
            #expect(view.selectedRange == NSRange(location: 1, length: 0))
        }

        @Test func `a held key is typed repeatedly, and pressed once`() {
            let field = edit(UITextField())
            var returns = 0
            field.addAction(UIAction { _ in returns += 1 }, for: .editingDidEndOnExit)
            device.keyBegan(UIKey(characters: "a"), id: 30, time: 1)
            device.keyRepeated(id: 30)
            device.keyRepeated(id: 30)
            device.keyBegan(UIKey(characters: "a"), id: 30, time: 2)
            #expect(field.text == "aaa")
            device.keyEnded(id: 30, time: 3)
            device.keyRepeated(id: 30)
            #expect(field.text == "aaa")
            device.keyBegan(UIKey(characters: "\r"), id: 28, time: 4)
            device.keyRepeated(id: 28)
            #expect(returns == 1)
        }

        @Test func `a held key stops typing when the focus moves`() {
            let field = edit(UITextField())
            device.keyBegan(UIKey(characters: "a"), id: 30, time: 1)
            let next = edit(UITextField())
            device.keyRepeated(id: 30)
            #expect((field.text, next.text) == ("a", ""))
        }

        @Test func `a release goes where the press began, and presses are canceled on deactivation`() {
            let (first, second) = (edit(PressedView()), PressedView())
            device.keyBegan(UIKey(keyCode: .keyboardA, characters: "a"), id: 30, time: 1)
            device.keyBegan(UIKey(characters: "b"), id: 48, time: 1)
            _ = edit(second)
            device.keyEnded(id: 30, time: 2)
            #expect(first.began == ["a", "b"])
            #expect(first.ended == ["a"])
            #expect(second.ended.isEmpty)
            device.resignActive()
            #expect(first.canceled == ["b"])
            device.keyBegan(UIKey(characters: "c"), id: 46, time: 3)
            #expect(second.began.isEmpty)
        }

        @Test func `a custom responder that is a UIKeyInput receives typing`() {
            let pin = edit(PINView())
            type("1", "2", UIKey.Input.backspace, "3", UIKey.Input.leftArrow, UIKey.Input.enter)
            #expect(pin.digits == "13\n")
        }

        @Test func `a field can be cleared by the first text that is inserted`() {
            let field = edit(UITextField())
            (field.text, field.clearsOnInsertion) = ("old", true)
            type("n", "e", "w")
            #expect(field.text == "new" && !field.clearsOnInsertion)
            UIPasteboard.general.string = "pasted"
            field.clearsOnInsertion = true
            field.paste(nil)
            field.paste(nil)
            #expect(field.text == "pastedpasted" && !field.clearsOnInsertion)
        }

        @Test func `a text view scrolls no farther than to make a range visible`() {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            let lines = (0..<100).map { "line \($0)" }
            view.text = lines.joined(separator: "\n")
            func scroll(to line: Int) {
                let start = lines[..<line].reduce(0) { $0 + $1.utf16.count + 1 }
                view.scrollRangeToVisible(NSRange(location: start, length: lines[line].utf16.count))
            }
            scroll(to: 99)
            let height = (view.contentSize.height - 16) / 100
            #expect(abs(view.contentOffset.y + 100 - (view.contentSize.height - 8)) < height / 2)
            scroll(to: 97)
            #expect(abs(view.contentOffset.y + 100 - (view.contentSize.height - 8)) < height / 2)
            scroll(to: 49)
            #expect(abs(view.contentOffset.y - (8 + 49 * height)) < height / 2)
            view.contentOffset = .zero
            scroll(to: 49)
            #expect(abs(view.contentOffset.y + 100 - (8 + 50 * height)) < height / 2)
            view.scrollRangeToVisible(NSRange(location: -5, length: 1 << 40))
            view.scrollRangeToVisible(NSRange(location: 1 << 40, length: 5))
            #expect(abs(view.contentOffset.y + 100 - (view.contentSize.height - 8)) < height / 2)
        }
    }
}

@MainActor private final class FieldDelegate: NSObject, UITextFieldDelegate {
    var calls: [String] = []

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        calls.append("\(range.location),\(range.length) \(string)")
        return string != "1"
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("return")
        return false
    }
}

@MainActor private final class SelectionDelegate: NSObject, UITextFieldDelegate, UITextViewDelegate {
    var calls: [String] = []
    var allowsEnd = false

    func textFieldDidChangeSelection(_ textField: UITextField) {
        calls.append("field \(textField.editedText.selection.location)")
    }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("field ended") }
    func textViewDidChangeSelection(_ textView: UITextView) { calls.append("view \(textView.selectedRange.location)") }
    func textViewDidChange(_ textView: UITextView) { calls.append("changed") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { allowsEnd }
}

@MainActor private final class ViewDelegate: NSObject, UITextViewDelegate {
    var changes = 0

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        text != "!"
    }

    func textViewDidChange(_ textView: UITextView) { changes += 1 }
}

@MainActor private final class PressedView: UIView {
    var began: [String] = []
    var ended: [String] = []
    var canceled: [String] = []

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        began += presses.compactMap { $0.key?.characters }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        ended += presses.compactMap { $0.key?.characters }
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        canceled += presses.compactMap { $0.key?.characters }
    }
}

@MainActor private final class PINView: UIView, UIKeyInput {
    var digits = ""

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !digits.isEmpty }
    func insertText(_ text: String) { digits += text }
    func deleteBackward() { _ = digits.popLast() }
}
