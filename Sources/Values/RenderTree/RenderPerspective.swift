// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What makes an affine transform a projection: its results are divided by `depth` = `x` · px + `y` · py + `offset`.
package struct RenderPerspective: Sendable, Hashable {
    /// The change of the depth with a step to the right.
    package let x: Double
    /// The change of the depth with a step down.
    package let y: Double
    /// The depth at the origin.
    package let offset: Double

    /// Creates a perspective; invalid numbers are sanitized.
    package init(x: Double, y: Double, offset: Double) {
        (self.x, self.y, self.offset) = (x.harmless, y.harmless, offset.harmless)
    }
}

/// A projection of a plane, as of a layer that is turned in space: an affine transform and a perspective.
///
/// Only points with a depth of at least ``nearest`` are in front of the viewer and visible.
package struct RenderProjection: Sendable, Hashable {
    /// The transform before the division by the depth.
    package let transform: RenderTransform
    /// The depth by which results are divided.
    package let perspective: RenderPerspective

    /// The depth of the nearest visible points, for which a layer is enlarged a hundred times.
    package static let nearest = 0.01

    /// Creates a projection.
    package init(_ transform: RenderTransform, _ perspective: RenderPerspective) {
        (self.transform, self.perspective) = (transform, perspective)
    }

    /// Creates the projection that an affine transform is.
    package init(_ transform: RenderTransform) {
        self.init(transform, RenderPerspective(x: 0, y: 0, offset: 1))
    }

    /// The factor of volumes of the homogeneous coordinates; 0 if everything collapses onto a line, and negative for
    /// what is seen from behind.
    package var determinant: Double {
        let (map, depth) = (transform, perspective)
        return map.a * (map.d * depth.offset - depth.y * map.ty) - map.b * (map.c * depth.offset - depth.y * map.tx)
            + depth.x * (map.c * map.ty - map.d * map.tx)
    }

    /// Returns the depth of a point; it is behind the viewer if this is not positive.
    package func depth(at point: RenderPoint) -> Double {
        perspective.x * point.x + perspective.y * point.y + perspective.offset
    }

    /// Returns the projection of a point; nil if it is not in front of the viewer.
    package func apply(to point: RenderPoint) -> RenderPoint? {
        let depth = depth(at: point)
        guard depth >= Self.nearest else { return nil }
        return RenderPoint(
            x: (transform.a * point.x + transform.c * point.y + transform.tx) / depth,
            y: (transform.b * point.x + transform.d * point.y + transform.ty) / depth)
    }

    /// Returns the bounding box of the visible part of a rectangle; empty if all of it is behind the viewer.
    package func apply(to rect: RenderRect) -> RenderRect {
        let corners = [
            rect.origin, RenderPoint(x: rect.maxX, y: rect.minY), RenderPoint(x: rect.maxX, y: rect.maxY),
            RenderPoint(x: rect.minX, y: rect.maxY),
        ]
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        func add(_ point: RenderPoint, _ depth: Double) {
            let x = (transform.a * point.x + transform.c * point.y + transform.tx) / depth
            let y = (transform.b * point.x + transform.d * point.y + transform.ty) / depth
            (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        }
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let (depth, other) = (depth(at: corner), depth(at: next))
            if depth >= Self.nearest { add(corner, depth) }
            // An edge that passes behind the viewer ends at the nearest depth.
            if (depth >= Self.nearest) != (other >= Self.nearest) {
                add(corner.mixed(with: next, (Self.nearest - depth) / (other - depth)), Self.nearest)
            }
        }
        guard left < right, top < bottom else { return .zero }
        let (start, end) = (RenderPoint(x: left, y: top), RenderPoint(x: right, y: bottom))
        return RenderRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    }

    /// Returns the projection that applies this one first and then an affine transform.
    package func concatenating(_ next: RenderTransform) -> RenderProjection { concatenating(RenderProjection(next)) }

    /// Returns the projection that applies this one first and then another, as of a picture in a picture.
    package func concatenating(_ next: RenderProjection) -> RenderProjection {
        let (own, map, depth) = (perspective, next.transform, next.perspective)
        func x(_ x: Double, _ y: Double, _ w: Double) -> Double { map.a * x + map.c * y + map.tx * w }
        func y(_ x: Double, _ y: Double, _ w: Double) -> Double { map.b * x + map.d * y + map.ty * w }
        func w(_ x: Double, _ y: Double, _ w: Double) -> Double { depth.x * x + depth.y * y + depth.offset * w }
        return RenderProjection(
            RenderTransform(
                a: x(transform.a, transform.b, own.x), b: y(transform.a, transform.b, own.x),
                c: x(transform.c, transform.d, own.y), d: y(transform.c, transform.d, own.y),
                tx: x(transform.tx, transform.ty, own.offset), ty: y(transform.tx, transform.ty, own.offset)),
            RenderPerspective(
                x: w(transform.a, transform.b, own.x), y: w(transform.c, transform.d, own.y),
                offset: w(transform.tx, transform.ty, own.offset)))
    }

    /// Returns the affine transform that is nearest to the projection around a point; one that collapses everything if
    /// the point is not in front of the viewer.
    package func affine(around point: RenderPoint) -> RenderTransform {
        let depth = depth(at: point)
        guard let place = apply(to: point) else { return .scale(x: 0, y: 0) }
        let (a, b) = (
            (transform.a - perspective.x * place.x) / depth, (transform.b - perspective.x * place.y) / depth
        )
        let (c, d) = (
            (transform.c - perspective.y * place.x) / depth, (transform.d - perspective.y * place.y) / depth
        )
        return RenderTransform(
            a: a, b: b, c: c, d: d, tx: place.x - a * point.x - c * point.y, ty: place.y - b * point.x - d * point.y)
    }

    /// The projection back onto the plane; nil if everything collapses onto a line.
    ///
    /// Of the visible points, the depth is positive; it is the inverse of the depth before.
    package var inverted: RenderProjection? {
        let (map, depth, whole) = (transform, perspective, determinant)
        guard whole != 0, whole.isFinite else { return nil }
        let (a, b, g, c, d, h) = (map.a, map.b, depth.x, map.c, map.d, depth.y)
        let (tx, ty, i) = (map.tx, map.ty, depth.offset)
        return RenderProjection(
            RenderTransform(
                a: (d * i - h * ty) / whole, b: (g * ty - b * i) / whole, c: (h * tx - c * i) / whole,
                d: (a * i - g * tx) / whole, tx: (c * ty - d * tx) / whole, ty: (b * tx - a * ty) / whole),
            RenderPerspective(
                x: (b * h - g * d) / whole, y: (g * c - a * h) / whole, offset: (a * d - b * c) / whole))
    }
}

extension RenderLayer {
    /// The projection from the layer's space to its parent's; nil if ``transform`` is all of it.
    package var projection: RenderProjection? { perspective.first.map { RenderProjection(transform, $0) } }

    /// Applies another transform after the layer's own.
    package mutating func concatenate(_ next: RenderTransform) {
        transform = projection?.concatenating(next).transform ?? transform.concatenating(next)
    }

    /// Places the layer in its parent by an affine transform alone.
    package mutating func place(by transform: RenderTransform) { (self.transform, perspective) = (transform, []) }
}
