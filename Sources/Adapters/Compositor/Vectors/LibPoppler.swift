// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import CDrawing
internal import DisplayModel
internal import RenderTree

/// The functions of poppler's interface for GLib, loaded on first use. Types and meanings are those of `poppler.h`.
@safe struct LibPoppler: Sendable {
    private let newStaticBytes: @convention(c) (UnsafePointer<UInt8>?, Int) -> OpaquePointer?
    private let unrefBytes: @convention(c) (OpaquePointer) -> Void
    private let newFromBytes:
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> OpaquePointer?
    private let getPageCount: @convention(c) (OpaquePointer) -> CInt
    private let getPage: @convention(c) (OpaquePointer, CInt) -> OpaquePointer?
    private let getPageSize:
        @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
    private let renderPage: @convention(c) (OpaquePointer, OpaquePointer) -> Void
    private let freeError: @convention(c) (UnsafeMutablePointer<GError>) -> Void

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed, or older than 0.82.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("libpoppler-glib.so.8", package: "libpoppler-glib8")
        unsafe newStaticBytes = try library.function("g_bytes_new_static")
        unsafe unrefBytes = try library.function("g_bytes_unref")
        unsafe newFromBytes = try library.function("poppler_document_new_from_bytes")
        unsafe getPageCount = try library.function("poppler_document_get_n_pages")
        unsafe getPage = try library.function("poppler_document_get_page")
        unsafe getPageSize = try library.function("poppler_page_get_size")
        unsafe renderPage = try library.function("poppler_page_render")
        unsafe freeError = try library.function("g_error_free")
    }

    /// Draws the page of a file, stretched to the pixels of a canvas; paper is transparent.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - size: The size of the canvas in pixels.
    ///   - canvas: The canvas.
    /// - Throws: ``ImageCodecError`` with the library's reason. Mistakes within the page are skipped.
    func draw(_ file: VectorFile, size: PixelSize, on canvas: borrowing CairoCanvas) throws(ImageCodecError) {
        // Not copied: the library uses the bytes until the document is released, which is before the closure ends.
        try unsafe file.bytes.withUnsafeBufferPointer { buffer throws(ImageCodecError) in
            guard let bytes = unsafe newStaticBytes(buffer.baseAddress, buffer.count) else {
                throw VectorRenderer.error(file, "no memory")
            }
            defer { unsafe unrefBytes(bytes) }
            try unsafe draw(bytes, of: file, size: size, on: canvas)
        }
    }

    private func draw(
        _ bytes: OpaquePointer, of file: VectorFile, size: PixelSize, on canvas: borrowing CairoCanvas
    ) throws(ImageCodecError) {
        var error: UnsafeMutablePointer<GError>?
        defer { if let error = unsafe error { unsafe freeError(error) } }
        guard let document = unsafe newFromBytes(bytes, nil, &error) else {
            throw unsafe VectorRenderer.error(file, error)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(document)) }
        // The library warns of pages that are not there.
        guard let index = CInt(exactly: file.page?.index ?? 0),
            unsafe (0..<max(0, getPageCount(document))).contains(index),
            let page = unsafe getPage(document, index)
        else { throw VectorRenderer.error(file, "it has no such page") }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        var (width, height) = (0.0, 0.0)
        unsafe getPageSize(page, &width, &height)
        guard width > 0, height > 0 else { throw VectorRenderer.error(file, "its page is empty") }
        canvas.concatenate(.scale(x: Double(size.width) / width, y: Double(size.height) / height))
        unsafe renderPage(page, canvas.context)
    }
}
