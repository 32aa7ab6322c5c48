// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The functions here stay within the program: the libraries go on calling their own.
#pragma GCC visibility push(hidden)
#include "CDrawing.h"
#pragma GCC visibility pop

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Loading

static void *library;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

const char *secondscreen_load_drawing(void) {
    static _Thread_local char problem[512];
    const char *reason = NULL;
    pthread_mutex_lock(&loading);
    // It needs all others, and functions are looked up in what it needs. All that they need is resolved now, so that
    // libraries that do not fit together are a problem here, and not in the middle of a picture.
    if (!library && !(library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL))) {
        reason = dlerror();
        if (!reason) reason = "unknown reason";
    }
    pthread_mutex_unlock(&loading);
    if (!reason) return NULL;
    // Without a descriptor to spare, the reason is not that it is missing.
    bool is_installed = strstr(reason, "cannot open shared object file: No such file") == NULL;
    snprintf(problem, sizeof problem, "%s%s", reason, is_installed ? "" : "; install the package libpangocairo-1.0-0");
    return problem;
}

/// Returns the address of a function of the libraries.
static void *function(const char *name) {
    const char *reason = secondscreen_load_drawing();
    void *found = reason ? NULL : dlsym(library, name);
    if (!found) {
        fprintf(stderr, "secondscreen: cannot find %s: %s\n", name, reason ? reason : "install a newer pango");
        abort();
    }
    return found;
}

