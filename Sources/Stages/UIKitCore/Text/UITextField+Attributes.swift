// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UITextField {
    /// The text with its attributes. A field has one font, color and alignment: setting the text uses the attributes of its
    /// first character.
    public var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "", attributes: defaultTextAttributes) }
        set {
            if let newValue, newValue.length > 0 {
                let new = unsafe newValue.attributes(at: 0, effectiveRange: nil)
                if let font = new[.font] as? UIFont { self.font = font }
                if let color = new[.foregroundColor] as? UIColor { textColor = color }
                if let style = new[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
            }
            text = newValue?.string
        }
    }
}
