// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <png.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors with longjmp, which must not cross Swift frames, so the whole call is made here.

// The library's own handlers of errors and warnings write to the terminal; the ones here keep the error.

/// A growing byte buffer.
struct secondscreen_png_bytes {
    unsigned char *data;
    size_t count;
    size_t capacity;
    size_t limit;
};

static inline void secondscreen_png_append(png_structp png, png_bytep data, png_size_t count) {
    struct secondscreen_png_bytes *bytes = (struct secondscreen_png_bytes *)png_get_io_ptr(png);
    if (count > bytes->limit - bytes->count) {
        png_error(png, "the file would be too large");
    }
    if (bytes->count + count > bytes->capacity) {
        size_t capacity = bytes->count + count + (bytes->count + count) / 2;
        unsigned char *grown = (unsigned char *)realloc(bytes->data, capacity);
        if (grown == NULL) {
            png_error(png, "not enough memory");
        }
        bytes->data = grown;
        bytes->capacity = capacity;
    }
    memcpy(bytes->data + bytes->count, data, count);
    bytes->count += count;
}

static inline void secondscreen_png_flush(png_structp png) { (void)png; }

/// A PNG that is written band by band.
struct secondscreen_png {
    png_structp png;
    png_infop info;
    struct secondscreen_png_bytes bytes;
    /// Why the file cannot be written; empty if it can.
    char problem[128];
};

/// Keeps an error, and returns to the function that called the library.
static inline PNG_NORETURN void secondscreen_png_fail(png_structp png, png_const_charp message) {
    struct secondscreen_png *file = (struct secondscreen_png *)png_get_error_ptr(png);
    strncpy(file->problem, message != NULL ? message : "", sizeof file->problem - 1);
    png_longjmp(png, 1);
}

/// Ignores a warning: the file is written all the same.
static inline void secondscreen_png_warn(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Frees an unfinished PNG; accepts null.
static inline void secondscreen_png_discard(struct secondscreen_png *file) {
    if (file == NULL) {
        return;
    }
    png_destroy_write_struct(&file->png, &file->info);
    free(file->bytes.data);
    free(file);
}

/// Starts an 8-bit RGB PNG: zlib level 1, no filter, at most `limit` bytes.
///
/// `texts` contains alternating keywords and values, `text_count` pairs, Latin-1. Returns NULL if there is no memory or
/// libpng does not accept a side.
static inline struct secondscreen_png *secondscreen_png_begin(uint32_t width, uint32_t height, const char *const *texts,
                                                              int text_count, size_t limit) {
    struct secondscreen_png *file = (struct secondscreen_png *)calloc(1, sizeof *file);
    if (file == NULL) {
        return NULL;
    }
    file->bytes.limit = limit;
    file->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, secondscreen_png_fail, secondscreen_png_warn);
    if (file->png == NULL) {
        secondscreen_png_discard(file);
        return NULL;
    }
    if (setjmp(png_jmpbuf(file->png)) || (file->info = png_create_info_struct(file->png)) == NULL) {
        secondscreen_png_discard(file);
        return NULL;
    }
    png_set_write_fn(file->png, &file->bytes, secondscreen_png_append, secondscreen_png_flush);
    png_set_compression_level(file->png, 1);
    png_set_filter(file->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(file->png, file->info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    for (int i = 0; i < text_count; i++) {
        png_text text;
        memset(&text, 0, sizeof text);
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = (png_charp)texts[2 * i];
        text.text = (png_charp)texts[2 * i + 1];
        png_set_text(file->png, file->info, &text, 1);
    }
    png_write_info(file->png, file->info);
    // In memory, a pixel is blue, green, red and an unused byte.
    png_set_bgr(file->png);
    png_set_filler(file->png, 0, PNG_FILLER_AFTER);
    return file;
}

/// Returns why the file cannot be written; empty if it can.
static inline const char *secondscreen_png_problem(const struct secondscreen_png *file) { return file->problem; }

/// Writes the next rows of pixels 0xXXRRGGBB, each `stride` pixels after the one before. Returns 0 if the file would
/// exceed its limit or there is no memory; the PNG can then only be freed.
static inline int secondscreen_png_rows(struct secondscreen_png *file, const uint32_t *pixels, uint32_t stride,
                                        uint32_t rows) {
    if (setjmp(png_jmpbuf(file->png))) {
        return 0;
    }
    for (uint32_t y = 0; y < rows; y++) {
        png_write_row(file->png, (png_const_bytep)(pixels + (size_t)y * stride));
    }
    return 1;
}

/// Finishes the file after all rows have been written. Returns the bytes, which are valid until the PNG is freed; NULL
/// on the same errors.
static inline const unsigned char *secondscreen_png_end(struct secondscreen_png *file, size_t *count) {
    if (setjmp(png_jmpbuf(file->png))) {
        return NULL;
    }
    png_write_end(file->png, NULL);
    *count = file->bytes.count;
    return file->bytes.data;
}
