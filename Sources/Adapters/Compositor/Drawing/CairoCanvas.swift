// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import DisplayModel
internal import RenderTree

/// Pixels that cairo draws into, premultiplied `0xAARRGGBB`.
// The handle lives exactly as long as the value, and the value only within `draw`.
@safe struct CairoCanvas: ~Copyable {
    let context: OpaquePointer

    private init(_ context: OpaquePointer) { unsafe self.context = unsafe context }

    deinit { unsafe cairo_destroy(context) }

    /// Returns an image of `size`, initially transparent, with the drawing of `body`.
    static func draw(_ size: PixelSize, _ body: (borrowing CairoCanvas) -> Void) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: size.area)
        // cairo writes within the given size, and no longer uses the memory when the closure ends.
        unsafe pixels.withUnsafeMutableBytes { buffer in
            let bytes = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
            // If a surface failed, cairo creates a context that draws nothing.
            if let context = unsafe cairo_create(surface) { unsafe body(CairoCanvas(context)) }
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
        return pixels
    }

    /// Saves the transform and the clip.
    func save() { unsafe cairo_save(context) }

    /// Restores the saved transform and clip.
    func restore() { unsafe cairo_restore(context) }

    /// Prepends a transform; nothing is drawn if it makes everything too small or too large.
    func concatenate(_ transform: RenderTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        // cairo's first error is permanent, and a matrix or a font out of range is an error.
        guard (1e-4...1e4).contains(scale * transform.meanScale) else {
            unsafe cairo_new_path(context)
            unsafe cairo_clip(context)
            return
        }
        unsafe cairo_transform(context, &matrix)
    }

    /// The transform from points to pixels.
    var transform: RenderTransform {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        return RenderTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// The average scale from lengths to pixels.
    var scale: Double { transform.meanScale }

    /// Returns the number of pixels along the sides of a rectangle, rounded up, and at most 65,536.
    ///
    /// One side counts at most four times as much as the other: where only a narrow part of a picture is stretched along a
    /// side, the whole picture would have many times the pixels of that side.
    func pixelSize(of size: RenderSize) -> PixelSize {
        let transform = transform
        let x = (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let y = (transform.c * transform.c + transform.d * transform.d).squareRoot()
        // Products of transforms are not exact: 24.000001 pixels are 24.
        func pixels(_ length: Double, _ scale: Double) -> Int {
            Int(min(length * scale - 0.001, 65_536).rounded(.up))
        }
        return PixelSize(width: pixels(size.width, min(x, 4 * y)), height: pixels(size.height, min(y, 4 * x)))
    }

    /// Clips to a path.
    func clip(_ path: Path, evenOdd: Bool = false) {
        add(path)
        unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        unsafe cairo_clip(context)
    }

    /// A rectangle that contains the clip; empty if nothing is drawn.
    var clipExtents: RenderRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        return RenderRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Clips to a path in another coordinate space; the current one is kept.
    func clip(_ path: Path, under transform: RenderTransform) {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        concatenate(transform)
        clip(path)
        unsafe cairo_set_matrix(context, &matrix)
    }

    /// Fills a path.
    func fill(_ path: Path, _ paint: Paint, evenOdd: Bool = false) {
        if case .conicGradient(let center, let angle, let stops) = paint {
            save()
            clip(path, evenOdd: evenOdd)
            drawConicGradient(around: center, from: angle, stops)
            return restore()
        }
        if case .pattern(let pattern) = paint, pattern.opacity < 1 {
            save()
            clip(path, evenOdd: evenOdd)
            draw(with: pattern) { unsafe cairo_paint_with_alpha(context, pattern.opacity) }
            return restore()
        }
        add(path)
        unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        if case .pattern(let pattern) = paint { return draw(with: pattern) { unsafe cairo_fill(context) } }
        set(paint)
        unsafe cairo_fill(context)
    }

    /// Strokes a path.
    func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) {
        guard style.width > 0 else { return }
        // A pattern too fine to be visible would cost a stroke per dash.
        let isFine = path.controlLength / max(style.dash.reduce(0, +), 1e-9) > 100_000
        if case .pattern(let pattern) = paint {
            if pattern.opacity < 1 { beginGroup() }
            add(path)
            draw(with: pattern) { strokePath(style, isDashed: !isFine) }
            if pattern.opacity < 1 { endGroup(opacity: pattern.opacity) }
            return
        }
        add(path)
        set(paint)
        strokePath(style, isDashed: !isFine)
    }

    /// Strokes cairo's current path with the current color.
    func strokePath(_ style: StrokeStyle, isDashed: Bool = true) {
        unsafe cairo_set_line_width(context, style.width)
        unsafe cairo_set_line_cap(context, style.cap.cairoCap)
        unsafe cairo_set_line_join(context, style.join.cairoJoin)
        unsafe cairo_set_miter_limit(context, style.miterLimit)
        unsafe cairo_set_dash(context, style.dash, isDashed ? Int32(style.dash.count) : 0, style.dashPhase)
        unsafe cairo_stroke(context)
    }

    /// Saves the state, and begins a group with pixels of its own.
    ///
    /// - Parameter isClipped: Whether only the pixels in the clip are needed; if not, the clip applies to the whole group.
    func beginGroup(isClipped: Bool = true) {
        save()
        if !isClipped { unsafe cairo_reset_clip(context) }
        unsafe cairo_push_group(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Restores the state at the beginning of the group, and draws its pixels.
    func endGroup(opacity: Double) {
        let group = unsafe cairo_pop_group(context)
        restore()
        unsafe cairo_set_source(context, group)
        unsafe cairo_paint_with_alpha(context, opacity.share)
        // The pixels of the group are not needed any more.
        unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
        unsafe cairo_pattern_destroy(group)
    }

    /// Sets how subsequent drawing is combined with existing pixels.
    func blend(_ mode: BlendMode) { unsafe cairo_set_operator(context, mode.cairoOperator) }

    /// Sets the current path.
    private func add(_ path: Path) {
        unsafe cairo_new_path(context)
        var last = RenderPoint.zero
        var start = RenderPoint.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                unsafe cairo_move_to(context, point.x, point.y)
                (last, start) = (point, point)
            case .line(let point):
                unsafe cairo_line_to(context, point.x, point.y)
                last = point
            case .quad(let point, let control):
                // A quadratic curve as a cubic: both control points are two thirds of the way to its own.
                unsafe cairo_curve_to(
                    context, last.x + (control.x - last.x) * 2 / 3, last.y + (control.y - last.y) * 2 / 3,
                    point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3, point.x, point.y)
                last = point
            case .cubic(let point, let control1, let control2):
                unsafe cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
                last = point
            case .close:
                unsafe cairo_close_path(context)
                last = start
            }
        }
    }

    /// Stretches an image to a rectangle.
    func draw(_ pixels: [UInt32], _ size: PixelSize, in rect: RenderRect, opacity: Double) {
        guard size.area > 0, pixels.count == size.area, !rect.isEmpty else { return }
        save()
        clip(.rect(rect))
        concatenate(.translation(x: rect.minX, y: rect.minY))
        concatenate(.scale(x: rect.size.width / Double(size.width), y: rect.size.height / Double(size.height)))
        // cairo only reads a source, and no longer uses it when the closure ends.
        unsafe pixels.withUnsafeBytes { buffer in
            let bytes = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(
                to: UInt8.self)
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
            unsafe cairo_set_source_surface(context, surface, 0, 0)
            // Extends the edge pixels, so that a stretched image does not fade at its edges.
            unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            unsafe cairo_paint_with_alpha(context, opacity.share)
            unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
        restore()
    }
}

extension StrokeStyle.Cap {
    fileprivate var cairoCap: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension BlendMode {
    fileprivate var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}

extension StrokeStyle.Join {
    fileprivate var cairoJoin: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
