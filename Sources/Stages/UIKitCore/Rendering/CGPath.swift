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

/// A mutable path.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(Path()) }

    override package init(_ path: Path) { super.init(path) }

    /// The current point; zero for an empty path.
    public var currentPoint: CGPoint { point ?? .zero }
    var point: CGPoint?

    /// Starts a new subpath.
    public func move(to point: CGPoint) {
        path.append(.move(point.rendered))
        self.point = point
    }

    /// Appends a line.
    public func addLine(to point: CGPoint) {
        guard self.point != nil else { return move(to: point) }
        path.append(.line(point.rendered))
        self.point = point
    }

    /// Appends lines through points, starting a new subpath at the first.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        points.dropFirst().forEach(addLine)
    }

    /// Appends a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if point == nil { move(to: control1) }
        path.append(.cubic(end.rendered, control1: control1.rendered, control2: control2.rendered))
        point = end
    }

    /// Appends a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if point == nil { move(to: control) }
        path.append(.quad(end.rendered, control: control.rendered))
        point = end
    }

    /// Appends a rectangle.
    public func addRect(_ rect: CGRect) { addClosed(.rect(rect.rendered), start: rect.origin) }

    /// Appends an ellipse.
    public func addEllipse(in rect: CGRect) {
        addClosed(.ellipse(in: rect.rendered), start: CGPoint(x: rect.maxX, y: rect.midY))
    }

    /// Appends a rounded rectangle.
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        addClosed(
            .roundedRect(rect.rendered, radiusX: cornerWidth, radiusY: cornerHeight), start: rect.origin)
    }

    /// Appends an arc; angles are in radians from the x axis, and `clockwise` assumes that y points upward.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        var sweep = endAngle - startAngle
        let turn = 2 * CGFloat.pi
        if !clockwise, sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
        if clockwise, sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) - turn }
        sweep = min(max(sweep, -turn), turn)
        func place(_ angle: CGFloat, _ distance: CGFloat = 1, turned: CGFloat = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * (cos(angle) - turned * sin(angle) * distance),
                y: center.y + radius * (sin(angle) + turned * cos(angle) * distance))
        }
        let start = place(startAngle)
        if point == nil { move(to: start) } else { addLine(to: start) }
        guard sweep != 0, sweep.isFinite else { return }
        // For up to a quarter turn, a cubic curve is indistinguishable from the circle.
        let count = max(1, (abs(sweep) / (turn / 4)).rounded(.up))
        let step = sweep / count
        let reach = 4 / 3 * tan(step / 4)
        for index in 0..<Int(count) {
            let from = startAngle + CGFloat(index) * step
            addCurve(
                to: place(from + step), control1: place(from, reach, turned: 1),
                control2: place(from + step, reach, turned: -1))
        }
    }

    /// Appends a line and an arc that is tangent to the line from the current point to the first point, and to the line
    /// from there to the second point.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard let start = point else { return move(to: tangent1End) }
        let (ax, ay) = (start.x - tangent1End.x, start.y - tangent1End.y)
        let (bx, by) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
        let (a, b) = (hypot(ax, ay), hypot(bx, by))
        let cross = ax * by - ay * bx
        guard a > 0, b > 0, radius > 0, abs(cross) > 1e-9 * a * b, cross.isFinite, radius.isFinite else {
            return addLine(to: tangent1End)
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
            endAngle: atan2(last.y - center.y, last.x - center.x), clockwise: cross > 0)
    }

    /// Appends a path.
    public func addPath(_ other: CGPath) {
        path.append(other.path)
        point = (other as? CGMutablePath)?.point ?? point
    }

    /// Closes the current subpath.
    public func closeSubpath() { path.append(.close) }

    private func addClosed(_ part: Path, start: CGPoint) {
        path.append(part)
        point = start
    }
}

extension Path {
    /// Returns the transformed path, or the path itself if the transform is nil.
    fileprivate func transformed(_ transform: CGAffineTransform?) -> Path {
        transform.map { applying($0.rendered) } ?? self
    }
}
