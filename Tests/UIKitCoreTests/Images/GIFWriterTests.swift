// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

/// GIF files that are written and read again.
struct GIFWriterTests {
    /// Writes images and returns the source that reads them; nil if they cannot be written.
    private func source(_ images: [CGImage], count: Int? = nil, delay: Double = 0.5) -> CGImageSource? {
        let data = NSMutableData()
        let count = count ?? images.count
        guard let target = CGImageDestinationCreateWithData(data, "com.compuserve.gif", count, nil) else { return nil }
        CGImageDestinationSetProperties(target, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 3]])
        for image in images {
            let properties: CFDictionary = [
                kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay] as CFDictionary
            ]
            CGImageDestinationAddImage(target, image, properties)
        }
        guard CGImageDestinationFinalize(target) else { return nil }
        return CGImageSourceCreateWithData(Data(referencing: data), nil)
    }

    private func image(_ pixels: [UInt32], width: Int) -> CGImage {
        CGImage(.pixels(pixels, width, pixels.count / width), width: width, height: pixels.count / width)
    }

    @Test func `frames have their pixels, delays and loops`() throws {
        let first: [UInt32] = [0xFFFF_0000, 0xFF00_00FF, 0, 0xFF12_3456, 0x8040_0000, 0x1010_1010]
        let second = [UInt32](repeating: 0xFF00_FF00, count: 6)
        let found = try #require(source([image(first, width: 3), image(second, width: 3)]))
        #expect(CGImageSourceGetCount(found) == 2)
        let read = CGImageSourceCreateImageAtIndex(found, 0, nil)?.pixels
        #expect(read == [0xFFFF_0000, 0xFF00_00FF, 0, 0xFF12_3456, 0xFF7F_0000, 0])
        #expect(CGImageSourceCreateImageAtIndex(found, 1, nil)?.pixels == second)
        let values = CGImageSourceCopyPropertiesAtIndex(found, 1, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
        #expect(values?[kCGImagePropertyGIFDelayTime] as? Double == 0.5)
        let whole = CGImageSourceCopyProperties(found, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
        #expect(whole?[kCGImagePropertyGIFLoopCount] as? Int == 3)
    }

    @Test(arguments: [1, 2, 3, 253, 254, 255, 256, 257, 700, 5000, 60_000])
    func `pixels of any number survive the compression`(count: Int) throws {
        // Few repetitions, so that the codes become long and are cleared.
        var state: UInt32 = 1
        let pixels = (0..<count).map { _ -> UInt32 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 0xFF00_0000 | (state >> 25) * 0x01_0101
        }
        let width = count.isMultiple(of: 100) ? 100 : count
        let found = try #require(source([image(pixels, width: width)]))
        #expect(CGImageSourceCreateImageAtIndex(found, 0, nil)?.pixels == pixels)
        let plain = [UInt32](repeating: 0xFF12_3456, count: count)
        let same = try #require(source([image(plain, width: width)]))
        #expect(CGImageSourceCreateImageAtIndex(same, 0, nil)?.pixels == plain)
    }

    @Test func `many colors become the nearest of a few`() throws {
        let pixels = (0..<64 * 64).map { index -> UInt32 in
            let (red, green) = (UInt32(index % 64 * 4), UInt32(index / 64 * 4))
            return 0xFF00_0080 | red << 16 | green << 8
        }
        let found = try #require(source([image(pixels, width: 64)]))
        let read = try #require(CGImageSourceCreateImageAtIndex(found, 0, nil)?.pixels)
        #expect(Set(read).count > 200 && Set(read).count <= 255)
        for (one, other) in zip(pixels, read) {
            for shift in [UInt32(16), 8, 0] {
                #expect(abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 24)
            }
        }
    }

    @Test func `a file needs all images that were announced`() {
        let one = image([0xFFFF_FFFF], width: 1)
        #expect(source([one], count: 2) == nil && source([], count: 1) == nil)
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "com.compuserve.gif", 0, nil) == nil)
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil) == nil)
    }
}
