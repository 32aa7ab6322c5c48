// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPNG
package import DisplayModel
private import Glibc

/// Writes a PNG band by band, so that a large picture is never in memory as a whole: fast rather than small, zlib level 1
/// without filters (rendering.md section 0).
// The C file is private, lives exactly as long as the value, and is used by one caller at a time.
@safe package struct PNGWriter: ~Copyable {
    private let file: UnsafeMutablePointer<secondscreen_png>
    private let size: PixelSize
    private let operation: String

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - size: the picture's size.
    ///   - texts: keywords of 1 to 79 Latin letters, and what is to be said under each.
    ///   - limit: the most bytes that the file may have.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package init(
        size: PixelSize, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) {
        operation = "write a PNG of \(size) pixels"
        self.size = size
        guard size.width > 0, size.height > 0 else { throw ImageCodecError(operation, "it is empty") }
        // Copies that C can keep while it writes; the function copies what it needs.
        let strings = unsafe texts.flatMap { unsafe [strdup($0.keyword), strdup($0.value)] }
        defer { unsafe strings.forEach { unsafe free($0) } }
        var pointers = unsafe strings.map { unsafe UnsafePointer<CChar>($0) }
        let file = unsafe secondscreen_png_begin(
            UInt32(size.width), UInt32(size.height), &pointers, Int32(texts.count), max(0, limit))
        guard let file = unsafe file else { throw ImageCodecError(operation, "the library refused it") }
        unsafe self.file = file
    }

    deinit { unsafe secondscreen_png_discard(file) }

    /// Writes the next rows.
    ///
    /// - Parameter pixels: `0xXXRRGGBB`, line by line without gaps; whole lines.
    /// - Throws: ``ImageCodecError`` when the file would have more bytes than it may, or there is no memory; write no
    ///   more then.
    package mutating func write(_ pixels: [UInt32]) throws(ImageCodecError) {
        // As many rows as there are pixels for.
        let rows = UInt32(pixels.count / size.width)
        guard unsafe secondscreen_png_rows(file, pixels, UInt32(size.width), rows) != 0 else {
            throw ImageCodecError(operation, "it would have too many bytes")
        }
    }

    /// Ends the file, once all rows have been written.
    ///
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` as above.
    package mutating func finish() throws(ImageCodecError) -> [UInt8] {
        var count = 0
        guard let bytes = unsafe secondscreen_png_end(file, &count) else {
            throw ImageCodecError(operation, "it would have too many bytes")
        }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