/// Defines a function that calls the one in the library.
///
/// The compiler compares it with the library's header.
#define FORWARD(result, name, parameters, arguments)                                        \
    result name parameters {                                                                \
        static _Atomic(void *) address;                                                     \
        void *known = atomic_load_explicit(&address, memory_order_relaxed);                 \
        if (__builtin_expect(!known, 0)) {                                                  \
            known = function(#name);                                                        \
            atomic_store_explicit(&address, known, memory_order_relaxed);                   \
        }                                                                                   \
        return ((result(*) parameters)known)arguments;                                      \
    }

// MARK: cairo

FORWARD(void, cairo_clip, (cairo_t *cr), (cr))
FORWARD(
    void, cairo_clip_extents,
    (cairo_t *cr, double *x1, double *y1, double *x2, double *y2), (cr, x1, y1, x2, y2))
FORWARD(void, cairo_close_path, (cairo_t *cr), (cr))
FORWARD(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
FORWARD(
    void, cairo_curve_to,
    (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3), (cr, x1, y1, x2, y2, x3, y3))
FORWARD(void, cairo_destroy, (cairo_t *cr), (cr))
FORWARD(void, cairo_fill, (cairo_t *cr), (cr))
FORWARD(cairo_font_options_t *, cairo_font_options_create, (void), ())
FORWARD(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FORWARD(
    void, cairo_font_options_set_antialias,
    (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias))
FORWARD(
    void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
FORWARD(
    void, cairo_font_options_set_hint_style,
    (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))
FORWARD(void, cairo_get_matrix, (cairo_t *cr, cairo_matrix_t *matrix), (cr, matrix))
FORWARD(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
FORWARD(void, cairo_identity_matrix, (cairo_t *cr), (cr))
FORWARD(
    cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride), (data, format, width, height, stride))
FORWARD(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
FORWARD(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD(
    void, cairo_mask_surface,
    (cairo_t *cr, cairo_surface_t *surface, double surface_x, double surface_y), (cr, surface, surface_x, surface_y))
FORWARD(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD(void, cairo_new_path, (cairo_t *cr), (cr))
FORWARD(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
FORWARD(
    void, cairo_pattern_add_color_stop_rgba,
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha), (pattern, offset, red, green, blue, alpha))
FORWARD(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))
FORWARD(
    cairo_pattern_t *, cairo_pattern_create_radial,
    (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1), (cx0, cy0, radius0, cx1, cy1, radius1))
FORWARD(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
FORWARD(
    cairo_status_t, cairo_pattern_get_surface,
    (cairo_pattern_t *pattern, cairo_surface_t **surface), (pattern, surface))
FORWARD(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
FORWARD(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
FORWARD(cairo_pattern_t *, cairo_pop_group, (cairo_t *cr), (cr))
FORWARD(void, cairo_push_group, (cairo_t *cr), (cr))
FORWARD(void, cairo_reset_clip, (cairo_t *cr), (cr))
FORWARD(void, cairo_restore, (cairo_t *cr), (cr))
FORWARD(void, cairo_save, (cairo_t *cr), (cr))
FORWARD(
    void, cairo_set_dash,
    (cairo_t *cr, const double *dashes, int num_dashes, double offset), (cr, dashes, num_dashes, offset))
FORWARD(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
FORWARD(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
FORWARD(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
FORWARD(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
FORWARD(void, cairo_set_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
FORWARD(void, cairo_set_miter_limit, (cairo_t *cr, double limit), (cr, limit))
FORWARD(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
FORWARD(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
FORWARD(
    void, cairo_set_source_rgba,
    (cairo_t *cr, double red, double green, double blue, double alpha), (cr, red, green, blue, alpha))
FORWARD(
    void, cairo_set_source_surface,
    (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
FORWARD(void, cairo_stroke, (cairo_t *cr), (cr))
FORWARD(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FORWARD(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
FORWARD(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
FORWARD(
    void, cairo_surface_get_device_offset,
    (cairo_surface_t *surface, double *x_offset, double *y_offset), (surface, x_offset, y_offset))
FORWARD(void, cairo_transform, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))

// MARK: fontconfig

FORWARD(FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *file), (config, file))
FORWARD(FcConfig *, FcConfigCreate, (void), ())
FORWARD(void, FcConfigDestroy, (FcConfig *config), (config))
FORWARD(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))
FORWARD(
    FcBool, FcConfigParseAndLoadFromMemory,
    (FcConfig *config, const FcChar8 *buffer, FcBool complain), (config, buffer, complain))
FORWARD(FcConfig *, FcInitLoadConfigAndFonts, (void), ())
FORWARD(FcResult, FcPatternGetBool, (const FcPattern *p, const char *object, int n, FcBool *b), (p, object, n, b))
FORWARD(FcResult, FcPatternGetInteger, (const FcPattern *p, const char *object, int n, int *i), (p, object, n, i))
FORWARD(FcResult, FcPatternGetString, (const FcPattern *p, const char *object, int n, FcChar8 **s), (p, object, n, s))
FORWARD(int, FcWeightToOpenType, (int fc_weight), (fc_weight))

// MARK: pango

FORWARD(void, g_object_unref, (void *object), (object))
FORWARD(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *description), (description))
FORWARD(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
FORWARD(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean insert_hyphens), (insert_hyphens))
FORWARD(PangoAttribute *, pango_attr_letter_spacing_new, (int letter_spacing), (letter_spacing))
FORWARD(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attribute), (list, attribute))
FORWARD(PangoAttrList *, pango_attr_list_new, (void), ())
FORWARD(void, pango_attr_list_unref, (PangoAttrList *list), (list))
FORWARD(
    PangoAttribute *, pango_attr_shape_new,
    (const PangoRectangle *ink, const PangoRectangle *logical), (ink, logical))
FORWARD(
    void, pango_cairo_context_set_font_options,
    (PangoContext *context, const cairo_font_options_t *options), (context, options))
FORWARD(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type))
FORWARD(
    void, pango_cairo_glyph_string_path,
    (cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs), (cairo, font, glyphs))
FORWARD(
    void, pango_cairo_show_glyph_string,
    (cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs), (cairo, font, glyphs))
FORWARD(
    void, pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction))
FORWARD(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language))
FORWARD(void, pango_context_set_round_glyph_positions, (PangoContext *context, gboolean round), (context, round))
FORWARD(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *font), (font))
FORWARD(void, pango_fc_font_map_set_config, (PangoFcFontMap *map, FcConfig *config), (map, config))
FORWARD(void, pango_font_description_free, (PangoFontDescription *description), (description))
FORWARD(PangoFontDescription *, pango_font_description_new, (void), ())
FORWARD(
    void, pango_font_description_set_absolute_size,
    (PangoFontDescription *description, double size), (description, size))
FORWARD(
    void, pango_font_description_set_family,
    (PangoFontDescription *description, const char *family), (description, family))
FORWARD(
    void, pango_font_description_set_style,
    (PangoFontDescription *description, PangoStyle style), (description, style))
FORWARD(
    void, pango_font_description_set_weight,
    (PangoFontDescription *description, PangoWeight weight), (description, weight))
FORWARD(
    void, pango_font_get_glyph_extents,
    (PangoFont *font, unsigned glyph, PangoRectangle *ink, PangoRectangle *logical), (font, glyph, ink, logical))
FORWARD(PangoFontMetrics *, pango_font_get_metrics, (PangoFont *font, PangoLanguage *language), (font, language))
FORWARD(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map))
FORWARD(int, pango_font_metrics_get_strikethrough_position, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_strikethrough_thickness, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_underline_position, (PangoFontMetrics *metrics), (metrics))
FORWARD(int, pango_font_metrics_get_underline_thickness, (PangoFontMetrics *metrics), (metrics))
FORWARD(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
FORWARD(
    void, pango_glyph_item_get_logical_widths,
    (PangoGlyphItem *item, const char *text, int *widths), (item, text, widths))
FORWARD(int, pango_glyph_string_get_width, (PangoGlyphString *glyphs), (glyphs))
FORWARD(PangoLanguage *, pango_language_from_string, (const char *language), (language))
FORWARD(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
FORWARD(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
FORWARD(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
FORWARD(void, pango_layout_iter_free, (PangoLayoutIter *iterator), (iterator))
FORWARD(int, pango_layout_iter_get_baseline, (PangoLayoutIter *iterator), (iterator))
FORWARD(
    void, pango_layout_iter_get_line_extents,
    (PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical), (iterator, ink, logical))
FORWARD(PangoLayoutLine *, pango_layout_iter_get_line, (PangoLayoutIter *iterator), (iterator))
FORWARD(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *iterator), (iterator))
FORWARD(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *iterator), (iterator))
FORWARD(
    void, pango_layout_line_get_extents,
    (PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical), (line, ink, logical))
FORWARD(PangoDirection, pango_layout_line_get_resolved_direction, (PangoLayoutLine *line), (line))
FORWARD(
    void, pango_layout_line_index_to_x,
    (PangoLayoutLine *line, int index, gboolean trailing, int *x), (line, index, trailing, x))
FORWARD(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
FORWARD(void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attributes), (layout, attributes))
FORWARD(void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode mode), (layout, mode))
FORWARD(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
FORWARD(void, pango_layout_set_indent, (PangoLayout *layout, int indent), (layout, indent))
FORWARD(void, pango_layout_set_auto_dir, (PangoLayout *layout, gboolean auto_dir), (layout, auto_dir))
FORWARD(void, pango_layout_set_tabs, (PangoLayout *layout, PangoTabArray *tabs), (layout, tabs))
FORWARD(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
FORWARD(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
FORWARD(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
FORWARD(void, pango_tab_array_free, (PangoTabArray *tabs), (tabs))
FORWARD(PangoTabArray *, pango_tab_array_new, (int size, gboolean is_in_pixels), (size, is_in_pixels))
FORWARD(
    void, pango_tab_array_set_tab,
    (PangoTabArray *tabs, int index, PangoTabAlign alignment, int location), (tabs, index, alignment, location))
