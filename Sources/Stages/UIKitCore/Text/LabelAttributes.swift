// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The looks of a label's text that attributes can override.
@MainActor struct LabelLook {
    /// The font.
    var font = LabelLook.defaultFont
    /// The color.
    var color = LabelLook.defaultColor
    /// The alignment.
    var alignment = NSTextAlignment.natural
    /// How lines break or truncate.
    var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The color of the shadow; nil for none.
    var shadowColor: UIColor?
    /// The offset of the shadow in points.
    var shadowOffset = CGSize(width: 0, height: -1)

    /// The system font at 17 points.
    static var defaultFont: UIFont { .systemFont(ofSize: UIFont.labelFontSize) }
    /// The label color, or black before iOS 13.
    static var defaultColor: UIColor {
        SimulatedDevice.current.options.systemVersion >= SystemVersion(13) ? .label : .black
    }
}

extension UILabel {
    /// The paragraph style of the first character of the last attributed text; nil for none.
    var firstStyle: NSParagraphStyle? { firstAttributes?[.paragraphStyle] as? NSParagraphStyle }
    /// The shadow of the first character of the last attributed text; nil for none.
    var firstShadow: NSShadow? { firstAttributes?[.shadow] as? NSShadow }

    /// The attributes that a plain text keeps of an attributed one before, without those that are properties of the
    /// label: a highlighted or disabled label has other colors.
    var keptAttributes: [NSAttributedString.Key: Any] {
        guard var kept = firstAttributes else { return [:] }
        for key in [NSAttributedString.Key.font, .foregroundColor, .attachment] { kept[key] = nil }
        return kept
    }

    /// The attributes of a plain text.
    var plainAttributes: [NSAttributedString.Key: Any] {
        var all = keptAttributes
        (all[.font], all[.foregroundColor]) = (font, textColor)
        let style = NSMutableParagraphStyle()
        if let firstStyle { style.setParagraphStyle(firstStyle) }
        (style.alignment, style.lineBreakMode) = (textAlignment, lineBreakMode)
        all[.paragraphStyle] = style
        guard all[.shadow] == nil, let shadowColor else { return all }
        let shadow = NSShadow()
        (shadow.shadowColor, shadow.shadowOffset) = (shadowColor, shadowOffset)
        all[.shadow] = shadow
        return all
    }
}

extension [NSAttributedString.Key: Any] {
    /// Replaces the paragraph style, if there is one, by a changed copy.
    mutating func changeStyle(_ change: (NSMutableParagraphStyle) -> Void) {
        guard let own = self[.paragraphStyle] as? NSParagraphStyle else { return }
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(own)
        change(style)
        self[.paragraphStyle] = style
    }
}

extension NSAttributedString {
    /// Returns a copy in which the attributes of each run are changed.
    func changingAttributes(_ change: (inout [NSAttributedString.Key: Any]) -> Void) -> NSAttributedString {
        let text = NSMutableAttributedString(attributedString: self)
        // The closure receives a pointer for stopping, which is unused.
        unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { own, range, _ in
            var attributes = own
            change(&attributes)
            text.setAttributes(attributes, range: range)
        }
        return text
    }
}

extension StyledText {
    /// Returns a copy in which the attributes of each piece are changed.
    func changingAttributes(_ change: (inout [NSAttributedString.Key: Any]) -> Void) -> StyledText {
        StyledText(
            pieces.map { piece in
                var piece = piece
                change(&piece.attributes)
                return piece
            })
    }
}
