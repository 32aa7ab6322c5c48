// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Text is measured by whoever draws it, and approximately without.
    @MainActor struct TextMeasuringTests {
        let simulation = Simulation()
        private let font = UIFont.systemFont(ofSize: 10)

        private func text(in label: UILabel) -> (block: TextBlock, place: RenderRect)? {
            let context = CGContext()
            label.layer.draw(in: context)
            guard case .text(let block, let place) = context.displayList.commands.first else { return nil }
            return (block, place)
        }

        /// Takes a point for each byte.
        private struct BytesInALine: TextLayoutEngine {
            func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
                var measure = TextMeasure()
                measure.size = RenderSize(width: Double(block.string.utf8.count), height: min(room.height, 7))
                (measure.firstBaseline, measure.lastBaseline, measure.lineCount) = (5, 5, 1)
                return measure
            }

            func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout] { [] }
        }

        @Test func `an injected layout gets the text and the available size, until device teardown`() {
            simulation.device.layOutText(with: BytesInALine())
            #expect("abc".size() == CGSize(width: 3, height: 7))
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 27))
            label.text = "abcd"
            #expect(label.intrinsicContentSize == CGSize(width: 4, height: 7))
            #expect(text(in: label)?.place == RenderRect(x: 0, y: 10, width: 100, height: 7))
            #expect(label.baselines == (5, 5, 7))
            SimulatedDevice.reset()
            #expect("abc".size().height != 7)
        }

        /// Has a font for ASCII only.
        private struct PlainLayout: TextLayoutEngine {
            func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
                var measure = TextMeasure()
                measure.lacksGlyphs = !block.string.utf8.allSatisfy { $0 < 128 }
                return measure
            }

            func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout] { [] }
        }

        @Test func `characters that no font has are reported once for each layout, with their text`() {
            simulation.device.layOutText(with: PlainLayout())
            _ = "screen".size()
            #expect(simulation.reportedRules.isEmpty)
            _ = "外部画面".size()
            _ = "画面".size()
            #expect(simulation.reportedRules == ["TXT"])
            #expect(simulation.diagnostics.first?.message.contains("'外部画面'") == true)
            simulation.device.layOutText(with: PlainLayout())
            _ = "画面".size()
            #expect(simulation.reportedRules == ["TXT", "TXT"])
        }

        @Test(arguments: [
            ("", 100, 0, 0.0), ("aaa", 100, 1, 16.8), ("aaa bbb", 100, 1, 37.1), ("aaa bbb", 30, 2, 16.8),
            ("aaa  bbb", 22, 2, 20.3), ("aaaaaa", 20, 2, 16.8), ("a\nb\n", 100, 3, 5.6), ("aaa bbb ccc", 40, 2, 37.1),
        ]) func `approximate measuring breaks lines between words, and words that are longer than a line`(
            _ string: String, room: Int, lines: Int, width: Double
        ) {
            let block = TextBlock(StyledText(string, attributes: [.font: font]))
            let measure = TextMeasuring.measure(block, in: RenderSize(width: Double(room), height: .farthest))
            #expect(measure.lineCount == lines)
            #expect(abs(measure.size.width - width) < 0.01)
            #expect(abs(measure.size.height - Double(lines) * 11.93) < 0.01)
        }

        @Test func `lines beyond the limit or the available size are not counted, except the first`() {
            let text = StyledText("a\nb\nc", attributes: [.font: font])
            func count(_ limit: Int?, height: Double) -> Int {
                TextMeasuring.measure(
                    TextBlock(text, lineLimit: limit), in: RenderSize(width: 100, height: height)
                ).lineCount
            }
            #expect(count(nil, height: 100) == 3)
            #expect(count(2, height: 100) == 2)
            #expect(count(nil, height: 25) == 2)
            #expect(count(nil, height: 0) == 1)
        }

        @Test func `approximate measuring follows the paragraph style`() {
            func measure(_ width: Double = 100, _ change: (NSMutableParagraphStyle) -> Void) -> TextMeasure {
                let style = NSMutableParagraphStyle()
                change(style)
                let text = StyledText("aaa bbb\nccc", attributes: [.font: font, .paragraphStyle: style])
                return TextMeasuring.measure(TextBlock(text), in: RenderSize(width: width, height: .farthest))
            }
            let plain = measure { _ in }
            let spaced = measure {
                ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.lineHeightMultiple) = (5, 2, 2)
            }
            #expect(abs(spaced.size.height - plain.size.height * 2 - 7) < 0.01)
            #expect(abs(spaced.firstBaseline - plain.firstBaseline - 11.93) < 0.01)
            #expect(measure { ($0.minimumLineHeight, $0.maximumLineHeight) = (30, 20) }.size.height == 40)
            let indented = measure { ($0.firstLineHeadIndent, $0.headIndent) = (10, 20) }
            #expect(abs(indented.size.width - plain.size.width - 10) < 0.01)
            #expect(measure(40) { _ in }.lineCount == 2)
            #expect(measure(40) { $0.firstLineHeadIndent = 10 }.lineCount == 3)
            #expect(measure(40) { $0.tailIndent = -10 }.lineCount == 3)
            // The distance at the end is part of what the text needs.
            #expect(abs(measure(1000) { $0.tailIndent = -10 }.size.width - plain.size.width - 10) < 0.01)
        }

        @Test func `paragraph styles are equal by all values, and copies change on their own`() throws {
            let style = NSMutableParagraphStyle()
            #expect(style == NSParagraphStyle.default)
            #expect(style.tabStops.count == 12)
            style.headIndent = 5
            let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
            #expect(copy == style)
            copy.addTabStop(NSTextTab(textAlignment: .right, location: 30))
            #expect(copy.tabStops.map(\.location).prefix(3) == [28, 30, 56])
            #expect(copy != style)
            copy.removeTabStop(NSTextTab(textAlignment: .right, location: 30))
            #expect(copy == style)
            copy.setParagraphStyle(.default)
            #expect(copy.headIndent == 0)
            #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
            #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "de") == .leftToRight)
        }

        @Test func `an attributed string becomes runs with their own attributes`() throws {
            let style = NSMutableParagraphStyle()
            style.alignment = .right
            style.lineBreakMode = .byTruncatingMiddle
            style.lineSpacing = 4
            let string = NSMutableAttributedString(string: "plain", attributes: [.paragraphStyle: style])
            string.append(
                NSAttributedString(
                    string: "loud",
                    attributes: [
                        .font: font, .foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue,
                        .strikethroughStyle: 1,
                    ]))
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            label.textColor = .blue
            label.attributedText = string
            let block = try #require(text(in: label)?.block)
            #expect(block.runs.map(\.string) == ["plain", "loud"])
            #expect(block.runs.map(\.font.size) == [17, 10])
            #expect(block.runs[0].color == UIColor.blue.renderColor)
            #expect(block.runs[1].color == UIColor.red.renderColor)
            #expect(block.runs.map(\.underline) == [nil, TextLine(color: UIColor.red.renderColor)])
            #expect(block.runs.map(\.strikethrough) == [nil, TextLine(color: UIColor.red.renderColor)])
            #expect(block.sections[0].alignment == .right)
            #expect(block.sections[0].style.lineSpacing == 4)
            #expect(label.text == "plainloud")
            label.text = "plainloud"
            #expect(text(in: label)?.block.runs.count == 1)
        }

        @Test func `a label shrinks its text to its width, within its minimum scale`() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 56, height: 30))
            label.font = .systemFont(ofSize: 20)
            label.text = "aaaaaaaaaa"
            #expect(label.drawnFont?.pointSize == 20)
            label.adjustsFontSizeToFitWidth = true
            #expect(abs((label.drawnFont?.pointSize ?? 0) - 10) < 0.01)
            #expect(abs((text(in: label)?.block.runs[0].font.size ?? 0) - 10) < 0.01)
            label.minimumScaleFactor = 0.75
            #expect(label.drawnFont?.pointSize == 15)
        }

        @Test func `a multiline label is centered vertically and wraps`() throws {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
            label.font = font
            label.numberOfLines = 0
            label.text = "aaa bbb ccc"
            #expect(label.sizeThatFits(CGSize(width: 40, height: 0)).height == 24)
            let place = try #require(text(in: label)?.place)
            #expect(abs(place.center.y - 50) < 0.01)
            label.preferredMaxLayoutWidth = 40
            #expect(label.intrinsicContentSize == CGSize(width: 38, height: 24))
            #expect(abs(label.baselines.last - 11.93 - 9.52) < 0.01)
        }

        @Test func `a string's bounding rectangle has the height of its lines`() {
            let string = NSAttributedString(string: "aaa bbb ccc", attributes: [.font: font])
            let size = CGSize(width: 40, height: CGFloat.greatestFiniteMagnitude)
            #expect(string.boundingRect(with: size, options: .usesLineFragmentOrigin).height > 23)
            #expect(string.boundingRect(with: size).height < 12)
            #expect("abc".boundingRect(with: .zero, attributes: [.font: font], context: nil).width > 10)
        }

        @Test func `measuring and drawing text retains none of its attributes`() throws {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 30))
            let (field, view) = (UITextField(frame: label.frame), UITextView(frame: label.frame))
            label.adjustsFontSizeToFitWidth = true
            label.text = "a label"
            (field.text, view.text) = ("a field", "a view")
            func use(_ font: UIFont) {
                label.font = font
                field.font = font
                view.font = font
                let context = CGContext()
                for view in [label, field, view] {
                    _ = view.sizeThatFits(CGSize(width: 20, height: 0))
                    view.layer.draw(in: context)
                }
                context.record("a title", font: font, color: .red, in: label.bounds)
                _ = "a string".size(withAttributes: [.font: font])
                _ = "a string".boundingRect(with: .zero, attributes: [.font: font], context: nil)
                GraphicsContextStack.with(context) {
                    "a string".draw(at: .zero, withAttributes: [.font: font])
                    "a string".draw(in: .zero, withAttributes: [.font: font])
                }
                #expect(context.displayList.commands.count >= 6)
            }
            weak var font: UIFont?
            do {
                let own = UIFont.systemFont(ofSize: 13)
                font = own
                use(own)
            }
            #expect(font != nil)
            (label.font, field.font, view.font) = (nil, nil, nil)
            #expect(font == nil)
        }

        @Test func `an attributed string is truncated at the block limit, even within a character`() {
            let count = TextBlock.maximumBytes / 2
            for piece in ["ab", "a😀"] {
                let text = StyledText(NSAttributedString(string: String(repeating: piece, count: count)))
                #expect(text.pieces.map { $0.string.utf16.count } == [TextBlock.maximumBytes])
            }
            #expect(StyledText(NSAttributedString(string: "")).pieces.isEmpty)
            #expect(StyledText("").pieces.isEmpty)
        }

        @Test func `a line style is on for any number but 0`() {
            let values: [Any] = [0, 1, true, 2.0, NSNumber(value: 9), "1"]
            let isUnderlined = values.map { value in
                TextBlock(StyledText("a", attributes: [.underlineStyle: value])).runs[0].underline != nil
            }
            #expect(isUnderlined == [false, true, true, true, true, false])
        }

        @Test func `a label without a font shrinks like one with the default font`() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
            label.text = "aaaaaaaaaa"
            label.adjustsFontSizeToFitWidth = true
            let usual = text(in: label)?.block
            #expect((usual?.runs[0].font.size ?? 17) < 17)
            label.font = nil
            #expect(text(in: label)?.block == usual)
            label.attributedText = NSAttributedString(string: "aaaaaaaaaa")
            #expect(text(in: label)?.block == usual)
        }

        @Test(.timeLimit(.minutes(5))) func `a million characters are measured quickly`() {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            label.numberOfLines = 0
            for piece in ["a", "a ", "あ", "\n"] {
                label.attributedText = NSAttributedString(
                    string: String(repeating: piece, count: 1_000_000), attributes: [.font: font])
                #expect(label.sizeThatFits(CGSize(width: 100, height: 0)).height > 10)
                _ = text(in: label)
            }
            label.bounds.size.width = .nan
            label.adjustsFontSizeToFitWidth = true
            _ = text(in: label)
        }
    }
}
