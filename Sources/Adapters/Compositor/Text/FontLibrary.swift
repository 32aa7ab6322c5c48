// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPango
private import Glibc
package import RenderTree
internal import Synchronization

/// The fonts that text is drawn with: the machine's, or those of one folder.
///
/// Where no font is found at all, a small one that is part of the program stands in, with Western European letters, so
/// that text is never nothing.
// The configuration is not changed after the initializer, and fontconfig lets any thread read it.
@safe package final class FontLibrary: @unchecked Sendable {
    let configuration: OpaquePointer
    /// The file in memory that holds the built-in font; -1 while it is not needed.
    private var fallback: Int32 = -1

    /// Finds the machine's fonts, as fontconfig is set up.
    package init() throws(CompositorError) {
        guard let configuration = unsafe FcInitLoadConfigAndFonts() else {
            throw CompositorError("find fonts", "fontconfig cannot start")
        }
        unsafe self.configuration = configuration
        addFallback()
    }

    /// Finds the fonts of a folder and no other, whatever the machine has; for pictures that are the same everywhere.
    ///
    /// - Parameter folder: the folder's path. Generic families are looked for in the DejaVu fonts first.
    /// - Throws: ``CompositorError`` when fontconfig cannot start. A folder without fonts is none.
    package init(folder: String) throws(CompositorError) {
        guard let configuration = unsafe FcConfigCreate() else {
            throw CompositorError("find fonts in \(folder)", "fontconfig cannot start")
        }
        unsafe self.configuration = configuration
        // The call copies what it is given.
        unsafe Self.families.withCString {
            let bytes = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self)
            _ = unsafe FcConfigParseAndLoadFromMemory(configuration, bytes, 0)
        }
        // File by file: of a whole folder fontconfig would want to write an index somewhere.
        for file in Self.files(in: folder) { add(file) }
        addFallback()
    }

    deinit {
        unsafe FcConfigDestroy(configuration)
        if fallback >= 0 { close(fallback) }
    }

    /// The number of typefaces that are there.
    package var count: Int {
        // The sets belong to the configuration; a null pointer is an empty set.
        [FcSetSystem, FcSetApplication].reduce(0) { sum, set in
            unsafe sum + Int(FcConfigGetFonts(configuration, set)?.pointee.nfont ?? 0)
        }
    }

    /// Adds the built-in font where there is no other.
    private func addFallback() {
        guard count == 0 else { return }
        // fontconfig reads fonts from files only; this one has a name in no folder.
        let descriptor = unsafe secondscreen_memory_file("fallback.ttf")
        guard descriptor >= 0 else { return }
        let bytes = PackageResources.fallback_ttf
        // The array lives through the call. A file in memory takes all bytes or fails.
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        fallback = descriptor
        guard written == bytes.count else { return }
        add("/proc/self/fd/\(descriptor)")
    }

    /// Adds the typefaces of a file; does nothing if it is not a font file.
    private func add(_ file: String) {
        unsafe file.withCString {
            // The call copies what it is given.
            let path = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self)
            _ = unsafe FcConfigAppFontAddFile(configuration, path)
        }
    }

    /// The font files of a folder, always in the same order.
    private static func files(in folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var files: [String] = []
        while let entry = unsafe readdir(directory) {
            // The name is an array in C, a tuple in Swift, and ends with a zero.
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".ttf") || name.hasSuffix(".otf") || name.hasSuffix(".ttc") {
                files.append("\(folder)/\(name)")
            }
        }
        return files.sorted()
    }

    /// What a folder of fonts does not say: which families the generic ones are.
    private static let families = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
          <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
          <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
        </fontconfig>
        """
}

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
        // pixel grid, no color fringes, and metrics that grow with the size.
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

/// Measures text as the compositor will draw it; may be used from any thread.
package final class TextMeasurer: Sendable {
    private let fonts: Mutex<FontMap>

    /// Creates a measurer.
    ///
    /// - Parameter library: the fonts, which must be those of the compositor.
    /// - Throws: ``CompositorError`` when they cannot be opened.
    package init(_ library: FontLibrary) throws(CompositorError) {
        fonts = try Mutex(FontMap(library))
    }

    /// Measures text in the room that there is for it.
    ///
    /// - Parameters:
    ///   - block: the text.
    ///   - room: the most width, at which lines break, and the most height.
    /// - Returns: what is needed of it.
    package func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
        fonts.withLock { TextLayout(block, in: room, fonts: $0).measure }
    }
}
