// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Testing

@testable import Compositor

struct ChangingPNGTests {
    private func frame(_ buffer: PixelBuffer, _ damage: [PixelRect], sequence: Int = 1) -> Frame {
        Frame(screen: "A", sequence: sequence, damage: damage, changedAt: .milliseconds(5), buffer: buffer)
    }

    @Test(arguments: 0..<40)
    func `after any change, the file shows the frame`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var png = ChangingPNG()
        var size = PixelSize(width: 1, height: 1)
        var buffer = PixelBuffer(size: size)
        for sequence in 1...12 {
            var damage: [PixelRect] = []
            if sequence == 1 || random.next() % 5 == 0 {
                size = PixelSize(width: 1 + Int(random.next() % 200), height: 1 + Int(random.next() % 300))
                buffer = PixelBuffer(size: size, filledWith: UInt32(truncatingIfNeeded: random.next()) & 0xFF_FF_FF)
                damage = [PixelRect(size)]
            }
            for _ in 0..<random.next() % 4 {
                let (x, y) = (Int(random.next() % UInt64(size.width)), Int(random.next() % UInt64(size.height)))
                let (width, height) = (1 + Int(random.next() % 40), 1 + Int(random.next() % 90))
                let rect = PixelRect(
                    x: x, y: y, width: min(width, size.width - x), height: min(height, size.height - y))
                let color = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FF_FF
                for row in rect.y..<rect.maxY { for column in rect.x..<rect.maxX { buffer[column, row] = color } }
                damage.append(rect)
            }
            let bytes = try png.encoded(frame(buffer, damage, sequence: sequence))
            #expect(try DecodedImage(bytes).buffer == buffer)
            #expect(String(decoding: bytes, as: UTF8.self).contains("tEXtSequence\0\(sequence)"))
        }
    }

    @Test func `unchanged rows are not compressed again`() throws {
        let size = PixelSize(width: 50, height: 4 * PNGBand.rows)
        var png = ChangingPNG()
        _ = try png.encoded(frame(PixelBuffer(size: size, filledWith: 0x11_22_33), [PixelRect(size)]))
        // The damage is within the second band, which is all that is read of this frame.
        let other = PixelBuffer(size: size, filledWith: 0x44_55_66)
        let rect = PixelRect(x: 3, y: PNGBand.rows + 1, width: 2, height: 2)
        let shown = try #require(try DecodedImage(png.encoded(frame(other, [rect]))).buffer)
        let rows = (0..<4).map { shown[0, $0 * PNGBand.rows] }
        #expect(rows == [0x11_22_33, 0x44_55_66, 0x11_22_33, 0x11_22_33])
    }

    @Test func `damage outside the frame is ignored, and an empty frame is refused`() throws {
        var png = ChangingPNG()
        let buffer = PixelBuffer(size: PixelSize(width: 3, height: 3), filledWith: 1)
        for rect in [
            PixelRect(x: 0, y: -5, width: 9, height: 500), PixelRect(x: 0, y: 900, width: 1, height: 1),
            PixelRect(x: 0, y: 0, width: 0, height: 0), PixelRect(x: 0, y: -9, width: 1, height: 2),
        ] {
            #expect(try DecodedImage(png.encoded(frame(buffer, [rect]))).buffer == buffer)
        }
        let empty = PixelBuffer(size: PixelSize(width: 0, height: 3))
        #expect(throws: ImageCodecError.self) { try png.encoded(frame(empty, [])) }
        #expect(try DecodedImage(png.encoded(frame(buffer, []))).buffer == buffer)
    }

    @Test func `text is Latin-1, and invalid keywords are omitted`() throws {
        let image = PixelBuffer(size: PixelSize(width: 2, height: 2), filledWith: 1)
        let bytes = try image.encodedPNG(texts: [
            ("Good", "é\u{0}→"), ("", "x"), ("bad\u{1}", "x"), (String(repeating: "k", count: 80), "x"),
        ])
        #expect(bytes.count { $0 == UInt8(ascii: "G") } >= 1)
        let expected: [UInt8] = Array("tEXtGood\0".utf8) + [0xE9, UInt8(ascii: "?")]
        #expect(bytes.indices.contains { bytes[$0...].starts(with: expected) })
        #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "tEXt").count == 1)
        #expect(try DecodedImage(bytes).buffer == image)
    }
}
