// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
package import FrameOutput
package import Testing

/// Compares a frame with a picture of the fixtures, pixel by pixel.
///
/// A difference is reported with a folder that holds `actual.png`, `expected.png` and `difference.png`, in which pixels
/// that differ are white. With `SECONDSCREEN_RECORD_FRAMES=1` in the environment the picture is written instead.
///
/// - Parameters:
///   - name: the picture's name without type.
///   - frame: what was drawn.
///   - sourceLocation: where a difference is reported.
/// - Throws: when files cannot be read or written.
package func expectGolden(_ name: String, _ frame: PixelBuffer?, sourceLocation: SourceLocation = #_sourceLocation)
    throws
{
    let actual = try #require(frame, "there is no frame", sourceLocation: sourceLocation)
    let file = Fixtures.folder.appending(path: "Frames/\(name).png")
    if ProcessInfo.processInfo.environment["SECONDSCREEN_RECORD_FRAMES"] == "1" {
        try Data(actual.encodedPNG()).write(to: file)
        return
    }
    let data = try? Data(contentsOf: file)
    let expected = try data.map { try DecodedImage([UInt8]($0)).buffer } ?? nil
    guard actual != expected else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(actual.encodedPNG()).write(to: folder.appending(path: "actual.png"))
    var differing = 0
    if let expected {
        try Data(expected.encodedPNG()).write(to: folder.appending(path: "expected.png"))
        if expected.size == actual.size {
            var difference = PixelBuffer(size: actual.size)
            for y in 0..<actual.size.height {
                for x in 0..<actual.size.width where actual[x, y] != expected[x, y] {
                    difference[x, y] = 0xFF_FFFF
                    differing += 1
                }
            }
            try Data(difference.encodedPNG()).write(to: folder.appending(path: "difference.png"))
        }
    }
    Issue.record(
        "\(name) differs in \(differing) pixels (0: in size, or nothing is expected yet); see \(folder.path)",
        sourceLocation: sourceLocation)
}
