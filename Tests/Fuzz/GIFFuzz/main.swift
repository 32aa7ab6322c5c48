// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport

// Decodes the frames of a GIF, as they are and reduced.

/// The number of pixels that all pictures should have together; four times as many are decoded.
let budget = 1 << 14

func check(_ file: GIFFile) {
    require(!file.frames.isEmpty, "a file without frames")
    let side = file.reduction
    let area = ((file.width + side - 1) / side) * ((file.height + side - 1) / side)
    let pictures = file.pictures(count: file.frames.count)
    require(pictures.count == file.frames.count, "frames without pictures")
    require(pictures.allSatisfy { $0.count == area }, "a picture of another size")
    require(pictures.allSatisfy { $0.allSatisfy { $0 >> 24 == 255 || side > 1 || $0 == 0 } }, "a translucent pixel")
}

/// A file of two frames of two colors each, the second interlaced, whose codes are those of one color.
let animation: [UInt8] =
    Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    + [0x21, 0xF9, 4, 8, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 4, 0x84, 0x8F, 0xA9, 0x05, 0]
    + [0x21, 0xF9, 4, 13, 10, 0, 1, 0, 0x2C, 1, 0, 1, 0, 2, 0, 2, 0, 0xC0, 9, 9, 9, 8, 8, 8, 2, 2, 0x84, 0x51, 0, 0x3B]
let words = ["GIF87a", "GIF89a", "NETSCAPE2.0", "\u{21}", "\u{2C}", "\u{3B}"]
try fuzz(longest: 4096, seeds: [animation], words: words) { bytes in
    if let file = GIFFile(bytes, budget: budget) { check(file) }
}
