// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include "CEmbeddedFiles.h"

#ifndef __has_embed
#error "this compiler has no #embed; use Clang 19 or newer, which Swift brings along"
#endif

/// An entry of a list, for a file's name and the array of its bytes.
#define FILE(name, bytes) {name, bytes, sizeof bytes}

/// Defines `function`, which returns a list of the entries.
#define EMBEDDED_FILES(function, ...)                                                                                  \
    const struct secondscreen_embedded_file *function(void) {                                                          \
        static const struct secondscreen_embedded_file files[] = {__VA_ARGS__, {NULL, NULL, 0}};                       \
        return files;                                                                                                  \
    }
