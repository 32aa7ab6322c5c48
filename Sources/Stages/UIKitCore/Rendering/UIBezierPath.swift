// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The upper right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The lower left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The lower right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All of them.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// An outline that can be drawn into the current context.
open class UIBezierPath: NSObject {
    private var outline = CGMutablePath()

    /// The width of lines in points.
    open var lineWidth: CGFloat = 1
    /// How lines end.
    open var lineCapStyle = CGLineCap.butt
    /// How lines meet.
    open var lineJoinStyle = CGLineJoin.miter
    /// Whether the even-odd rule says what lies within.
    open var usesEvenOddFillRule = false
    private var dash: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    /// Creates an empty outline.
    public override init() {
        super.init()
    }

    /// Creates the outline of a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        outline.addRect(rect)
    }

    /// Creates the outline of an ellipse that touches the sides of a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        outline.addEllipse(in: rect)
    }

    /// Creates the outline of a rectangle with rounded corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }

    /// Creates the outline of a rectangle some of whose corners are round.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let radius = min(cornerRadii.width, rect.width / 2, rect.height / 2)
        func rounding(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? radius : 0 }
        func turn(_ x: CGFloat, _ y: CGFloat, _ from: CGFloat, _ corner: UIRectCorner, _ dx: CGFloat, _ dy: CGFloat) {
            let radius = rounding(corner)
            let center = CGPoint(x: x + dx * radius, y: y + dy * radius)
            guard radius > 0 else { return addLine(to: center) }
            addArc(withCenter: center, radius: radius, startAngle: from, endAngle: from + .pi / 2, clockwise: true)
        }
        move(to: CGPoint(x: rect.minX + rounding(.topLeft), y: rect.minY))
        turn(rect.maxX, rect.minY, -.pi / 2, .topRight, -1, 1)
        turn(rect.maxX, rect.maxY, 0, .bottomRight, -1, -1)
        turn(rect.minX, rect.maxY, .pi / 2, .bottomLeft, 1, -1)
        turn(rect.minX, rect.minY, .pi, .topLeft, 1, 1)
        close()
    }

    /// Creates a part of a circle; angles in radians from the right, `clockwise` as seen on the screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates an outline from one of Core Graphics.
    public convenience init(cgPath: CGPath) {
        self.init()
        outline.addPath(cgPath)
    }

    /// The outline as Core Graphics has it.
    open var cgPath: CGPath {
        get { CGPath(outline.path) }
        set { outline = CGMutablePath(newValue.path) }
    }

    /// The smallest rectangle around all points and control points.
    open var bounds: CGRect { outline.boundingBox }
    /// Whether there is nothing in it.
    open var isEmpty: Bool { outline.isEmpty }
    /// The point at which the next line begins.
    open var currentPoint: CGPoint { outline.currentPoint }

    /// Begins a new part.
    open func move(to point: CGPoint) { outline.move(to: point) }
    /// Draws a straight line.
    open func addLine(to point: CGPoint) { outline.addLine(to: point) }
    /// Draws a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Draws a parabola.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.addQuadCurve(to: endPoint, control: controlPoint)
    }
    /// Draws a part of a circle; angles in radians from the right, `clockwise` as seen on the screen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // With y downwards, growing angles run clockwise for the eye.
        outline.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Draws a straight line to where the part began.
    open func close() { outline.closeSubpath() }
    /// Forgets everything.
    open func removeAllPoints() { outline = CGMutablePath() }
    /// Adds another outline.
    open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.outline) }
    /// Moves each point.
    open func apply(_ transform: CGAffineTransform) {
        outline = CGMutablePath(outline.path.applying(transform.rendered))
    }
    /// Sets lengths of strokes and gaps in turn.
    open func setLineDash(_ pattern: [CGFloat], phase: CGFloat) {
        dash = pattern
        dashPhase = phase
    }

    /// Fills the outline in the current color.
    open func fill() {
        UIGraphicsGetCurrentContext()?.fill(outline.path, usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Strokes the outline in the current color.
    open func stroke() {
        UIGraphicsGetCurrentContext()?.stroke(
            outline.path,
            style: StrokeStyle(
                width: lineWidth, cap: lineCapStyle.rendered, join: lineJoinStyle.rendered,
                dash: dash.map { Double($0) },
                dashPhase: dashPhase))
    }

    /// Draws within the outline only, from here to the context's next restore.
    open func addClip() {
        UIGraphicsGetCurrentContext()?.record(.clip(outline.path, evenOdd: usesEvenOddFillRule))
    }
}
