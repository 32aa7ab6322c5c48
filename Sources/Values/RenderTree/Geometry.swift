// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A point, in points; both coordinates are finite.
package struct RenderPoint: Sendable, Hashable {
    /// The distance to the right of the origin.
    package let x: Double
    /// The distance below the origin.
    package let y: Double

    /// Creates a point; invalid numbers are sanitized, see ``Swift/Double/harmless``.
    package init(x: Double, y: Double) {
        self.x = x.harmless
        self.y = y.harmless
    }

    /// The origin.
    package static let zero = RenderPoint(x: 0, y: 0)
}

/// A size in points; both lengths are finite and not negative.
package struct RenderSize: Sendable, Hashable {
    /// The width.
    package let width: Double
    /// The height.
    package let height: Double

    /// Creates a size; invalid numbers are sanitized, and negative ones become 0.
    package init(width: Double, height: Double) {
        self.width = max(0, width.harmless)
        self.height = max(0, height.harmless)
    }

    /// The empty size.
    package static let zero = RenderSize(width: 0, height: 0)
}

/// A rectangle in points, with a size that is not negative.
package struct RenderRect: Sendable, Hashable {
    /// The top left corner.
    package let origin: RenderPoint
    /// The size.
    package let size: RenderSize

    /// Creates a rectangle; a negative width or height becomes 0.
    package init(x: Double, y: Double, width: Double, height: Double) {
        origin = RenderPoint(x: x, y: y)
        size = RenderSize(width: width, height: height)
    }

    /// Creates a rectangle at `origin`.
    package init(origin: RenderPoint = .zero, size: RenderSize) {
        self.origin = origin
        self.size = size
    }

    /// The empty rectangle at the origin.
    package static let zero = RenderRect(size: .zero)

    /// The left edge.
    package var minX: Double { origin.x }
    /// The top edge.
    package var minY: Double { origin.y }
    /// The right edge.
    package var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    package var maxY: Double { origin.y + size.height }
    /// The center.
    package var center: RenderPoint { RenderPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
    /// Whether the rectangle has no area.
    package var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// Returns the intersection of two rectangles; the empty rectangle if there is none.
    package func intersection(_ other: RenderRect) -> RenderRect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return .zero }
        return RenderRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    package func union(_ other: RenderRect) -> RenderRect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return RenderRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns whether `other` lies inside, edges included.
    package func contains(_ other: RenderRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// Returns the rectangle with every edge moved inward; negative distances move them outward.
    package func insetBy(dx: Double, dy: Double) -> RenderRect {
        RenderRect(x: minX + dx, y: minY + dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}

extension Double {
    /// The maximum distance of geometry from the origin, in points.
    ///
    /// The largest frame has 16,384 pixels per side, so nothing beyond this is visible, and a product with any
    /// reasonable scale still fits the 32 bits of a region's edge.
    package static let farthest = 1e7

    /// The number, sanitized for drawing: NaN becomes 0, and infinite or huge numbers are clamped to `farthest`.
    ///
    /// All geometry of this module is sanitized here.
    package var harmless: Double { isNaN ? 0 : Swift.min(Swift.max(self, -.farthest), .farthest) }

    /// The number clamped to 0…1; NaN becomes 0.
    package var share: Double { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1) }

    /// The number as a length: sanitized and not negative.
    package var length: Double { Swift.max(0, harmless) }
}

/// An affine transform: `x' = a x + c y + tx`, `y' = b x + d y + ty`, as in Core Graphics.
package struct RenderTransform: Sendable, Hashable {
    /// The horizontal effect of a step to the right.
    package let a: Double
    /// The vertical effect of a step to the right.
    package let b: Double
    /// The horizontal effect of a step down.
    package let c: Double
    /// The vertical effect of a step down.
    package let d: Double
    /// The horizontal translation.
    package let tx: Double
    /// The vertical translation.
    package let ty: Double

    /// Creates a transform; invalid numbers are sanitized.
    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a.harmless
        self.b = b.harmless
        self.c = c.harmless
        self.d = d.harmless
        self.tx = tx.harmless
        self.ty = ty.harmless
    }

    /// The identity transform.
    package static let identity = RenderTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation.
    package static func translation(x: Double, y: Double) -> RenderTransform {
        RenderTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scale transform about the origin.
    package static func scale(x: Double, y: Double) -> RenderTransform {
        RenderTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns the rotation with a sine and cosine, clockwise on a screen, where y grows downward.
    package static func rotation(sine: Double, cosine: Double) -> RenderTransform {
        RenderTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Returns the transform that applies this one first and then `next`.
    package func concatenating(_ next: RenderTransform) -> RenderTransform {
        RenderTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The transform that reverts this one; nil if it maps everything to a line or a point.
    package var inverted: RenderTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return RenderTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Returns a transformed point.
    package func apply(to point: RenderPoint) -> RenderPoint {
        RenderPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the bounding box of a transformed rectangle.
    package func apply(to rect: RenderRect) -> RenderRect {
        let (a, b) = (apply(to: rect.origin), apply(to: RenderPoint(x: rect.maxX, y: rect.minY)))
        let (c, d) = (
            apply(to: RenderPoint(x: rect.minX, y: rect.maxY)), apply(to: RenderPoint(x: rect.maxX, y: rect.maxY))
        )
        let (left, top) = (min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
        let (right, bottom) = (max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
        return RenderRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether upright rectangles stay upright, as under scaling, quarter turns and reflections.
    package var isAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The factor by which areas grow; negative for reflections, 0 if everything collapses onto a line.
    package var determinant: Double { a * d - b * c }

    /// The average factor by which lengths grow: the square root of that of areas.
    package var meanScale: Double { determinant.magnitude.squareRoot() }
}
