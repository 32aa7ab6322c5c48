// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UILabel: DrawsFromProperties {
    /// What the text looks like where it says nothing of itself, at a part of its size.
    func attributes(scale: CGFloat = 1) -> [NSAttributedString.Key: Any] {
        let color = (isHighlighted ? highlightedTextColor ?? textColor : textColor) ?? .black
        return [
            .font: (font ?? .systemFont(ofSize: UIFont.labelFontSize)).scaled(scale),
            .foregroundColor: isEnabled ? color : color.withAlphaComponent(color.components.alpha * 0.4),
        ]
    }

    /// The text as it is set, at a part of its size.
    func block(lines: Int, scale: CGFloat = 1) -> TextBlock {
        TextBlock(
            styledText.scaled(scale), attributes: attributes(scale: scale), lineLimit: lines > 0 ? lines : nil,
            lineBreakMode: lineBreakMode, alignment: textAlignment)
    }

    /// The part of its size at which the text is drawn: 1, or less where the label shrinks its text to fit.
    private var drawnScale: CGFloat {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
        let width = TextMeasuring.measure(block(lines: 1)).size.width
        return width > bounds.width ? max(bounds.width / width, min(minimumScaleFactor, 1)) : 1
    }

    /// The font that the text is drawn with: smaller than ``font`` where the label shrinks its text to fit.
    package var drawnFont: UIFont? { font?.scaled(drawnScale) }

    /// Where the text is drawn in a rectangle: in the middle of its height, as UIKit does.
    private func place(of block: TextBlock, in rect: CGRect) -> (place: CGRect, measure: TextMeasure) {
        let measure = TextMeasuring.measure(block, in: rect.size.rendered)
        let height = min(measure.size.height, max(rect.height, 0))
        return (CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height), measure)
    }

    /// Draws the text into a rectangle.
    func recordText(in rect: CGRect, to context: CGContext) {
        let block = block(lines: numberOfLines, scale: drawnScale)
        guard !block.runs.isEmpty else { return }
        context.record(.text(block, in: place(of: block, in: rect).place.rendered))
    }

    /// The distances of the first and the last baseline from the top of a label as high as its text.
    var baselines: (first: CGFloat, last: CGFloat, height: CGFloat) {
        let room = RenderSize(width: bounds.width > 0 ? bounds.width : .farthest, height: .farthest)
        let block = block(lines: numberOfLines)
        guard !block.runs.isEmpty else {
            let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
            return (font.ascender, font.ascender, font.lineHeight)
        }
        let measure = TextMeasuring.measure(block, in: numberOfLines == 1 ? .endless : room)
        return (measure.firstBaseline, measure.lastBaseline, measure.size.height)
    }
}
