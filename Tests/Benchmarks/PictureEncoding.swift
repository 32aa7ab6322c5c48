// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What the console does with a frame for its pages: the mirror of an app's window at 1080p as a whole, and a part of
// 256 × 256 pixels of it, as PNG and as JPEG; and thumbnails, also of a frame at 2160p. Ratios are to the whole PNG.

import Compositor
import DisplayModel
import FrameOutput
import RenderTree

enum PictureEncoding {
    static func measure(_ effort: Effort) async throws -> [Measurement] {
        let rounds = effort(full: 40, short: 3)
        let full = try await frame(of: PixelSize(width: 1920, height: 1080))
        let large = try await frame(of: PixelSize(width: 3840, height: 2160))
        let part = PixelRect(x: 512, y: 256, width: 256, height: 256)
        let jpeg = JPEGCompressor()
        let whole = try samples(rounds) { try full.encodedPNG().count }
        let reference = Measurement(name: "", unit: "", samples: whole.times).median
        func line(_ name: String, _ body: () throws -> Int) rethrows -> Measurement {
            let (times, count) = try samples(rounds, body)
            return Measurement(name: "\(name), \(count / 1000) kB", unit: "µs", samples: times, reference: reference)
        }
        return [
            Measurement(name: "PNG at 1080p, \(whole.count / 1000) kB", unit: "µs", samples: whole.times),
            try line("  256×256 of it") { try full.encodedPNG(part).count },
            try line("JPEG at 1080p") { try jpeg.encode(full, quality: 0.85).count },
            try line("  256×256 of it") { try jpeg.encode(full, part, quality: 0.85).count },
            line("1080p scaled to 480 pixels") { bytes(full.scaled(to: PixelSize(width: 480, height: 270))) },
            line("  to 960 pixels") { bytes(full.scaled(to: PixelSize(width: 960, height: 540))) },
            line("2160p scaled to 480 pixels") { bytes(large.scaled(to: PixelSize(width: 480, height: 270))) },
            line("1080p as bytes for a canvas") { full.rgba(PixelRect(full.size)).count },
        ]
    }

    /// A frame that mirrors an app's window.
    private static func frame(of size: PixelSize) async throws -> PixelBuffer {
        let compositor = try ScreenCompositor(screen: "A", fonts: FontLibrary(), tiles: TileCache())
        let composition = ScreenComposition(size: size, content: .mirror(Mirror(Window.tree(0))))
        return try await compositor.compose(composition)?.buffer ?? PixelBuffer(size: size)
    }

    /// The times of some rounds, and the number of bytes that the last one made.
    private static func samples(_ rounds: Int, _ body: () throws -> Int) rethrows -> (times: [Double], count: Int) {
        var (times, count) = ([Double](), 0)
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            count = try body()
            times.append((ContinuousClock.now - start).microseconds)
        }
        return (times, count)
    }

    private static func bytes(_ buffer: PixelBuffer) -> Int { buffer.pixels.count * 4 }
}
