// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

struct BadInputTests {
    @Test(arguments: [(0, 10), (16_385, 1), (1, 16_385), (-1, 5)])
    func `Impossible sizes are refused with a reason`(size: (Int, Int)) async throws {
        let composition = ScreenComposition(size: PixelSize(width: size.0, height: size.1), content: .black)
        let compositor = try Fixtures.compositor()
        await #expect(throws: CompositorError.self) { try await compositor.compose(composition) }
        // The next one is not the worse for it.
        let good = ScreenComposition(size: PixelSize(width: 1, height: 1), content: .black)
        #expect(try await compositor.compose(good)?.sequence == 1)
    }

    @Test func `A frame that does not fit in memory is refused with a reason`() async throws {
        let limits = FrameLimits { 1 << 30 }
        let compositor = try ScreenCompositor(
            screen: "DP-1", fonts: Fixtures.fonts(), tiles: TileCache(), limits: limits)
        let composition = ScreenComposition(size: PixelSize(width: 16_384, height: 16_384), content: .black)
        let error = await #expect(throws: CompositorError.self) { try await compositor.compose(composition) }
        #expect(
            error?.description
                == "cannot compose 16384x16384 for DP-1: its frames need 2048 MB, more than"
                + " half of the 1024 MB available")
    }

    @Test func `A frame can be one pixel`() async throws {
        for content in [
            ScreenComposition.Content.windows([SampleTree.tree]), .mirror(Mirror(SampleTree.tree, aspect: .exact)),
            .black,
        ] {
            let composition = ScreenComposition(
                size: PixelSize(width: 1, height: 1), content: content, overscan: Overscan(share: 0.49))
            #expect(try await Fixtures.frame(composition)?.pixels.count == 1)
        }
    }

    @Test func `An empty tree leaves the screen black`() async throws {
        let tree = RenderTree(size: .zero, backgroundColor: .black, layers: SampleTree.tree.layers)
        let size = PixelSize(width: 8, height: 8)
        for content in [ScreenComposition.Content.windows([tree]), .mirror(Mirror(tree))] {
            #expect(try await Fixtures.frame(ScreenComposition(size: size, content: content)) != nil)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
    func `Invalid geometry is harmless`(_ value: Double) async throws {
        let rect = RenderRect(x: value, y: -value, width: value, height: 20)
        let map = RenderTransform(a: value, b: value, c: -value, d: 1, tx: value, ty: value)
        let path = Path([
            .move(RenderPoint(x: value, y: 1)), .quad(.zero, control: RenderPoint(x: 1, y: value)),
            .cubic(RenderPoint(x: value, y: value), control1: .zero, control2: .zero), .close,
        ])
        let stops = [GradientStop(value, .white), GradientStop(1, .black)]
        let font = FontChoice(size: value, weight: 100_000)
        var odd = RenderLayer(id: 1, bounds: rect, transform: map, opacity: value, cornerRadius: value)
        odd.backgroundColor = .black
        odd.borderWidth = value
        odd.shadow = LayerShadow(opacity: 1, radius: value, offset: RenderPoint(x: value, y: value))
        odd.sublayers = [RenderLayer(id: 2, bounds: rect, transform: map, backgroundColor: .white)]
        var drawn = RenderLayer(id: 3, frame: RenderRect(x: 0, y: 0, width: 50, height: 30))
        drawn.shadow = LayerShadow(opacity: 1, radius: value)
        drawn.contents = DisplayList([
            .restore, .restore, .save, .concatenate(map), .clip(path, evenOdd: true),
            .fill(
                path,
                .radialGradient(
                    start: GradientCircle(center: RenderPoint(x: value, y: 0), radius: value),
                    end: GradientCircle(center: RenderPoint(x: 0, y: value), radius: value), stops: stops),
                evenOdd: true),
            .fill(
                path, .conicGradient(center: RenderPoint(x: value, y: 0), angle: value, stops: stops), evenOdd: true),
            .stroke(path, .color(.black), StrokeStyle(width: value, dash: [value, 1], dashPhase: value)),
            .text(
                TextBlock([TextRun("text", font: font, color: .black)], style: ParagraphStyle(lineSpacing: value)),
                in: rect),
            .restore, .fill(.rect(RenderRect(x: 0, y: 0, width: 5, height: 5)), .color(.black), evenOdd: false),
            .text(
                TextBlock([TextRun("text", font: font, color: .black)], style: ParagraphStyle(lineSpacing: value)),
                in: RenderRect(x: 0, y: 0, width: 40, height: 40)), .save, .save,
        ])
        var good = RenderLayer(id: 4, frame: RenderRect(x: 50, y: 30, width: 10, height: 10))
        good.backgroundColor = Color(hex: 0x00FF00)
        let tree = RenderTree(
            size: RenderSize(width: 60, height: 40), backgroundColor: .white, layers: [odd, drawn, good])
        let frame = try #require(await Fixtures.frame(tree))
        // What comes later is drawn as if nothing had been.
        #expect(frame[55, 35] == 0x00FF00)
        #expect(frame[2, 2] == 0x000000)
    }

    @Test func `Layers far larger than the screen are drawn where they are visible`() async throws {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: -400_000, y: -400_000, width: 800_000, height: 800_000))
        layer.backgroundColor = Color(hex: 0x00FF00)
        layer.cornerRadius = 10
        layer.borderWidth = 1
        layer.masksToBounds = true
        layer.shadow = LayerShadow(opacity: 1, radius: 50)
        layer.sublayers = [RenderLayer(id: 2, frame: RenderRect(x: 0, y: 0, width: 400_005, height: 400_005))]
        layer.sublayers[0].backgroundColor = Color(hex: 0x0000FF)
        let tree = RenderTree(size: RenderSize(width: 60, height: 40), layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        #expect((frame[2, 2], frame[30, 20]) == (0x0000FF, 0x00FF00))
    }

    @Test(arguments: [
        "a\u{0}b\u{1B}[31mc\u{7F}\u{9B}", "\u{202E}abc\u{202C} שלום \u{2067}nested\u{2069}", "\n\n\n",
        "\u{FFFF}\u{10FFFF}",
        "e" + String(repeating: "\u{301}", count: 500), "👩‍👩‍👧‍👦 and 🏳️‍🌈", "\r\n\t\u{2028}x",
    ])
    func `Text of any kind is drawn`(_ text: String) async throws {
        let label = SampleTree.label(
            1, text, RenderRect(x: 0, y: 0, width: 80, height: 40), FontChoice(size: 12), lines: nil)
        let tree = RenderTree(size: RenderSize(width: 100, height: 50), backgroundColor: .white, layers: [label])
        #expect(try await Fixtures.frame(tree) != nil)
    }

    @Test func `A million characters are truncated`() async throws {
        let text = String(repeating: "word ", count: 200_000)
        let label = SampleTree.label(
            1, text, RenderRect(x: 0, y: 0, width: 100, height: 50), FontChoice(size: 12), lines: nil)
        let tree = RenderTree(size: RenderSize(width: 100, height: 50), backgroundColor: .white, layers: [label])
        let frame = try #require(await Fixtures.frame(tree))
        #expect(frame.pixels.contains { $0 & 0xFF < 0x80 })
    }

    @Test func `Without fonts, the built-in one is used`() async throws {
        let fonts = try FontLibrary(folder: "/nonexistent")
        #expect(fonts.count == 1)
        let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: TileCache())
        let label = SampleTree.label(1, "Text", RenderRect(x: 0, y: 0, width: 60, height: 30), FontChoice(size: 20))
        let tree = RenderTree(size: RenderSize(width: 60, height: 30), backgroundColor: .white, layers: [label])
        let frame = try #require(
            await compositor.compose(
                ScreenComposition(size: PixelSize(width: 60, height: 30), content: .windows([tree]))))
        #expect(frame.buffer.pixels.filter { $0 & 0xFF < 0x80 }.count > 50)
    }

    @Test func `An unreadable picture is drawn as a gray rectangle`() async throws {
        let torn = try Array(PixelBuffer(size: PixelSize(width: 8, height: 8)).encodedPNG().prefix(45))
        for bytes in [[], [1, 2, 3], torn, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]] as [[UInt8]] {
            let image = RenderImage(id: UInt64(bytes.count) + 1000, encoded: bytes, pixelWidth: 8, pixelHeight: 8)
            var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 20, height: 20))
            layer.contents = DisplayList([.image(image, in: layer.bounds, opacity: 1)])
            let tree = RenderTree(size: RenderSize(width: 20, height: 20), backgroundColor: .white, layers: [layer])
            let frame = try #require(await Fixtures.frame(tree))
            #expect(frame[10, 2] == 0xDFDFDF)
        }
    }
}
