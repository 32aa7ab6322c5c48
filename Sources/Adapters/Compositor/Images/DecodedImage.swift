// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The pixels of a picture that was read: `0xAARRGGBB`, multiplied by their opacity, line by line without gaps.
package struct DecodedImage: Sendable, Hashable {
    /// The extent.
    package let size: PixelSize
    /// The pixels; their number is the product of the sides.
    package let pixels: [UInt32]

    /// The most pixels on a side and in all that are read; a file that claims more is refused before memory is taken.
    package static let maximumSide = 16_384
    /// The most pixels in all that are read.
    package static let maximumArea = 64 << 20

    /// Reads a PNG or a JPEG, whichever the first bytes are those of.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``ImageCodecError`` for other kinds, for torn files and for those that claim to be too large.
    package init(_ bytes: [UInt8]) throws(ImageCodecError) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            try self.init(png: bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            try self.init(jpeg: bytes)
        } else {
            throw ImageCodecError("read a picture of \(bytes.count) bytes", "it is neither a PNG nor a JPEG")
        }
    }

    /// Creates a picture of pixels, whose number must be the product of the sides.
    package init(size: PixelSize, pixels: [UInt32]) {
        // Who draws it relies on the memory being there.
        precondition(pixels.count == size.area, "the pixels are not those of the size")
        self.size = size
        self.pixels = pixels
    }

    /// Refuses a claim that is out of bounds.
    static func check(_ width: Int, _ height: Int, _ operation: String) throws(ImageCodecError) {
        let isRight =
            (1...maximumSide).contains(width) && (1...maximumSide).contains(height) && width * height <= maximumArea
        guard isRight else {
            throw ImageCodecError(operation, "it claims \(width)x\(height) pixels, which is too much")
        }
    }
}
