// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UILabel: DrawsFromProperties {
    /// Draws the text into a rectangle, in the middle of its height as UIKit does.
    func recordText(in rect: CGRect, to context: CGContext) {
        guard let text, !text.isEmpty, let font = drawnFont, let textColor else { return }
        let block = TextBlock(
            [TextRun(text, font: font.choice, color: textColor.renderColor)], alignment: textAlignment.rendered,
            lineLimit: numberOfLines > 0 ? numberOfLines : nil)
        let height = min(sizeThatFits(rect.size).height, rect.height)
        let place = CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height)
        context.record(.text(block, in: place.rendered))
    }
}
