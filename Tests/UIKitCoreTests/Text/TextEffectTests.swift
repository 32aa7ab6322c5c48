// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Outlines, shadows, lines and attachments of attributed text, in what views draw.
    @MainActor struct TextEffectTests {
        private let simulation = Simulation()
        private let red = Color(hex: 0xFF0000)
        private let blue = Color(hex: 0x0000FF)

        /// The runs of the first text that a view draws.
        private func runs(_ view: UIView) -> [TextRun] {
            view.bounds.size = CGSize(width: 200, height: 40)
            for command in view.layer.render()?.contents?.commands ?? [] {
                if case .text(let block, _) = command { return block.runs }
            }
            return []
        }

        /// The run of a text of 20 points with attributes.
        private func run(_ attributes: [NSAttributedString.Key: Any]) -> TextRun? {
            let own: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
            let label = UILabel()
            label.attributedText = NSAttributedString(string: "Hall", attributes: own.merging(attributes) { $1 })
            return runs(label).first
        }

        @Test func `an outline is a percentage of the font's size, and negative with filled text`() {
            #expect(
                run([.strokeWidth: 5, .foregroundColor: UIColor.blue])?.stroke
                    == TextStroke(width: 1, color: blue, isFilled: false))
            #expect(
                run([.strokeWidth: CGFloat(-10), .strokeColor: UIColor.red])?.stroke
                    == TextStroke(width: 2, color: red, isFilled: true))
            #expect(run([.strokeColor: UIColor.red])?.stroke == nil)
            #expect(run([.strokeWidth: 0, .strokeColor: UIColor.red])?.stroke == nil)
            #expect(run([.strokeWidth: Double.nan])?.stroke == nil)
            #expect(run([.strokeWidth: Double.infinity])?.stroke?.width == TextStroke.maximumWidth)
        }

        @Test func `a shadow has the color, the offset and the blur of its object, or is none`() {
            let shadow = NSShadow()
            #expect(run([.shadow: shadow])?.shadow == nil)
            (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 2, height: 3), 4)
            let offset = RenderPoint(x: 2, y: 3)
            #expect(
                run([.shadow: shadow])?.shadow
                    == GroupShadow(color: Color(white: 0, alpha: 1 / 3), offset: offset, blur: 4))
            shadow.shadowColor = UIColor.red
            #expect(run([.shadow: shadow])?.shadow == GroupShadow(color: red, offset: offset, blur: 4))
            shadow.shadowColor = nil
            #expect(run([.shadow: shadow])?.shadow == nil && run([.shadow: "soft"])?.shadow == nil)
        }

        @Test func `the shadow of a drawing context is also cast by outlines and shadows of text`() {
            let shadow = NSShadow()
            (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 0, height: 6), 0)
            let context = CGContext()
            context.setShadow(offset: .zero, blur: 2)
            UIGraphicsPushContext(context)
            NSAttributedString(string: "Hall", attributes: [.shadow: shadow])
                .draw(in: CGRect(x: 10, y: 10, width: 100, height: 30))
            UIGraphicsPopContext()
            guard case .beginGroup(_, let cast?)? = context.displayList.commands.first else {
                Issue.record("there is no shadow")
                return
            }
            #expect(cast.extent == RenderRect(x: 4, y: 4, width: 112, height: 42))
            #expect(context.displayList.shadowReach == 9)
        }

        @Test func `lines have the color of the text or their own, and a pattern`() {
            let dots: NSUnderlineStyle = [.single, .patternDot]
            #expect(
                run([.underlineStyle: dots.rawValue, .foregroundColor: UIColor.blue])?.underline
                    == TextLine(color: blue, pattern: .dot))
            let dashes: NSUnderlineStyle = [.single, .patternDashDotDot]
            let both = run([
                .underlineStyle: 1, .underlineColor: UIColor.red, .strikethroughStyle: dashes.rawValue,
                .strikethroughColor: UIColor.blue,
            ])
            #expect(both?.underline == TextLine(color: red))
            #expect(both?.strikethrough == TextLine(color: blue, pattern: .dashDotDot))
            #expect(run([.underlineColor: UIColor.red])?.underline == nil)
            func weight(_ style: NSUnderlineStyle) -> TextLine.Weight? {
                run([.underlineStyle: style.rawValue])?.underline?.weight
            }
            #expect(
                weight(.single) == .single && weight(.thick) == .thick && weight([.double, .patternDot]) == .double)
            #expect(run([.underlineStyle: 1e300])?.underline?.pattern == .solid)
            for pattern in [NSUnderlineStyle.patternDot, .byWord, [.patternDash, .byWord]] {
                #expect(run([.underlineStyle: pattern.rawValue])?.underline == nil)
            }
        }

        @Test func `a line by word leaves out spaces`() {
            let style: NSUnderlineStyle = [.single, .byWord]
            let label = UILabel()
            label.attributedText = NSAttributedString(
                string: "to be  ", attributes: [.underlineStyle: style.rawValue, .strikethroughStyle: 1])
            let drawn = runs(label)
            #expect(drawn.map(\.string) == ["to", " ", "be", "  "])
            #expect(drawn.map { $0.underline != nil } == [true, false, true, false])
            #expect(drawn.allSatisfy { $0.strikethrough != nil })
        }

        @Test func `an attachment draws its image in the size of its bounds, or in its own`() throws {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
            }
            let attachment = NSTextAttachment(image: image)
            let text = NSMutableAttributedString(string: "a")
            text.append(NSAttributedString(attachment: attachment))
            let label = UILabel()
            label.attributedText = text
            #expect(runs(label).map(\.string) == ["a", "\u{FFFC}"] && runs(label)[0].attachment == nil)
            let own = try #require(runs(label).last?.attachment)
            #expect(own.size == RenderSize(width: 8, height: 6) && own.rise == 0 && !own.drawing.isEmpty)
            let width = label.intrinsicContentSize.width
            attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 30)
            label.attributedText = nil
            label.attributedText = text
            let larger = try #require(runs(label).last?.attachment)
            #expect(larger.size == RenderSize(width: 40, height: 30) && larger.rise == -4)
            #expect(label.intrinsicContentSize.width == width + 32)
            #expect(AttributedString(text).runs.map { $0.attachment } == [nil, attachment])
        }

        @Test func `a text with a changed attachment or shadow is drawn anew when it is set again`() throws {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6)).image { _ in }
            let attachment = NSTextAttachment(image: image)
            let shadow = NSShadow()
            shadow.shadowOffset = CGSize(width: 1, height: 1)
            let label = UILabel()
            label.attributedText = NSAttributedString(attachment: attachment)
            #expect(runs(label).last?.attachment?.size.width == 8)
            attachment.bounds.size = CGSize(width: 20, height: 1e6)
            label.attributedText = NSAttributedString(attachment: attachment)
            let changed = try #require(runs(label).last?.attachment)
            #expect(changed.size == RenderSize(width: 20, height: TextAttachment.maximumSide))
            #expect(label.intrinsicContentSize.width == 20)
            label.attributedText = NSAttributedString(string: "a", attributes: [.shadow: shadow])
            #expect(runs(label).last?.shadow?.offset.x == 1)
            shadow.shadowOffset.width = 5
            label.attributedText = NSAttributedString(string: "a", attributes: [.shadow: shadow])
            #expect(runs(label).last?.shadow?.offset.x == 5)
        }

        @Test func `an attachment is drawn for its own character only, and nothing is without an image`() {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6)).image { _ in }
            func runs(_ attachment: NSTextAttachment, _ string: String) -> [TextRun] {
                TextBlock(StyledText(string, attributes: [.attachment: attachment])).runs
            }
            let drawn = runs(NSTextAttachment(image: image), "a\u{FFFC}\u{FFFC}b")
            #expect(drawn.map(\.string) == ["a", "\u{FFFC}\u{FFFC}", "b"])
            #expect(drawn.map { $0.attachment != nil } == [false, true, false])
            #expect(runs(NSTextAttachment(), "\u{FFFC}").allSatisfy { $0.attachment == nil })
            let broken = NSTextAttachment(data: Data([1]), ofType: nil)
            #expect(runs(broken, "\u{FFFC}").allSatisfy { $0.attachment == nil })
        }

        @Test func `labels, text views, buttons and contexts draw the same effects`() {
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 20), .strokeWidth: -5, .strokeColor: UIColor.red,
            ]
            let text = NSAttributedString(string: "Hall", attributes: attributes)
            let stroke = TextStroke(width: 1, color: red, isFilled: true)
            let view = UITextView()
            view.attributedText = text
            let button = UIButton()
            button.setAttributedTitle(text, for: .normal)
            let context = CGContext()
            UIGraphicsPushContext(context)
            text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 30))
            UIGraphicsPopContext()
            guard case .text(let block, _)? = context.displayList.commands.first else {
                Issue.record("nothing is drawn")
                return
            }
            #expect(block.runs.first?.stroke == stroke)
            #expect(runs(view).first?.stroke == stroke)
            button.bounds.size = CGSize(width: 200, height: 40)
            button.layoutIfNeeded()
            #expect(runs(button.titleLabel ?? UILabel()).first?.stroke == stroke)
        }

        @Test func `a label draws the outlines of its shadow in the color of the shadow`() {
            let label = UILabel()
            label.attributedText = NSAttributedString(
                string: "Hall", attributes: [.strokeWidth: -5, .strokeColor: UIColor.red])
            label.shadowColor = .blue
            #expect(runs(label).first?.stroke?.color == blue)
        }
    }
}
