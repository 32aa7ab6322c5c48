// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <png.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors by longjmp, which must not cross Swift's frames. So the whole call lives here.

/// Bytes that grow.
struct secondscreen_png_bytes {
    unsigned char *data;
    size_t count;
    size_t capacity;
};

static inline void secondscreen_png_append(png_structp png, png_bytep data, png_size_t count) {
    struct secondscreen_png_bytes *bytes = (struct secondscreen_png_bytes *)png_get_io_ptr(png);
    if (bytes->count + count > bytes->capacity) {
        size_t capacity = (bytes->count + count) * 2;
        unsigned char *grown = (unsigned char *)realloc(bytes->data, capacity);
        if (grown == NULL) {
            png_error(png, "no memory");
        }
        bytes->data = grown;
        bytes->capacity = capacity;
    }
    memcpy(bytes->data + bytes->count, data, count);
    bytes->count += count;
}

static inline void secondscreen_png_flush(png_structp png) { (void)png; }

/// Writes pixels 0xXXRRGGBB, line by line without gaps, as a PNG of 8-bit RGB: zlib level 1, no filter.
///
/// `texts` holds keyword and value in turn, `text_count` pairs, Latin-1. Returns the bytes, to be freed by free(), or
/// NULL without memory or for sides that libpng does not take.
static inline unsigned char *secondscreen_png_encode(const uint32_t *pixels, uint32_t width, uint32_t height,
                                                     const char *const *texts, int text_count, size_t *count) {
    struct secondscreen_png_bytes bytes = {NULL, 0, 0};
    png_infop info = NULL;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    if (png == NULL || (info = png_create_info_struct(png)) == NULL) {
        png_destroy_write_struct(&png, NULL);
        return NULL;
    }
    // The structure's fields change after setjmp through its address only, so they keep their values.
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(bytes.data);
        return NULL;
    }
    png_set_write_fn(png, &bytes, secondscreen_png_append, secondscreen_png_flush);
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    for (int i = 0; i < text_count; i++) {
        png_text text;
        memset(&text, 0, sizeof text);
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = (png_charp)texts[2 * i];
        text.text = (png_charp)texts[2 * i + 1];
        png_set_text(png, info, &text, 1);
    }
    png_write_info(png, info);
    // In memory a pixel is blue, green, red and a byte that means nothing.
    png_set_bgr(png);
    png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) {
        png_write_row(png, (png_const_bytep)(pixels + (size_t)y * width));
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    *count = bytes.count;
    return bytes.data;
}
