// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Foundation's attributed text with UIKit's attributes.
    @MainActor struct AttributedStringTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        /// A text with one value for each attribute.
        private var full: AttributedString {
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            var text = AttributedString("👩‍🚀 in space")
            text.font = .boldSystemFont(ofSize: 20)
            text.paragraphStyle = style
            text.foregroundColor = .red
            text.backgroundColor = .yellow
            text.underlineColor = .green
            text.strikethroughColor = .brown
            text.strokeColor = .blue
            text.shadow = NSShadow()
            text.kern = 1.5
            text.tracking = 2
            text.strokeWidth = -3
            text.baselineOffset = 4
            text.underlineStyle = .double
            text.strikethroughStyle = .single
            text.link = URL(string: "https://example.com")
            return text
        }

        @Test func `every attribute survives conversion to the other string type and back`() throws {
            let objects = NSAttributedString(full)
            #expect(objects.string == "👩‍🚀 in space")
            // No range is written.
            let attributes = unsafe objects.attributes(at: 0, effectiveRange: nil)
            #expect(attributes.count == 15)
            #expect(attributes[.font] as? UIFont == .boldSystemFont(ofSize: 20))
            #expect(attributes[.underlineStyle] as? Int == NSUnderlineStyle.double.rawValue)
            #expect(AttributedString(objects) == full)
            #expect(try AttributedString(NSAttributedString(full, including: \.uiKit), including: \.uiKit) == full)
        }

        @Test func `ranges keep their own attributes, with any characters`() throws {
            var text = AttributedString("é👩‍🚀")
            var red = AttributedString("réd")
            red.foregroundColor = .red
            text += red + AttributedString("🏳️‍🌈")
            let objects = NSAttributedString(text)
            var pieces: [String] = []
            // The closure receives a pointer for stopping, which is unused.
            unsafe objects.enumerateAttributes(in: NSRange(location: 0, length: objects.length)) { own, range, _ in
                pieces.append("\((objects.string as NSString).substring(with: range)) \(own.count)")
            }
            #expect(pieces == ["é👩‍🚀 0", "réd 1", "🏳️‍🌈 0"])
            #expect(AttributedString(objects) == text)
            let range = try #require(text.range(of: "réd"))
            #expect(text[range].foregroundColor == .red && text.runs.count == 3)
        }

        @Test func `a dictionary converts to a container, without values of other types`() {
            let container = AttributeContainer([
                .font: UIFont.systemFont(ofSize: 9), .kern: 2, .underlineStyle: NSUnderlineStyle.single.rawValue,
                .foregroundColor: "red", .baselineOffset: "up", .strikethroughStyle: 1e300,
                NSAttributedString.Key("own"): 1,
            ])
            #expect(container == AttributeContainer().font(.systemFont(ofSize: 9)).kern(2).underlineStyle(.single))
            #expect([NSAttributedString.Key: Any](container).keys.map(\.rawValue).sorted().count == 3)
            #expect(NSAttributedString(AttributedString("")).length == 0)
        }

        @Test func `a label returns an equal string, with separate objects`() {
            func text(_ size: CGFloat) -> NSAttributedString {
                NSAttributedString(string: "Score", attributes: [.font: UIFont.systemFont(ofSize: size), .kern: 2])
            }
            let label = UILabel()
            label.attributedText = text(20)
            label.layoutIfNeeded()
            label.attributedText = text(20)
            let width = label.intrinsicContentSize.width
            label.attributedText = text(30)
            #expect(label.intrinsicContentSize.width > width)
            #expect(StyledText(text(20)) == StyledText(text(20)) && StyledText(text(20)) != StyledText(text(21)))
            let unhashable = NSAttributedString(string: "Score", attributes: [NSAttributedString.Key("own"): { 1 }])
            #expect(StyledText(unhashable) != StyledText(unhashable))
            label.attributedText = unhashable
        }

        @Test(arguments: [0, 0.5, 1])
        func `Foundation compares and joins strings with equal attributes`(_ value: CGFloat) {
            func text(_ value: CGFloat) -> NSAttributedString {
                let (style, shadow) = (NSMutableParagraphStyle(), NSShadow())
                style.lineSpacing = value
                shadow.shadowOffset.width = value
                let attributes: [NSAttributedString.Key: Any] = [
                    .font: UIFont.systemFont(ofSize: 10 + value), .paragraphStyle: style, .shadow: shadow,
                    .foregroundColor: UIColor(red: value, green: value, blue: 1, alpha: 1),
                ]
                let text = NSMutableAttributedString(string: "a", attributes: attributes)
                text.append(NSAttributedString(string: "b", attributes: attributes.mapValues { $0 }))
                return text
            }
            let joined = NSMutableAttributedString(attributedString: text(value))
            joined.append(text(value))
            #expect(StyledText(joined).pieces.map(\.string) == ["abab"])
            #expect(text(value) == text(value) && text(value) != text(0.25))
        }

        @Test func `a label shows an AttributedString`() {
            let label = UILabel()
            label.attributedText = NSAttributedString(full)
            let large = label.intrinsicContentSize
            label.attributedText = NSAttributedString(AttributedString("👩‍🚀 in space"))
            #expect(large.height > label.intrinsicContentSize.height)
        }
    }
}
