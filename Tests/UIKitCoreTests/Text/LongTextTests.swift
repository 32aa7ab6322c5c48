// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Text views with more text than is laid out at once, as teleprompters have.
    @MainActor struct LongTextTests {
        private let simulation = Simulation()
        private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

        private func drawn() -> [(text: String, place: RenderRect)] {
            (view.layer.render()?.contents?.commands ?? []).compactMap {
                if case .text(let block, let place) = $0 { (block.string, place) } else { nil }
            }
        }

        @Test func `all of a long text can be scrolled to, and only what is near is drawn`() throws {
            let lines = (0..<4000).map { "line \($0) of the speech" }
            view.text = lines.joined(separator: "\n")
            view.layoutIfNeeded()
            let height = UIFont.systemFont(ofSize: 12).lineHeight
            #expect(abs(view.contentSize.height - 4000 * height - 16) < 40)
            for line in [0, 1999, 3999] {
                view.contentOffset.y = min(CGFloat(line) * height, view.contentSize.height - 200)
                view.layoutIfNeeded()
                let found = drawn()
                let number = try #require(
                    found.firstIndex { $0.text.split(separator: "\n").contains(Substring(lines[line])) })
                #expect(found.map(\.text.utf8.count).reduce(0, +) < 20_000)
                // Where the line is.
                let before = found[number].text.components(separatedBy: "\n").firstIndex(of: lines[line]) ?? 0
                let y = found[number].place.minY + Double(before) * Double(height)
                #expect(abs(y - 8 - Double(line) * Double(height)) < 40)
            }
            let end = view.caretRect(for: view.endOfDocument)
            #expect(abs(end.maxY + 8 - view.contentSize.height) < 1)
        }

        @Test(arguments: ["\n", "\r\n", "\u{2029}", " ", "", "\n\n\n"])
        func `the parts of a text are all of it`(_ separator: String) {
            let text = String(repeating: "word 😀 e\u{301}" + separator, count: 1500) + "end\n"
            let pieces = [
                StyledText.Piece(string: text, attributes: [:]),
                StyledText.Piece(string: text, attributes: [.kern: 1]),
            ]
            let column = TextColumn(StyledText(pieces), width: 200, isDivided: true) { TextBlock($0) }
            #expect(column.parts.count >= 4)
            let units = Array((text + text).utf16)
            var end = 0
            for part in column.parts {
                #expect((0...max(separator.utf16.count, 1)).contains(part.start - end))
                #expect(part.text.string.utf16.elementsEqual(units[part.start..<part.start + part.length]))
                #expect(part.text.string.utf8.count <= TextBlock.maximumBytes)
                end = part.start + part.length
            }
            #expect(end == units.count)
            for (part, next) in zip(column.parts, column.parts.dropFirst()) {
                #expect(abs(part.top + part.height - next.top) < 0.01)
                #expect(column.part(at: next.start) == column.part(at: part.start) + 1)
            }
        }

        @Test func `a long text is visible all the time while its scrolling is animated`() {
            simulation.launch()
            let device = simulation.device
            device.animatesOverTime = true
            let controller = UIViewController()
            controller.view.addSubview(view)
            let window = simulation.show(controller)
            view.text = (0..<4000).map { "line \($0)" }.joined(separator: "\n")
            device.settle()
            UIView.animate(withDuration: 10, delay: 0, options: .curveLinear) { [view] in
                view.contentOffset.y = view.contentSize.height - 200
            }
            for time in [1.0, 4, 6, 8.5] {
                device.frame(at: time)
                device.settle()
                let shown = view.layer.presentation()?.bounds ?? .zero
                #expect(drawn().contains { $0.place.minY <= shown.midY && $0.place.maxY >= shown.midY }, "\(time)")
            }
            #expect(window.isKeyWindow)
        }

        @Test(arguments: ["漢", "я", "a\u{301}"], [2_600, 7_900, 20_000])
        func `a long paragraph is divided into parts that are drawn as a whole`(_ character: String, _ count: Int) {
            let column = TextColumn(
                StyledText(String(repeating: character, count: count)), width: 200, isDivided: true
            ) { TextBlock($0) }
            #expect(column.parts.allSatisfy { $0.text.string.utf8.count <= TextBlock.maximumBytes })
            #expect(column.parts.map(\.text.string).joined() == String(repeating: character, count: count))
        }

        @Test func `a text has a size for any width, whatever its present one`() {
            view.text = (0..<3000).map { "line \($0)" }.joined(separator: "\n")
            view.layoutIfNeeded()
            let narrow = view.sizeThatFits(CGSize(width: 60, height: 0))
            view.frame.size.width = 60
            let now = view.sizeThatFits(CGSize(width: 300, height: 0))
            view.layoutIfNeeded()
            #expect(abs(narrow.height - view.contentSize.height) < 1 && now.height < narrow.height)
            view.isScrollEnabled = false
            #expect(view.intrinsicContentSize.height > 3000 * 10)
        }

        @Test func `a short text and one with a limit of lines are a single part`() {
            view.text = "short"
            #expect(view.laidOut.parts.count == 1)
            view.text = String(repeating: "line\n", count: 2000)
            #expect(view.laidOut.parts.count > 1)
            view.textContainer.maximumNumberOfLines = 3
            #expect(view.laidOut.parts.count == 1 && view.contentSize.height < 100)
        }
    }
}
