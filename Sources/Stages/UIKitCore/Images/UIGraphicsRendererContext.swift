// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The drawing environment of a renderer of images or PDF documents.
open class UIGraphicsRendererContext: NSObject {
    /// The graphics context, with the origin at the top left.
    public let cgContext: CGContext

    package init(_ context: CGContext) { cgContext = context }

    /// Fills a rectangle with the current color.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle with the current color and a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { draw(with: blendMode) { fill(rect) } }
    /// Strokes a one-point line just inside a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Strokes a one-point line just inside a rectangle with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) { draw(with: blendMode) { stroke(rect) } }
    /// Clips to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

    private func draw(with mode: CGBlendMode, _ actions: () -> Void) {
        cgContext.saveGState()
        cgContext.setBlendMode(mode)
        actions()
        cgContext.restoreGState()
    }
}
