// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The plural forms of `.stringsdict` files, which Foundation on Linux does not have: it takes the dictionary of such an
// entry for a string, and the process crashes.
//
// The functions of CoreFoundation that `NSLocalizedString` and `String(format:)` call are defined here once more. The
// dynamic linker finds those of the executable first, so no app has to be changed. They are weak: in an executable that
// contains Foundation, its own functions win.

#pragma once

#include <stdarg.h>

/// Returns the string for a key; for an entry with plural forms, a format with the general forms, whose specifiers all
/// name their arguments. The caller releases it.
const void *CFBundleCopyLocalizedString(const void *bundle, const void *key, const void *value, const void *table);

/// Returns a formatted string; for a format with the general forms, formatted with those for the arguments. The caller
/// releases it.
const void *CFStringCreateWithFormatAndArguments(
    const void *allocator, const void *options, const void *format, va_list arguments);
