// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// How lines end.
public enum CGLineCap: Int32, Sendable {
    /// At the last point.
    case butt = 0
    /// With half a circle around the last point.
    case round = 1
    /// Half a width beyond the last point.
    case square = 2
}

/// How lines meet.
public enum CGLineJoin: Int32, Sendable {
    /// In a sharp corner.
    case miter = 0
    /// In a round corner.
    case round = 1
    /// In a corner that is cut off.
    case bevel = 2
}

/// Which parts of a path that crosses itself lie within.
public enum CGPathFillRule: Int, Sendable {
    /// Those around which the path winds.
    case winding = 0
    /// Those from which an odd number of lines is crossed to the outside.
    case evenOdd = 1
}

/// An outline of lines and curves that does not change.
public class CGPath {
    /// The outline as a render tree value.
    package fileprivate(set) var path: Path

    /// Creates an outline as the render tree has it.
    package init(_ path: Path) { self.path = path }

    /// Creates the outline of a rectangle.
    public convenience init(rect: CGRect, transform: CGAffineTransform?) {
        self.init(Path.rect(rect.rendered).transformed(transform))
    }

    /// Creates the outline of an ellipse that touches the sides of a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform?) {
        self.init(Path.ellipse(in: rect.rendered).transformed(transform))
    }

    /// Creates the outline of a rectangle with rounded corners.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform?
    ) {
        let path = Path.roundedRect(rect.rendered, radiusX: cornerWidth, radiusY: cornerHeight)
        self.init(path.transformed(transform))
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle around all points and control points.
    public var boundingBox: CGRect {
        let bounds = path.controlBounds
        return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: bounds.size.height)
    }

    /// Returns a copy that can be changed.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// An outline that is being made.
public final class CGMutablePath: CGPath {
    /// Creates an empty outline.
    public init() {
        super.init(Path())
    }

    override package init(_ path: Path) {
        super.init(path)
    }

    /// The point at which the next line begins; nil before the first.
    public var currentPoint: CGPoint { point ?? .zero }
    var point: CGPoint?

    /// Begins a new part.
    public func move(to point: CGPoint) {
        path.append(.move(point.rendered))
        self.point = point
    }

    /// Draws a straight line.
    public func addLine(to point: CGPoint) {
        guard self.point != nil else { return move(to: point) }
        path.append(.line(point.rendered))
        self.point = point
    }

    /// Draws a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if point == nil { move(to: control1) }
        path.append(.cubic(end.rendered, control1: control1.rendered, control2: control2.rendered))
        point = end
    }

    /// Draws a parabola.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if point == nil { move(to: control) }
        path.append(.quad(end.rendered, control: control.rendered))
        point = end
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { addClosed(.rect(rect.rendered), start: rect.origin) }

    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) {
        addClosed(.ellipse(in: rect.rendered), start: CGPoint(x: rect.maxX, y: rect.midY))
    }

    /// Adds a rectangle with rounded corners.
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        addClosed(
            .roundedRect(rect.rendered, radiusX: cornerWidth, radiusY: cornerHeight), start: rect.origin)
    }

    /// Draws a part of a circle; angles in radians from the right, `clockwise` as seen with y upwards.
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
        // Quarters or less: a cubic is indistinguishable from the circle there.
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

    /// Adds another outline.
    public func addPath(_ other: CGPath) {
        path.append(other.path)
        point = (other as? CGMutablePath)?.point ?? point
    }

    /// Draws a straight line to where the part began.
    public func closeSubpath() { path.append(.close) }

    private func addClosed(_ part: Path, start: CGPoint) {
        path.append(part)
        point = start
    }
}

extension Path {
    /// The path moved by a map; as it is without one.
    fileprivate func transformed(_ transform: CGAffineTransform?) -> Path {
        transform.map { applying($0.rendered) } ?? self
    }
}
