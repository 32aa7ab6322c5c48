// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A drawing that is drawn many times in another context. Its axes are those of that context.
public final class CGLayer {
    /// The context in which the layer is drawn.
    public let context: CGContext?
    /// The size in the coordinates of the context for which the layer was made.
    public let size: CGSize

    /// Creates an empty layer for a context; nil for an invalid size. There are no auxiliary values.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        let own = CGContext()
        own.isUpward = context.isUpward
        own.area = CGRect(origin: .zero, size: size)
        (self.context, self.size) = (own, size)
    }
}

extension CGContext {
    /// Draws what a layer has so far, stretched to a rectangle.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let list = layer.context?.displayList else { return }
        UIImage(.drawing(list), size: layer.size, scale: 1).recordWhole(in: rect, to: self, tint: nil)
    }

    /// Draws what a layer has so far, with its origin at a point.
    public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }

    /// The maximum number of copies of a tiled picture.
    private static let maximumTiles = 10_000

    /// Draws a picture in a rectangle, and if `byTiling` is true also in all rectangles next to it, as far as the clip
    /// reaches. A drawing without bounds or with too many of them has one picture.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        let bounds = boundingBoxOfClipPath
        guard byTiling, !bounds.isNull, !bounds.isInfinite, rect.width > 0, rect.height > 0,
            (bounds.width / rect.width + 2) * (bounds.height / rect.height + 2) < CGFloat(Self.maximumTiles)
        else { return draw(image, in: rect) }
        let left = rect.minX + ((bounds.minX - rect.minX) / rect.width).rounded(.down) * rect.width
        let top = rect.minY + ((bounds.minY - rect.minY) / rect.height).rounded(.down) * rect.height
        for y in stride(from: top, to: bounds.maxY, by: rect.height) {
            for x in stride(from: left, to: bounds.maxX, by: rect.width) {
                draw(image, in: CGRect(x: x, y: y, width: rect.width, height: rect.height))
            }
        }
    }
}

/// How Core Text draws glyphs.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fills.
    case fill = 0
    /// Strokes.
    case stroke = 1
    /// Fills, then strokes.
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    /// Fills, and adds to the clip.
    case fillClip = 4
    /// Strokes, and adds to the clip.
    case strokeClip = 5
    /// Fills and strokes, and adds to the clip.
    case fillStrokeClip = 6
    /// Adds to the clip.
    case clip = 7
}

extension CGContext {
    /// Sets how Core Text draws glyphs; has no effect, because there is no Core Text. Strings are filled, and stroked as
    /// their attributes say.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
    /// Sets the space that Core Text adds between glyphs; has no effect.
    public func setCharacterSpacing(_ spacing: CGFloat) {}
}
