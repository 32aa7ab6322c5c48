// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The insertion point, the selection and touches in text that is edited.
    @MainActor struct TextEditingPlacesTests {
        private let simulation = Simulation()
        private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        private let window: UIWindow

        init() {
            simulation.launch()
            let controller = UIViewController()
            controller.view.addSubview(view)
            window = simulation.show(controller)
            view.font = .systemFont(ofSize: 20)
        }

        private func texts(in view: UIView) -> [TextBlock] {
            (view.layer.render()?.contents?.commands ?? []).compactMap {
                if case .text(let block, _) = $0 { block } else { nil }
            }
        }
        private var fills: Int {
            (view.layer.render()?.contents?.commands ?? []).count { if case .fill = $0 { true } else { false } }
        }

        @Test func `the insertion point is drawn during editing, and a selection instead of it`() {
            view.text = "first\nsecond"
            #expect(fills == 0)
            view.becomeFirstResponder()
            #expect(fills == 1)
            view.selectedRange = NSRange(location: 2, length: 6)
            // On both lines.
            #expect(fills == 2 && view.selectionRects(for: UITextRange(view.selectedRange)).count == 2)
            view.resignFirstResponder()
            #expect(fills == 0)
        }

        @Test func `every place is found again from its rectangle, on every line`() {
            for text in ["", "a", "one two three four five six seven", "a\n\nb😀c\n", "e\u{301}x\r\ny\u{7}z"] {
                view.text = text
                view.layoutIfNeeded()
                var (place, last) = (0, CGRect.zero)
                while place <= text.utf16.count {
                    let caret = view.caretRect(for: UITextPosition(place))
                    let found = view.closestPosition(to: CGPoint(x: caret.minX, y: caret.midY))
                    // The places before and after a character that is not drawn are the same.
                    let isBeforeBell = text.utf16.dropFirst(place).first == 7
                    #expect(found?.offset == (isBeforeBell ? place + 1 : place), "\(text) \(place)")
                    #expect(caret.minY > last.minY || caret.minX >= last.minX)
                    last = caret
                    // The next character.
                    let edited = EditedText(text, selection: NSRange(location: place, length: 0))
                    guard let next = edited.rangeToDelete(.right) else { break }
                    place = next.location + next.length
                }
                #expect(place == text.utf16.count)
            }
        }

        @Test func `arrows move between the lines as they are broken, and typing stays visible`() {
            view.text = "one two three four five six seven eight nine ten eleven"
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 0, length: 0)
            let first = view.caretRect(for: UITextPosition(0))
            view.move(.down)
            let second = view.caretRect(for: UITextPosition(view.selectedRange.location))
            #expect(second.minY == first.maxY && second.minX == first.minX)
            view.move(.up)
            #expect(view.selectedRange.location == 0)
            view.move(.up)
            #expect(view.selectedRange.location == 0)
            view.selectedRange = NSRange(location: view.text.utf16.count, length: 0)
            for _ in 0..<20 { view.insertText("\nmore") }
            let caret = view.caretRect(for: view.endOfDocument)
            #expect(view.bounds.contains(caret))
            view.move(.down)
            #expect(view.selectedRange.location == view.text.utf16.count)
        }

        @Test func `arrows pass spaces between lines, and a place at the right of a line is on it`() {
            let style = NSMutableParagraphStyle()
            (style.lineSpacing, style.paragraphSpacing) = (9, 14)
            view.attributedText = NSAttributedString(
                string: "one two three four five six seven\nab\nlast line",
                attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 20)])
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 3, length: 0)
            var tops: [CGFloat] = []
            for _ in 0..<6 {
                let caret = view.caretRect(for: UITextPosition(view.selectedRange.location))
                if tops.last != caret.minY { tops.append(caret.minY) }
                let right = view.closestPosition(to: CGPoint(x: 1000, y: caret.midY)) ?? view.beginningOfDocument
                #expect(view.caretRect(for: right).minY == caret.minY)
                view.move(.down)
            }
            #expect(tops.count >= 4 && tops == tops.sorted())
            #expect(view.selectedRange.location == view.text.utf16.count)
            for _ in 0..<6 { view.move(.up) }
            #expect(view.selectedRange.location == 0)
        }

        @Test func `changes of looks are drawn, and the app's own object may change later`() {
            let text = NSMutableAttributedString(string: "a", attributes: [.foregroundColor: UIColor.red])
            view.attributedText = text
            #expect(texts(in: view)[0].runs[0].color == UIColor.red.renderColor)
            view.textColor = .blue
            #expect(texts(in: view)[0].runs[0].color == UIColor.blue.renderColor)
            text.append(NSAttributedString(string: "b"))
            #expect(view.text == "a")
            view.attributedText = NSAttributedString(string: "a", attributes: [.link: "https://example.org"])
            view.tintColor = .green
            #expect(texts(in: view)[0].runs[0].color == UIColor.green.renderColor)
        }

        @Test func `a range that begins with a broken line is not on the line before`() {
            view.text = "one two three four five six seven"
            view.layoutIfNeeded()
            let first = view.caretRect(for: view.beginningOfDocument)
            let start = view.location(at: CGPoint(x: first.minX, y: first.maxY + 1))
            let rects = view.selectionRects(for: UITextRange(NSRange(location: start, length: 2)))
            #expect(start > 0 && rects.count == 1 && rects[0].containsStart && rects[0].rect.minY == first.maxY)
        }

        @Test func `paragraph separators are one place, whatever the styles beside them`() {
            let centered = NSMutableParagraphStyle()
            centered.alignment = .center
            let text = NSMutableAttributedString(string: "a\u{2029}")
            text.append(NSAttributedString(string: "b", attributes: [.paragraphStyle: centered]))
            view.attributedText = text
            view.layoutIfNeeded()
            let caret = view.caretRect(for: UITextPosition(2))
            #expect(caret.minY > view.caretRect(for: UITextPosition(1)).minY)
            #expect(view.closestPosition(to: CGPoint(x: caret.minX, y: caret.midY))?.offset == 2)
        }

        @Test func `typing attributes outlive the last character`() {
            view.attributedText = NSAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 30)])
            view.becomeFirstResponder()
            view.deleteBackward()
            view.deleteBackward()
            view.insertText("c")
            #expect(texts(in: view)[0].runs.map(\.font.size) == [30])
        }

        @Test func `what is typed has the typing attributes, also beside the same letters`() {
            view.attributedText = NSAttributedString(string: "ok", attributes: [.font: UIFont.systemFont(ofSize: 10)])
            view.selectedRange = NSRange(location: 0, length: 0)
            view.typingAttributes = [.font: UIFont.systemFont(ofSize: 30)]
            view.insertText("o")
            #expect(texts(in: view)[0].runs.map(\.string) == ["o", "ok"])
        }

        @Test func `the insertion point of aligned text is inside, and passwords have no words`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            window.rootViewController?.view.addSubview(field)
            field.becomeFirstResponder()
            for (alignment, text) in [(NSTextAlignment.right, "5"), (.right, ""), (.center, ""), (.left, "a")] {
                (field.textAlignment, field.text) = (alignment, text)
                (view.textAlignment, view.text) = (alignment, text)
                #expect(field.bounds.contains(field.caretRect(for: field.endOfDocument)))
                #expect(view.bounds.contains(view.caretRect(for: view.endOfDocument)))
            }
            (field.textAlignment, field.text, field.isSecureTextEntry) = (.left, "correct horse", true)
            let point = field.convert(field.caretRect(for: UITextPosition(3)).origin, to: nil)
            simulation.device.tap(at: point, time: 1)
            simulation.device.tap(at: point, time: 1.1)
            simulation.device.settle()
            #expect(field.editedText.selection == NSRange(location: 0, length: 13))
            UIPasteboard.general.string = "before"
            field.copy(nil)
            field.cut(nil)
            #expect(UIPasteboard.general.string == "before" && field.text == "correct horse")
        }

        @Test func `the size of the content is current when the delegate hears of a change`() {
            final class Delegate: NSObject, UITextViewDelegate {
                var heights: [CGFloat] = []
                func textViewDidChange(_ textView: UITextView) { heights.append(textView.contentSize.height) }
            }
            let delegate = Delegate()
            view.delegate = delegate
            view.becomeFirstResponder()
            view.insertText("a")
            view.insertText("\n")
            view.insertText("b")
            #expect(delegate.heights.count == 3 && delegate.heights[1] > delegate.heights[0])
        }

        @Test func `typed text has the typing attributes until the selection changes`() {
            view.attributedText = NSAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 10)])
            view.becomeFirstResponder()
            #expect((view.typingAttributes[.font] as? UIFont)?.pointSize == 10)
            view.typingAttributes = [.font: UIFont.systemFont(ofSize: 30)]
            view.insertText("c")
            #expect(texts(in: view)[0].runs.map(\.font.size) == [10, 30])
            view.selectedRange = NSRange(location: 1, length: 0)
            #expect((view.typingAttributes[.font] as? UIFont)?.pointSize == 10)
        }

        @Test func `a touch moves the insertion point, and a second one selects the word`() {
            final class Controller: UIViewController {
                var count = 0
                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
            }
            let controller = Controller()
            let field = UITextField(frame: CGRect(x: 0, y: 150, width: 200, height: 30))
            field.text = "some words"
            controller.view.addSubview(view)
            controller.view.addSubview(field)
            let outer = UITapGestureRecognizer()
            controller.view.addGestureRecognizer(outer)
            let window = simulation.show(controller)
            let device = simulation.device
            view.text = "some words"
            view.layoutIfNeeded()
            for (input, start) in [(view, 1.0), (field, 5)] as [(any UIView & TextPlaces, Double)] {
                let caret = input.caretRect(for: UITextPosition(6))
                device.tap(at: input.convert(CGPoint(x: caret.midX, y: caret.midY), to: nil), time: start)
                device.settle()
                #expect(input.isFirstResponder && input.editedText.selection == NSRange(location: 6, length: 0))
                device.tap(at: input.convert(CGPoint(x: caret.midX, y: caret.midY), to: nil), time: start + 0.1)
                device.settle()
                #expect(input.editedText.selection == NSRange(location: 5, length: 5))
            }
            #expect(controller.count == 0 && window.isKeyWindow)
        }

        @Test func `a link of text that is not editable is opened if the delegate allows it`() {
            final class Delegate: NSObject, UITextViewDelegate {
                var found: [String] = []
                func textView(
                    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
                    interaction: UITextItemInteraction
                ) -> Bool {
                    found.append("\(URL) \(characterRange.location) \(characterRange.length)")
                    return false
                }
            }
            let delegate = Delegate()
            view.delegate = delegate
            view.isEditable = false
            let text = NSMutableAttributedString(string: "see ")
            text.append(NSAttributedString(string: "te", attributes: [.link: "https://example.org/a"]))
            text.append(NSAttributedString(string: "rms", attributes: [.link: "https://example.org/a", .kern: 1]))
            view.attributedText = text
            #expect(texts(in: view)[0].runs.last?.color == view.tintColor.renderColor)
            view.layoutIfNeeded()
            for place in [1, 6] {
                let caret = view.caretRect(for: UITextPosition(place))
                view.openLink(at: CGPoint(x: caret.midX, y: caret.midY))
            }
            #expect(delegate.found == ["https://example.org/a 4 5"])
        }

        @Test func `a field that is edited moves its text so that the insertion point is visible`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            window.rootViewController?.view.addSubview(field)
            field.text = String(repeating: "a", count: 100)
            #expect(texts(in: field)[0].truncation == .tail)
            field.becomeFirstResponder()
            for place in [100, 0, 50] {
                field.selectedTextRange = field.textRange(
                    from: UITextPosition(place), to: UITextPosition(place))
                #expect(field.bounds.contains(field.caretRect(for: UITextPosition(place))), "\(place)")
            }
            field.isSecureTextEntry = true
            field.selectedTextRange = field.textRange(from: field.endOfDocument, to: field.endOfDocument)
            #expect(field.bounds.contains(field.caretRect(for: field.endOfDocument)))
        }
    }
}
