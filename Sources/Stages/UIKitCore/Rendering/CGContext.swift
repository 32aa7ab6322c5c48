// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

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

/// A drawing environment that records commands that can be drawn at any scale (rendering.md §3).
///
/// The origin is at the top left and y grows downward, as in the contexts that UIKit passes to `draw(_:)`.
public final class CGContext {
    /// The graphics state.
    private struct State {
        var fill = Color.black
        var stroke = Color.black
        var alpha: CGFloat = 1
        var lineWidth: CGFloat = 1
        var cap = StrokeStyle.Cap.butt
        var join = StrokeStyle.Join.miter
        var dash: [CGFloat] = []
        var dashPhase: CGFloat = 0
    }

    private var commands: [DrawCommand] = []
    /// The bounds and scale of the image of `UIGraphicsBeginImageContext`; nil for other contexts.
    var picture: (bounds: CGRect, scale: CGFloat)?
    private var state = State()
    private var saved: [State] = []
    /// The number of saved states before each open group.
    private var groups: [Int] = []
    private var current = CGMutablePath()

    /// Creates an empty context.
    package init() {}

    /// The recorded commands.
    package var displayList: DisplayList { DisplayList(commands) }

    /// Records a command.
    package func record(_ command: DrawCommand) { commands.append(command) }

    /// Records the commands of a list.
    package func record(_ list: DisplayList) { commands += list.commands }

    /// The current opacity.
    package var alpha: CGFloat { state.alpha }

    // MARK: State

    /// Saves the graphics state.
    public func saveGState() {
        saved.append(state)
        record(.save)
    }

    /// Restores the last saved graphics state, if any.
    public func restoreGState() {
        // A state saved before a group can be restored only after it.
        guard saved.count > (groups.last.map { $0 + 1 } ?? 0), let last = saved.popLast() else { return }
        state = last
        record(.restore)
    }

    /// Saves the graphics state, and begins a group that is drawn with the current opacity.
    func beginGroup() {
        groups.append(saved.count)
        saved.append(state)
        record(.beginGroup(opacity: state.alpha))
        state.alpha = 1
    }

    /// Draws the innermost group, and restores the state before it; does nothing without an open group.
    func endGroup() {
        guard let depth = groups.popLast(), depth < saved.count else { return }
        state = saved[depth]
        saved.removeSubrange(depth...)
        record(.endGroup)
    }

    /// Translates the coordinate system.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Scales the coordinate system.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

    /// Rotates the coordinate system by an angle in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Applies a transform to the coordinate system.
    public func concatenate(_ transform: CGAffineTransform) { record(.concatenate(transform.rendered)) }

    /// Sets the opacity of drawing.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }

    /// Sets the fill color.
    public func setFillColor(_ color: CGColor) { state.fill = color.color }

    /// Sets the fill color by its components.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the stroke color.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }

    /// Sets the stroke color by its components.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the line width in points.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

    /// Sets the line cap style.
    public func setLineCap(_ cap: CGLineCap) { state.cap = cap.rendered }

    /// Sets the line join style.
    public func setLineJoin(_ join: CGLineJoin) { state.join = join.rendered }

    /// Sets the miter limit. Ignored; the limit is always ten line widths.
    public func setMiterLimit(_ limit: CGFloat) {}
    /// Sets the accuracy of curves. Ignored; curves are always smooth.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Sets whether antialiasing is allowed. Ignored; it always is.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    /// Sets whether edges are antialiased. Ignored; they always are.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}

