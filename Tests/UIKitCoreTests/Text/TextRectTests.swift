// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rectangles that subclasses of labels and text fields override, as many apps do.
    @MainActor struct TextRectTests {
        private let simulation = Simulation()

        private static let insets = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)

        /// The usual label with padding.
        private final class PaddedLabel: UILabel {
            override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
                let rect = super.textRect(
                    forBounds: bounds.inset(by: TextRectTests.insets), limitedToNumberOfLines: numberOfLines)
                return rect.inset(by: UIEdgeInsets(top: -5, left: -10, bottom: -15, right: -20))
            }

            override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: TextRectTests.insets)) }
        }

        private final class Field: UITextField {
            override func textRect(forBounds bounds: CGRect) -> CGRect {
                super.textRect(forBounds: bounds).insetBy(dx: 12, dy: 0)
            }
            override func editingRect(forBounds bounds: CGRect) -> CGRect {
                super.editingRect(forBounds: bounds).insetBy(dx: 3, dy: 0)
            }
            override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
                super.leftViewRect(forBounds: bounds).offsetBy(dx: 8, dy: 0)
            }
        }

        private func texts(of view: UIView) -> [RenderRect] {
            let context = CGContext()
            view.layer.draw(in: context)
            return context.displayList.commands.compactMap { command in
                guard case .text(_, let rect) = command else { return nil }
                return rect
            }
        }

        @Test func `a label with padding is larger by it, also with several lines, and draws inside`() {
            let (plain, padded) = (UILabel(), PaddedLabel())
            for label in [plain, padded] { (label.text, label.numberOfLines) = ("some words in lines", 0) }
            #expect(padded.intrinsicContentSize.width == plain.intrinsicContentSize.width + 30)
            #expect(padded.intrinsicContentSize.height == plain.intrinsicContentSize.height + 20)
            let narrow = CGSize(width: 100, height: 0)
            let wide = CGSize(width: 130, height: 0)
            #expect(padded.sizeThatFits(wide).height == plain.sizeThatFits(narrow).height + 20)
            padded.frame.size = padded.intrinsicContentSize
            #expect(texts(of: padded).map(\.minX) == [10])
            #expect(texts(of: padded).map { $0.maxX - $0.minX } == [Double(plain.intrinsicContentSize.width)])
        }

        @Test func `text that shrinks to fit shrinks to the rectangle that it is drawn in, with its indent`() {
            let (plain, padded) = (UILabel(), PaddedLabel())
            let style = NSMutableParagraphStyle()
            style.firstLineHeadIndent = 20
            for label in [plain, padded] {
                label.attributedText = NSAttributedString(
                    string: "some words", attributes: [.paragraphStyle: style, .kern: 1])
                (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.1)
            }
            let size = plain.intrinsicContentSize
            plain.frame.size = CGSize(width: size.width / 2, height: size.height)
            padded.frame.size = CGSize(width: size.width / 2 + 30, height: size.height + 20)
            func blocks(_ label: UILabel) -> [TextBlock] {
                let context = CGContext()
                label.layer.draw(in: context)
                return context.displayList.commands.compactMap { command in
                    guard case .text(let block, _) = command else { return nil }
                    return block
                }
            }
            #expect(blocks(plain) == blocks(padded))
            let block = blocks(plain)[0]
            #expect(abs(block.sections[0].style.firstLineIndent - 10) < 0.5)
            #expect(TextMeasuring.measure(block).size.width <= Double(size.width / 2) + 0.01)
        }

        @Test func `a text field without a size measures as one with, and side views keep their transforms`() {
            let fields = [CGRect.zero, CGRect(x: 0, y: 0, width: 300, height: 40)].map { frame in
                let field = Field(frame: frame)
                field.borderStyle = .roundedRect
                (field.text, field.clearButtonMode) = ("Ann", .always)
                field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
                field.leftViewMode = .always
                return field
            }
            #expect(fields[0].intrinsicContentSize == fields[1].intrinsicContentSize)
            let view = fields[1].leftView
            view?.transform = CGAffineTransform(rotationAngle: .pi / 2)
            for width in [301, 302] {
                fields[1].frame.size.width = CGFloat(width)
                fields[1].layoutIfNeeded()
                #expect(view?.bounds.size == CGSize(width: 20, height: 10))
                #expect(view?.center == CGPoint(x: 25, y: 20))
            }
        }

        @Test func `a text field's overridden rectangles place text, placeholder and side view`() {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
            window.makeKeyAndVisible()
            let field = Field(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
            window.addSubview(field)
            field.placeholder = "name"
            #expect(texts(of: field).map(\.minX) == [12])
            field.text = "Ann"
            #expect(texts(of: field).map(\.minX) == [12])
            field.becomeFirstResponder()
            #expect(texts(of: field).map(\.minX) == [15])
            field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
            field.leftViewMode = .always
            field.layoutIfNeeded()
            #expect(field.leftView?.frame == CGRect(x: 8, y: 15, width: 20, height: 10))
            #expect(texts(of: field).map(\.minX) == [8 + 20 + 15])
        }

        @Test func `content size categories are ordered, and traits name one`() {
            #expect(UIContentSizeCategory.small < .large)
            #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
            #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
            #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
            #expect(UIView().traitCollection.preferredContentSizeCategory == .large)
            let own = UITraitCollection(preferredContentSizeCategory: .small)
            let all = UITraitCollection(traitsFrom: [UIView().traitCollection, own])
            #expect(all.preferredContentSizeCategory == .small && all.userInterfaceStyle == .light)
            #expect(all.containsTraits(in: own))
        }

        private func commands(of view: UIView) -> [DrawCommand] {
            let context = CGContext()
            view.layer.draw(in: context)
            return context.displayList.commands
        }

        private func width(of field: UITextField) -> Double {
            let widths = commands(of: field).compactMap { command -> Double? in
                guard case .text(let block, _) = command else { return nil }
                return TextMeasuring.measure(block).size.width
            }
            return widths.first ?? 0
        }

        @Test func `a field shrinks its text to fit, but not below the smallest size`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            field.text = String(repeating: "word", count: 8)
            let full = width(of: field)
            let size = field.intrinsicContentSize
            field.adjustsFontSizeToFitWidth = true
            #expect(full > 150 && width(of: field) <= 100.01 && width(of: field) > 90)
            field.minimumFontSize = 17
            #expect(width(of: field) == full && field.intrinsicContentSize == size)
        }

        @Test func `default attributes are the field's font, color and alignment, and keep the others`() {
            let field = UITextField()
            let style = NSMutableParagraphStyle()
            (style.alignment, style.lineSpacing) = (.center, 3)
            field.defaultTextAttributes = [
                .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red, .paragraphStyle: style, .kern: 2,
            ]
            #expect(field.font?.pointSize == 30 && field.textColor == .red && field.textAlignment == .center)
            field.textColor = .blue
            let attributes = field.defaultTextAttributes
            #expect(attributes[.foregroundColor] as? UIColor == .blue && attributes[.kern] as? Int == 2)
            #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.lineSpacing == 3)
        }

        @Test func `a background image replaces the border, unless that is rounded`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            field.background = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            let stretched = DrawCommand.concatenate(.scale(x: 10, y: 4))
            #expect(commands(of: field).contains(stretched))
            field.isEnabled = false
            #expect(commands(of: field).contains(stretched))
            field.disabledBackground = UIImage()
            #expect(!commands(of: field).contains(stretched))
            (field.isEnabled, field.borderStyle) = (true, .roundedRect)
            #expect(!commands(of: field).contains(stretched))
        }
    }
}
