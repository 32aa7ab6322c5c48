// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// A drawing environment that records commands that can be drawn at any scale (rendering.md §3).
///
/// The origin is at the top left and y grows downward, as in the contexts that UIKit passes to `draw(_:)`.
public final class CGContext {
    /// The graphics state.
    private struct State {
        var fill = CGColor.opaqueBlack
        var stroke = CGColor.opaqueBlack
        var alpha: CGFloat = 1
        var lineWidth: CGFloat = 1
        var cap = StrokeStyle.Cap.butt
        var join = StrokeStyle.Join.miter
        var miterLimit: CGFloat = 10
        var dash: [CGFloat] = []
        var dashPhase: CGFloat = 0
        var shadow: GroupShadow?
        var blend = BlendMode.normal
        var transform = CGAffineTransform.identity
        var interpolation = CGInterpolationQuality.default
        /// A rectangle around the clip, in the coordinates in which the drawing began; nil without a clip.
        var clip: CGRect?
    }

    private var commands: [DrawCommand] = []
    /// The bounds and scale of the image of `UIGraphicsBeginImageContext`; nil for other contexts.
    var picture: (bounds: CGRect, scale: CGFloat)?
    /// The bounds and scale of the bitmap of another context; nil for a view's drawing.
    var bitmap: (bounds: CGRect, scale: CGFloat)?
    /// Whether the y axis points up, as in contexts of bitmaps; shadows then do as well.
    var isUpward = false
    /// The format of the pixels of an image of the context; nil for the usual one.
    var pixelFormat: PixelFormat?
    /// The area of the drawing of a view, a layer or a page.
    package var area: CGRect?
    /// The masks that clip what is drawn, outermost first.
    private var masks: [OpenMask] = []
    private var state = State()
    private var saved: [State] = []
    /// The number of saved states before each open group.
    private var groups: [Int] = []
    /// The current path, which drawing clears.
    var current = CGMutablePath()

    /// Creates an empty context.
    package init() {}

    /// The recorded commands.
    package var displayList: DisplayList { DisplayList(commands + closings(of: masks)) }

    /// Records a command. What it draws casts the current shadow.
    package func record(_ command: DrawCommand) {
        guard let shadow = state.shadow, command.draws, !state.blend.erases else { return commands.append(command) }
        let cast = GroupShadow(
            color: shadow.color, offset: shadow.offset, blur: shadow.blur, extent: command.extent)
        commands += [.beginGroup(opacity: 1, shadow: cast), command, .endGroup]
    }

    /// Records the commands of a list. What it draws casts the current shadow as a whole.
    package func record(_ list: DisplayList) {
        guard let shadow = state.shadow, !state.blend.erases else { return commands += list.commands }
        commands += [.beginGroup(opacity: 1, shadow: shadow)] + list.commands + [.endGroup]
    }

    /// Sets how later drawing is combined with the background.
    func setBlend(_ mode: BlendMode) {
        state.blend = mode
        record(.blend(mode))
    }

