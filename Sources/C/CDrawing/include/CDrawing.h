// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What draws outlines and sets text: cairo, pango and fontconfig, with the parts of GLib that pango's interface needs.
//
// These libraries and the thirty that they need are loaded by secondscreen_load_drawing(), and not with the program: that
// takes four milliseconds and as many megabytes, which commands, and runtimes whose screens nobody watches, do without.
// Drawing.c defines each function that is used.
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <stddef.h>

/// Loads the libraries, unless they are; on any thread.
///
/// Returns null, or why they cannot be loaded, which is valid until the thread's next call; a later call tries again. It
/// must have returned null before any other function is called.
const char *secondscreen_load_drawing(void);

// The part of Pango's stable interface that is used. GLib's headers are found only with pkg-config, whose flags for
// these libraries make SwiftPM warn in every package that depends on this one. `config/test headers` compiles the
// declarations beside the real ones, so that a difference is an error.
#ifndef __PANGO_H__
typedef struct _PangoAnalysis PangoAnalysis;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFont PangoFcFont;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoGlyphGeometry PangoGlyphGeometry;
typedef struct _PangoGlyphInfo PangoGlyphInfo;
typedef struct _PangoGlyphItem PangoGlyphItem;
typedef struct _PangoGlyphString PangoGlyphString;
typedef struct _PangoItem PangoItem;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoRectangle PangoRectangle;
typedef struct _PangoTabArray PangoTabArray;
typedef struct _GSList GSList;
typedef int gboolean;

typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END } PangoEllipsizeMode;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
// Those after the first are honored since Pango 1.50.
typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL } PangoTabAlign;
// Any number from 100 to 1000.
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

#define PANGO_SCALE 1024
#define PANGO_GLYPH_EMPTY 0x0FFFFFFF
#define PANGO_ANALYSIS_FLAG_IS_ELLIPSIS (1 << 1)

struct _PangoRectangle {
    int x, y, width, height;
};

struct _GSList {
    void *data;
    GSList *next;
};

struct _PangoAnalysis {
    void *shape_engine;
    void *lang_engine;
    PangoFont *font;
    unsigned char level, gravity, flags, script;
    PangoLanguage *language;
    GSList *extra_attrs;
};

struct _PangoItem {
    int offset, length, num_chars;
    PangoAnalysis analysis;
};

struct _PangoGlyphGeometry {
    int width, x_offset, y_offset;
};

struct _PangoGlyphInfo {
    unsigned glyph;
    PangoGlyphGeometry geometry;
    unsigned attr;
};

struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
};

struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
};

struct _PangoAttribute {
    const void *klass;
    unsigned start_index, end_index;
};

struct _PangoLayoutLine {
    PangoLayout *layout;
    int start_index, length;
    GSList *runs;
};

typedef struct _GError GError;
struct _GError {
    unsigned domain;
    int code;
    char *message;
};

void g_object_unref(void *object);
#endif

// Of librsvg, whose functions are looked up when the first SVG is drawn.
typedef struct {
    double x, y, width, height;
} RsvgRectangle;

PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_insert_hyphens_new(gboolean insert_hyphens);
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_shape_new(const PangoRectangle *ink, const PangoRectangle *logical);

void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoFontMap *pango_cairo_font_map_new_for_font_type(cairo_font_type_t type);
void pango_cairo_glyph_string_path(cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs);
void pango_cairo_show_glyph_string(cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs);

void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, gboolean round);
FcPattern *pango_fc_font_get_pattern(PangoFcFont *font);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);

void pango_font_description_free(PangoFontDescription *description);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_get_glyph_extents(PangoFont *font, unsigned glyph, PangoRectangle *ink, PangoRectangle *logical);
PangoFontMetrics *pango_font_get_metrics(PangoFont *font, PangoLanguage *language);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
int pango_font_metrics_get_strikethrough_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_strikethrough_thickness(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_thickness(PangoFontMetrics *metrics);
void pango_font_metrics_unref(PangoFontMetrics *metrics);

void pango_glyph_item_get_logical_widths(PangoGlyphItem *item, const char *text, int *widths);
int pango_glyph_string_get_width(PangoGlyphString *glyphs);
PangoLanguage *pango_language_from_string(const char *language);

PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iterator);
int pango_layout_iter_get_baseline(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutLine *pango_layout_iter_get_line(PangoLayoutIter *iterator);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iterator);
gboolean pango_layout_iter_next_line(PangoLayoutIter *iterator);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
void pango_layout_line_index_to_x(PangoLayoutLine *line, int index, gboolean trailing, int *x);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_auto_dir(PangoLayout *layout, gboolean auto_dir);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_tabs(PangoLayout *layout, PangoTabArray *tabs);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);

void pango_tab_array_free(PangoTabArray *tabs);
PangoTabArray *pango_tab_array_new(int size, gboolean is_in_pixels);
void pango_tab_array_set_tab(PangoTabArray *tabs, int index, PangoTabAlign alignment, int location);

/// Whether a font has glyphs with colors of their own.
static inline gboolean secondscreen_font_has_colors(PangoFont *font) {
    FcBool is_color = FcFalse;
    // All fonts of a map for FreeType are of fontconfig.
    FcPattern *pattern = pango_fc_font_get_pattern((PangoFcFont *)font);
    return pattern != NULL && FcPatternGetBool(pattern, FC_COLOR, 0, &is_color) == FcResultMatch && is_color;
}

/// Creates a font map that finds its fonts in `config`.
static inline PangoFontMap *secondscreen_font_map_new(FcConfig *config) {
    PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    // A map for FreeType is one of fontconfig.
    if (map != NULL) {
        pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
    }
    return map;
}

// glibc declares this only if all of its extensions are requested before the first header.
int memfd_create(const char *name, unsigned int flags);

/// Creates an empty memory file, outside any folder and closed on exec; returns -1 on failure.
static inline int secondscreen_memory_file(const char *name) { return memfd_create(name, 1U /* MFD_CLOEXEC */); }
