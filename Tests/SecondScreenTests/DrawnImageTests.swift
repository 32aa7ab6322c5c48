// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DeviceTurns
import DisplayModel
import Foundation
import GoldenFrames
import Testing
import UIKitCore

@testable import SecondScreen

/// Pictures that an app draws and writes, with somebody there who can draw.
@MainActor @Suite(.usesDevice) struct DrawnImageTests {
    @Test func `a drawn image can be encoded, in pixels at its scale`() throws {
        var setup = DeviceSetup(.iPadPro11)
        setup.encodeImage = Fixture.encodeImage
        let manager = ScreenManager(setup, report: { _ in })
        manager.launch(with: [], source: "test")
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let data = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format).pngData { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let picture = try DecodedImage([UInt8](data))
        #expect(picture.size == PixelSize(width: 4, height: 2))
        #expect(picture.pixels == [0xFFFF_0000, 0xFFFF_0000, 0, 0, 0xFFFF_0000, 0xFFFF_0000, 0, 0])
    }

    @Test func `the pixels of a drawing are read, and a mask clips what is drawn`() throws {
        var setup = DeviceSetup(.iPadPro11)
        setup.encodeImage = Fixture.encodeImage
        let manager = ScreenManager(setup, report: { _ in })
        manager.launch(with: [], source: "test")
        let context = try #require(
            unsafe CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let mask = try #require(context.makeImage())
        // The origin of a bitmap is at the bottom left, and its first row at the top.
        #expect(mask.dataProvider?.data == Data([0, 0, 255, 0]))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
            context.cgContext.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        // In a context of UIKit, the mask is upside down.
        let red: [UInt8] = [0, 0, 255, 255]
        #expect(picture.cgImage?.dataProvider?.data == Data(red + [UInt8](repeating: 0, count: 12)))
        let filled = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let masked = filled.cgImage?.masking(mask)?.dataProvider?.data
        #expect(masked == Data([UInt8](repeating: 0, count: 8) + red + [UInt8](repeating: 0, count: 4)))
    }

    @Test func `without a renderer, an image cannot be encoded`() {
        ScreenManager(DeviceSetup(.iPadPro11), report: { _ in }).launch(with: [], source: "test")
        #expect(UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).pngData { _ in }.isEmpty)
    }
}
