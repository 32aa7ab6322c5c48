// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// How a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Filled by the winding rule.
    case fill = 0
    /// Filled by the even-odd rule.
    case eoFill = 1
    /// Stroked.
    case stroke = 2
    /// Filled, then stroked.
    case fillStroke = 3
    /// Filled by the even-odd rule, then stroked.
    case eoFillStroke = 4
}

/// What an app draws into: records the steps, so that they can be drawn at any scale (rendering.md §3).
///
/// The origin is at the upper left and y grows downwards, as UIKit hands contexts to `draw(_:)`.
public final class CGContext {
    /// What is saved and restored.
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
    /// The rectangle and the scale of the picture that is drawn; nil when it is none of the older functions'.
    var picture: (bounds: CGRect, scale: CGFloat)?
    private var state = State()
    private var saved: [State] = []
    private var current = CGMutablePath()

    /// Creates a context that has recorded nothing.
    package init() {}

    /// What was recorded until now.
    package var displayList: DisplayList { DisplayList(commands) }

    /// Records a step.
    package func record(_ command: DrawCommand) { commands.append(command) }

    /// Records the steps of a list.
    package func record(_ list: DisplayList) { commands += list.commands }

    /// The opacity that things are drawn with.
    package var alpha: CGFloat { state.alpha }

    // MARK: State

    /// Remembers colors, lines, transform and clip.
    public func saveGState() {
        saved.append(state)
        record(.save)
    }

    /// Returns to what was remembered last; nothing when nothing was.
    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        state = last
        record(.restore)
    }

    /// Moves what is drawn from here on.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Stretches what is drawn from here on.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

    /// Turns what is drawn from here on, by an angle in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Maps what is drawn from here on.
    public func concatenate(_ transform: CGAffineTransform) { record(.concatenate(transform.rendered)) }

    /// Sets the opacity of what is drawn from here on.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }

    /// Sets the color that is filled with.
    public func setFillColor(_ color: CGColor) { state.fill = color.color }

    /// Sets the color that is filled with, by its components.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the color that is stroked with.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }

    /// Sets the color that is stroked with, by its components.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the width of lines in points.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

    /// Sets how lines end.
    public func setLineCap(_ cap: CGLineCap) { state.cap = cap.rendered }

    /// Sets how lines meet.
    public func setLineJoin(_ join: CGLineJoin) { state.join = join.rendered }

    /// Sets lengths of strokes and gaps in turn; none for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = lengths
        state.dashPhase = phase
    }

    // MARK: Path

    /// Forgets the path.
    public func beginPath() { current = CGMutablePath() }
    /// Begins a new part of the path.
    public func move(to point: CGPoint) { current.move(to: point) }
    /// Draws a straight line.
    public func addLine(to point: CGPoint) { current.addLine(to: point) }
    /// Draws straight lines from the first point to the others.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        points.dropFirst().forEach(addLine)
    }
    /// Draws a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2)
    }
    /// Draws a parabola.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end, control: control) }
    /// Draws a part of a circle.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { current.addRect(rect) }
    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
    /// Adds an outline.
    public func addPath(_ path: CGPath) { current.addPath(path) }
    /// Draws a straight line to where the part began.
    public func closePath() { current.closeSubpath() }
    /// The path as it is now.
    public var path: CGPath? { current.isEmpty ? nil : CGPath(current.path) }

    // MARK: Drawing

    /// Fills the path and forgets it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(takePath(), rule)
    }

    /// Strokes the path and forgets it.
    public func strokePath() { stroke(takePath()) }

    /// Fills, strokes or both, and forgets the path.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = takePath()
        switch mode {
        case .fill: fill(path)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path)
        case .fillStroke:
            fill(path)
            stroke(path)
        case .eoFillStroke:
            fill(path, .evenOdd)
            stroke(path)
        }
    }

    /// Draws within the path only, and forgets it.
    public func clip(using rule: CGPathFillRule = .winding) {
        record(.clip(takePath(), evenOdd: rule == .evenOdd))
    }

    /// Draws within a rectangle only.
    public func clip(to rect: CGRect) { record(.clip(.rect(rect.rendered), evenOdd: false)) }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(Path.rect(rect.rendered)) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }

    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) { fill(Path.ellipse(in: rect.rendered)) }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) { stroke(Path.rect(rect.rendered)) }

    /// Strokes a rectangle with lines of a width.
    public func stroke(_ rect: CGRect, width: CGFloat) { stroke(Path.rect(rect.rendered), width: width) }

    /// Strokes an ellipse.
    public func strokeEllipse(in rect: CGRect) { stroke(Path.ellipse(in: rect.rendered)) }

    /// Strokes lines, each between two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            stroke(Path([.move(points[index].rendered), .line(points[index + 1].rendered)]))
        }
    }

    /// Fills the clip with colors along a line; beyond its ends the last colors go on.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let paint = Paint.linearGradient(
            start: startPoint.rendered, end: endPoint.rendered, stops: gradient.stops.map(faded))
        record(.fill(.rect(Self.everywhere), paint, evenOdd: false))
    }

    /// Fills the clip with colors from a center outwards to a circle; beyond it the last color goes on.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let paint = Paint.radialGradient(
            center: endCenter.rendered, radius: endRadius, stops: gradient.stops.map(faded))
        let path =
            options.contains(.drawsAfterEndLocation)
            ? Path.rect(Self.everywhere)
            : Path.ellipse(
                in: CGRect(
                    x: endCenter.x - endRadius, y: endCenter.y - endRadius, width: 2 * endRadius, height: 2 * endRadius
                ).rendered)
        record(.fill(path, paint, evenOdd: false))
    }

    /// Larger than any clip.
    private static let everywhere = RenderRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

    /// Fills an outline in the current color.
    package func fill(_ path: Path, _ rule: CGPathFillRule = .winding) {
        guard !path.isEmpty else { return }
        record(.fill(path, .color(state.fill.withOpacity(state.alpha)), evenOdd: rule == .evenOdd))
    }

    /// Strokes an outline in the current color; the width, cap, join and dash are the present ones unless given.
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
    /// The cap as a render tree value.
    var rendered: StrokeStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension CGLineJoin {
    /// The join as a render tree value.
    var rendered: StrokeStyle.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

/// The contexts that are being drawn into on this thread, innermost last; UIKit keeps a stack for each thread, too.
enum GraphicsContextStack {
    private static let key = "org.secondscreen.graphics-contexts"
    private static var contexts: [CGContext] {
        get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The innermost context.
    static var current: CGContext? { contexts.last }

    /// Draws into `context` while `body` runs.
    static func with(_ context: CGContext, _ body: () -> Void) {
        push(context)
        body()
        pop()
    }

    /// Makes `context` the innermost one.
    static func push(_ context: CGContext) { contexts.append(context) }

    /// Returns to the context before; nothing when there is none.
    static func pop() { _ = contexts.popLast() }
}

/// The context that is being drawn into on this thread; nil outside `draw(_:)` and the like.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current }

/// Makes `context` the one that is drawn into.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.push(context) }

/// Returns to the context that was drawn into before.
public func UIGraphicsPopContext() { GraphicsContextStack.pop() }

/// Fills a rectangle in the current color.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of one point along the inside a rectangle in the current color.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}
