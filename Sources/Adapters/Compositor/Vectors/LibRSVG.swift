// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import CDrawing
internal import DisplayModel
internal import RenderTree

/// The functions of librsvg, loaded on first use. Types and meanings are those of `rsvg.h`.
@safe struct LibRSVG: Sendable {
    private let newFromData:
        @convention(c) (
            UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> OpaquePointer?
    private let setDPI: @convention(c) (OpaquePointer, Double) -> Void
    private let renderDocument:
        @convention(c) (
            OpaquePointer, OpaquePointer, UnsafePointer<RsvgRectangle>,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> gboolean
    private let freeError: @convention(c) (UnsafeMutablePointer<GError>) -> Void

    /// Loads the library.
    ///
    /// - Throws: `DynamicLibraryError` if it is not installed.
    init() throws(DynamicLibraryError) {
        let library = try DynamicLibrary("librsvg-2.so.2", package: "librsvg2-2")
        unsafe newFromData = try library.function("rsvg_handle_new_from_data")
        unsafe setDPI = try library.function("rsvg_handle_set_dpi")
        unsafe renderDocument = try library.function("rsvg_handle_render_document")
        unsafe freeError = try library.function("g_error_free")
    }

    /// Draws a file, stretched to the pixels of a canvas.
    ///
    /// The library has no folder to start from, so that it reads no other files, and it never uses the network.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - size: The size of the canvas in pixels.
    ///   - canvas: The canvas.
    /// - Throws: ``ImageCodecError`` with the library's reason; the canvas may have a part of the picture.
    func draw(_ file: VectorFile, size: PixelSize, on canvas: borrowing CairoCanvas) throws(ImageCodecError) {
        var error: UnsafeMutablePointer<GError>?
        defer { if let error = unsafe error { unsafe freeError(error) } }
        // The library has read all bytes when the call returns.
        guard let handle = unsafe newFromData(file.bytes, file.bytes.count, &error) else {
            throw unsafe VectorRenderer.error(file, error)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
        // An inch has 96 pixels, as in CSS.
        unsafe setDPI(handle, 96)
        let natural = file.size
        canvas.concatenate(
            .scale(x: Double(size.width) / natural.width, y: Double(size.height) / natural.height))
        var viewport = RsvgRectangle(x: 0, y: 0, width: natural.width, height: natural.height)
        guard unsafe renderDocument(handle, canvas.context, &viewport, &error) != 0 else {
            throw unsafe VectorRenderer.error(file, error)
        }
    }
}
