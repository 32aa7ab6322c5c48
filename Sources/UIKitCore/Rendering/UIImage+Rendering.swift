// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension UIImage {
    /// Draws the picture in its own size; outside of drawing nothing.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the picture into a rectangle; outside of drawing nothing.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        record(in: rect, to: context)
    }

    /// Records the picture, stretched to a rectangle.
    func record(in rect: CGRect, to context: CGContext) {
        context.record(.image(rendered, in: rect.rendered, opacity: context.alpha))
    }
}
