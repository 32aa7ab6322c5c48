// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base
internal import CDrawing
package import RenderTree
internal import Synchronization
internal import SystemPackage

/// The fonts for text: the system's, or those of one folder.
///
/// Inter (Debian's fonts-inter), whose widths are close to San Francisco's, stands in for it if available; otherwise
/// the machine's sans-serif family does, usually DejaVu Sans, which is wider. If there are no fonts, a small built-in
/// font with Western European letters is used, so that text is never invisible. Bold and italic text is synthesized if
/// its family has no such typeface; the built-in font has none. An app's own fonts can be added.
// The configuration is not changed after initialization, and fontconfig allows reads from any thread.
@safe package final class FontLibrary: @unchecked Sendable {
    let configuration: OpaquePointer
    /// The memory file with the built-in font; `nil` if it is not needed.
    private var fallback: FileDescriptor?
    /// The added files that are not fonts, or larger than 128 MiB.
    package private(set) var unusableFiles: [String] = []
    /// Font maps that are not in use, with the fonts and glyphs that they have loaded.
    fileprivate let idleMaps = Mutex<[FontMapHandles]>([])

    /// Finds the system's fonts through fontconfig.
    ///
    /// - Parameter files: Font files to add, whose fonts are used only for text in their families.
    /// - Throws: ``CompositorError`` if the drawing libraries cannot be loaded, or fontconfig cannot start.
    package init(adding files: [String] = []) throws(CompositorError) {
        try Self.loadLibraries()
        guard let configuration = unsafe FcInitLoadConfigAndFonts() else {
            throw CompositorError("find fonts", "fontconfig cannot start")
        }
        unsafe self.configuration = configuration
        unsafe FontRules.synthesis.add(to: configuration)
        addFallback()
        addFiles(files)
    }

    /// Finds only the fonts of a folder, for images that are the same on all machines.
    ///
    /// - Parameters:
    ///   - folder: The folder. Generic families prefer the DejaVu fonts.
    ///   - files: Font files to add, whose fonts are used only for text in their families.
    /// - Throws: ``CompositorError`` if the drawing libraries cannot be loaded, or fontconfig cannot start. A folder
    ///   without fonts is not an error.
    package init(folder: String, adding files: [String] = []) throws(CompositorError) {
        try Self.loadLibraries()
        guard let configuration = unsafe FcConfigCreate() else {
            throw CompositorError("find fonts in \(folder)", "fontconfig cannot start")
        }
        unsafe self.configuration = configuration
        unsafe FontRules.families.add(to: configuration)
        unsafe FontRules.synthesis.add(to: configuration)
        // File by file: for a whole folder, fontconfig would write a cache.
        for file in Self.files(in: folder) { add(file) }
        addFallback()
        addFiles(files)
    }

    /// Loads cairo, Pango and fontconfig; everything that draws creates a font library first.
    private static func loadLibraries() throws(CompositorError) {
        // The message is a constant.
        guard let problem = unsafe secondscreen_load_drawing() else { return }
        throw CompositorError("draw", unsafe String(cString: problem))
    }

    deinit {
        for handles in idleMaps.withLock({ $0 }) { handles.release() }
        unsafe FcConfigDestroy(configuration)
        try? fallback?.close()
    }

    /// The number of fonts.
    package var count: Int {
        // The sets belong to the configuration; a null pointer means an empty set.
        [FcSetSystem, FcSetApplication].reduce(0) { sum, set in
            unsafe sum + Int(FcConfigGetFonts(configuration, set)?.pointee.nfont ?? 0)
        }
    }

    /// A typeface of the library.
    package struct Typeface: Sendable, Hashable {
        /// The PostScript name, such as `Inter-Bold`.
        package let name: String
        /// The family, such as `Inter`.
        package let family: String
        /// The weight as in CSS and OpenType, from 1 to 1000.
        package let weight: Int
    }

    /// The typefaces with a PostScript name, sorted by name.
    package var typefaces: [Typeface] {
        var found: Set<Typeface> = []
        for set in [FcSetSystem, FcSetApplication] {
            guard let fonts = unsafe FcConfigGetFonts(configuration, set)?.pointee else { continue }
            for index in 0..<Int(unsafe fonts.nfont) {
                guard let pattern = unsafe fonts.fonts[index],
                    let name = unsafe Self.text(FC_POSTSCRIPT_NAME, of: pattern),
                    let family = unsafe Self.text(FC_FAMILY, of: pattern)
                else { continue }
                var weight: Int32 = FC_WEIGHT_REGULAR
                _ = unsafe FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight)
                found.insert(
                    Typeface(name: name, family: family, weight: Int(FcWeightToOpenType(weight))))
            }
        }
        return found.sorted { ($0.name, $0.family) < ($1.name, $1.family) }
    }

    /// Returns the first text of a property.
    private static func text(_ property: String, of pattern: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(pattern, property, 0, &text) == FcResultMatch, let text = unsafe text else {
            return nil
        }
        return unsafe String(cString: text)
    }

    /// Adds the files of an app; after the built-in font, which its fonts do not replace.
    private func addFiles(_ files: [String]) {
        for file in files {
            let before = count
            // A pipe would never end, and of a directory all files would be read.
            let status = try? FileStatus(path: file)
            if let status, status.kind == .regular, status.size <= 128 << 20 { add(file) }
            if count == before { unusableFiles.append(file) }
        }
    }

    /// Adds the built-in font if there is no other.
    private func addFallback() {
        guard count == 0 else { return }
        unsafe FontRules.families.add(to: configuration)
        // fontconfig reads only files; a memory file is not in any folder.
        let descriptor = unsafe secondscreen_memory_file("fallback.ttf")
        guard descriptor >= 0 else { return }
        let bytes = EmbeddedFile.fallbackFont.bytes
        let file = FileDescriptor(rawValue: descriptor)
        fallback = file
        guard (try? file.writeAll(bytes)) != nil else { return }
        add("/proc/self/fd/\(descriptor)")
    }

    /// Adds the typefaces of a file; does nothing if it is not a font file.
    private func add(_ file: String) {
        unsafe file.withCString {
            // The call copies its argument.
            let path = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self)
            _ = unsafe FcConfigAppFontAddFile(configuration, path)
        }
    }

    /// The font files of a folder, in a stable order.
    private static func files(in folder: String) -> [String] {
        let names = (try? FolderListing.names(in: folder).names) ?? []
        return names.filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") || $0.hasSuffix(".ttc") }
            .map { "\(folder)/\($0)" }
    }
}

