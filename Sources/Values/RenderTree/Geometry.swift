// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A place in points; both numbers are finite.
package struct RenderPoint: Sendable, Hashable {
    /// The distance to the right of the origin.
    package let x: Double
    /// The distance below the origin.
    package let y: Double

    /// Creates a point; numbers without meaning become harmless, as ``Swift/Double/harmless`` says.
    package init(x: Double, y: Double) {
        self.x = x.harmless
        self.y = y.harmless
    }

    /// The origin.
    package static let zero = RenderPoint(x: 0, y: 0)
}

/// A size in points; both numbers are finite and not negative.
package struct RenderSize: Sendable, Hashable {
    /// The extent to the right.
    package let width: Double
    /// The extent downwards.
    package let height: Double

    /// Creates a size; numbers without meaning become harmless, and what is negative becomes 0.
    package init(width: Double, height: Double) {
        self.width = max(0, width.harmless)
        self.height = max(0, height.harmless)
    }

    /// Nothing.
    package static let zero = RenderSize(width: 0, height: 0)
}

/// A rectangle in points, whose size is not negative.
package struct RenderRect: Sendable, Hashable {
    /// The upper left corner.
    package let origin: RenderPoint
    /// The extent.
    package let size: RenderSize

    /// Creates a rectangle from a corner and an extent; a negative extent becomes 0.
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
    /// The upper edge.
    package var minY: Double { origin.y }
    /// The right edge.
    package var maxX: Double { origin.x + size.width }
    /// The lower edge.
    package var maxY: Double { origin.y + size.height }
    /// The middle.
    package var center: RenderPoint { RenderPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
    /// Whether nothing lies within.
    package var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// The part that lies in both; the empty rectangle when there is none.
    package func intersection(_ other: RenderRect) -> RenderRect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return .zero }
        return RenderRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both; what is empty holds nothing.
    package func union(_ other: RenderRect) -> RenderRect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return RenderRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Whether `other` lies within, edges included.
    package func contains(_ other: RenderRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// The rectangle with every edge moved inwards; a negative distance moves it outwards.
    package func insetBy(dx: Double, dy: Double) -> RenderRect {
        RenderRect(x: minX + dx, y: minY + dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}

extension Double {
    /// The largest distance from the origin, in points, that geometry can have.
    ///
    /// The largest frame has 16,384 pixels a side. What lies beyond this can be seen on none, and a product with any
    /// scale of interest still fits the 32 bits of a region's edge.
    package static let farthest = 1e7

    /// The number itself where it can be drawn: not a number becomes 0, the infinite and the vast the farthest place.
    ///
    /// This is the one place where geometry is made harmless; every type of this module passes through it.
    package var harmless: Double {
        isNaN ? 0 : Swift.min(Swift.max(self, -.farthest), .farthest)
    }

    /// The number as a share: from 0 to 1, and 0 where it is none.
    package var share: Double {
        isNaN ? 0 : Swift.min(Swift.max(self, 0), 1)
    }

    /// The number as a length: harmless and not negative.
    package var length: Double { Swift.max(0, harmless) }
}

/// An affine map of points: `x' = a x + c y + tx`, `y' = b x + d y + ty`, as Core Graphics numbers it.
package struct RenderTransform: Sendable, Hashable {
    /// What a step to the right moves to the right.
    package let a: Double
    /// What a step to the right moves down.
    package let b: Double
    /// What a step down moves to the right.
    package let c: Double
    /// What a step down moves down.
    package let d: Double
    /// Where the origin goes, to the right.
    package let tx: Double
    /// Where the origin goes, down.
    package let ty: Double

    /// Creates a map; numbers without meaning become harmless.
    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a.harmless
        self.b = b.harmless
        self.c = c.harmless
        self.d = d.harmless
        self.tx = tx.harmless
        self.ty = ty.harmless
    }

    /// The map that changes nothing.
    package static let identity = RenderTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The map that moves by a distance.
    package static func translation(x: Double, y: Double) -> RenderTransform {
        RenderTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// The map that stretches away from the origin.
    package static func scale(x: Double, y: Double) -> RenderTransform {
        RenderTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// The linear map with the given sine and cosine, which turns clockwise as seen on a screen, where y grows down.
    package static func rotation(sine: Double, cosine: Double) -> RenderTransform {
        RenderTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that does this one first and then `next`.
    package func concatenating(_ next: RenderTransform) -> RenderTransform {
        RenderTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Where a point goes.
    package func apply(to point: RenderPoint) -> RenderPoint {
        RenderPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The smallest upright rectangle around where `rect` goes.
    package func apply(to rect: RenderRect) -> RenderRect {
        let corners = [
            RenderPoint(x: rect.minX, y: rect.minY), RenderPoint(x: rect.maxX, y: rect.minY),
            RenderPoint(x: rect.minX, y: rect.maxY), RenderPoint(x: rect.maxX, y: rect.maxY),
        ].map { apply(to: $0) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return RenderRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// Whether upright rectangles stay upright rectangles: stretching, quarter turns and mirror images do.
    package var isAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// By how much areas grow; negative for mirror images, 0 where everything falls onto a line.
    package var determinant: Double { a * d - b * c }

    /// By how much lengths grow on average: the square root of the growth of areas.
    package var meanScale: Double { determinant.magnitude.squareRoot() }
}
