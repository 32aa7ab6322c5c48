// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Lines and curves in points, to be filled, stroked or used as a clip.
package struct Path: Sendable, Hashable {
    /// An element of a path.
    package enum Element: Sendable, Hashable {
        /// Begins a new subpath.
        case move(RenderPoint)
        /// Draws a straight line.
        case line(RenderPoint)
        /// Draws a quadratic curve to the first point.
        case quad(RenderPoint, control: RenderPoint)
        /// Draws a cubic curve to the first point.
        case cubic(RenderPoint, control1: RenderPoint, control2: RenderPoint)
        /// Closes the current subpath.
        case close
    }

    /// The elements in order.
    package private(set) var elements: [Element]

    /// The maximum number of elements; further ones are not drawn.
    package static let maximumElements = 100_000

    /// Creates a path from elements.
    package init(_ elements: [Element] = []) {
        self.elements = elements.count > Self.maximumElements ? Array(elements.prefix(Self.maximumElements)) : elements
    }

    /// Appends an element.
    package mutating func append(_ element: Element) {
        guard elements.count < Self.maximumElements else { return }
        elements.append(element)
    }

    /// Appends the elements of another path.
    package mutating func append(_ other: Path) {
        elements.append(contentsOf: other.elements.prefix(Self.maximumElements - elements.count))
    }

    /// Whether the path has no elements.
    package var isEmpty: Bool { elements.isEmpty }

    /// The point at which the next line would start, which is the first point of a subpath that is closed; nil without one.
    package var currentPoint: RenderPoint? {
        switch elements.last {
        case nil: return nil
        case .move(let point)?, .line(let point)?, .quad(let point, _)?, .cubic(let point, _, _)?: return point
        case .close?:
            for case .move(let point) in elements.reversed() { return point }
            return nil
        }
    }

    /// Returns the path with each point transformed.
    package func applying(_ transform: RenderTransform) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let point): .move(transform.apply(to: point))
                case .line(let point): .line(transform.apply(to: point))
                case .quad(let point, let control):
                    .quad(transform.apply(to: point), control: transform.apply(to: control))
                case .cubic(let point, let control1, let control2):
                    .cubic(
                        transform.apply(to: point), control1: transform.apply(to: control1),
                        control2: transform.apply(to: control2))
                case .close: .close
                }
            })
    }

    /// The bounding box of all points and control points.
    package var controlBounds: RenderRect {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        func add(_ point: RenderPoint) {
            (left, top) = (min(left, point.x), min(top, point.y))
            (right, bottom) = (max(right, point.x), max(bottom, point.y))
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .quad(let point, let control): [point, control].forEach(add)
            case .cubic(let point, let control1, let control2): [point, control1, control2].forEach(add)
            case .close: break
            }
        }
        guard left <= right else { return .zero }
        return RenderRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Path {
    /// The distance of the control points of a cubic curve that approximates a quarter of the unit circle.
    private static let quarter = 0.552_284_749_830_793_6

    /// Returns the outline of a rectangle, clockwise from the top left.
    package static func rect(_ rect: RenderRect) -> Path {
        Path([
            .move(RenderPoint(x: rect.minX, y: rect.minY)), .line(RenderPoint(x: rect.maxX, y: rect.minY)),
            .line(RenderPoint(x: rect.maxX, y: rect.maxY)), .line(RenderPoint(x: rect.minX, y: rect.maxY)), .close,
        ])
    }

    /// Returns the outline of a rectangle whose `corners` are round; the radius is at most half of the shorter side.
    package static func roundedRect(_ rect: RenderRect, radius: Double, corners: RectCorners = .all) -> Path {
        let radius = min(radius.length, rect.size.width / 2, rect.size.height / 2)
        return roundedRect(rect, radiusX: radius, radiusY: radius, corners: corners)
    }

    /// Returns the outline of a rectangle with elliptical corners; radii are at most half of their sides.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - radiusX: The horizontal radius.
    ///   - radiusY: The vertical radius.
    ///   - corners: The corners that are round; the others are right angles.
    /// - Returns: The outline, clockwise from the top left.
    package static func roundedRect(
        _ rect: RenderRect, radiusX: Double, radiusY: Double, corners: RectCorners = .all
    ) -> Path {
        let (radiusX, radiusY) = (min(radiusX.length, rect.size.width / 2), min(radiusY.length, rect.size.height / 2))
        guard radiusX > 0, radiusY > 0, !corners.isEmpty else { return .rect(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (nearX, nearY) = (radiusX * (1 - quarter), radiusY * (1 - quarter))
        func point(_ x: Double, _ y: Double) -> RenderPoint { RenderPoint(x: x, y: y) }
        var elements: [Element] = []
        if corners.contains(.topLeft) {
            elements.append(.move(point(left + radiusX, top)))
        } else {
            elements.append(.move(point(left, top)))
        }
        if corners.contains(.topRight) {
            elements += [
                .line(point(right - radiusX, top)),
                .cubic(
                    point(right, top + radiusY), control1: point(right - nearX, top),
                    control2: point(right, top + nearY)),
            ]
        } else {
            elements.append(.line(point(right, top)))
        }
        if corners.contains(.bottomRight) {
            elements += [
                .line(point(right, bottom - radiusY)),
                .cubic(
                    point(right - radiusX, bottom), control1: point(right, bottom - nearY),
                    control2: point(right - nearX, bottom)),
            ]
        } else {
            elements.append(.line(point(right, bottom)))
        }
        if corners.contains(.bottomLeft) {
            elements += [
                .line(point(left + radiusX, bottom)),
                .cubic(
                    point(left, bottom - radiusY), control1: point(left + nearX, bottom),
                    control2: point(left, bottom - nearY)),
            ]
        } else {
            elements.append(.line(point(left, bottom)))
        }
        if corners.contains(.topLeft) {
            elements += [
                .line(point(left, top + radiusY)),
                .cubic(
                    point(left + radiusX, top), control1: point(left, top + nearY),
                    control2: point(left + nearX, top)),
            ]
        }
        return Path(elements + [.close])
    }

    /// Returns the outline of the ellipse inscribed in `rect`, clockwise from its rightmost point, as Core Graphics has it.
    package static func ellipse(in rect: RenderRect) -> Path {
        let (center, x, y) = (rect.center, rect.size.width / 2, rect.size.height / 2)
        func point(_ dx: Double, _ dy: Double) -> RenderPoint {
            RenderPoint(x: center.x + dx * x, y: center.y + dy * y)
        }
        return Path([
            .move(point(1, 0)), .cubic(point(0, 1), control1: point(1, quarter), control2: point(quarter, 1)),
            .cubic(point(-1, 0), control1: point(-quarter, 1), control2: point(-1, quarter)),
            .cubic(point(0, -1), control1: point(-1, -quarter), control2: point(-quarter, -1)),
            .cubic(point(1, 0), control1: point(quarter, -1), control2: point(1, -quarter)), .close,
        ])
    }
}

/// A set of corners of a rectangle, in a space whose y axis points down.
package struct RectCorners: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    /// Creates a set with a raw value.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The corner at the least x and the least y.
    package static let topLeft = RectCorners(rawValue: 1 << 0)
    /// The corner at the greatest x and the least y.
    package static let topRight = RectCorners(rawValue: 1 << 1)
    /// The corner at the least x and the greatest y.
    package static let bottomLeft = RectCorners(rawValue: 1 << 2)
    /// The corner at the greatest x and the greatest y.
    package static let bottomRight = RectCorners(rawValue: 1 << 3)
    /// All four corners.
    package static let all: RectCorners = [.topLeft, .topRight, .bottomLeft, .bottomRight]

    /// Returns where the corners of an upright rectangle are after a transform without translation.
    ///
    /// - Parameter transform: A transform that keeps rectangles upright: quarter turns, mirrors and scales.
    /// - Returns: The corners after the transform.
    package func applying(_ transform: RenderTransform) -> RectCorners {
        guard self != .all, !isEmpty else { return self }
        let places: [(corner: RectCorners, x: Double, y: Double)] = [
            (.topLeft, -1, -1), (.topRight, 1, -1), (.bottomLeft, -1, 1), (.bottomRight, 1, 1),
        ]
        var moved: RectCorners = []
        for place in places where contains(place.corner) {
            let isRight = transform.a * place.x + transform.c * place.y > 0
            let isBottom = transform.b * place.x + transform.d * place.y > 0
            moved.insert(isBottom ? (isRight ? .bottomRight : .bottomLeft) : (isRight ? .topRight : .topLeft))
        }
        return moved
    }
}
