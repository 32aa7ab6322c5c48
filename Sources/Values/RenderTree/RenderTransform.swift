// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
