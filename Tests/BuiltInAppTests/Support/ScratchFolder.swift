// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput

/// A folder of its own with files, which goes when the object does.
final class ScratchFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "secondscreen-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file; returns its path.
    @discardableResult func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// A PNG of one color.
    static func png(_ pixel: UInt32 = 0x3366CC, width: Int = 4, height: Int = 2) throws -> [UInt8] {
        try PixelBuffer(size: PixelSize(width: width, height: height), filledWith: pixel).encodedPNG()
    }
}
