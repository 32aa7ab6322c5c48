// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The files that are built into the program. SwiftPM's own way, .embedInCode, writes each byte into an array literal in
// Swift, whose compilation took a tenth of a clean build; `#embed` takes no time, and the bytes are shared with the
// program's file instead of copied.
#include <stddef.h>

/// A file that is built into the program.
struct secondscreen_embedded_file {
    /// The file's name without its folder; null in the entry that ends a list.
    const char *_Nullable name;
    /// The contents; null where the name is.
    const unsigned char *_Nullable bytes;
    /// The number of bytes.
    size_t size;
};

/// Returns the files of the console's page, in Sources/Runtime/ConsolePage/Page.
const struct secondscreen_embedded_file *_Nonnull secondscreen_console_page(void);

/// Returns the font that is used where the system has none, in Sources/Adapters/Compositor/Resources.
const struct secondscreen_embedded_file *_Nonnull secondscreen_fallback_font(void);

/// Returns config/org.secondscreen.Screens.varlink.
const struct secondscreen_embedded_file *_Nonnull secondscreen_interface(void);

/// Returns config/devices.json.
const struct secondscreen_embedded_file *_Nonnull secondscreen_devices(void);

/// Returns the files in config/monitors.
const struct secondscreen_embedded_file *_Nonnull secondscreen_monitors(void);
