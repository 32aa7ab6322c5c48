// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPango
internal import RenderTree

/// Pango's cache of fonts and the settings that text is laid out with; for one thread at a time.
// The handles live exactly as long as the value.
@safe struct FontMap: ~Copyable {
    private let library: FontLibrary
    private let map: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer

    /// Opens the fonts of `library`.
    init(_ library: FontLibrary) throws(CompositorError) {
        guard let map = unsafe secondscreen_font_map_new(library.configuration) else {
            throw CompositorError("open fonts", "cairo was built without FreeType")
        }
        guard let context = unsafe pango_font_map_create_context(map) else {
            unsafe g_object_unref(map)
            throw CompositorError("open fonts", "no memory")
        }
        self.library = library
        unsafe self.map = unsafe map
        unsafe self.context = unsafe context
        // Shapes are those of the font file at every size, and every machine makes the same of them: no hinting to the
        // pixel grid, no colour fringes, and metrics that grow with the size.
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        // The environment's language would choose among letter shapes.
        unsafe pango_context_set_language(context, pango_language_from_string("en"))
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        unsafe g_object_unref(map)
    }
}
