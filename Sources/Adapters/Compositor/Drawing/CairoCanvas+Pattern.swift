// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

extension CairoCanvas {
    /// Draws with a pattern instead of a color; the current path is kept. The opacity of the pattern is not applied, as
    /// that would take a copy of its tile.
    ///
    /// - Parameters:
    ///   - pattern: The pattern. Nothing is drawn if it is too small or too large to be visible.
    ///   - body: Draws.
    func draw(with pattern: ImagePattern, _ body: () -> Void) {
        let tile = pattern.tile
        guard case .pixels(let pixels) = tile.content, tile.pixelWidth > 0 else {
            unsafe cairo_new_path(context)
            return
        }
        save()
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(context, &matrix)
        concatenate(pattern.transform)
        concatenate(.scale(x: 1 / tile.scale, y: 1 / tile.scale))
        // cairo only reads a source, and no longer uses it when the closure ends.
        unsafe pixels.withUnsafeBytes { buffer in
            let bytes = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(
                to: UInt8.self)
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(tile.pixelWidth), Int32(tile.pixelHeight),
                Int32(tile.pixelWidth * 4))
            // The source keeps the transform that is current here; the path is drawn with the one before.
            unsafe cairo_set_source_surface(context, surface, 0, 0)
            unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
            unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            unsafe cairo_set_matrix(context, &matrix)
            body()
            unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
        restore()
    }
}
