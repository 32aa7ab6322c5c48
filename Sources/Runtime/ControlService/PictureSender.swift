// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import ScreensWire
import Varlink

/// Sends the pictures of screens to a client of `WatchPictures`.
///
/// Each frame is written in chunks directly from its memory, and released before the next one is requested: a slow
/// client holds one frame and one chunk, whatever happens on the screens.
struct PictureSender {
    /// The size of a chunk in bytes; the widest row fits into it.
    private static let chunk = 1 << 17
    /// The maximum number of rectangles in which a frame is sent.
    static let mostRectangles = 16

    let watcher: PictureWatcher
    let stream: VarlinkByteStream

    /// Sends until the runtime has no more pictures, the task is canceled, or the client sends anything or disconnects.
    func run() async throws(VarlinkError) {
        // Canceled at the end; canceling a read does not affect pending writes on the connection.
        async let _: Void = endOnInput()
        /// The number of the last frame sent of each screen that shows something.
        var sequences: [String: Int] = [:]
        while let update = await watcher.next() {
            switch update {
            case .frame(let frame):
                sequences[frame.screen] = frame.sequence
                try await send(frame)
            case .off(let screen):
                let header = PictureHeader(offOf: screen, sequence: sequences.removeValue(forKey: screen) ?? 0)
                try await stream.write(VarlinkBytes(header.bytes))
            }
        }
    }

    /// Ends watching when the client sends anything or closes the connection.
    private func endOnInput() async {
        _ = try? await stream.read()
        watcher.end()
    }

    private func send(_ frame: Frame) async throws(VarlinkError) {
        let rectangles = Self.rectangles(of: frame)
        var chunk = VarlinkBytes(capacity: Self.chunk)
        for (index, rectangle) in rectangles.enumerated() {
            let header = PictureHeader(
                screen: frame.screen, sequence: frame.sequence, frameSize: frame.size, rectangle: rectangle,
                isLast: index == rectangles.count - 1, rotation: frame.rotation)
            chunk.append(header.bytes.span)
            for row in rectangle.y..<rectangle.maxY {
                if chunk.count + rectangle.width * MemoryLayout<UInt32>.size > Self.chunk {
                    try await stream.write(chunk)
                    chunk = VarlinkBytes(capacity: Self.chunk)
                }
                let start = row * frame.size.width + rectangle.x
                // In memory a pixel 0xXXRRGGBB has the bytes B G R X.
                chunk.append(frame.buffer.pixels.span.extracting(start..<start + rectangle.width))
            }
        }
        try await stream.write(chunk)
    }

    /// Returns the rectangles to send for a frame: its damage without overlaps, or a single bounding rectangle if that
    /// is no larger or there would be too many rectangles.
    static func rectangles(of frame: Frame) -> [PixelRect] {
        var parts: [PixelRect] = []
        for damage in frame.damage {
            let part = damage.intersection(PixelRect(frame.size))
            guard !part.isEmpty, !parts.contains(where: { $0.union(part) == $0 }) else { continue }
            parts.removeAll { $0.union(part) == part }
            parts.append(part)
        }
        guard let first = parts.first else { return [] }
        let extent = parts.reduce(first) { $0.union($1) }
        let isScattered = parts.count <= mostRectangles && parts.reduce(0) { $0 + $1.area } < extent.area
        return isScattered ? parts : [extent]
    }
}