    /// Sets the dash pattern; empty for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = lengths
        state.dashPhase = phase
    }

    // MARK: Path

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
    /// Appends an arc that is tangent to two lines.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
    /// Appends a rectangle.
    public func addRect(_ rect: CGRect) { current.addRect(rect) }
    /// Appends an ellipse.
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
    /// Appends a path.
    public func addPath(_ path: CGPath) { current.addPath(path) }
    /// Closes the current subpath.
    public func closePath() { current.closeSubpath() }
    /// The current path; nil if it is empty.
    public var path: CGPath? { current.isEmpty ? nil : CGPath(current.path) }

    // MARK: Drawing

    /// Fills and clears the path.
    public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

    /// Strokes and clears the path.
    public func strokePath() { stroke(takePath()) }

    /// Draws and clears the path.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = takePath()
        switch mode {
        case .fill: fill(path)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path)
        case .fillStroke, .eoFillStroke:
            fill(path, mode == .fillStroke ? .winding : .evenOdd)
            stroke(path)
        }
    }

    /// Clips to the path, and clears it.
    public func clip(using rule: CGPathFillRule = .winding) {
        record(.clip(takePath(), evenOdd: rule == .evenOdd))
    }

    /// Clips to a rectangle.
    public func clip(to rect: CGRect) { record(.clip(.rect(rect.rendered), evenOdd: false)) }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(Path.rect(rect.rendered)) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }

    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) { fill(Path.ellipse(in: rect.rendered)) }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) { stroke(Path.rect(rect.rendered)) }

    /// Strokes a rectangle with a line width.
    public func stroke(_ rect: CGRect, width: CGFloat) { stroke(Path.rect(rect.rendered), width: width) }

    /// Strokes an ellipse.
    public func strokeEllipse(in rect: CGRect) { stroke(Path.ellipse(in: rect.rendered)) }

    /// Strokes line segments between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            stroke(Path([.move(points[index].rendered), .line(points[index + 1].rendered)]))
        }
    }

    /// Draws a linear gradient, which always extends beyond its ends.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let paint = Paint.linearGradient(
            start: startPoint.rendered, end: endPoint.rendered, stops: gradient.stops.map(faded))
        record(.fill(.rect(Self.everywhere), paint, evenOdd: false))
    }

    /// Draws a radial gradient from the end circle's center; `drawsAfterEndLocation` extends it beyond the circle.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let paint = Paint.radialGradient(
            center: endCenter.rendered, radius: endRadius, stops: gradient.stops.map(faded))
        let corner = CGPoint(x: endCenter.x - endRadius, y: endCenter.y - endRadius)
        let path =
            options.contains(.drawsAfterEndLocation)
            ? Path.rect(Self.everywhere)
            : .ellipse(in: CGRect(origin: corner, size: CGSize(width: 2 * endRadius, height: 2 * endRadius)).rendered)
        record(.fill(path, paint, evenOdd: false))
    }

    /// A rectangle larger than any clip.
    private static let everywhere = RenderRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

    /// Fills a path with the current color.
    package func fill(_ path: Path, _ rule: CGPathFillRule = .winding) {
        guard !path.isEmpty else { return }
        record(.fill(path, .color(state.fill.withOpacity(state.alpha)), evenOdd: rule == .evenOdd))
    }

    /// Strokes a path with the current color and, by default, the current line style.
    package func stroke(_ path: Path, width: CGFloat? = nil, style: StrokeStyle? = nil) {
        guard !path.isEmpty else { return }
        let present = StrokeStyle(
            width: width ?? state.lineWidth, cap: state.cap, join: state.join, dash: state.dash.map { Double($0) },
            dashPhase: state.dashPhase)
        record(.stroke(path, .color(state.stroke.withOpacity(state.alpha)), style ?? present))
    }

    private func faded(_ stop: GradientStop) -> GradientStop {
        GradientStop(stop.location, stop.color.withOpacity(state.alpha))
    }

    private func takePath() -> Path {
        defer { current = CGMutablePath() }
        return current.path
    }
}

extension CGLineCap {
    /// The cap style as a render tree value.
    var rendered: StrokeStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension CGLineJoin {
    /// The join style as a render tree value.
    var rendered: StrokeStyle.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

/// The stack of graphics contexts of the current thread; as in UIKit, each thread has its own.
enum GraphicsContextStack {
    private static let key = "org.secondscreen.graphics-contexts"
    private static var contexts: [CGContext] {
        get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The current context.
    static var current: CGContext? { contexts.last }

    /// Makes `context` the current context while `body` runs.
    static func with(_ context: CGContext, _ body: () -> Void) {
        push(context)
        body()
        pop()
    }

    /// Pushes a context.
    static func push(_ context: CGContext) { contexts.append(context) }

    /// Pops the current context, if any.
    static func pop() { _ = contexts.popLast() }
}

/// Returns the current graphics context; nil outside of `draw(_:)` and similar calls.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.push(context) }

/// Restores the previous context.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

/// Fills a rectangle with the current color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Strokes a one-point line just inside a rectangle with the current color.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
