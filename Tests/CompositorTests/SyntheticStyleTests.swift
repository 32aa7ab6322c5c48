// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Bold and italic text is synthesized if its family has only a regular typeface.
struct SyntheticStyleTests {
    private static let text = "Title"

    /// Returns the pixels of a text.
    private func frame(_ font: FontChoice, _ fonts: FontLibrary) async throws -> PixelBuffer {
        let label = SampleTree.label(1, Self.text, RenderRect(x: 0, y: 0, width: 200, height: 60), font)
        let tree = RenderTree(size: RenderSize(width: 200, height: 60), backgroundColor: .white, layers: [label])
        let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: TileCache())
        let composition = ScreenComposition(size: PixelSize(width: 200, height: 60), content: .windows([tree]))
        return try #require(await compositor.compose(composition)).buffer
    }

    /// Returns how much of a picture is black, in pixels.
    private func ink(_ buffer: PixelBuffer) -> Double {
        buffer.pixels.reduce(0) { $0 + 1 - Double($1 & 0xFF) / 255 }
    }

    @Test(arguments: [false, true]) func `Bold text has thicker strokes and the same width`(isMonospaced: Bool)
        async throws
    {
        // The fixtures have a regular monospaced typeface only, and the built-in font is regular.
        let fonts = isMonospaced ? try Fixtures.fonts() : try FontLibrary(folder: "/nonexistent")
        func choice(_ weight: Int) -> FontChoice { FontChoice(size: 32, weight: weight, isMonospaced: isMonospaced) }
        func width(_ weight: Int) throws -> Double {
            let block = TextBlock([TextRun(Self.text, font: choice(weight), color: .black)])
            return try TextMeasurer(fonts).measure(block, in: RenderSize(width: 500, height: 100)).size.width
        }
        let regular = ink(try await frame(choice(400), fonts))
        // Medium is close to regular; semibold is the weight of bar titles.
        #expect(ink(try await frame(choice(500), fonts)) == regular)
        for weight in [600, 700, 900] {
            #expect(ink(try await frame(choice(weight), fonts)) > regular * 1.25)
            #expect(try width(weight) == width(400))
        }
    }

    @Test func `A bold typeface is not made bolder`() async throws {
        let fonts = try Fixtures.fonts()
        let bold = try await frame(FontChoice(family: "DejaVu Sans", size: 32, weight: 700), fonts)
        #expect(try await frame(FontChoice(size: 32, weight: 600), fonts) == bold)
        #expect(try await frame(FontChoice(size: 32, weight: 900), fonts) == bold)
    }

    @Test func `Italic text is slanted`() async throws {
        let fonts = try FontLibrary(folder: "/nonexistent")
        let (upright, slanted) = (
            try await frame(FontChoice(size: 32), fonts), try await frame(FontChoice(size: 32, isItalic: true), fonts)
        )
        #expect(upright != slanted)
        #expect(abs(ink(slanted) / ink(upright) - 1) < 0.05)
    }
}
