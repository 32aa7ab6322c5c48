// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The shape of a body around its center, for collisions: a convex polygon, or a circle.
struct CollisionShape: Sendable {
    /// The corners of a polygon, in the direction from x toward y; empty for a circle.
    let corners: [PlaneVector]
    /// The radius of a circle; 0 for a polygon.
    let radius: Double
    /// The area, in square points.
    let area: Double
    /// The moment of inertia for a mass of 1.
    let inertia: Double
    /// Half of the shortest side of the bounding box.
    let reach: Double

    /// The smallest and the largest side of a shape: items without an area have a mass, too.
    private static let sides = 1.0...100_000

    /// Creates a rectangle; lengths that are not numbers count as the smallest side.
    init(width: Double, height: Double) {
        let (width, height) = (Self.side(width), Self.side(height))
        let (x, y) = (width / 2, height / 2)
        corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { PlaneVector(x: $0, y: $1) }
        (radius, area, inertia) = (0, width * height, (width * width + height * height) / 12)
        reach = min(x, y)
    }

    /// Creates an ellipse: a circle if its sides are equal, otherwise a polygon close to it.
    init(ellipseWithWidth width: Double, height: Double) {
        let (width, height) = (Self.side(width), Self.side(height))
        let isCircle = abs(width - height) < 0.5
        let count = 20
        corners =
            isCircle
            ? []
            : (0..<count).map { index in
                let angle = 2 * Double.pi * Double(index) / Double(count)
                return PlaneVector(x: cos(angle) * width / 2, y: sin(angle) * height / 2)
            }
        radius = isCircle ? width / 2 : 0
        area = .pi * width * height / 4
        inertia = (width * width + height * height) / 16
        reach = min(width, height) / 2
    }

    /// Creates the convex hull of points around the center; nil if it has no area.
    init?(hullOf points: [PlaneVector]) {
        let hull = Self.hull(of: points.filter(\.isFinite).map { $0.limited(to: Self.sides.upperBound) })
        guard hull.count >= 3 else { return nil }
        let area = zip(hull, hull.dropFirst() + hull.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
        guard area >= 1 else { return nil }
        let (width, height) = Self.extent(of: hull)
        (corners, radius, self.area) = (hull, 0, area)
        inertia = (width * width + height * height) / 12
        reach = min(width, height) / 2
    }

    private static func side(_ length: Double) -> Double {
        length.isNaN ? sides.lowerBound : min(max(abs(length), sides.lowerBound), sides.upperBound)
    }

    private static func extent(of points: [PlaneVector]) -> (width: Double, height: Double) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    }

    /// Returns the hull by Andrew's monotone chain, without corners that are on a line with their neighbors.
    private static func hull(of points: [PlaneVector]) -> [PlaneVector] {
        let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count >= 3 else { return [] }
        func chain(_ points: some Sequence<PlaneVector>) -> [PlaneVector] {
            var chain: [PlaneVector] = []
            for point in points {
                while chain.count >= 2 {
                    let (last, before) = (chain[chain.count - 1], chain[chain.count - 2])
                    guard (last - before).cross(point - before) <= 1e-9 else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}

/// A shape at its place, or the side of a boundary that faces a body.
struct PlacedShape {
    let center: PlaneVector
    let corners: [PlaneVector]
    /// The directions outward of the sides, each of which begins at the corner with its index.
    let normals: [PlaneVector]
    let radius: Double

    init(_ shape: CollisionShape, at center: PlaneVector, angle: Double) {
        let (sine, cosine) = (sin(angle), cos(angle))
        self.center = center
        radius = shape.radius
        corners = shape.corners.map { $0.turned(sine: sine, cosine: cosine) + center }
        normals = zip(corners, corners.dropFirst() + corners.prefix(1)).map { -($1 - $0).turned.direction }
    }

    /// Creates a line with the side on which a point is.
    init(line edge: CollisionEdge, facing point: PlaneVector) {
        center = (edge.start + edge.end) * 0.5
        corners = [edge.start, edge.end]
        let normal = (edge.end - edge.start).turned.direction
        normals = [normal.dot(point - edge.start) < 0 ? -normal : normal]
        radius = 0
    }

    /// The box that contains the shape.
    var box: PlaneBox {
        guard radius == 0 else {
            let reach = PlaneVector(x: radius, y: radius)
            return PlaneBox(containing: [center - reach, center + reach])
        }
        return PlaneBox(containing: corners)
    }
}

/// A line of a boundary.
struct CollisionEdge: Sendable {
    let start: PlaneVector
    let end: PlaneVector
    /// The boundary of which the line is a part, by its identifier in the group.
    let boundary: Int
}

/// An upright box.
struct PlaneBox {
    private(set) var left = Double.infinity
    private(set) var right = -Double.infinity
    private(set) var top = Double.infinity
    private(set) var bottom = -Double.infinity

    init(containing points: [PlaneVector]) {
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
    }

    /// Whether both boxes cover a common height.
    func overlapsVertically(_ other: PlaneBox) -> Bool { top <= other.bottom && other.top <= bottom }
}
