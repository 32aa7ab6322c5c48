// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension CGContext {
    /// Clips to the path, and clears it.
    public func clip(using rule: CGPathFillRule = .winding) { clip(to: takePath(), evenOdd: rule == .evenOdd) }

    /// Clips to a rectangle.
    public func clip(to rect: CGRect) { clip(to: .rect(rect.rendered)) }

    /// Clips to the union of rectangles.
    public func clip(to rects: [CGRect]) {
        let union = CGMutablePath()
        union.addRects(rects)
        clip(to: union.path)
    }

    /// Clips to a mask in a rectangle: what is drawn until the state is restored is as opaque as the mask is there.
    ///
    /// Blend modes of that drawing apply within it, and the current one to it as a whole. At most four masks and transparency
    /// layers are within each other; further ones clip to the rectangle.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, to which the mask is stretched. In contexts of UIKit the mask is upside down in it, as
    ///     with `draw(_:in:)`.
    ///   - mask: An image mask, or a gray image without opacity, which is bright where drawing is visible. Of other
    ///     images, the opacity counts.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        begin(mask, in: rect)
    }

    /// The smallest rectangle that contains the clip, of which each path counts as its bounding box; null if nothing is
    /// visible, and infinite for a drawing without bounds.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = clipBounds
        guard !bounds.isNull, !bounds.isInfinite, ctm.a * ctm.d != ctm.b * ctm.c else { return bounds }
        return bounds.applying(ctm.inverted())
    }
}

/// A mask that clips what is drawn until a state is restored.
///
/// What it clips is a group, of which the mask keeps a part before it is drawn.
struct OpenMask {
    /// The number of masks and groups within each other that are certainly drawn, together with those of images in them.
    static let maximumCount = 4

    /// The number of states saved before the mask was set.
    let depth: Int
    /// What keeps the part of the group.
    let commands: [DrawCommand]

    /// Creates a mask in a rectangle.
    init(_ mask: CGImage, in rect: CGRect, depth: Int) {
        let context = CGContext()
        context.recordMask(mask, in: rect, isTurned: true)
        (self.depth, commands) = (depth, context.displayList.commands)
    }
}
