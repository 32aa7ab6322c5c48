// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// GLib's casts are macros, which Swift does not import.

/// Creates a font map that finds its fonts in `config`.
static inline PangoFontMap *secondscreen_font_map_new(FcConfig *config) {
    PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    if (map != NULL) {
        pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
    }
    return map;
}

// glibc declares this only if all of its extensions are requested before the first header.
int memfd_create(const char *name, unsigned int flags);

/// Creates an empty memory file, outside any folder and closed on exec; returns -1 on failure.
static inline int secondscreen_memory_file(const char *name) { return memfd_create(name, 1U /* MFD_CLOEXEC */); }
