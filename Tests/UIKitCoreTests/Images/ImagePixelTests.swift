// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// Images from pixels, and the pixels of images.
struct ImagePixelTests {
    /// Two pixels, half transparent red and opaque blue, in an order of components.
    private static let twoPixels: [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] = [
        (.premultipliedLast, [], [128, 0, 0, 128, 0, 0, 255, 255]),
        (.premultipliedLast, .byteOrder32Big, [128, 0, 0, 128, 0, 0, 255, 255]),
        (.premultipliedFirst, [], [128, 128, 0, 0, 255, 0, 0, 255]),
        (.premultipliedFirst, .byteOrder32Little, [0, 0, 128, 128, 255, 0, 0, 255]),
        (.last, [], [255, 0, 0, 128, 0, 0, 255, 255]),
        (.premultipliedLast, .byteOrder32Little, [128, 0, 0, 128, 255, 255, 0, 0]),
    ]

    private func image(
        _ bytes: [UInt8], width: Int, height: Int = 1, bits: Int = 32, row: Int? = nil,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), info: CGBitmapInfo
    ) -> CGImage? {
        CGDataProvider(data: Data(bytes)).flatMap { provider in
            unsafe CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits,
                bytesPerRow: row ?? width * bits / 8, space: space, bitmapInfo: info, provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent)
        }
    }

    private func mask(_ samples: [UInt8], decode: [CGFloat]? = nil) -> CGImage? {
        CGDataProvider(data: Data(samples)).flatMap { provider in
            unsafe CGImage(
                maskWidth: samples.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: samples.count,
                provider: provider, decode: decode, shouldInterpolate: false)
        }
    }

    @Test(arguments: twoPixels)
    func `pixels are read and written in every order of components`(
        alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8]
    ) throws {
        let info = CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
        let picture = try #require(image(bytes, width: 2, info: info))
        #expect(picture.pixels == [0x8080_0000, 0xFF00_00FF])
        #expect(picture.dataProvider?.data == Data(bytes))
        #expect(picture.alphaInfo == alpha && picture.bitmapInfo == info)
    }

    @Test func `rows may be longer than the width, and gray has one component`() throws {
        let gray = try #require(
            image(
                [10, 20, 0, 0, 30, 40], width: 2, height: 2, bits: 8, row: 4, space: CGColorSpaceCreateDeviceGray(),
                info: []))
        #expect(gray.pixels == [0xFF0A_0A0A, 0xFF14_1414, 0xFF1E_1E1E, 0xFF28_2828])
        #expect(gray.dataProvider?.data == Data([10, 20, 0, 0, 30, 40, 0, 0]))
        #expect(gray.colorSpace?.model == .monochrome && gray.bitsPerPixel == 8 && gray.bytesPerRow == 4)
    }

    @Test func `there is no image of too few bytes or an unknown format`() {
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        #expect(image([1, 2, 3], width: 1, info: last) == nil)
        #expect(image([1, 2, 3, 4], width: 1, bits: 16, info: last) == nil)
        #expect(image([1, 2, 3, 4], width: 2, row: 4, info: last) == nil)
        #expect(image([], width: 0, info: last) == nil)
        #expect(image([1, 2, 3, 4], width: 1, info: [.floatComponents, last]) == nil)
    }

    @Test(arguments: [0, 2, 3] as [UInt8])
    func `a PNG without an alpha channel has opacity if some of its colors are transparent`(type: UInt8) {
        func file(_ chunks: [String]) -> [UInt8] {
            let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, type, 0, 0, 0]
            let others = chunks.map { [0, 0, 0, 2] + Array($0.utf8) + [1, 2, 0, 0, 0, 0] as [UInt8] }
            return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + [0, 0, 0, 0] + others.joined()
        }
        let opaque: CGImageAlphaInfo = type == 0 ? .none : .noneSkipLast
        #expect(PixelFormat(file: file(["gAMA", "IDAT", "tRNS"]), width: 1).alpha == opaque)
        #expect(PixelFormat(file: file([]), width: 1).alpha == opaque)
        let clear = PixelFormat(file: file(["gAMA", "tRNS", "IDAT"]), width: 1)
        #expect(clear.alpha == .last && clear.bitsPerPixel == (type == 0 ? 16 : 32))
    }

    @Test func `samples of a mask are the opposite of opacity, unless they are decoded otherwise`() throws {
        let plain = try #require(mask([0, 255, 100]))
        #expect(plain.isMask && plain.colorSpace == nil)
        #expect(plain.pixels == [0xFF00_0000, 0, 155 << 24])
        #expect(plain.dataProvider?.data == Data([0, 255, 100]))
        #expect(mask([0, 255], decode: [1, 0])?.pixels == [0, 0xFF00_0000])
    }

    @Test func `a gray image masks by its brightness, and another by its opacity`() throws {
        let gray = try #require(
            image([0, 255], width: 2, bits: 8, space: CGColorSpaceCreateDeviceGray(), info: []))
        guard case .file(let file) = gray.maskContent, case .pixels(let pixels) = file.content else {
            Issue.record("no pixels")
            return
        }
        #expect(pixels == [0, 0xFF00_0000])
        let clear = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        let color = try #require(image([0, 0, 0, 0], width: 1, info: clear))
        guard case .file(let own) = color.content, case .file(let used) = color.maskContent else {
            Issue.record("no pixels")
            return
        }
        #expect(own == used)
    }

    @Test func `colors in a range become transparent`() throws {
        let opaque = CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue)
        let picture = try #require(image([250, 250, 250, 0, 250, 0, 0, 0], width: 2, info: opaque))
        #expect(picture.copy(maskingColorComponents: [240, 255, 240, 255, 240, 255])?.pixels == [0, 0xFFFA_0000])
        #expect(picture.copy(maskingColorComponents: [240, 255]) == nil)
    }

    @Test func `a pointer to the bytes of an image is valid while the image exists`() throws {
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        for count in [1, 100] {
            let bytes = [UInt8](repeating: 7, count: 4 * count)
            let picture = try #require(image(bytes, width: count, info: last))
            let pointer = try unsafe #require(CFDataGetBytePtr(picture.dataProvider?.data))
            #expect(unsafe pointer[4 * count - 1] == 7)
            #expect(CFDataGetLength(picture.dataProvider?.data) == 4 * count)
            withExtendedLifetime(picture) {}
        }
        #expect(unsafe CFDataGetBytePtr(nil) == nil)
    }

    @Test func `the memory for the bytes of small data is limited`() {
        var addresses: Set<UInt> = []
        for number in 0..<20_000 {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            let pointer = unsafe CFDataGetBytePtr(Data(bytes + [1, 2, 3]))
            #expect(unsafe pointer?[0] == bytes[0] && pointer?[1] == bytes[1] && pointer?[6] == 3)
            addresses.insert(UInt(bitPattern: pointer))
        }
        #expect(addresses.count <= 5000)
    }
}
