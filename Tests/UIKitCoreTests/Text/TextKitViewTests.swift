// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Text views whose text and layout apps reach through their storage, layout manager and container.
    @MainActor struct TextKitViewTests {
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

        private final class Delegate: NSObject, UITextViewDelegate {
            var changes = 0
            var links: [String] = []
            func textViewDidChange(_ textView: UITextView) { changes += 1 }
            func textView(
                _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
                interaction: UITextItemInteraction
            ) -> Bool {
                links.append("\(URL) \(characterRange.location) \(characterRange.length)")
                return true
            }
        }

        @Test func `changes of the storage are shown, and not told to the delegate`() {
            let delegate = Delegate()
            view.delegate = delegate
            view.text = "plain"
            let storage = view.textStorage
            #expect(storage === view.textStorage && storage.string == "plain")
            // No pointer is passed.
            let font = unsafe storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
            #expect(font == view.font)
            storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
            #expect(texts(in: view)[0].runs.map(\.string) == ["pl", "ain"])
            #expect(texts(in: view)[0].runs[0].color == UIColor.red.renderColor)
            let height = view.contentSize.height
            storage.append(NSAttributedString(string: "\n\n\nend", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
            view.layoutIfNeeded()
            #expect(view.text == "plain\n\n\nend" && view.attributedText.length == 11)
            #expect(view.contentSize.height > height + 40 && delegate.changes == 0)
        }

        @Test func `what is set and typed is in the storage`() {
            let storage = view.textStorage
            view.text = "ab"
            #expect(storage === view.textStorage && storage.string == "ab")
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 1, length: 0)
            view.insertText("-")
            #expect(storage.string == "a-b" && view.selectedRange == NSRange(location: 2, length: 0))
            view.font = .systemFont(ofSize: 30)
            // No pointer is passed.
            #expect((unsafe storage.attribute(.font, at: 2, effectiveRange: nil) as? UIFont)?.pointSize == 30)
            view.attributedText = NSAttributedString(string: "new")
            #expect(storage.string == "new" && view.text == "new")
            // A copy does not change with the storage.
            let copy: NSAttributedString = view.attributedText
            storage.deleteCharacters(in: NSRange(location: 0, length: 1))
            #expect(copy.string == "new" && view.text == "ew")
        }

        @Test func `the selection moves with changes of the storage before it`() {
            view.text = "0123456789"
            view.selectedRange = NSRange(location: 6, length: 2)
            view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "abcde")
            #expect(view.selectedRange == NSRange(location: 9, length: 2))
            view.textStorage.replaceCharacters(in: NSRange(location: 12, length: 1), with: "")
            #expect(view.selectedRange == NSRange(location: 9, length: 2))
            view.textStorage.setAttributedString(NSAttributedString(string: "a"))
            #expect(view.selectedRange == NSRange(location: 1, length: 0))
        }

        @Test func `the selection loses what is deleted in it`() {
            view.text = "0123456789"
            view.selectedRange = NSRange(location: 2, length: 4)
            view.textStorage.deleteCharacters(in: NSRange(location: 4, length: 4))
            #expect(view.selectedRange == NSRange(location: 2, length: 2))
        }

        @Test func `a copy of the text is made for each change`() {
            view.text = "ab"
            let storage = view.textStorage
            let copy: NSAttributedString = view.attributedText
            #expect(view.attributedText === copy)
            storage.deleteCharacters(in: NSRange(location: 0, length: 1))
            #expect(view.attributedText !== copy && view.attributedText.string == "b")
        }

        @Test func `a view shows the text of the manager to which its container is added`() {
            let (storage, manager) = (NSTextStorage(string: "abc"), NSLayoutManager())
            storage.addLayoutManager(manager)
            manager.addTextContainer(view.textContainer)
            #expect(view.text == "abc" && view.layoutManager === manager && view.textStorage === storage)
            #expect(texts(in: view)[0].runs.map(\.string) == ["abc"])
        }

        /// Tells an empty text, as those do that hide their placeholders.
        private final class Hiding: UITextView {
            // UIKit's own declaration.
            // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
            override var text: String! {
                get { "" }
                set { super.text = newValue }
            }
        }

        @Test func `a view draws its text, whatever a subclass tells`() {
            let hiding = Hiding(frame: view.frame)
            view.superview?.addSubview(hiding)
            hiding.text = "shown"
            hiding.layoutIfNeeded()
            #expect(texts(in: hiding).first?.runs.map(\.string) == ["shown"])
        }

        @Test func `the layout manager has the lines of the view`() {
            view.textContainer.lineFragmentPadding = 0
            view.textContainerInset = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
            view.text = "first\nsecond line of text"
            view.layoutIfNeeded()
            let (manager, container) = (view.layoutManager, view.textContainer)
            #expect(manager === view.layoutManager && container.layoutManager === manager)
            #expect(manager.textContainers.count == 1 && manager.textStorage === view.textStorage)
            #expect(container.size.width == 160 && container.size.height == .greatestFiniteMagnitude)
            #expect(abs(manager.usedRect(for: container).height + 20 - view.contentSize.height) < 1)
            let caret = view.caretRect(for: UITextPosition(10))
            // No pointer is passed.
            let index = unsafe manager.characterIndex(
                for: CGPoint(x: caret.minX - 20 + 1, y: caret.midY - 10), in: container,
                fractionOfDistanceBetweenInsertionPoints: nil)
            #expect(index == 10)
            let height = manager.usedRect(for: container).height
            view.frame.size.width = 90
            #expect(manager.usedRect(for: container).height > height)
            view.textStorage.setAttributedString(NSAttributedString(string: ""))
            #expect(manager.usedRect(for: container).height == view.font?.lineHeight)
        }

        /// Fills the background of all text in its own way.
        private final class Painter: NSLayoutManager {
            var ranges: [NSRange] = []
            override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
                ranges.append(glyphsToShow)
                #expect(origin == CGPoint(x: 0, y: 8))
                UIGraphicsGetCurrentContext()?.fill(CGRect(origin: origin, size: CGSize(width: 9, height: 9)))
            }
        }

        @Test func `a view shows the storage of a given container, and draws by its layout manager`() {
            let (storage, manager) = (NSTextStorage(string: "given"), Painter())
            let container = NSTextContainer(size: .zero)
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
            let own = UITextView(frame: view.frame, textContainer: container)
            view.superview?.addSubview(own)
            #expect(own.textStorage === storage && own.layoutManager === manager && own.text == "given")
            let commands = own.layer.render()?.contents?.commands ?? []
            #expect(manager.ranges.first == NSRange(location: 0, length: 5))
            #expect(texts(in: own).map(\.string) == ["given"])
            if case .fill = commands.first {} else { Issue.record("the background is not behind the text") }
            own.text = "set"
            #expect(storage.string == "set" && texts(in: own).map(\.string) == ["set"])
        }

        @Test func `a storage that comes later is adopted, and views of several containers show their parts`() {
            let (storage, manager) = (NSTextStorage(string: "aaaa\nbbbb\ncccc"), NSLayoutManager())
            let views = (0..<2).map { _ in
                let container = NSTextContainer(size: .zero)
                manager.addTextContainer(container)
                let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 48), textContainer: container)
                view.isScrollEnabled = false
                return view
            }
            storage.addLayoutManager(manager)
            for view in views { self.view.superview?.addSubview(view) }
            #expect(views[0].text == storage.string)
            #expect(views.map { texts(in: $0).map(\.string).joined() } == ["aaaa\nbbbb\n", "cccc"])
        }

        @Test func `links and phone numbers are found in text that is not editable, and opened by taps`() {
            let delegate = Delegate()
            view.delegate = delegate
            view.text = "Call 555-123-4567 or\nsee example.com"
            view.dataDetectorTypes = [.phoneNumber, .link]
            #expect(texts(in: view)[0].runs.count == 1)
            view.isEditable = false
            view.layoutIfNeeded()
            let colors = texts(in: view)[0].runs.map { $0.color == view.tintColor.renderColor }
            #expect(colors == [false, true, false, true])
            for (place, time) in [(8, 1), (26, 3)] as [(Int, TimeInterval)] {
                let caret = view.caretRect(for: UITextPosition(place))
                simulation.device.tap(at: view.convert(CGPoint(x: caret.midX, y: caret.midY), to: nil), time: time)
                simulation.device.settle()
            }
            #expect(delegate.links == ["tel:5551234567 5 12", "http://example.com 25 11"])
            #expect(simulation.diagnostics.map(\.message).filter { $0.contains("no app can open") }.count == 2)
            view.dataDetectorTypes = .phoneNumber
            #expect(texts(in: view)[0].runs.count == 3 && view.text == "Call 555-123-4567 or\nsee example.com")
            view.isEditable = true
            #expect(texts(in: view)[0].runs.count == 1)
        }

        @Test func `the app's own links remain, and data at their edges is linked beside them`() {
            view.isEditable = false
            view.dataDetectorTypes = .all
            let text = NSMutableAttributedString(string: "http://example.org/abc")
            text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 0, length: 18))
            view.attributedText = text
            let links = view.styledText.pieces.map { "\($0.attributes[.link] ?? "none")" }
            #expect(links == ["https://example.com", "http://example.org/abc"])
        }
    }
}
