// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct FieldContentsTests {
        private let simulation = Simulation()

        /// A field that shows its placeholder and text with attributes, as many apps' fields do.
        private final class DecoratedField: UITextField {
            private(set) var textCount = 0
            override var placeholder: String? {
                didSet {
                    attributedPlaceholder = placeholder.map {
                        NSAttributedString(string: $0, attributes: [.font: UIFont.systemFont(ofSize: 11)])
                    }
                }
            }
            override var text: String? { didSet { textCount += 1 } }
            override var textColor: UIColor? {
                didSet {
                    attributedText = NSAttributedString(
                        string: text ?? "", attributes: [.foregroundColor: textColor ?? .label])
                }
            }
        }

        @Test func `attributed properties do not call the setters of the plain ones`() {
            let field = DecoratedField()
            field.placeholder = "Name"
            #expect(field.attributedPlaceholder?.string == "Name")
            field.text = "Ann"
            field.textColor = .red
            #expect(field.attributedText?.string == "Ann" && field.textColor == .red && field.textCount == 1)
        }

        @Test func `typing does not call the setter of the text`() {
            let field = DecoratedField()
            field.insertText("Ann")
            field.deleteBackward()
            #expect(field.text == "An" && field.textCount == 0)
        }

        @Test func `a placeholder has its own font, which a plain one does not keep`() {
            let field = UITextField()
            field.attributedPlaceholder = NSAttributedString(
                string: "Name", attributes: [.font: UIFont.systemFont(ofSize: 40)])
            let large = field.intrinsicContentSize
            field.placeholder = "Name"
            let usual = field.intrinsicContentSize
            #expect(large.height > usual.height && large.width > usual.width)
            field.text = ""
            #expect(field.intrinsicContentSize == usual && field.text == "")
            field.text = nil
            #expect(field.text == "")
        }

        @Test func `an attributed text without attributes keeps those of the field`() {
            let field = UITextField()
            (field.font, field.textAlignment) = (.systemFont(ofSize: 30), .center)
            field.attributedText = NSAttributedString(string: "Ann")
            #expect(field.text == "Ann" && field.font == .systemFont(ofSize: 30) && field.textAlignment == .center)
            field.attributedText = nil
            #expect(field.text == "")
        }
    }
}
