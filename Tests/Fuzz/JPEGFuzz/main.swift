// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FuzzSupport

// Decodes a JPEG, writes what was decoded, and decodes that.

/// Inputs that may have more pixels than this, and fewer than the decoder's limits, are left out: they take long.
let usualArea = 1 << 18

/// The largest number of pixels that a frame in the file can have.
func largestArea(_ bytes: [UInt8]) -> Int {
    guard bytes.count > 9 else { return 0 }
    return (0..<bytes.count - 8).reduce(0) { largest, offset in
        guard bytes[offset] == 0xFF, bytes[offset + 1] & 0xF0 == 0xC0 else { return largest }
        let side = { (offset: Int) in Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        return max(largest, side(offset + 5) * side(offset + 7))
    }
}

func check(_ image: DecodedImage) {
    require(image.pixels.count == image.size.area && image.size.area > 0, "pixels that do not fill the size")
    require(image.pixels.allSatisfy { $0 >> 24 == 255 }, "a pixel that is not opaque")
    do throws(ImageCodecError) {
        let again = try DecodedImage(try image.encodedJPEG(quality: 0.5))
        require(again.size == image.size, "another size after a round trip")
    } catch {
        require(false, "an image that cannot be written and read: \(error)")
    }
}

/// A gray picture of one block in two scans, which our encoder does not write.
let progressive: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00] + [UInt8](repeating: 1, count: 64)
    + [0xFF, 0xC2, 0x00, 0x0B, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    + [0xFF, 0xC4, 0x00, 0x14, 0x00, 1] + [UInt8](repeating: 0, count: 16)
    + [0xFF, 0xC4, 0x00, 0x14, 0x10, 1] + [UInt8](repeating: 0, count: 16)
    + [0xFF, 0xDA, 0x00, 0x08, 1, 1, 0x00, 0, 0, 0x00, 0x7F, 0xFF, 0xDA, 0x00, 0x08, 1, 1, 0x00, 1, 63, 0x00, 0x7F]
    + [0xFF, 0xD9]

func seeds() throws(ImageCodecError) -> [[UInt8]] {
    try [progressive]
        + [(1, 1), (9, 7), (33, 17), (72, 8)].map { width, height throws(ImageCodecError) in
            let pixels = (0..<UInt32(width * height)).map { 0xFF00_0000 | $0 &* 2_654_435_761 >> 8 }
            return try DecodedImage(size: PixelSize(width: width, height: height), pixels: pixels).encodedJPEG(
                quality: 0.3)
        }
}

try fuzz(longest: 4096, seeds: seeds(), words: ["JFIF\0", "Exif\0\0", "Adobe", "ICC_PROFILE\0"]) { bytes in
    let area = largestArea(bytes)
    guard area <= usualArea || area > DecodedImage.maximumArea else { return }
    do throws(ImageCodecError) {
        check(try DecodedImage(jpeg: bytes))
    } catch {
        require(!error.description.isEmpty, "a reason without words")
    }
}