/// A Pango font map and context, without ownership.
// Neither is bound to a thread.
@safe private struct FontMapHandles: @unchecked Sendable {
    let map: OpaquePointer
    let context: OpaquePointer
    /// A context whose paragraphs are from right to left, unless a layout determines their direction by their text.
    let rightToLeftContext: OpaquePointer

    /// Opens the fonts of `library`.
    init(_ library: FontLibrary) throws(CompositorError) {
        guard let map = unsafe secondscreen_font_map_new(library.configuration) else {
            throw CompositorError("open fonts", "cairo was built without FreeType")
        }
        guard let context = unsafe Self.makeContext(of: map) else {
            unsafe g_object_unref(UnsafeMutableRawPointer(map))
            throw CompositorError("open fonts", "no memory")
        }
        guard let rightToLeft = unsafe Self.makeContext(of: map) else {
            unsafe g_object_unref(UnsafeMutableRawPointer(context))
            unsafe g_object_unref(UnsafeMutableRawPointer(map))
            throw CompositorError("open fonts", "no memory")
        }
        unsafe pango_context_set_base_dir(rightToLeft, PANGO_DIRECTION_RTL)
        unsafe self.map = unsafe map
        unsafe self.context = unsafe context
        unsafe rightToLeftContext = unsafe rightToLeft
    }

    /// Returns a new context of a map; `nil` without memory.
    private static func makeContext(of map: OpaquePointer) -> OpaquePointer? {
        guard let context = unsafe pango_font_map_create_context(map) else { return nil }
        // Glyphs have the font file's shapes at every size and on every machine: no hinting, no subpixel rendering, and
        // metrics that scale linearly.
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        // The locale of the environment would select glyph variants.
        unsafe pango_context_set_language(context, pango_language_from_string("en"))
        return unsafe context
    }

    func release() {
        unsafe g_object_unref(UnsafeMutableRawPointer(rightToLeftContext))
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        unsafe g_object_unref(UnsafeMutableRawPointer(map))
    }
}

/// Pango's font cache and layout settings. Use it from one thread at a time.
///
/// A map that is no longer needed waits in its library for the next user, because opening fonts takes longer than
/// drawing with them; a monitor that is plugged in again shows its first frame sooner.
@safe struct FontMap: ~Copyable {
    /// The maximum number of waiting maps.
    private static let idleLimit = 2

    private let library: FontLibrary
    private let handles: FontMapHandles

    /// Returns the context for paragraphs of a direction.
    func context(_ direction: ParagraphStyle.Direction) -> OpaquePointer {
        unsafe direction == .rightToLeft ? handles.rightToLeftContext : handles.context
    }

    /// Opens the fonts of `library`, or takes a waiting map.
    init(_ library: FontLibrary) throws(CompositorError) {
        if let idle = library.idleMaps.withLock({ $0.popLast() }) {
            handles = idle
        } else {
            handles = try FontMapHandles(library)
        }
        self.library = library
    }

    deinit {
        let isKept = library.idleMaps.withLock { [handles] idle in
            guard idle.count < Self.idleLimit else { return false }
            idle.append(handles)
            return true
        }
        if !isKept { handles.release() }
    }
}

/// Lays out text as the compositor draws it.
package final class TextMeasurer: TextLayoutEngine {
    private struct Request: Hashable {
        let block: TextBlock
        let room: RenderSize
    }

    private struct State: ~Copyable {
        let fonts: FontMap
        /// Cached, because an app measures the same text for its layout, for the size of its font, and when it is
        /// drawn.
        var measures = LeastRecentlyUsed<Request, TextMeasure>(budget: 1 << 18)
    }

    private let state: Mutex<State>

    /// Creates a measurer.
    ///
    /// - Parameter library: The fonts, which must be those of the compositor.
    /// - Throws: ``CompositorError`` if they cannot be opened.
    package init(_ library: FontLibrary) throws(CompositorError) { state = try Mutex(State(fonts: FontMap(library))) }

    package func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
        let request = Request(block: block, room: room)
        return state.withLock { state in
            if let known = state.measures.value(request) { return known }
            let measure = TextLayout(block, in: room, fonts: state.fonts).measure
            // The cache would keep images of any size.
            guard block.runs.allSatisfy({ $0.attachment == nil }) else { return measure }
            let byteCount = block.runs.reduce(200) { $0 + $1.string.utf8.count + 100 }
            state.measures.insert(measure, for: request, byteCount: byteCount)
            return measure
        }
    }
    package func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout] {
        state.withLock { TextLayout(block, in: size, fonts: $0.fonts).lines }
    }
}
