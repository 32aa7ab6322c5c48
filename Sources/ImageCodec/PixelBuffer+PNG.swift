// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPNG
internal import DisplayModel
package import FrameOutput
private import Glibc

extension PixelBuffer {
    /// The picture as a PNG: fast rather than small, zlib level 1 without filters (rendering.md section 0).
    ///
    /// - Parameter texts: keywords of 1 to 79 Latin letters, and what is to be said under each.
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package func encodedPNG(texts: [(keyword: String, value: String)] = []) throws(ImageCodecError) -> [UInt8] {
        let operation = "write a PNG of \(size) pixels"
        guard size.area > 0 else { throw ImageCodecError(operation, "it is empty") }
        // Copies that C can keep while it writes; the function copies no pointer beyond its return.
        let strings = unsafe texts.flatMap { unsafe [strdup($0.keyword), strdup($0.value)] }
        defer { unsafe strings.forEach { unsafe free($0) } }
        var pointers = unsafe strings.map { unsafe UnsafePointer<CChar>($0) }
        var count = 0
        // The pixels are as many as the sides say, which the type guarantees.
        let bytes = unsafe secondscreen_png_encode(
            pixels, UInt32(size.width), UInt32(size.height), &pointers, Int32(texts.count), &count)
        guard let bytes = unsafe bytes else { throw ImageCodecError(operation, "the library refused it") }
        defer { unsafe free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension DecodedImage {
    /// The pixels as a frame's, for pictures without transparent parts.
    package var buffer: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }
}
