// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import SecondScreen
import UIKitCore

/// Composes what a device shows, with the fixtures' fonts.
enum Fixture {
    /// Lays out text as frames have it; nil without fonts.
    static let textLayout = try? TextMeasurer(Fixtures.fonts())

    /// Makes files of pictures as the program does.
    static let encodeImage: DeviceSetup.ImageEncoder = { tree, scale, format in
        let composer = try? PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
        let picture = composer?.picture(of: tree, scale: scale)
        guard case .pixels = format else { return try? picture?.encodedPNG() }
        return picture?.pixels.flatMap { pixel in (0..<4).map { UInt8(pixel >> (8 * $0) & 0xFF) } }
    }
}
