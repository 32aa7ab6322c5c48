// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FuzzSupport

// Decodes a PNG as it is and with right checksums, without which the decoder would look at little; writes what was
// decoded, and decodes that.

/// The inputs with more pixels than this are left to the limits of the decoder, which the largest files reach.
let usualArea = 1 << 18

func number(_ bytes: [UInt8], at offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
}

let sums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}

func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sums[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
}

/// The file with the right checksum after each chunk.
func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var (bytes, offset) = (bytes, 8)
    while offset + 12 <= bytes.count {
        let end = offset + 8 + number(bytes, at: offset)
        guard end + 4 <= bytes.count else { break }
        let right = sum(bytes[offset + 4..<end])
        for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: right >> (24 - 8 * index)) }
        offset = end + 4
    }
    return bytes
}

/// Where the size is: libpng ignores chunks before the header that need not be known.
func header(in bytes: [UInt8]) -> Int {
    var offset = 8
    while offset + 8 < bytes.count, !bytes[(offset + 4)...].starts(with: "IHDR".utf8) {
        offset += 12 + number(bytes, at: offset)
    }
    return offset + 8
}

func check(_ image: DecodedImage) {
    require(image.pixels.count == image.size.area && image.size.area > 0, "pixels that do not fill the size")
    let isPremultiplied = image.pixels.allSatisfy { pixel in
        [16, 8, 0].allSatisfy { pixel >> UInt32($0) & 0xFF <= pixel >> 24 }
    }
    require(isPremultiplied, "a color brighter than its alpha")
    do throws(ImageCodecError) {
        require(try DecodedImage(try image.encodedPNG()) == image, "another image after a round trip")
    } catch {
        require(false, "an image that cannot be written and read: \(error)")
    }
}

func decode(_ bytes: [UInt8]) {
    let header = header(in: bytes)
    let (width, height) = (number(bytes, at: header), number(bytes, at: header + 4))
    // The two numbers are not negative and have 32 bits.
    let area = UInt64(width) * UInt64(height)
    let isRejected = max(width, height) > DecodedImage.maximumSide || area > DecodedImage.maximumArea
    guard area <= usualArea || isRejected else { return }
    do throws(ImageCodecError) {
        let image = try DecodedImage(png: bytes)
        require(!isRejected, "an image beyond the limits")
        check(image)
    } catch {
        require(!error.description.isEmpty, "a reason without words")
    }
}

func seeds() throws(ImageCodecError) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for (width, height) in [(1, 1), (7, 5), (32, 9)] {
        let pixels = (0..<UInt32(width * height)).map { index in
            let alpha = index * 37 & 0xFF
            return alpha << 24 | index % (alpha + 1) << 16 | alpha / 2
        }
        let image = DecodedImage(size: PixelSize(width: width, height: height), pixels: pixels)
        seeds.append(try image.encodedPNG())
        var writer = try PNGWriter(size: image.size, texts: [("Comment", "text")])
        try writer.write(pixels)
        seeds.append(try writer.finish())
    }
    return seeds
}

let words = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "bKGD", "sBIT", "hIST", "tEXt", "zTXt",
    "iTXt", "tIME", "eXIf", "acTL", "fcTL", "fdAT", "cICP", "mDCV",
]
try fuzz(longest: 4096, seeds: seeds(), words: words) { bytes in
    decode(bytes)
    decode(repaired(bytes))
}
