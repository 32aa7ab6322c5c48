// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import Testing

struct PixelBufferPartTests {
    private let size = PixelSize(width: 64, height: 40)
    private let part = PixelRect(x: 7, y: 5, width: 33, height: 21)

    /// A gradient, with the unused byte set.
    private var gradient: PixelBuffer {
        let pixels = (0..<size.area).map { place in
            let (red, green) = (UInt32(place % size.width * 4), UInt32(place / size.width * 6))
            return 0x5A00_004D | red << 16 | green << 8
        }
        return PixelBuffer(size: size, pixels: pixels) ?? PixelBuffer(size: size)
    }

    private func crop(_ buffer: PixelBuffer, _ part: PixelRect) -> PixelBuffer {
        var cropped = PixelBuffer(size: PixelSize(width: part.width, height: part.height))
        for y in 0..<part.height { for x in 0..<part.width { cropped[x, y] = buffer[part.x + x, part.y + y] } }
        return cropped
    }

    @Test func `A part survives a PNG round trip`() throws {
        let isSame = try DecodedImage(gradient.encodedPNG(part)).buffer == crop(gradient, part)
        #expect(isSame)
    }

    @Test func `A PNG has a size limit`() throws {
        let count = try gradient.encodedPNG(part).count
        #expect(try gradient.encodedPNG(part, limit: count).count == count)
        let error = #expect(throws: ImageCodecError.self) { try gradient.encodedPNG(part, limit: count - 1) }
        #expect(error?.description.hasSuffix("the file would be too large") == true)
    }

    @Test func `An oversized PNG is an error, and nothing is written to the terminal`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let image = PixelBuffer(size: PixelSize(width: 64, height: 64), filledWith: 0x12_34_56)
                #expect(throws: ImageCodecError.self) { try image.encodedPNG(limit: 60) }
                // A library would warn of such a keyword.
                _ = try image.encodedPNG(texts: [("bad\u{1}keyword", "x")])
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(!text.contains("libpng"), "\(text)")
    }

    @Test func `A part survives a JPEG round trip with small errors, also with a reused compressor`() throws {
        let compressor = JPEGCompressor()
        _ = try compressor.encode(gradient, quality: 0.5)
        let image = try DecodedImage(compressor.encode(gradient, part, quality: 0.85))
        let expected = crop(gradient, part)
        #expect(image.size == expected.size)
        for (one, other) in zip(image.pixels, expected.pixels) {
            for shift in [0, 8, 16] as [UInt32] {
                #expect(abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 12)
            }
        }
    }

    @Test func `A part for a canvas is opaque RGBA`() {
        let bytes = gradient.rgba(PixelRect(x: 2, y: 1, width: 2, height: 2))
        #expect(bytes == [8, 6, 0x4D, 255, 12, 6, 0x4D, 255, 8, 12, 0x4D, 255, 12, 12, 0x4D, 255])
    }

    @Test func `New pixels replace a part, and nothing outside it`() {
        var buffer = gradient
        let bytes = (0..<part.area).flatMap { place -> [UInt8] in [UInt8(place & 0xFF), 2, 3, 0] }
        let isReplaced = buffer.replace(part, with: bytes)
        #expect(isReplaced)
        let before = gradient
        for y in 0..<size.height {
            for x in 0..<size.width {
                let isInside = part.contains(x: x, y: y)
                let number = UInt32(truncatingIfNeeded: (y - part.y) * part.width + x - part.x) & 0xFF
                #expect(buffer[x, y] == (isInside ? 0x03_02_00 | number : before[x, y]))
            }
        }
    }

    @Test(arguments: [
        PixelRect(x: -1, y: 0, width: 4, height: 4), PixelRect(x: 61, y: 0, width: 4, height: 4),
        PixelRect(x: 0, y: 37, width: 4, height: 4), PixelRect(x: 0, y: 0, width: 0, height: 4),
        PixelRect(x: 0, y: 0, width: 4, height: 3), PixelRect(x: 0, y: 0, width: -4, height: -4),
    ]) func `Pixels that do not fit are refused`(rect: PixelRect) {
        var buffer = gradient
        let isReplaced = buffer.replace(rect, with: [UInt8](repeating: 0, count: 64))
        let isSame = buffer == gradient
        #expect(!isReplaced && isSame)
    }

    @Test(arguments: [(16, 10), (13, 7), (64, 40), (1, 1), (63, 39)])
    func `Scaling a part equals the same part of the scaled whole`(width: Int, height: Int) {
        let target = PixelSize(width: width, height: height)
        let whole = gradient.scaled(to: target)
        #expect(whole.size == target)
        let changed = part.scaledOutward(from: size, to: target)
        #expect(whole.contains(changed))
        let isSame = gradient.scaled(to: target, changed) == crop(whole, changed)
        let isUnchanged = whole == gradient
        #expect(isSame && isUnchanged == (target == size))
    }

    @Test(arguments: [(16, 10), (13, 7), (63, 39), (5, 40)])
    func `A change affects only its scaled rectangle`(width: Int, height: Int) {
        let target = PixelSize(width: width, height: height)
        let (original, before) = (gradient, gradient.scaled(to: target))
        for x in 0..<size.width {
            var buffer = original
            buffer[x, x % size.height] = 0xFF_FFFF
            let after = buffer.scaled(to: target)
            let rect = PixelRect(x: x, y: x % size.height, width: 1, height: 1)
                .scaledOutward(from: size, to: target)
            for y in 0..<height {
                for x in 0..<width where !rect.contains(x: x, y: y) { #expect(before[x, y] == after[x, y]) }
            }
        }
    }

    @Test(arguments: [(1, 1), (2, 3)])
    func `The mean of a large number of pixels is exact`(width: Int, height: Int) {
        let size = PixelSize(width: 5, height: 2000)
        let white = PixelBuffer(size: size, filledWith: 0xFF_FF_FF_FF).scaled(
            to: PixelSize(width: width, height: height))
        let isWhite = white == PixelBuffer(size: PixelSize(width: width, height: height), filledWith: 0xFF_FF_FF)
        #expect(isWhite)
        var stripes = PixelBuffer(size: size)
        for y in stride(from: 0, to: 2000, by: 2) { for x in 0..<5 { stripes[x, y] = 0x08_80_FE } }
        #expect(stripes.scaled(to: PixelSize(width: 1, height: 1))[0, 0] == 0x04_40_7F)
    }

    @Test func `Scaling down by two averages four pixels`() {
        var buffer = PixelBuffer(size: PixelSize(width: 2, height: 2))
        (buffer[0, 0], buffer[1, 0], buffer[0, 1], buffer[1, 1]) = (0xFF_00_00, 0x01_00_08, 0, 0x00_04_00)
        #expect(buffer.scaled(to: PixelSize(width: 1, height: 1))[0, 0] == 0x40_01_02)
    }
}
