// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Where layout managers find the characters of text.
    @MainActor struct LayoutManagerTests {
        private let simulation = Simulation()
        private let manager = NSLayoutManager()
        private let container = NSTextContainer(size: CGSize(width: 40, height: 0))
        private let storage = NSTextStorage()
        /// Without a renderer, most characters are 5.6 points wide, and a space is 3.5.
        private let font = UIFont.systemFont(ofSize: 10)
        private let height: CGFloat = 11.93

        init() {
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }

        private func show(_ text: String, alignment: NSTextAlignment = .natural) {
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            storage.setAttributedString(
                NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style]))
        }

        private func lines(_ range: NSRange? = nil) -> [(rect: CGRect, used: CGRect, range: NSRange)] {
            var lines: [(CGRect, CGRect, NSRange)] = []
            let range = range ?? NSRange(location: 0, length: storage.length)
            // The closure receives a pointer for stopping, which is unused.
            unsafe manager.enumerateLineFragments(forGlyphRange: range) { rect, used, _, range, _ in
                lines.append((rect, used, range))
            }
            return lines
        }

        private func place(_ x: CGFloat, _ y: CGFloat) -> String {
            var fraction: CGFloat = -1
            // The pointer is used only during the call.
            let index = unsafe manager.characterIndex(
                for: CGPoint(x: x, y: y), in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
            return "\(index) \((fraction * 100).rounded() / 100)"
        }

        private func isNear(_ left: CGRect, _ right: CGRect) -> Bool {
            zip([left.minX, left.minY, left.width, left.height], [right.minX, right.minY, right.width, right.height])
                .allSatisfy { abs($0 - $1) < 0.01 }
        }

        @Test func `lines have the padding of the container, and end with their spaces and line feeds`() {
            show("aaa bbb\nc\n")
            let found = lines()
            #expect(
                found.map(\.range) == [
                    NSRange(location: 0, length: 4), NSRange(location: 4, length: 4), NSRange(location: 8, length: 2),
                ])
            #expect(isNear(found[1].rect, CGRect(x: 0, y: height, width: 40, height: height)))
            #expect(isNear(found[1].used, CGRect(x: 0, y: height, width: 26.8, height: height)))
            // The empty line at the end is none of the text's, but takes up space.
            #expect(isNear(manager.extraLineFragmentRect, CGRect(x: 0, y: 3 * height, width: 40, height: height)))
            #expect(
                manager.extraLineFragmentTextContainer === container && manager.extraLineFragmentUsedRect.width == 10)
            #expect(abs(manager.usedRect(for: container).height - 4 * height) < 0.01)
            var effective = NSRange()
            // The pointer is used only during the call.
            #expect(
                unsafe manager.lineFragmentRect(forGlyphAt: 5, effectiveRange: &effective).minY == found[1].rect.minY)
            #expect(effective == found[1].range && lines(NSRange(location: 5, length: 3)).count == 1)
            show("aaa bbb")
            #expect(manager.extraLineFragmentRect == .zero && lines().count == 2)
        }

        @Test func `a point has the character under it, or the nearest one of the nearest line`() {
            container.lineFragmentPadding = 0
            container.size.width = 100
            show("aaa\nb😀b")
            #expect([place(3, 5), place(-9, 5), place(12, -50)] == ["0 0.54", "0 0.0", "2 0.14"])
            // Behind a line is its line feed; behind the text its last character.
            #expect([place(90, 5), place(90, 20), place(12, 500)] == ["3 0.0", "7 1.0", "5 0.64"])
            #expect(manager.glyphIndex(for: CGPoint(x: 12, y: 20), in: container) == 5)
            #expect(abs(manager.fractionOfDistanceThroughGlyph(for: CGPoint(x: 3, y: 5), in: container) - 0.54) < 0.01)
            show("")
            #expect(place(10, 10) == "0 0.0" && manager.numberOfGlyphs == 0)
        }

        @Test func `the rectangle of a range contains its characters on all of its lines`() {
            container.lineFragmentPadding = 0
            container.size.width = 100
            show("aaaa\nbb", alignment: .center)
            #expect(isNear(manager.usedRect(for: container), CGRect(x: 38.8, y: 0, width: 22.4, height: 2 * height)))
            func rect(_ location: Int, _ length: Int) -> CGRect {
                manager.boundingRect(forGlyphRange: NSRange(location: location, length: length), in: container)
            }
            #expect(isNear(rect(1, 2), CGRect(x: 44.4, y: 0, width: 11.2, height: height)))
            #expect(isNear(rect(3, 4), CGRect(x: 44.4, y: 0, width: 16.8, height: 2 * height)))
            #expect(isNear(rect(7, 0), CGRect(x: 55.6, y: height, width: 0, height: height)))
            var rects: [CGRect] = []
            let selection = NSRange(location: 3, length: 4)
            // The closure receives a pointer for stopping, which is unused.
            unsafe manager.enumerateEnclosingRects(
                forGlyphRange: selection, withinSelectedGlyphRange: selection, in: container
            ) { rect, _ in rects.append(rect) }
            #expect(rects.count == 2 && abs(rects[0].maxX - 100) < 0.01 && abs(rects[1].maxX - 55.6) < 0.01)
            #expect(
                manager.glyphRange(forBoundingRect: CGRect(x: 0, y: 0, width: 1, height: 5), in: container)
                    == NSRange(location: 0, length: 5))
        }

        @Test func `text goes on in the next container, and a change is laid out again`() {
            container.size = CGSize(width: 50, height: 12)
            let second = NSTextContainer(size: CGSize(width: 50, height: 30))
            manager.addTextContainer(second)
            show("aaa bbb ccc ddd")
            let ranges = [container, second].map { manager.glyphRange(for: $0) }
            #expect(ranges == [NSRange(location: 0, length: 8), NSRange(location: 8, length: 7)])
            var effective = NSRange()
            // The pointer is used only during the call.
            #expect(unsafe manager.textContainer(forGlyphAt: 9, effectiveRange: &effective) === second)
            #expect(effective == ranges[1])
            #expect(manager.boundingRect(forGlyphRange: ranges[1], in: container) == .zero)
            storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "")
            #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 8))
            container.size.width = 0
            #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 11))
            manager.removeTextContainer(at: 1)
            #expect(manager.glyphRange(for: second).length == 0 && second.layoutManager == nil)
        }

        @Test func `a container has as many lines as it permits, and truncates the last one as labels do`() throws {
            simulation.device.layOutText(with: try TextMeasurer(Fixtures.fonts()))
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
            (label.numberOfLines, label.font) = (2, .systemFont(ofSize: 17))
            let text = NSMutableAttributedString(
                string: "Some words to be read before the link at the end", attributes: [.font: label.font as UIFont])
            label.attributedText = text
            storage.setAttributedString(text)
            (container.size, container.maximumNumberOfLines) = (label.bounds.size, label.numberOfLines)
            (container.lineFragmentPadding, container.lineBreakMode) = (0, label.lineBreakMode)
            #expect(lines().count == 2)
            let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 2)
            let used = manager.usedRect(for: container)
            #expect(abs(used.height - rect.height) < 1 && abs(used.width - rect.width) < 6)
            #expect(manager.glyphRange(for: container).length == text.length)
        }

        @Test func `lines can be counted where not all text fits`() {
            show("aaa bbb ccc")
            container.size.height = 12
            var (place, count, range) = (0, 0, NSRange(location: 0, length: 0))
            while place < manager.numberOfGlyphs, count < 10 {
                // The pointer is used only during the call.
                _ = unsafe manager.lineFragmentRect(forGlyphAt: place, effectiveRange: &range)
                place = range.location + range.length
                count += 1
            }
            #expect(count == 2 && range == NSRange(location: 4, length: 7))
            // The pointer is used only during the call.
            #expect(unsafe manager.textContainer(forGlyphAt: 8, effectiveRange: &range) == nil)
            #expect(range == NSRange(location: 8, length: 3))
        }

        @Test func `each further container takes what remains`() {
            show("aaa bbb ccc")
            container.size.height = 12
            var ranges = [manager.glyphRange(for: container)]
            for _ in 0..<2 {
                let next = NSTextContainer(size: CGSize(width: 40, height: 12))
                manager.addTextContainer(next)
                ranges.append(manager.glyphRange(for: next))
            }
            #expect(ranges.map(\.location) == [0, 4, 8] && ranges.map(\.length) == [4, 4, 3])
        }

        private final class Paginator: NSLayoutManagerDelegate {
            var ends: [Bool] = []
            var invalidations = 0

            func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { invalidations += 1 }

            func layoutManager(
                _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
                atEnd layoutFinishedFlag: Bool
            ) {
                ends.append(layoutFinishedFlag)
                guard !layoutFinishedFlag, textContainer === layoutManager.textContainers.last else { return }
                layoutManager.addTextContainer(NSTextContainer(size: CGSize(width: 40, height: 12)))
            }
        }

        @Test func `a delegate adds containers until all text has its place`() {
            let paginator = Paginator()
            show("aaa bbb ccc")
            container.size.height = 12
            manager.delegate = paginator
            #expect(manager.glyphRange(for: container).length == 4)
            #expect(manager.textContainers.count == 3 && paginator.ends.last == true)
            let count = paginator.invalidations
            show("a")
            #expect(paginator.invalidations > count)
        }

        @Test func `another manager takes over the containers and the text`() {
            let other = NSLayoutManager()
            container.replaceLayoutManager(other)
            #expect(container.layoutManager === other && other.textContainers.count == 1)
            #expect(manager.textContainers.isEmpty && manager.textStorage == nil)
            #expect(other.textStorage === storage && storage.layoutManagers.count == 1)
        }

        @Test func `an empty text has an empty line`() {
            let (rect, used) = (manager.extraLineFragmentRect, manager.extraLineFragmentUsedRect)
            #expect(rect.width == 40 && rect.height > 10 && used.width == 10 && used.height == rect.height)
            #expect(manager.extraLineFragmentTextContainer === container)
        }

        @Test func `a tap on a label finds the character that the label draws there`() throws {
            simulation.device.layOutText(with: try TextMeasurer(Fixtures.fonts()))
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 0))
            label.numberOfLines = 0
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            let text = NSMutableAttributedString(
                string: "By signing up, you agree to the Terms of Service and the Privacy Policy.",
                attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])
            label.attributedText = text
            label.frame.size.height = label.sizeThatFits(CGSize(width: 200, height: 0)).height
            storage.setAttributedString(text)
            (container.size, container.lineFragmentPadding) = (label.bounds.size, 0)
            let link = (text.string as NSString).range(of: "Privacy Policy")
            var rects: [CGRect] = []
            // The closure receives a pointer for stopping, which is unused.
            unsafe manager.enumerateEnclosingRects(
                forGlyphRange: link, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
            ) { rect, _ in rects.append(rect) }
            #expect(!rects.isEmpty && rects.allSatisfy { label.bounds.insetBy(dx: -1, dy: -1).contains($0) })
            for rect in rects {
                // No pointer is passed.
                let index = unsafe manager.characterIndex(
                    for: CGPoint(x: rect.midX, y: rect.midY), in: container,
                    fractionOfDistanceBetweenInsertionPoints: nil)
                #expect(NSLocationInRange(index, link))
            }
            #expect(abs(manager.usedRect(for: container).midX - 100) < 3)
        }

        @Test func `backgrounds and glyphs are drawn separately, and only those of the range`() {
            show("aaa bbb")
            storage.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
            func texts(_ draw: () -> Void) -> [(block: TextBlock, place: RenderRect)] {
                let context = CGContext()
                UIGraphicsPushContext(context)
                draw()
                UIGraphicsPopContext()
                return context.displayList.commands.compactMap {
                    if case .text(let block, let place) = $0 { (block, place) } else { nil }
                }
            }
            let all = NSRange(location: 0, length: 7)
            let behind = texts { manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 10, y: 20)) }
            #expect(behind.count == 1 && behind[0].block.runs.allSatisfy { $0.color.isClear })
            #expect(behind[0].block.runs[0].backgroundColor == UIColor.red.renderColor)
            #expect(behind[0].place.minX == 15 && behind[0].place.minY == 20 && behind[0].place.size.width == 30)
            let glyphs = texts { manager.drawGlyphs(forGlyphRange: all, at: .zero) }
            #expect(glyphs.count == 1 && glyphs[0].block.runs.allSatisfy { $0.backgroundColor.isClear })
            #expect(texts { manager.drawGlyphs(forGlyphRange: NSRange(location: 7, length: 1), at: .zero) }.isEmpty)
            storage.removeAttribute(.backgroundColor, range: all)
            #expect(texts { manager.drawBackground(forGlyphRange: all, at: .zero) }.isEmpty)
        }
    }
}
