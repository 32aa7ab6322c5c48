// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top-left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The top-right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The bottom-left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The bottom-right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path that you can render in your custom views.
open class UIBezierPath: NSObject, NSCopying {
    private var outline = CGMutablePath()

    /// The line width in points.
    open var lineWidth: CGFloat = 1
    /// The line cap style.
    open var lineCapStyle = CGLineCap.butt
    /// The line join style.
    open var lineJoinStyle = CGLineJoin.miter
    /// The maximum length of miters in line widths; longer ones are beveled.
    open var miterLimit: CGFloat = 10
    /// Whether the even-odd rule is used for filling and clipping.
    open var usesEvenOddFillRule = false
    private var dash: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    /// Creates an empty path.
    public override init() { super.init() }

    /// Creates the path of a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        outline.addRect(rect)
    }

    /// Creates the path of the ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        outline.addEllipse(in: rect)
    }

    /// Creates the path of a rounded rectangle.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
        outline.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// Creates the path of a rectangle with selected corners rounded.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        let radius = min(cornerRadii.width, rect.width / 2, rect.height / 2)
        self.init(rect, radii: UICornerConfiguration.order.map { corners.contains($0) ? radius : 0 })
    }

    /// Creates the path of a rectangle with a radius for each corner, in the order of ``UICornerConfiguration``.
    convenience init(_ rect: CGRect, radii: [CGFloat]) {
        self.init()
        func turn(_ x: CGFloat, _ y: CGFloat, _ from: CGFloat, _ radius: CGFloat, _ dx: CGFloat, _ dy: CGFloat) {
            let center = CGPoint(x: x + dx * radius, y: y + dy * radius)
            guard radius > 0 else { return addLine(to: center) }
            addArc(withCenter: center, radius: radius, startAngle: from, endAngle: from + .pi / 2, clockwise: true)
        }
        move(to: CGPoint(x: rect.minX + radii[0], y: rect.minY))
        turn(rect.maxX, rect.minY, -.pi / 2, radii[1], -1, 1)
        turn(rect.maxX, rect.maxY, 0, radii[3], -1, -1)
        turn(rect.minX, rect.maxY, .pi / 2, radii[2], 1, -1)
        turn(rect.minX, rect.minY, .pi, radii[0], 1, 1)
        close()
    }

    /// Creates an arc; angles are in radians from the x axis, and `clockwise` is as seen on the screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path from a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        outline.addPath(cgPath)
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: outline)
        (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (copy.miterLimit, copy.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
        (copy.dash, copy.dashPhase) = (dash, dashPhase)
        return copy
    }

    /// The Core Graphics path.
    open var cgPath: CGPath {
        get { CGPath(outline.path) }
        set { outline = CGMutablePath(newValue.path) }
    }

    /// The smallest rectangle that contains all points and control points.
    open var bounds: CGRect { outline.boundingBox }
    /// Whether the path is empty.
    open var isEmpty: Bool { outline.isEmpty }
    /// The current point.
    open var currentPoint: CGPoint { outline.currentPoint }

    /// Starts a new subpath.
    open func move(to point: CGPoint) { outline.move(to: point) }
    /// Appends a line.
    open func addLine(to point: CGPoint) { outline.addLine(to: point) }
    /// Appends a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Appends a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.addQuadCurve(to: endPoint, control: controlPoint)
    }
    /// Appends an arc; angles are in radians from the x axis, and `clockwise` is as seen on the screen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // With y pointing downward, increasing angles run clockwise on the screen.
        outline.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Closes the current subpath.
    open func close() { outline.closeSubpath() }
    /// Removes all points.
    open func removeAllPoints() { outline = CGMutablePath() }
    /// Appends a path.
    open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.outline) }
    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) {
        outline = CGMutablePath(outline.path.applying(transform.rendered))
    }
    /// Sets the dash pattern.
    open func setLineDash(_ pattern: [CGFloat], phase: CGFloat) {
        (dash, dashPhase) = (pattern, phase)
    }

    /// Sets the dash pattern from a buffer; nil for solid lines.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        (dash, dashPhase) = (
            unsafe pattern.map { unsafe Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [], phase
        )
    }

    /// Returns whether a point is inside the path.
    open func contains(_ point: CGPoint) -> Bool {
        outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Fills the path with the current color and a blend mode.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(blendMode, alpha) { $0.fill() } }

    /// Strokes the path with the current color and a blend mode.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(blendMode, alpha) { $0.stroke() } }

    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ drawing: (UIBezierPath) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(context.alpha * alpha)
        drawing(self)
        context.restoreGState()
    }

    /// Fills the path with the current color.
    open func fill() {
        UIGraphicsGetCurrentContext()?.fill(outline.path, usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Strokes the path with the current color.
    open func stroke() {
        UIGraphicsGetCurrentContext()?.stroke(
            outline.path,
            style: StrokeStyle(
                width: lineWidth, cap: lineCapStyle.rendered, join: lineJoinStyle.rendered, miterLimit: miterLimit,
                dash: dash.map { Double($0) }, dashPhase: dashPhase))
    }

    /// Clips the current context to the path until its graphics state is restored.
    open func addClip() {
        UIGraphicsGetCurrentContext()?.record(.clip(outline.path, evenOdd: usesEvenOddFillRule))
    }
}

extension UIBezierPath {
    /// Returns the path with the direction of each of its subpaths reversed.
    public func reversing() -> UIBezierPath {
        let new = UIBezierPath(cgPath: CGPath(Path(Self.reversed(outline.path.elements))))
        (new.lineWidth, new.lineCapStyle, new.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (new.miterLimit, new.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
        (new.dash, new.dashPhase) = (dash, dashPhase)
        return new
    }

    private static func reversed(_ elements: [Path.Element]) -> [Path.Element] {
        /// The elements of the subpaths that are complete, last first.
        var whole: [Path.Element] = []
        /// The reversed elements of the open subpath, last first; each leads back to the point before it.
        var back: [Path.Element] = []
        var (start, point) = (RenderPoint(x: 0, y: 0), RenderPoint(x: 0, y: 0))
        func end(closing: Bool) {
            if !back.isEmpty || closing {
                whole = [.move(point)] + back.reversed() + (closing ? [.close] : []) + whole
            }
            back = []
        }
        for element in elements {
            switch element {
            case .move(let to):
                end(closing: false)
                (start, point) = (to, to)
            case .line(let to):
                back.append(.line(point))
                point = to
            case .quad(let to, let control):
                back.append(.quad(point, control: control))
                point = to
            case .cubic(let to, let control1, let control2):
                back.append(.cubic(point, control1: control2, control2: control1))
                point = to
            case .close:
                end(closing: true)
                point = start
            }
        }
        end(closing: false)
        return whole
    }
}
