// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension TextRun {
    /// Creates a run.
    init(_ string: String, attributes: [NSAttributedString.Key: Any], opacity: Double = 1) {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let color = attributes[.foregroundColor] as? UIColor ?? .black
        let background = (attributes[.backgroundColor] as? UIColor)?.renderColor ?? .clear
        func number(_ key: NSAttributedString.Key) -> Double { Double(attribute: attributes[key]) ?? 0 }
        let stroke = TextStroke(
            percent: number(.strokeWidth), of: font.choice.size,
            color: (attributes[.strokeColor] as? UIColor ?? color).renderColor.withOpacity(opacity))
        self.init(
            string, font: font.choice, color: color.renderColor.withOpacity(opacity),
            backgroundColor: background.withOpacity(opacity), isUnderlined: number(.underlineStyle) != 0,
            isStruckThrough: number(.strikethroughStyle) != 0, kerning: number(.kern) + number(.tracking),
            baselineOffset: number(.baselineOffset), stroke: stroke,
            shadow: (attributes[.shadow] as? NSShadow)?.rendered)
    }
}

extension TextStroke {
    /// Creates an outline with a width in percent of the font's size; negative to fill the text as well. Nil for 0.
    fileprivate init?(percent: Double, of size: Double, color: Color) {
        guard percent != 0, !percent.isNaN else { return nil }
        self.init(width: percent.magnitude / 100 * size, color: color, isFilled: percent < 0)
    }
}

extension NSShadow {
    /// The shadow as a render tree value; nil if it is invisible.
    fileprivate var rendered: GroupShadow? {
        guard let color = (shadowColor as? UIColor)?.renderColor, !color.isClear else { return nil }
        let offset = RenderPoint(x: shadowOffset.width, y: shadowOffset.height)
        // What is drawn has the opacity of the text already, and so has the shadow that it casts.
        let shadow = GroupShadow(color: color, offset: offset, blur: shadowBlurRadius)
        return shadow.reach > 0 ? shadow : nil
    }
}
