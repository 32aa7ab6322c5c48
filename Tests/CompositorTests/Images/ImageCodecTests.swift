// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import Testing

struct ImageCodecTests {
    private var gradient: PixelBuffer {
        var buffer = PixelBuffer(size: PixelSize(width: 31, height: 17))
        for y in 0..<17 { for x in 0..<31 { buffer[x, y] = UInt32(x * 8) << 16 | UInt32(y * 15) << 8 | 0x40 } }
        return buffer
    }

    @Test func `A frame survives a PNG round trip`() throws {
        let bytes = try gradient.encodedPNG(texts: [("Software", "SecondScreen"), ("Sequence", "7")])
        let decoded = try DecodedImage(bytes)
        #expect(decoded.buffer == gradient)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("tEXtSoftware\0SecondScreen") && text.contains("tEXtSequence\u{0}7"))
        #expect(try gradient.encodedPNG() == gradient.encodedPNG())
    }

    @Test func `An empty frame cannot be encoded as a PNG`() {
        #expect(throws: ImageCodecError.self) { try PixelBuffer(size: PixelSize(width: 0, height: 4)).encodedPNG() }
    }

    @Test func `A PNG truncated anywhere is refused`() throws {
        let bytes = try gradient.encodedPNG()
        for count in stride(from: 0, to: bytes.count - 12, by: 7) {
            #expect(throws: ImageCodecError.self) { try DecodedImage(Array(bytes.prefix(count))) }
        }
    }

    @Test func `A PNG that claims to be huge is refused before memory is allocated`() throws {
        var bytes = try gradient.encodedPNG()
        // The width is the first number of the first chunk; libpng checks the sum only where it reads on.
        bytes.replaceSubrange(16..<20, with: [0x00, 0x01, 0x00, 0x00])
        #expect(throws: ImageCodecError.self) { try DecodedImage(bytes) }
    }

    @Test func `Inputs found by the fuzzer are refused without allocating memory for them`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/Findings", directoryHint: .isDirectory).standardized
        let bytes = try Data(contentsOf: folder.appending(path: "PNG-chunk-of-one-gigabyte.png"))
        let error = #expect(throws: ImageCodecError.self) { try DecodedImage([UInt8](bytes)) }
        #expect(error?.description == "cannot read a PNG of 123 bytes: a chunk is longer than the file")
    }

    @Test func `Bytes that mean nothing before a marker of a JPEG are ignored`() throws {
        let plain = try DecodedImage(Self.jpeg)
        let scan = try #require(Self.jpeg.indices.dropLast().last { Self.jpeg[$0...$0 + 1] == [0xFF, 0xDA] })
        for place in [scan, Self.jpeg.count - 2] {
            var odd = Self.jpeg
            odd.insert(contentsOf: [0x12, 0x34], at: place)
            #expect(try DecodedImage(odd) == plain)
            #expect(throws: ImageCodecError.self) { try DecodedImage(Array(odd.dropLast(2))) }
        }
    }

    @Test func `A JPEG is decoded, and a truncated one is refused`() throws {
        let image = try DecodedImage(Self.jpeg)
        #expect(image.size == PixelSize(width: 16, height: 8))
        #expect(image.pixels.allSatisfy { ($0 >> 16 & 0xFF) > 0xE0 && ($0 & 0xFF) < 0x20 })
        for count in stride(from: 0, to: Self.jpeg.count - 12, by: 11) {
            #expect(throws: ImageCodecError.self) { try DecodedImage(Array(Self.jpeg.prefix(count))) }
        }
    }

    @Test func `A JPEG with too many scans is refused`() throws {
        #expect(try DecodedImage(Self.progressiveJPEG(scans: 20)).size == PixelSize(width: 8, height: 8))
        let error = #expect(throws: ImageCodecError.self) { try DecodedImage(Self.progressiveJPEG(scans: 600)) }
        #expect(error?.description.hasSuffix("Progressive JPEG image has more than 500 scans") == true)
    }

    /// A gray JPEG of a single block: a scan of its brightness, then scans of a code that says that all else is zero.
    private static func progressiveJPEG(scans: Int) -> [UInt8] {
        let quantization = [0xFF, 0xDB, 0x00, 0x43, 0x00] + [UInt8](repeating: 1, count: 64)
        let frame: [UInt8] = [0xFF, 0xC2, 0x00, 0x0B, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
        let codes = [0x00, 0x10].map { [0xFF, 0xC4, 0x00, 0x14, $0, 1] + [UInt8](repeating: 0, count: 16) }
        let brightness: [UInt8] = [0xFF, 0xDA, 0x00, 0x08, 1, 1, 0x00, 0, 0, 0x00, 0x7F]
        let others: [UInt8] = [0xFF, 0xDA, 0x00, 0x08, 1, 1, 0x00, 1, 63, 0x00, 0x7F]
        return [0xFF, 0xD8] + quantization + frame + codes.joined() + brightness
            + Array(repeating: others, count: scans - 1).joined() + [0xFF, 0xD9]
    }

    @Test func `Other data is refused with a reason`() {
        let error = #expect(throws: ImageCodecError.self) { try DecodedImage(Array("GIF89a".utf8)) }
        #expect(error?.description == "cannot read an image of 6 bytes: not a PNG or JPEG")
    }

    @Test(arguments: 0..<200) func `Flipped bytes never crash`(seed: Int) throws {
        for original in [try gradient.encodedPNG(), Self.jpeg] {
            var bytes = original
            // Spread over the file by a number that has no factor in common with most lengths.
            for flip in 0...(seed % 4) { bytes[(seed * 7919 + flip * 104_729) % bytes.count] ^= UInt8(1 << (seed % 8)) }
            _ = try? DecodedImage(bytes)
        }
    }
}
