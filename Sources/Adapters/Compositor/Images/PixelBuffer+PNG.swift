// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
package import FrameOutput

extension PixelBuffer {
    /// The picture as a PNG: fast rather than small, zlib level 1 without filters (rendering.md section 0).
    ///
    /// - Parameter texts: keywords of 1 to 79 Latin letters, and what is to be said under each.
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package func encodedPNG(texts: [(keyword: String, value: String)] = []) throws(ImageCodecError) -> [UInt8] {
        var writer = try PNGWriter(size: size, texts: texts)
        try writer.write(pixels)
        return try writer.finish()
    }
}

extension DecodedImage {
    /// The pixels as a frame's, for pictures without transparent parts.
    package var buffer: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }
}
