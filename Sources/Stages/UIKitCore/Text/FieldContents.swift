// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a text field shows.
///
/// As in UIKit, typing and the attributed properties change it without calling the setters of the plain ones, which an app
/// may override to set the attributed ones in turn.
struct FieldContents: Equatable {
    var text = ""
    var font: UIFont? = .systemFont(ofSize: 17)
    var textColor: UIColor? = .label
    var textAlignment = NSTextAlignment.natural
    /// The text that is shown while there is no other; nil for none.
    var placeholder: String?
    /// The color of the placeholder; nil for the usual one.
    var placeholderColor: UIColor?
    /// The font of the placeholder; nil for that of the text.
    var placeholderFont: UIFont?

    /// The font of the text.
    var usedFont: UIFont { font ?? .systemFont(ofSize: 17) }
    /// The font of what is shown.
    var shownFont: UIFont { text.isEmpty ? placeholderFont ?? usedFont : usedFont }

    /// The placeholder with its attributes.
    var attributedPlaceholder: NSAttributedString? {
        get {
            placeholder.map {
                var attributes: [NSAttributedString.Key: Any] = [
                    .foregroundColor: placeholderColor ?? .placeholderText
                ]
                attributes[.font] = placeholderFont
                return NSAttributedString(string: $0, attributes: attributes)
            }
        }
        set {
            let first = newValue.flatMap { StyledText($0).pieces.first }?.attributes
            placeholder = newValue?.string
            placeholderColor = first?[.foregroundColor] as? UIColor
            placeholderFont = first?[.font] as? UIFont
        }
    }

    /// The text with the font, color and alignment of its first character; setting nil sets an empty text, and attributes
    /// that are not given stay as they are.
    mutating func show(_ attributed: NSAttributedString?) {
        text = attributed?.string ?? ""
        guard let first = attributed.flatMap({ StyledText($0).pieces.first })?.attributes else { return }
        if let font = first[.font] as? UIFont { self.font = font }
        if let color = first[.foregroundColor] as? UIColor { textColor = color }
        if let style = first[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
    }

    /// Returns whether other contents can have another size.
    func canDifferInSize(from other: Self) -> Bool {
        text != other.text || font != other.font || placeholder != other.placeholder
            || placeholderFont != other.placeholderFont
    }
}
