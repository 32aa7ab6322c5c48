// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Fonts by descriptors, and attributes of labels, fields and segments.
    @MainActor struct TextStyleTests {
        private let simulation = Simulation()

        private func runs(_ view: UIView) -> [TextRun] {
            view.bounds.size = CGSize(width: 200, height: 40)
            return (view.layer.render()?.contents?.commands ?? []).flatMap { command -> [TextRun] in
                if case .text(let block, _) = command { block.runs } else { [] }
            }
        }

        @Test func `descriptors change traits, size and design`() throws {
            let font = UIFont.systemFont(ofSize: 17)
            let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
            let other = UIFont(descriptor: bold, size: 0)
            #expect(other.pointSize == 17 && other.weight == .bold && other.choice.isItalic)
            #expect(other.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic] && other != font)
            #expect(UIFont(descriptor: bold, size: 9).pointSize == 9)
            let mono = try #require(font.fontDescriptor.withDesign(.monospaced))
            #expect(UIFont(descriptor: mono, size: 0).choice.isMonospaced)
            #expect(UIFont(descriptor: try #require(mono.withSymbolicTraits(.traitBold)), size: 0).choice.isMonospaced)
            #expect(UIFont(name: "Courier", size: 9)?.fontDescriptor.withDesign(.rounded) == nil)
            #expect(UIFontMetrics(forTextStyle: .title1).scaledFont(for: font, maximumPointSize: 12).pointSize == 12)
            #expect(UIFontMetrics.default.scaledFont(for: font) == font)
        }

        @Test func `monospaced digits leave the family and the other characters as they are`() throws {
            let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .semibold)
            let plain = UIFont.systemFont(ofSize: 20, weight: .semibold)
            #expect(font.choice.hasTabularDigits && !font.choice.isMonospaced && font != plain)
            #expect(font.fontName == plain.fontName && font.familyName == plain.familyName)
            #expect(!font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
            #expect(font.withSize(9).choice.hasTabularDigits)
            let feature: [UIFontDescriptor.FeatureKey: Int] = [
                .type: kNumberSpacingType, .selector: kMonospacedNumbersSelector,
            ]
            let descriptor = plain.fontDescriptor.addingAttributes([.featureSettings: [feature]])
            #expect(UIFont(descriptor: descriptor, size: 0) == font)
        }

        @Test func `links in labels have the color of links, and are underlined unless they have another style`() {
            let label = UILabel()
            let text = NSMutableAttributedString(
                string: "See here, or not", attributes: [.foregroundColor: UIColor.red])
            text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 4, length: 4))
            text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 13, length: 3))
            text.addAttribute(.underlineStyle, value: 0, range: NSRange(location: 13, length: 3))
            label.attributedText = text
            let drawn = runs(label)
            let (red, blue) = (UIColor.red.renderColor, UIColor.link.renderColor)
            #expect(drawn.map(\.color) == [red, blue, red, blue])
            #expect(drawn.map { $0.underline != nil } == [false, true, false, false])
            #expect(drawn.dropFirst().first?.underline?.color == blue)
        }

        @Test func `kerning, background and raised text are drawn, and hostile numbers are limited`() {
            let label = UILabel()
            label.attributedText = NSAttributedString(
                string: "Hall",
                attributes: [.kern: 2, .backgroundColor: UIColor.yellow, .baselineOffset: CGFloat.infinity])
            let run = runs(label).first
            #expect(run?.kerning == 2 && run?.backgroundColor == Color(hex: 0xFFFF00) && run?.baselineOffset == 1000)
        }

        @Test func `a label draws its shadow behind the text`() {
            let label = UILabel()
            (label.text, label.textColor, label.shadowColor) = ("Hall", .red, .blue)
            #expect(runs(label).map(\.color) == [Color(hex: 0x0000FF), Color(hex: 0xFF0000)])
        }

        @Test func `weights and widths are also numbers without a label`() {
            #expect(UIFont.Weight(0.4) == .bold && UIFont.Width(-0.3) == .compressed)
        }

        @Test func `a placeholder has a default color until overridden`() {
            let field = UITextField()
            field.attributedPlaceholder = NSAttributedString(
                string: "Name", attributes: [.foregroundColor: UIColor.red])
            #expect(field.placeholder == "Name" && runs(field).first?.color == Color(hex: 0xFF0000))
            field.placeholder = "Title"
            #expect(runs(field).first?.color == UIColor.placeholderText.renderColor)
        }

        @Test func `segment titles have the attributes of their state`() {
            let segments = UISegmentedControl(items: ["A", "B"])
            segments.selectedSegmentIndex = 1
            segments.setTitleTextAttributes(
                [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9)], for: .normal)
            segments.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
            #expect(runs(segments).map(\.color) == [Color(hex: 0xFF0000), Color(hex: 0x0000FF)])
            #expect(runs(segments).map(\.font.size) == [9, 9])
        }
    }
}
