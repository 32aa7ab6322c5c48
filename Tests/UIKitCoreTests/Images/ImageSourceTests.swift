// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Image files that are read and written.
    @MainActor struct ImageSourceTests {
        private let simulation = Simulation()

        /// Two frames of two pixels: red and blue, which are cleared, then transparent and blue.
        private static let animation = Data(
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x81, 0, 0]
                + [255, 0, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255]
                + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 5, 0, 0]
                + [0x21, 0xF9, 4, 8, 10, 0, 0, 0] + frame + [0x21, 0xF9, 4, 1, 1, 0, 0, 0] + frame + [0x3B])
        /// The codes clear, 0, 1 and end, with three bits each.
        private static let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0]

        @Test func `the frames of a GIF are whole pictures with delays`() throws {
            let source = try #require(CGImageSourceCreateWithData(Self.animation, nil))
            #expect(CGImageSourceGetCount(source) == 2)
            #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
            let frames = (0..<2).map { CGImageSourceCreateImageAtIndex(source, $0, nil)?.pixels }
            #expect(frames == [[0xFFFF_0000, 0xFF00_00FF], [0, 0xFF00_00FF]])
            #expect(CGImageSourceCreateImageAtIndex(source, 2, nil) == nil)
            #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
            func values(_ index: Int) -> [String: Any]? {
                CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
            }
            #expect(values(0)?[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
            #expect(values(1)?[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
            #expect(values(1)?[kCGImagePropertyGIFUnclampedDelayTime] as? Double == 0.01)
            let whole = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
            #expect(whole?[kCGImagePropertyGIFLoopCount] as? Int == 5)
            #expect(UIImage(data: Self.animation, scale: 2)?.size == CGSize(width: 1, height: 0.5))
        }

        @Test func `the pictures of a long GIF are smaller, so that all of its frames fit into memory`() throws {
            let whole = try #require(GIFFile([UInt8](Self.animation), budget: 4))
            #expect(whole.frames.count == 2 && whole.reduction == 1)
            let long = try #require(GIFFile([UInt8](Self.animation), budget: 1))
            #expect(long.frames.count == 2 && long.reduction == 2)
            #expect(long.pictures(count: 2) == [[0xFF80_0080], [0x8000_0080]])
        }

        @Test(
            arguments: [
                (0, [0xFFFF_0000, 0xFF80_0080]), (2, [0x8080_0000, 0xFF80_0080]), (3, [0xFF80_0080, 0xFF80_0080]),
            ] as [(UInt8, [UInt32])])
        func `smaller pictures have what frames draw and how they are left`(disposal: UInt8, last: [UInt32]) throws {
            // A red and a blue pixel, farther to the right in each frame; the second one is left in different ways.
            func frame(at x: UInt8, _ disposal: UInt8) -> [UInt8] {
                [0x21, 0xF9, 4, disposal << 2, 0, 0, 0, 0, 0x2C, x] + Self.frame.dropFirst(2)
            }
            let start = Array("GIF89a".utf8) + [4, 0, 1, 0, 0x81, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0]
            let bytes = start + frame(at: 0, 0) + frame(at: 1, disposal) + frame(at: 2, 0) + [0x3B]
            let file = try #require(GIFFile(bytes, budget: 3))
            #expect(file.frames.count == 3 && file.reduction == 2)
            #expect(file.pictures(count: 3) == [[0xFF80_0080, 0], [0xFFFF_0000, 0x8000_0080], last])
        }

        @Test func `a GIF that ends early or lies is read without harm`() {
            for length in 0..<Self.animation.count {
                guard let source = CGImageSourceCreateWithData(Self.animation.prefix(length), nil) else { continue }
                for index in 0..<CGImageSourceGetCount(source) {
                    #expect(CGImageSourceCreateImageAtIndex(source, index, nil)?.width == 2)
                }
            }
            for index in Self.animation.indices {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = Self.animation
                    changed[index] = value
                    guard let source = CGImageSourceCreateWithData(changed, nil) else { continue }
                    for frame in 0..<min(CGImageSourceGetCount(source), 2) {
                        _ = CGImageSourceCreateImageAtIndex(source, frame, nil)
                    }
                }
            }
        }

        @Test func `a source of other data has no images, and one without a file no data`() {
            #expect(CGImageSourceCreateWithData(Data(), nil) == nil)
            #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.png"), nil) == nil)
            let source = CGImageSourceCreateWithData(Data([1, 2, 3]), nil)
            #expect(source.map(CGImageSourceGetCount) == 0)
            #expect(source.map(CGImageSourceGetStatus) == .statusUnknownType)
            let growing = CGImageSourceCreateIncremental(nil)
            #expect(CGImageSourceGetStatus(growing) == .statusReadingHeader)
            CGImageSourceUpdateData(growing, CommitTests.onePixel, true)
            #expect(CGImageSourceGetStatus(growing) == .statusComplete)
            #expect(
                CGImageSourceCopyPropertiesAtIndex(growing, 0, nil)?[kCGImagePropertyPixelWidth] as? Int == 1)
        }

        @Test func `a thumbnail fits a size, if the options ask for one`() throws {
            let source = try #require(CGImageSourceCreateWithData(Self.animation, nil))
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
            var options: CFDictionary = [kCGImageSourceCreateThumbnailFromImageAlways: true]
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options)?.width == 2)
            options[kCGImageSourceThumbnailMaxPixelSize] = CGFloat(1)
            let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
            #expect(small?.width == 1 && small?.height == 1)
        }

        @Test func `a destination writes one image with a quality`() throws {
            simulation.device.encodeImages { tree, _, format in
                if case .jpeg(let quality) = format {
                    [UInt8(quality * 100), UInt8(tree.size.width), UInt8(tree.size.height)]
                } else {
                    nil
                }
            }
            let image = CGImage(.drawing(DisplayList([])), width: 40, height: 20)
            let data = NSMutableData()
            let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
            #expect(!CGImageDestinationFinalize(target))
            let options: CFDictionary = [
                kCGImageDestinationLossyCompressionQuality: 0.5, kCGImagePropertyOrientation: 6,
                kCGImageDestinationImageMaxPixelSize: 10,
            ]
            CGImageDestinationAddImage(target, image, options)
            #expect(CGImageDestinationFinalize(target))
            #expect(Data(referencing: data) == Data([50, 5, 10]))
            #expect(CGImageDestinationCreateWithData(data, "public.heic", 1, nil) == nil)
        }
    }
}
