// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Options for drawing a path.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills with the winding rule.
    case fill = 0
    /// Fills with the even-odd rule.
    case eoFill = 1
    /// Strokes.
    case stroke = 2
    /// Fills with the winding rule, then strokes.
    case fillStroke = 3
    /// Fills with the even-odd rule, then strokes.
    case eoFillStroke = 4
}

/// The current path.
extension CGContext {
    /// Starts a new, empty path.
    public func beginPath() { current = CGMutablePath() }
    /// Starts a new subpath.
    public func move(to point: CGPoint) { current.move(to: point) }
    /// Appends a line.
    public func addLine(to point: CGPoint) { current.addLine(to: point) }
    /// Appends lines through points, starting a new subpath at the first.
    public func addLines(between points: [CGPoint]) { current.addLines(between: points) }
    /// Appends a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2)
    }
    /// Appends a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end, control: control) }
    /// Appends an arc of a circle.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    /// Appends the arc of a circle that touches two lines.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { current.addRect(rect) }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { current.addRects(rects) }
    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
    /// Adds a path.
    public func addPath(_ path: CGPath) { current.addPath(path) }
    /// Closes the current subpath.
    public func closePath() { current.closeSubpath() }
    /// The current path; nil if it is empty.
    public var path: CGPath? { current.isEmpty ? nil : CGPath(current.path) }
    /// Whether the current path is empty.
    public var isPathEmpty: Bool { current.isEmpty }
    /// The point at which the next line would start; zero for an empty path.
    public var currentPointOfPath: CGPoint { current.currentPoint }
    /// The smallest rectangle that contains all points and control points; null for an empty path.
    public var boundingBoxOfPath: CGRect { current.isEmpty ? .null : current.boundingBox }

    /// Returns whether drawing the current path would paint a point.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
        if mode != .stroke, current.path.contains(point.rendered, evenOdd: isEvenOdd) { return true }
        guard mode != .fill, mode != .eoFill else { return false }
        return strokedPath.contains(point.rendered)
    }

    /// Replaces the current path with the area that a stroke of it covers.
    public func replacePathWithStrokedPath() { current = CGMutablePath(strokedPath) }

    private var strokedPath: Path {
        let style = strokeStyle()
        return current.path.dashed(style.dash, phase: style.dashPhase).stroked(style)
    }
}
