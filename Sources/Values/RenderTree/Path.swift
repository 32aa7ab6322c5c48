// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Lines and curves in points, which can be filled, stroked or clipped to.
package struct Path: Sendable, Hashable {
    /// A step of a path.
    package enum Element: Sendable, Hashable {
        /// Begins a new part.
        case move(RenderPoint)
        /// Draws a straight line.
        case line(RenderPoint)
        /// Draws a parabola to the first point, drawn towards the second.
        case quad(RenderPoint, control: RenderPoint)
        /// Draws a cubic curve to the first point, drawn towards the two others.
        case cubic(RenderPoint, control1: RenderPoint, control2: RenderPoint)
        /// Draws a straight line to where the part began.
        case close
    }

    /// The steps in order.
    package private(set) var elements: [Element]

    /// The most steps that a path has; what comes after them is not drawn.
    package static let maximumElements = 100_000

    /// Creates a path of steps.
    package init(_ elements: [Element] = []) {
        self.elements = elements.count > Self.maximumElements ? Array(elements.prefix(Self.maximumElements)) : elements
    }

    /// Appends a step.
    package mutating func append(_ element: Element) {
        guard elements.count < Self.maximumElements else { return }
        elements.append(element)
    }

    /// Appends another path's steps.
    package mutating func append(_ other: Path) {
        elements.append(contentsOf: other.elements.prefix(Self.maximumElements - elements.count))
    }

    /// Whether nothing is drawn.
    package var isEmpty: Bool { elements.isEmpty }

    /// The path with each point moved by `transform`.
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

    /// The smallest upright rectangle around all points and control points.
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
    /// How far control points of a cubic lie along the tangents to look like a quarter of a circle of radius 1.
    private static let quarter = 0.552_284_749_830_793_6

    /// The outline of a rectangle, clockwise from the upper left.
    package static func rect(_ rect: RenderRect) -> Path {
        Path([
            .move(RenderPoint(x: rect.minX, y: rect.minY)), .line(RenderPoint(x: rect.maxX, y: rect.minY)),
            .line(RenderPoint(x: rect.maxX, y: rect.maxY)), .line(RenderPoint(x: rect.minX, y: rect.maxY)), .close,
        ])
    }

    /// The outline of a rectangle with round corners; a radius is at most half of the shorter side.
    package static func roundedRect(_ rect: RenderRect, radius: Double) -> Path {
        let radius = min(radius.length, rect.size.width / 2, rect.size.height / 2)
        return roundedRect(rect, radiusX: radius, radiusY: radius)
    }

    /// The outline of a rectangle whose corners are quarters of ellipses; radii are at most half of their sides.
    package static func roundedRect(_ rect: RenderRect, radiusX: Double, radiusY: Double) -> Path {
        let (radiusX, radiusY) = (min(radiusX.length, rect.size.width / 2), min(radiusY.length, rect.size.height / 2))
        guard radiusX > 0, radiusY > 0 else { return .rect(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (nearX, nearY) = (radiusX * (1 - quarter), radiusY * (1 - quarter))
        func point(_ x: Double, _ y: Double) -> RenderPoint { RenderPoint(x: x, y: y) }
        return Path([
            .move(point(left + radiusX, top)), .line(point(right - radiusX, top)),
            .cubic(
                point(right, top + radiusY), control1: point(right - nearX, top), control2: point(right, top + nearY)),
            .line(point(right, bottom - radiusY)),
            .cubic(
                point(right - radiusX, bottom), control1: point(right, bottom - nearY),
                control2: point(right - nearX, bottom)),
            .line(point(left + radiusX, bottom)),
            .cubic(
                point(left, bottom - radiusY), control1: point(left + nearX, bottom),
                control2: point(left, bottom - nearY)),
            .line(point(left, top + radiusY)),
            .cubic(point(left + radiusX, top), control1: point(left, top + nearY), control2: point(left + nearX, top)),
            .close,
        ])
    }

    /// The outline of the ellipse that touches the sides of `rect`.
    package static func ellipse(in rect: RenderRect) -> Path {
        roundedRect(rect, radiusX: rect.size.width / 2, radiusY: rect.size.height / 2)
    }
}

// The module has no library to ask for sines; the C library is one that every Linux has.
