// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// Styles for line ends.
public enum CGLineCap: Int32, Sendable {
    /// A butt cap, which ends at the endpoint.
    case butt = 0
    /// A round cap, which is a half circle around the endpoint.
    case round = 1
    /// A square cap, which extends half the line width beyond the endpoint.
    case square = 2
}

/// Styles for line joins.
public enum CGLineJoin: Int32, Sendable {
    /// A sharp corner.
    case miter = 0
    /// A round corner.
    case round = 1
    /// A cut-off corner.
    case bevel = 2
}

/// Rules that determine the interior of a path.
public enum CGPathFillRule: Int, Sendable {
    /// Regions with a nonzero winding number.
    case winding = 0
    /// Regions from which a ray to the outside crosses the path an odd number of times.
    case evenOdd = 1
}

/// An immutable path of lines and curves.
public class CGPath {
    /// The path as a render tree value.
    package fileprivate(set) var path: Path

    /// Creates a path from a render tree value.
    package init(_ path: Path) { self.path = path }

    /// Creates the path of a rectangle.
    public convenience init(rect: CGRect, transform: CGAffineTransform?) {
        self.init(Path.rect(rect.rendered).transformed(transform))
    }

    /// Creates the path of the ellipse inscribed in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform?) {
        self.init(Path.ellipse(in: rect.rendered).transformed(transform))
    }

    /// Creates the path of a rounded rectangle.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform?
    ) {
        let path = Path.roundedRect(rect.rendered, radiusX: cornerWidth, radiusY: cornerHeight)
        self.init(path.transformed(transform))
    }

    /// Whether the path is empty.
    public var isEmpty: Bool { path.isEmpty }

    /// The point at which the next line would start; zero for an empty path.
    public var currentPoint: CGPoint { path.currentPoint.map { CGPoint(x: $0.x, y: $0.y) } ?? .zero }

    /// The smallest rectangle that contains all points and control points.
    public var boundingBox: CGRect {
        let bounds = path.controlBounds
        return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: bounds.size.height)
    }

    /// The smallest rectangle that contains all points and control points.
    public var boundingBoxOfPath: CGRect { boundingBox }

    /// Returns whether a point, after a transform, is inside the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool { path.contains(point.applying(transform).rendered, evenOdd: rule == .evenOdd) }

    /// Returns a copy.
    public func copy() -> CGPath? { CGPath(path) }

    /// Returns a mutable copy.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// A mutable path. Parts are appended after a transform of their coordinates.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(Path()) }

    override package init(_ path: Path) { super.init(path) }

    /// Starts a new subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.append(.move(point.applying(transform).rendered))
    }

    /// Appends a line; starts a subpath if there is none.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform).rendered
        path.append(path.isEmpty ? .move(point) : .line(point))
    }

    /// Appends lines through points, starting a new subpath at the first.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Appends a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        if path.isEmpty { move(to: control1, transform: transform) }
        path.append(
            .cubic(
                end.applying(transform).rendered, control1: control1.applying(transform).rendered,
                control2: control2.applying(transform).rendered))
    }

    /// Appends a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        if path.isEmpty { move(to: control, transform: transform) }
        path.append(.quad(end.applying(transform).rendered, control: control.applying(transform).rendered))
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(Path.rect(rect.rendered).transformed(transform))
    }

    /// Adds rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(Path.ellipse(in: rect.rendered).transformed(transform))
    }

    /// Adds a rounded rectangle.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let rounded = Path.roundedRect(rect.rendered, radiusX: cornerWidth, radiusY: cornerHeight)
        path.append(rounded.transformed(transform))
    }

    /// Appends an arc; angles are in radians from the x axis, and `clockwise` assumes that y points upward.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        var sweep = endAngle - startAngle
        let turn = 2 * CGFloat.pi
        if !clockwise, sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
        if clockwise, sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: min(max(sweep, -turn), turn),
            transform: transform)
    }

    /// Appends an arc that covers an angle, in radians, in the direction of its sign.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        func place(_ angle: CGFloat, _ distance: CGFloat = 1, turned: CGFloat = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * (cos(angle) - turned * sin(angle) * distance),
                y: center.y + radius * (sin(angle) + turned * cos(angle) * distance))
        }
        addLine(to: place(startAngle), transform: transform)
        guard delta != 0, delta.isFinite else { return }
        // Up to a quarter, a cubic curve is indistinguishable from the circle. More than a hundred turns look like a hundred.
        let delta = min(max(delta, -200 * .pi), 200 * .pi)
        let count = max(1, (abs(delta) / (.pi / 2)).rounded(.up))
        let step = delta / count
        let reach = 4 / 3 * tan(step / 4)
        for index in 0..<Int(count) {
            let from = startAngle + CGFloat(index) * step
            addCurve(
                to: place(from + step), control1: place(from, reach, turned: 1),
                control2: place(from + step, reach, turned: -1), transform: transform)
        }
    }

    /// Appends a line and the arc of a circle that touches the lines from the current point to the first point, and from
    /// there to the second one.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !path.isEmpty else { return move(to: tangent1End, transform: transform) }
        let start = currentPoint.applying(transform.inverted())
        let (ax, ay) = (start.x - tangent1End.x, start.y - tangent1End.y)
        let (bx, by) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
        let (a, b) = (hypot(ax, ay), hypot(bx, by))
        let cross = ax * by - ay * bx
        guard a > 0, b > 0, radius > 0, abs(cross) > 1e-9 * a * b, cross.isFinite, radius.isFinite else {
            return addLine(to: tangent1End, transform: transform)
        }
        let half = acos(min(max((ax * bx + ay * by) / (a * b), -1), 1)) / 2
        let (along, out) = (radius / tan(half), radius / sin(half))
        let (mx, my) = (ax / a + bx / b, ay / a + by / b)
        let middle = hypot(mx, my)
        let center = CGPoint(x: tangent1End.x + mx / middle * out, y: tangent1End.y + my / middle * out)
        let first = CGPoint(x: tangent1End.x + ax / a * along, y: tangent1End.y + ay / a * along)
        let last = CGPoint(x: tangent1End.x + bx / b * along, y: tangent1End.y + by / b * along)
        addArc(
            center: center, radius: radius, startAngle: atan2(first.y - center.y, first.x - center.x),
            endAngle: atan2(last.y - center.y, last.x - center.x), clockwise: cross > 0, transform: transform)
    }

    /// Adds a path.
    public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
        path.append(other.path.transformed(transform))
    }

    /// Closes the current subpath, at whose first point the next line then starts.
    public func closeSubpath() {
        if !path.isEmpty { path.append(.close) }
    }
}

extension Path {
    /// Returns the transformed path; the path itself for nil and for the identity.
    func transformed(_ transform: CGAffineTransform?) -> Path {
        transform.flatMap { $0.isIdentity ? nil : applying($0.rendered) } ?? self
    }
}
