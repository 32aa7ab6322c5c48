// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Outlines of text as they look: black letters in white frames.
@Suite struct TextEffectTests {
    private let red = Color(hex: 0xFF0000)
    private let green = Color(hex: 0x00FF00)
    private let font = FontChoice(size: 80, weight: 700)

    /// A frame of 200 by 120 pixels with text 20 points below its top.
    private func composition(_ runs: [TextRun]) -> ScreenComposition {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 200, height: 120))
        layer.contents = DisplayList([.text(TextBlock(runs), in: RenderRect(x: 20, y: 10, width: 180, height: 100))])
        let tree = RenderTree(size: layer.bounds.size, backgroundColor: .white, layers: [layer])
        return ScreenComposition(size: PixelSize(width: 200, height: 120), content: .windows([tree]))
    }

    private func frame(_ runs: TextRun...) async throws -> PixelBuffer {
        try #require(await Fixtures.frame(composition(runs)))
    }

    private func count(_ pixel: UInt32, in frame: PixelBuffer) -> Int {
        frame.pixels.filter { $0 & 0xFF_FFFF == pixel }.count
    }

    @Test func `An outline replaces the letters, or is above filled ones`() async throws {
        func run(_ stroke: TextStroke?) -> TextRun { TextRun("HI", font: font, color: .black, stroke: stroke) }
        let plain = try await frame(run(nil))
        #expect(count(0, in: plain) > 500 && count(0xFF0000, in: plain) == 0)
        let outline = try await frame(run(TextStroke(width: 4, color: red, isFilled: false)))
        #expect(count(0, in: outline) == 0 && count(0xFF0000, in: outline) > 300)
        // The inside stays as it was.
        #expect(count(0xFFFFFF, in: outline) > count(0xFFFFFF, in: plain))
        let both = try await frame(run(TextStroke(width: 4, color: red, isFilled: true)))
        #expect(count(0xFF0000, in: both) > 300)
        #expect((100..<count(0, in: plain)).contains(count(0, in: both)))
        #expect(try await frame(run(TextStroke(width: 0, color: red, isFilled: true))) == plain)
    }

    @Test func `Outlines of emoji and of any width are drawn or omitted`() async throws {
        for width in [-1, 1e-9, 1e9, .nan, .infinity] {
            let stroke = TextStroke(width: width, color: red, isFilled: false)
            _ = try await frame(TextRun("a👩‍🚀b\n\u{FFFF}", font: font, color: .black, stroke: stroke))
        }
    }

    @Test func `A changed effect redraws the text`() async throws {
        let compositor = try Fixtures.compositor()
        func run(_ color: Color) -> TextRun {
            TextRun("HI", font: font, color: .black, stroke: TextStroke(width: 4, color: color, isFilled: true))
        }
        for color in [red, green, red] {
            let changed = try #require(await compositor.compose(composition([run(color)])))
            #expect(try await frame(run(color)) == changed.buffer)
        }
    }
}
