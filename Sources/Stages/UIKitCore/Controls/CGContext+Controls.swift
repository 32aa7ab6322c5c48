// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension CGContext {
    /// Fills a rectangle with round corners; with no radius given, one whose shorter sides are half circles.
    func fill(_ rect: CGRect, radius: CGFloat? = nil, color: UIColor) {
        guard rect.width > 0, rect.height > 0 else { return }
        setFillColor(color.cgColor)
        fill(Path.roundedRect(rect.rendered, radius: Double(radius ?? min(rect.width, rect.height) / 2)))
    }

    /// Fills a circle with a soft shadow below it, as knobs have one.
    func fillKnob(_ rect: CGRect, color: UIColor) {
        setFillColor(UIColor.black.withAlphaComponent(0.06).cgColor)
        fillEllipse(in: rect.insetBy(dx: -1, dy: -1).offsetBy(dx: 0, dy: 2))
        fillEllipse(in: rect.insetBy(dx: -0.5, dy: -0.5).offsetBy(dx: 0, dy: 0.5))
        setFillColor(color.cgColor)
        fillEllipse(in: rect)
    }

    /// Sets a text into the middle of a rectangle's height, in one line unless more are asked for.
    func record(
        _ text: String, font: UIFont, color: UIColor, in rect: CGRect, alignment: NSTextAlignment = .center,
        lines: Int = 1
    ) {
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        let block = TextBlock(
            StyledText(text, attributes: attributes), lineLimit: lines > 0 ? lines : nil,
            lineBreakMode: .byTruncatingTail, alignment: alignment)
        let height = TextMeasuring.measure(block, in: rect.size.rendered).size.height
        record(
            .text(
                block,
                in: CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height).rendered))
    }

    /// Strokes straight lines from point to point.
    func strokeLine(_ points: [CGPoint], width: CGFloat, color: UIColor) {
        setStrokeColor(color.cgColor)
        setLineWidth(width)
        setLineCap(.round)
        setLineJoin(.round)
        beginPath()
        addLines(between: points)
        strokePath()
    }
}

extension UIColor {
    /// The colour at a part of its opacity.
    func faded(_ share: CGFloat) -> UIColor { withAlphaComponent(components.alpha * share) }
}
