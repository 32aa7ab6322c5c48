// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import TestBench

/// The pixels of a monitor, as QEMU's `screendump` writes them.
struct ScreenDump: Sendable {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, in rows from the top.
    let bytes: [UInt8]

    /// Reads a binary portable pixmap with 255 as its largest value and without comments.
    init(portablePixmap data: Data) throws(VirtualMachineError) {
        let bytes = Array(data)
        let fields = bytes.prefix(64).split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let size = fields.dropFirst().first?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count == 4, String(decoding: fields[0], as: UTF8.self) == "P6", size.count == 2,
            let width = Int(String(decoding: size[0], as: UTF8.self)),
            let height = Int(String(decoding: size[1], as: UTF8.self)),
            bytes.count - fields[3].startIndex == width * height * 3
        else {
            throw VirtualMachineError("read a screen dump", cause: "\(data.count) bytes that are not a pixmap")
        }
        self.width = width
        self.height = height
        self.bytes = Array(bytes[fields[3].startIndex...])
    }

    /// The dump as a picture that can be compared.
    var picture: Picture {
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (red, green, blue) = (bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2])
            return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        return Picture(width: width, height: height, pixels: pixels)
    }
}
