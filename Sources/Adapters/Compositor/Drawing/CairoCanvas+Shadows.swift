// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

extension CairoCanvas {
    /// Saves the state, and begins a group that casts a shadow: what is clipped casts one, too.
    func beginGroup(with shadow: GroupShadow) {
        save()
        unsafe cairo_reset_clip(context)
        if let extent = shadow.extent { clip(.rect(extent)) }
        unsafe cairo_push_group(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Restores the state at the beginning of the group, and draws its shadow and, unless that is alone, its pixels.
    ///
    /// - Parameters:
    ///   - opacity: The opacity of both.
    ///   - shadow: The shadow.
    ///   - space: The transform to pixels of the space in which the shadow's offset is.
    func endGroup(opacity: Double, with shadow: GroupShadow, in space: RenderTransform) {
        guard let group = unsafe cairo_pop_group(context) else { return restore() }
        restore()
        var surface: OpaquePointer?
        if unsafe cairo_pattern_get_surface(group, &surface) == CAIRO_STATUS_SUCCESS, let surface = unsafe surface {
            let offset = RenderPoint(
                x: space.a * shadow.offset.x + space.c * shadow.offset.y,
                y: space.b * shadow.offset.x + space.d * shadow.offset.y)
            // The limit is that of the shadows of layers.
            let deviation = min(shadow.blur / 2 * space.meanScale, 400)
            unsafe drawShadow(of: surface, shadow.color.withOpacity(opacity), offset: offset, deviation: deviation)
        }
        if !shadow.isAlone {
            unsafe cairo_set_source(context, group)
            unsafe cairo_paint_with_alpha(context, opacity.share)
        }
        // The pixels of the group are not needed any more.
        unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
        unsafe cairo_pattern_destroy(group)
    }

    private func drawShadow(of surface: OpaquePointer, _ color: Color, offset: RenderPoint, deviation: Double) {
        unsafe cairo_surface_flush(surface)
        let (width, height) = unsafe (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        guard width > 0, height > 0, let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let margin = Int((3 * deviation).rounded(.up)) + 1
        // Rows of this format are a multiple of four bytes long.
        let (stride, rows) = ((width + 2 * margin + 3) / 4 * 4, height + 2 * margin)
        let pitch = unsafe Int(cairo_image_surface_get_stride(surface))
        var coverage = [UInt8](repeating: 0, count: stride * rows)
        for y in 0..<height {
            // The rows are within the surface, whose format has the opacity in the highest byte.
            let row = unsafe UnsafeRawPointer(data).advanced(by: y * pitch).assumingMemoryBound(to: UInt32.self)
            let start = (y + margin) * stride + margin
            for x in 0..<width { coverage[start + x] = unsafe UInt8(row[x] >> 24) }
        }
        BoxBlur.apply(to: &coverage, width: stride, height: rows, deviation: deviation)
        var (left, top) = (0.0, 0.0)
        unsafe cairo_surface_get_device_offset(surface, &left, &top)
        // cairo only reads the mask, and no longer uses it when the closure ends.
        unsafe coverage.withUnsafeMutableBufferPointer { bytes in
            let mask = unsafe cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, Int32(stride), Int32(rows), Int32(stride))
            save()
            unsafe cairo_identity_matrix(context)
            set(color)
            unsafe cairo_mask_surface(
                context, mask, offset.x - left - Double(margin), offset.y - top - Double(margin))
            restore()
            unsafe cairo_surface_finish(mask)
            unsafe cairo_surface_destroy(mask)
        }
    }
}
