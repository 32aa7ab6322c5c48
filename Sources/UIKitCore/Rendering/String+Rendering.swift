// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension String {
    /// Draws the text from a point to the right, on as many lines as it has; outside of drawing nothing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        draw(in: CGRect(origin: point, size: CGSize(width: 10_000, height: 10_000)), withAttributes: attributes)
    }

    /// Draws the text from the top of a rectangle, wrapped at its width; outside of drawing nothing.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let font = attributes?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
        let color = attributes?[.foregroundColor] as? UIColor ?? .black
        let run = TextRun(self, font: font.choice, color: color.renderColor.withOpacity(context.alpha))
        context.record(.text(TextBlock([run], truncation: .clip), in: rect.rendered))
    }
}

extension NSString {
    /// Draws the text from a point to the right; outside of drawing nothing.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text from the top of a rectangle, wrapped at its width; outside of drawing nothing.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }
}
