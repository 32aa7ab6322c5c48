// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What a label and the attributes of its text have to do with each other.
    @MainActor struct LabelAttributeTests {
        private let simulation = Simulation()
        private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))

        private var blocks: [TextBlock] {
            (label.layer.render()?.contents?.commands ?? []).compactMap { command in
                if case .text(let block, _) = command { block } else { nil }
            }
        }

        private var runs: [TextRun] { blocks.flatMap(\.runs) }

        private func attribute(_ key: NSAttributedString.Key, at index: Int = 0) -> Any? {
            unsafe label.attributedText?.attributes(at: index, effectiveRange: nil)[key]
        }

        private func style(
            _ alignment: NSTextAlignment, _ mode: NSLineBreakMode, spacing: CGFloat = 0
        ) -> NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            (style.alignment, style.lineBreakMode, style.lineSpacing) = (alignment, mode, spacing)
            return style
        }

        @Test func `the properties become those of the first character`() {
            let shadow = NSShadow()
            (shadow.shadowColor, shadow.shadowOffset) = (UIColor.green, CGSize(width: 3, height: 4))
            let text = NSMutableAttributedString(
                string: "a",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red, .shadow: shadow,
                    .paragraphStyle: style(.right, .byTruncatingHead),
                ])
            text.append(NSAttributedString(string: "b", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
            label.attributedText = text
            #expect(label.font.pointSize == 30 && label.textColor == .red)
            #expect(label.textAlignment == .right && label.lineBreakMode == .byTruncatingHead)
            #expect(label.shadowColor == .green && label.shadowOffset == CGSize(width: 3, height: 4))
            // The shadow of the first character is its own, not that of the label, and drawn once.
            #expect(runs.map(\.string) == ["a", "b"] && runs.map { $0.shadow != nil } == [true, false])
            label.attributedText = nil
            #expect(label.font.pointSize == 17 && label.textColor == .label && label.shadowColor == nil)
            #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
        }

        @Test func `what the text does not say is as set on the label, whatever its first character has`() {
            (label.font, label.textColor, label.textAlignment) = (.systemFont(ofSize: 12), .blue, .center)
            for _ in 0..<2 {
                let text = NSMutableAttributedString(
                    string: "a", attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red])
                text.append(NSAttributedString(string: "b"))
                label.attributedText = text
                #expect(runs.map(\.font.size) == [30, 12])
                #expect(runs.map(\.color) == [UIColor.red, .blue].map(\.renderColor))
                #expect(label.textAlignment == .center && blocks.first?.sections.first?.alignment == .center)
            }
            // A paragraph style without an alignment has the natural one.
            label.attributedText = NSAttributedString(
                string: "a", attributes: [.paragraphStyle: style(.natural, .byWordWrapping)])
            #expect(label.textAlignment == .natural && blocks.first?.sections.first?.alignment == .natural)
        }

        @Test func `a plain text has the attributes of the label`() {
            (label.text, label.font, label.textColor) = ("a", .systemFont(ofSize: 12), .blue)
            (label.textAlignment, label.lineBreakMode, label.shadowColor) = (.right, .byClipping, .red)
            #expect((attribute(.font) as? UIFont)?.pointSize == 12)
            #expect(attribute(.foregroundColor) as? UIColor == .blue)
            #expect(attribute(.paragraphStyle) as? NSParagraphStyle == style(.right, .byClipping))
            #expect((attribute(.shadow) as? NSShadow)?.shadowColor as? UIColor == .red)
            label.isEnabled = false
            #expect(attribute(.foregroundColor) as? UIColor == .blue)
            label.text = nil
            #expect(label.attributedText == nil)
        }

        @Test func `properties set afterwards apply to all of the text`() {
            let text = NSMutableAttributedString(
                string: "a", attributes: [.font: UIFont.systemFont(ofSize: 30), .kern: 2])
            text.append(
                NSAttributedString(
                    string: "\nb",
                    attributes: [
                        .font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.red,
                        .paragraphStyle: style(.right, .byWordWrapping, spacing: 7),
                    ]))
            label.numberOfLines = 0
            label.attributedText = text
            (label.font, label.textColor, label.textAlignment) = (.systemFont(ofSize: 12), .blue, .center)
            label.lineBreakMode = .byTruncatingMiddle
            #expect(runs.count >= 2 && runs.allSatisfy { $0.font.size == 12 })
            #expect(runs.allSatisfy { $0.color == UIColor.blue.renderColor })
            #expect(blocks.first?.sections.map(\.alignment) == [.center, .center])
            #expect(attribute(.kern) as? Int == 2)
            #expect(
                attribute(.paragraphStyle, at: 2) as? NSParagraphStyle
                    == style(.center, .byTruncatingMiddle, spacing: 7))
            #expect(label.textAlignment == .center && label.lineBreakMode == .byTruncatingMiddle)
        }

        @Test func `a text set afterwards has the attributes of the first character`() {
            label.attributedText = NSAttributedString(
                string: "a",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red, .strikethroughStyle: 1,
                    .paragraphStyle: style(.right, .byWordWrapping, spacing: 7),
                ])
            label.text = "other"
            #expect(runs.map(\.font.size) == [30] && runs.first?.strikethrough != nil)
            #expect(runs.first?.color == UIColor.red.renderColor && label.font.pointSize == 30)
            #expect(blocks.first?.sections.first?.alignment == .right)
            (label.font, label.textColor, label.textAlignment) = (.systemFont(ofSize: 12), .blue, .left)
            #expect(runs.map(\.font.size) == [12] && runs.first?.color == UIColor.blue.renderColor)
            #expect(blocks.first?.sections.first?.alignment == .left)
            #expect(blocks.first?.sections.first?.style.lineSpacing == 7 && runs.first?.strikethrough != nil)
            label.attributedText = nil
            label.text = "plain"
            #expect(runs.first?.strikethrough == nil && runs.map(\.font.size) == [12])
        }

        @Test func `the text of several lines shrinks until it fits the bounds, within its minimum scale`() {
            label.frame.size = CGSize(width: 56, height: 50)
            (label.font, label.numberOfLines) = (.systemFont(ofSize: 20), 2)
            label.text = "aaaaa aaaaa aaaaa aaaaa"
            #expect(label.drawnFont?.pointSize == 20)
            label.adjustsFontSizeToFitWidth = true
            // Two words and a space on each line: at 10 points, 56 + 3.5.
            let size = label.drawnFont?.pointSize ?? 0
            #expect(size > 9 && size < 9.5)
            #expect(runs.first.map { abs($0.font.size - Double(size)) < 0.01 } == true)
            label.frame.size.height = 12
            #expect((label.drawnFont?.pointSize ?? 0) < 6)
            label.minimumScaleFactor = 0.75
            #expect(label.drawnFont?.pointSize == 15)
            label.numberOfLines = 0
            #expect(label.drawnFont?.pointSize == 20)
        }

        @Test func `a label with a preferred width keeps the height for it`() {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            parent.addSubview(label)
            label.translatesAutoresizingMaskIntoConstraints = false
            (label.numberOfLines, label.text) = (0, "several words that need more than one line")
            label.widthAnchor.constraint(equalToConstant: 60).isActive = true
            parent.layoutIfNeeded()
            let adapted = label.frame.height
            label.preferredMaxLayoutWidth = 150
            parent.layoutIfNeeded()
            #expect(label.frame.width == 60 && label.frame.height < adapted)
            #expect(label.frame.height == label.intrinsicContentSize.height)
        }
    }
}
