// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// Declares Pango twice, by its own headers and by ours: the compiler rejects a function that differs, and the assertions
// a structure or constant. Compiled by `config/test headers`; see Sources/C/CDrawing/include/CDrawing.h.
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "../Sources/C/CDrawing/include/CDrawing.h"

_Static_assert(PANGO_SCALE == 1024, "scale");
_Static_assert(PANGO_DIRECTION_RTL == 1, "direction");
_Static_assert(PANGO_ELLIPSIZE_START == 1 && PANGO_ELLIPSIZE_MIDDLE == 2 && PANGO_ELLIPSIZE_END == 3, "truncation");
_Static_assert(PANGO_STYLE_NORMAL == 0 && PANGO_STYLE_ITALIC == 2, "style");
_Static_assert(PANGO_TAB_LEFT == 0 && PANGO_TAB_RIGHT == 1 && PANGO_TAB_CENTER == 2, "tab");
_Static_assert(PANGO_WRAP_WORD == 0 && PANGO_WRAP_CHAR == 1 && PANGO_WRAP_WORD_CHAR == 2, "wrap");
_Static_assert(sizeof(PangoRectangle) == 16 && offsetof(PangoRectangle, width) == 8, "rectangle");
_Static_assert(offsetof(GSList, data) == 0 && offsetof(GSList, next) == 8, "list");
_Static_assert(offsetof(GError, code) == 4 && offsetof(GError, message) == 8, "error");
_Static_assert(PANGO_GLYPH_EMPTY == 0x0FFFFFFF, "glyph of nothing");
_Static_assert(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS == 2, "ellipsis");
_Static_assert(sizeof(PangoGlyphInfo) == 20 && offsetof(PangoGlyphInfo, geometry) == 4, "glyph");
_Static_assert(offsetof(PangoGlyphGeometry, x_offset) == 4 && sizeof(PangoGlyphGeometry) == 12, "place of a glyph");
_Static_assert(offsetof(PangoGlyphString, num_glyphs) == 0 && offsetof(PangoGlyphString, glyphs) == 8, "glyphs");
_Static_assert(offsetof(PangoGlyphString, log_clusters) == 16, "clusters");
_Static_assert(offsetof(PangoItem, offset) == 0 && offsetof(PangoItem, length) == 4, "item");
_Static_assert(offsetof(PangoItem, analysis) + offsetof(PangoAnalysis, font) == 32, "font of an item");
_Static_assert(offsetof(PangoAnalysis, flags) == 26, "flags of an item");
_Static_assert(offsetof(PangoGlyphItem, item) == 0 && offsetof(PangoGlyphItem, glyphs) == 8, "glyphs");
_Static_assert(offsetof(PangoAttribute, start_index) == 8 && offsetof(PangoAttribute, end_index) == 12, "attribute");
_Static_assert(offsetof(PangoLayoutLine, runs) == 16, "runs of a line");