    /// Records drawing that casts the current shadow as a whole.
    func recordWhole(_ body: () -> Void) {
        guard let shadow = state.shadow, !state.blend.erases else { return body() }
        commands.append(.beginGroup(opacity: 1, shadow: shadow))
        state.shadow = nil
        body()
        state.shadow = shadow
        commands.append(.endGroup)
    }

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
        guard saved.count > (groups.last.map { $0 + 1 } ?? 0), let last = saved.last else { return }
        closeMasks(above: saved.count - 1)
        saved.removeLast()
        let old = state.transform
        state = last
        keepPathInPlace(since: old)
        record(.restore)
    }

    /// Keeps the current path where it is, when the coordinate system has changed.
    private func keepPathInPlace(since old: CGAffineTransform) {
        // After a transform that maps everything to a line, there is no place to return to.
        func isSingular(_ map: CGAffineTransform) -> Bool { map.a * map.d == map.b * map.c }
        guard !current.isEmpty, old != state.transform, !isSingular(old), !isSingular(state.transform) else { return }
        let change = old.concatenating(state.transform.inverted())
        current = CGMutablePath(current.path.applying(change.rendered))
    }

    /// Saves the graphics state, and begins a group that is drawn with the current opacity.
    func beginGroup() {
        groups.append(saved.count)
        saved.append(state)
        record(.beginGroup(opacity: state.alpha, shadow: state.shadow))
        (state.alpha, state.shadow, state.blend) = (1, nil, .normal)
    }

    /// Draws the innermost group, and restores the state before it; does nothing without an open group.
    func endGroup() {
        guard let depth = groups.popLast(), depth < saved.count else { return }
        closeMasks(above: depth)
        let old = state.transform
        state = saved[depth]
        keepPathInPlace(since: old)
        saved.removeSubrange(depth...)
        record(.endGroup)
    }

    /// Begins what a mask clips; too many masks within each other do not clip.
    func begin(_ mask: CGImage, in rect: CGRect) {
        guard masks.count + groups.count < OpenMask.maximumCount else { return }
        masks.append(OpenMask(mask, in: rect, depth: saved.count))
        record(.beginGroup(opacity: 1))
        record(.save)
        state.blend = .normal
    }

    /// Ends what masks clip that were set when more than a number of states was saved.
    private func closeMasks(above depth: Int) {
        let ended = masks.drop { $0.depth <= depth }
        guard !ended.isEmpty else { return }
        commands += closings(of: ended)
        masks.removeLast(ended.count)
    }

    private func closings(of masks: some BidirectionalCollection<OpenMask>) -> [DrawCommand] {
        var depth = saved.count
        return masks.reversed().flatMap { mask in
            let states = (mask.depth..<depth).reversed().map { groups.contains($0) ? DrawCommand.endGroup : .restore }
            depth = mask.depth
            return states + [.restore] + mask.commands + [.endGroup]
        }
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
    public func concatenate(_ transform: CGAffineTransform) {
        let old = state.transform
        state.transform = transform.concatenating(old)
        keepPathInPlace(since: old)
        record(.concatenate(transform.rendered))
    }

    /// The transform from the current coordinate system to the one in which the drawing began.
    public var ctm: CGAffineTransform { state.transform }

    /// Sets the opacity of drawing.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }

    /// Sets the fill color.
    public func setFillColor(_ color: CGColor) { state.fill = color }

    /// Sets the fill color by its components.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the fill color to a gray, from 0 for black to 1 for white.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fill = CGColor(gray: gray, alpha: alpha) }

    /// Sets the stroke color to a gray, from 0 for black to 1 for white.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.stroke = CGColor(gray: gray, alpha: alpha) }

    /// Sets the shadow of later drawing.
    ///
    /// - Parameters:
    ///   - offset: The offset in points, not transformed; positive heights are below, in contexts of bitmaps above.
    ///   - blur: How soft the edge is, in points: twice the standard deviation; 0 for a sharp edge.
    ///   - color: The color; nil or a transparent one for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color = color?.color, !color.isClear else { return state.shadow = nil }
        let offset = RenderPoint(x: offset.width, y: isUpward ? -offset.height : offset.height)
        state.shadow = GroupShadow(color: color, offset: offset, blur: blur)
    }

    /// Sets a black shadow with an opacity of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: UIColor.black.withAlphaComponent(1 / 3).cgColor)
    }

    /// Sets the stroke color.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }

    /// Sets the stroke color by its components.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the line width in points.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

    /// Sets the line cap style.
    public func setLineCap(_ cap: CGLineCap) { state.cap = cap.rendered }

    /// Sets the line join style.
    public func setLineJoin(_ join: CGLineJoin) { state.join = join.rendered }

    /// Sets the maximum length of miters in line widths; longer ones are beveled.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
    /// The quality of scaled images, part of the graphics state; has no effect here. The default is `default`.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// The transform of Core Text's glyphs. Stored only; there is no Core Text.
    public var textMatrix = CGAffineTransform.identity

    /// Sets the dash pattern; empty for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = lengths
        state.dashPhase = phase
    }

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

    /// Clips to a path.
    func clip(to path: Path, evenOdd: Bool = false) {
        let box = path.isEmpty ? .null : CGPath(path).boundingBox.applying(state.transform)
        state.clip = state.clip.map { $0.common(with: box) } ?? box
        record(.clip(path, evenOdd: evenOdd))
    }

    /// A rectangle around the clip in the coordinates in which the drawing began; null for an empty one, infinite without
    /// a clip.
    var clipBounds: CGRect {
        let whole = (bitmap ?? picture)?.bounds ?? area ?? .infinite
        return state.clip.map { whole.common(with: $0) } ?? whole
    }

    /// The fill color.
    var fillColor: CGColor { state.fill }

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

    /// Whether fills hide what is behind them.
    var fillsOpaquely: Bool { state.alpha == 1 && state.fill.isOpaqueColor && state.blend == .normal }

    /// Fills a path with the current color.
    package func fill(_ path: Path, _ rule: CGPathFillRule = .winding) {
        guard !path.isEmpty else { return }
        record(.fill(path, paint(state.fill), evenOdd: rule == .evenOdd))
    }

    /// Strokes a path with the current color and, by default, the current line style.
    package func stroke(_ path: Path, width: CGFloat? = nil, style: StrokeStyle? = nil) {
        guard !path.isEmpty else { return }
        record(.stroke(path, paint(state.stroke), style ?? strokeStyle(width: width)))
    }

    /// The current line style.
    func strokeStyle(width: CGFloat? = nil) -> StrokeStyle {
        StrokeStyle(
            width: width ?? state.lineWidth, cap: state.cap, join: state.join, miterLimit: state.miterLimit,
            dash: state.dash.map { Double($0) }, dashPhase: state.dashPhase)
    }

    /// Returns and clears the path.
    func takePath() -> Path {
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

extension DrawCommand {
    /// Whether the command draws something, rather than changing the state.
    fileprivate var draws: Bool {
        switch self {
        case .fill, .stroke, .text, .image: true
        case .save, .restore, .concatenate, .clip, .blend, .beginGroup, .endGroup: false
        }
    }

    /// A rectangle that contains what the command draws; nil if there is none.
    package var extent: RenderRect? {
        switch self {
        case .fill(let path, _, _): path.controlBounds
        case .stroke(let path, _, let style):
            path.controlBounds.insetBy(
                dx: -style.width * style.miterLimit, dy: -style.width * style.miterLimit)
        case .image(_, let rect, _): rect
        case .text(let block, let rect): rect.insetBy(dx: -block.effectReach, dy: -block.effectReach)
        default: nil
        }
    }
}

extension BlendMode {
    /// Whether drawing also changes what it does not cover when it is drawn as a group, so that it casts no shadow.
    fileprivate var erases: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
