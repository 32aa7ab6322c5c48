// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Where two shapes overlap, and the direction in which they are pushed apart.
struct ContactManifold {
    /// A point of the overlap.
    struct Point {
        let place: PlaneVector
        /// The distance between the shapes at the point; negative, because they overlap.
        let separation: Double
        /// What touches at the point, so that it is recognized in the next step.
        let feature: Int
    }

    /// The direction from the first shape to the second.
    let normal: PlaneVector
    let points: [Point]

    /// Finds the overlap of two shapes; nil if they do not overlap.
    init?(_ one: PlacedShape, _ other: PlacedShape) {
        switch (one.radius > 0, other.radius > 0) {
        case (true, true): self.init(circle: one, circle: other)
        case (false, true): self.init(polygon: one, circle: other)
        case (true, false):
            guard let flipped = ContactManifold(polygon: other, circle: one) else { return nil }
            self.init(normal: -flipped.normal, points: flipped.points)
        case (false, false): self.init(polygon: one, polygon: other)
        }
    }

    private init(normal: PlaneVector, points: [Point]) { (self.normal, self.points) = (normal, points) }

    private init?(circle one: PlacedShape, circle other: PlacedShape) {
        let way = other.center - one.center
        let separation = way.length - one.radius - other.radius
        guard separation < 0 else { return nil }
        normal = way.direction
        points = [Point(place: one.center + normal * (one.radius + separation / 2), separation: separation, feature: 0)]
    }

    private init?(polygon: PlacedShape, circle: PlacedShape) {
        let (near, normal, distance) = polygon.nearest(to: circle.center)
        guard distance < circle.radius else { return nil }
        self.normal = normal
        points = [Point(place: near, separation: distance - circle.radius, feature: 0)]
    }

    private init?(polygon one: PlacedShape, polygon other: PlacedShape) {
        guard let first = one.side(separating: other), let second = other.side(separating: one) else { return nil }
        // The first shape is preferred, so that the choice does not alternate between parallel sides.
        let isSecond = second.separation > first.separation + 0.1
        let (reference, incident) = isSecond ? (other, one) : (one, other)
        let face = isSecond ? second.index : first.index
        let outward = reference.normals[face]
        let (start, end) = (reference.corners[face], reference.corners[(face + 1) % reference.corners.count])
        let along = (end - start).direction
        guard var (p, q) = incident.side(against: outward) else { return nil }
        let (low, high) = (min(along.dot(start), along.dot(end)), max(along.dot(start), along.dot(end)))
        let (from, to) = (along.dot(p.place), along.dot(q.place))
        guard max(from, to) >= low, min(from, to) <= high else { return nil }
        func clip(_ share: Double, _ position: Double) -> (place: PlaneVector, feature: Int) {
            let limited = min(max(position, low), high)
            guard limited != position, from != to else { return share == 0 ? p : q }
            let part = (limited - from) / (to - from)
            return (p.place + (q.place - p.place) * part, limited == low ? 250 : 251)
        }
        (p, q) = (clip(0, from), clip(1, to))
        let base = (isSecond ? 1 << 20 : 0) | face << 10
        let touching = [p, q].compactMap { end -> Point? in
            let depth = (end.place - start).dot(outward)
            guard depth < 0 else { return nil }
            return Point(
                place: end.place - outward * (depth / 2), separation: depth, feature: base | end.feature)
        }
        guard !touching.isEmpty else { return nil }
        (normal, points) = (isSecond ? -outward : outward, touching)
    }
}

extension PlacedShape {
    /// Returns the side that is farthest from another polygon, and that distance; nil if it separates them.
    fileprivate func side(separating other: PlacedShape) -> (index: Int, separation: Double)? {
        var best = (index: 0, separation: -Double.infinity)
        for (index, normal) in normals.enumerated() {
            var nearest = Double.infinity
            for corner in other.corners { nearest = min(nearest, (corner - corners[index]).dot(normal)) }
            guard nearest < 0 else { return nil }
            if nearest > best.separation { best = (index, nearest) }
        }
        return normals.isEmpty ? nil : best
    }

    /// Returns the ends of the side that faces a direction the most; those of a line for a line.
    fileprivate func side(
        against direction: PlaneVector
    ) -> ((place: PlaneVector, feature: Int), (place: PlaneVector, feature: Int))? {
        guard corners.count >= 2 else { return nil }
        var (best, least) = (0, Double.infinity)
        for (index, normal) in normals.enumerated() where normal.dot(direction) < least {
            (best, least) = (index, normal.dot(direction))
        }
        let next = (best + 1) % corners.count
        return ((corners[best], best), (corners[next], next))
    }

    /// Returns the nearest point of the outline, the direction from there, and the distance, which is negative inside.
    fileprivate func nearest(
        to point: PlaneVector
    ) -> (place: PlaneVector, normal: PlaneVector, distance: Double) {
        var best = (index: 0, separation: -Double.infinity)
        for (index, normal) in normals.enumerated() {
            let separation = (point - corners[index]).dot(normal)
            if separation > best.separation { best = (index, separation) }
        }
        let (start, end) = (corners[best.index], corners[(best.index + 1) % corners.count])
        let normal = normals[best.index]
        let side = end - start
        let share = side.lengthSquared > 0 ? (point - start).dot(side) / side.lengthSquared : 0
        guard share < 0 || share > 1 else { return (point - normal * best.separation, normal, best.separation) }
        // Inside of the polygon, no corner is nearer than the side.
        guard best.separation > 0 || corners.count == 2 else {
            return (point - normal * best.separation, normal, best.separation)
        }
        let corner = share < 0 ? start : end
        let way = point - corner
        return (corner, way.length > 1e-9 ? way.direction : normal, way.length)
    }
}
