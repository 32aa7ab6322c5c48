// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CoreFoundation
import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What subclasses of layout managers can draw in their own way, and how text goes on in a further container.
    @MainActor struct LayoutDrawingTests {
        private let simulation = Simulation()
        private let container = NSTextContainer(size: CGSize(width: 40, height: 0))
        private let storage = NSTextStorage()
        /// Without a renderer, most characters are 5.6 points wide, and a space is 3.5.
        private let font = UIFont.systemFont(ofSize: 10)

        private class Plain: NSLayoutManager {}

        private final class Painter: NSLayoutManager {
            var fills: [(rects: [CGRect], range: NSRange, color: UIColor)] = []
            var lines: [(range: NSRange, style: NSUnderlineStyle, offset: CGFloat, line: NSRange)] = []
            var strikes: [NSRange] = []

            override func fillBackgroundRectArray(
                _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
                color: UIColor
            ) {
                // The caller's array has this many elements.
                let rects = unsafe Array(UnsafeBufferPointer(start: rectArray, count: rectCount))
                fills.append((rects, charRange, color))
            }

            override func drawUnderline(
                forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
                baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
                lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
            ) { lines.append((glyphRange, underlineVal, baselineOffset, lineGlyphRange)) }

            override func drawStrikethrough(
                forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
                baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
                lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
            ) { strikes.append(glyphRange) }
        }

        private func show(_ text: String, in manager: NSLayoutManager) {
            storage.setAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }

        /// Returns what a manager draws.
        private func draw(_ manager: NSLayoutManager, at origin: CGPoint = .zero) -> [DrawCommand] {
            let context = CGContext()
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            let all = NSRange(location: 0, length: storage.length)
            manager.drawBackground(forGlyphRange: all, at: origin)
            manager.drawGlyphs(forGlyphRange: all, at: origin)
            return context.displayList.commands
        }

        private func texts(_ commands: [DrawCommand]) -> [TextBlock] {
            commands.compactMap { if case .text(let block, _) = $0 { block } else { nil } }
        }

        @Test func `a subclass fills the backgrounds of each color, with a rectangle for each line`() throws {
            let manager = Painter()
            show("aaa bbb c", in: manager)
            storage.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 1, length: 6))
            storage.addAttribute(.kern, value: 0, range: NSRange(location: 2, length: 1))
            storage.addAttribute(.backgroundColor, value: UIColor.blue, range: NSRange(location: 8, length: 1))
            let drawn = texts(draw(manager, at: CGPoint(x: 100, y: 50)))
            #expect(manager.fills.map(\.color) == [.red, .blue])
            #expect(manager.fills.map(\.range) == [NSRange(location: 1, length: 6), NSRange(location: 8, length: 1)])
            let rects = try #require(manager.fills.first?.rects)
            try #require(rects.count == 2)
            #expect(abs(rects[0].minX - 110.6) < 0.01 && rects[0].minY == 50)
            #expect(rects[1].minX == 105 && abs(rects[1].width - 16.8) < 0.01 && rects[1].minY == rects[0].maxY)
            // The text itself has no background.
            #expect(drawn.flatMap(\.runs).allSatisfy { $0.backgroundColor.isClear })
        }

        @Test func `a subclass draws the underlines of each line, and of each word if they are by word`() {
            let manager = Painter()
            show("aaa bbb\n", in: manager)
            let all = NSRange(location: 0, length: 8)
            storage.addAttribute(.underlineStyle, value: NSUnderlineStyle.thick.rawValue, range: all)
            storage.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 5, length: 2))
            let drawn = texts(draw(manager))
            #expect(manager.lines.map(\.range) == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 3)])
            #expect(manager.lines.map(\.style) == [.thick, .thick])
            #expect(manager.lines.map(\.line) == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 4)])
            #expect(manager.strikes == [NSRange(location: 5, length: 2)])
            #expect(drawn.flatMap(\.runs).allSatisfy { $0.underline == nil && $0.strikethrough == nil })

            manager.lines = []
            let byWord: NSUnderlineStyle = [.single, .byWord]
            storage.addAttribute(.underlineStyle, value: byWord.rawValue, range: all)
            _ = draw(manager)
            #expect(manager.lines.map(\.range) == [NSRange(location: 0, length: 3), NSRange(location: 4, length: 3)])
        }

        @Test func `the place of a glyph is on the baseline of its line`() {
            let manager = Painter()
            show("aaa bbb", in: manager)
            storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 5, length: 1))
            _ = draw(manager)
            let place = manager.location(forGlyphAt: 5)
            // No pointer is passed.
            let line = unsafe manager.lineFragmentRect(forGlyphAt: 5, effectiveRange: nil)
            #expect(abs(place.x - 10.6) < 0.01 && place.y > line.height / 2 && place.y < line.height)
            #expect(manager.lines.map(\.offset) == [line.height - place.y])
            #expect(manager.location(forGlyphAt: 7) == .zero)
        }

        @Test func `a subclass without methods of its own draws what others draw`() throws {
            let manager = Plain()
            show("aaa bbb", in: manager)
            storage.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
            storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 4, length: 3))
            let commands = draw(manager)
            guard
                case .fill(_, let paint, _) = try #require(
                    commands.first { if case .fill = $0 { true } else { false } })
            else { return }
            #expect(paint == .color(UIColor.red.renderColor))
            let blocks = texts(commands)
            try #require(blocks.count == 2)
            // The glyphs, and then their underlines alone.
            #expect(blocks[0].runs.allSatisfy { $0.underline == nil && !$0.color.isClear })
            #expect(blocks[1].runs.contains { $0.underline != nil } && blocks[1].runs.allSatisfy(\.color.isClear))
        }

        @Test func `a paragraph goes on in a further view without its first indent, and is justified up to the end`()
            throws
        {
            let manager = NSLayoutManager()
            let style = NSMutableParagraphStyle()
            (style.alignment, style.firstLineHeadIndent) = (.justified, 8)
            storage.addLayoutManager(manager)
            storage.setAttributedString(
                NSAttributedString(
                    string: "a a a a a a a a a a\nb b b", attributes: [.font: font, .paragraphStyle: style]))
            let views = (0..<2).map { index in
                // Of two lines, without insets.
                let container = NSTextContainer(size: CGSize(width: 50, height: index == 0 ? 24 : 100))
                manager.addTextContainer(container)
                let view = UITextView(
                    frame: CGRect(origin: .zero, size: container.size), textContainer: container)
                (view.textContainerInset, view.isScrollEnabled) = (.zero, false)
                return view
            }
            let blocks = views.map { view in view.block(view.styledText) }
            #expect(blocks[0].sections.map(\.isContinued) == [true])
            #expect(blocks[0].sections.map(\.style.firstLineIndent) == [8])
            try #require(blocks[1].sections.count == 2)
            #expect(blocks[1].sections.map(\.style.firstLineIndent) == [0, 8])
            #expect(blocks[1].sections.map(\.isContinued) == [false, false])
            #expect(blocks[0].string.hasPrefix("a a") && blocks[1].string.hasSuffix("b b b"))
        }

        @Test func `a symbol in text has the size of the text, and its own color if it has one`() throws {
            func attachment(_ image: UIImage, size: CGFloat) throws -> TextAttachment {
                let attributes: [NSAttributedString.Key: Any] = [
                    .attachment: NSTextAttachment(image: image), .font: UIFont.systemFont(ofSize: size),
                    .foregroundColor: UIColor.green,
                ]
                return try #require(TextBlock(StyledText("\u{FFFC}", attributes: attributes)).runs.first?.attachment)
            }
            let symbol = try #require(UIImage(systemName: "play.fill"))
            let (small, large) = (try attachment(symbol, size: 10), try attachment(symbol, size: 30))
            #expect(abs(large.size.width - 3 * small.size.width) < 0.01 && large.rise < small.rise)
            // Its middle is that of capital letters.
            #expect(abs(large.rise + large.size.height / 2 - 0.35 * 30) < 0.01)
            let sized = symbol.withConfiguration(UIImage.SymbolConfiguration(pointSize: 20))
            #expect(try attachment(sized, size: 10).size == attachment(sized, size: 30).size)

            func colors(_ image: UIImage) throws -> Set<Color> {
                var found: Set<Color> = []
                for command in try attachment(image, size: 20).drawing.commands {
                    _ = command.mapColors {
                        found.insert($0)
                        return $0
                    }
                }
                return found
            }
            #expect(try colors(symbol) == [UIColor.green.renderColor])
            #expect(try colors(symbol.withTintColor(.red)) == [UIColor.red.renderColor])
        }
    }
}
