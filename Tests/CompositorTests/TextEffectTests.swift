// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Outlines, shadows, lines and attachments of text as they look: black letters in white frames.
struct TextEffectTests {
    private let red = Color(hex: 0xFF0000)
    private let green = Color(hex: 0x00FF00)
    private let font = FontChoice(size: 80, weight: 700)

    /// A frame of 200 by 120 pixels with text 20 points below its top.
    private func composition(_ runs: [TextRun], x: Double = 20) -> ScreenComposition {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 200, height: 120))
        layer.contents = DisplayList([.text(TextBlock(runs), in: RenderRect(x: x, y: 10, width: 180, height: 100))])
        let tree = RenderTree(size: layer.bounds.size, backgroundColor: .white, layers: [layer])
        return ScreenComposition(size: PixelSize(width: 200, height: 120), content: .windows([tree]))
    }

    private func frame(_ runs: TextRun..., x: Double = 20) async throws -> PixelBuffer {
        try #require(await Fixtures.frame(composition(runs, x: x)))
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

    /// Black letters with a shadow.
    private func run(_ text: String, _ color: Color, x: Double, y: Double = 0, blur: Double = 0) -> TextRun {
        let shadow = GroupShadow(color: color, offset: RenderPoint(x: x, y: y), blur: blur)
        return TextRun(text, font: font, color: .black, shadow: shadow)
    }

    @Test func `A shadow is below the letters, at its offset, and soft if it is blurred`() async throws {
        let plain = try await frame(TextRun("HI", font: font, color: .black))
        let sharp = try await frame(run("HI", green, x: 10, y: 8))
        #expect(count(0, in: sharp) == count(0, in: plain))
        for y in 0..<112 {
            for x in 0..<190 where plain[x, y] == 0 {
                #expect(sharp[x, y] == 0)
                guard plain[x + 10, y + 8] == 0xFFFFFF else { continue }
                #expect(sharp[x + 10, y + 8] == 0x00FF00)
            }
        }
        let soft = try await frame(run("HI", green, x: 10, y: 8, blur: 12))
        #expect(Set(soft.pixels).count > 2 * Set(sharp.pixels).count)
    }

    @Test func `A shadow reaches beyond the rectangle of its text, and into the layer from outside`() async throws {
        let below = try await frame(run("HI", green, x: 0, y: 30))
        #expect((100..<120).contains { y in (0..<200).contains { below[$0, y] == 0x00FF00 } })
        #expect(try await count(0, in: frame(run("HI", green, x: 220), x: -200)) == 0)
        #expect(try await count(0x00FF00, in: frame(run("HI", green, x: 220), x: -200)) > 500)
    }

    @Test func `Runs with the same shadow cast it below both, and others one after the other`() async throws {
        let plain = try await frame(
            TextRun("H", font: font, color: .black), TextRun("I", font: font, color: .black))
        let same = try await frame(run("H", green, x: -50), run("I", green, x: -50))
        #expect(count(0, in: same) == count(0, in: plain) && count(0x00FF00, in: same) > 200)
        let other = try await frame(run("H", red, x: 0, y: 2), run("I", green, x: -50))
        #expect(count(0, in: other) < count(0, in: plain))
    }

    @Test func `A shadow of invalid values or far away is drawn or omitted`() async throws {
        for (offset, blur) in [(-1, -1), (1e-9, 1e-9), (1e9, 0), (.nan, .nan)] {
            _ = try await frame(run("HI", green, x: offset, y: -offset, blur: blur))
        }
    }

    @Test func `Lines have a color of their own, and dots and dashes leave gaps`() async throws {
        func frame(_ pattern: TextLine.Pattern) async throws -> PixelBuffer {
            let line = TextLine(color: red, pattern: pattern)
            return try await self.frame(TextRun("HI", font: font, color: .black, underline: line))
        }
        let solid = try await frame(.solid)
        // The widths of the red and the white stretches in the middle of the line.
        func stretches(_ frame: PixelBuffer) throws -> Int {
            let rows = (0..<120).filter { y in (0..<200).contains { solid[$0, y] == 0xFF0000 } }
            let row = try #require(rows.dropFirst(rows.count / 2).first)
            let reds = (0..<200).filter { frame[$0, row] == 0xFF0000 }
            return reds.indices.filter { $0 == 0 || reds[$0] > reds[$0 - 1] + 1 }.count
        }
        #expect(try stretches(solid) == 1 && count(0, in: solid) > 500)
        let (dots, dashes) = try await (stretches(frame(.dot)), stretches(frame(.dash)))
        #expect(dots > dashes && dashes > 1)
        #expect(try await stretches(frame(.dashDot)) > dashes)
        func rows(_ weight: TextLine.Weight) async throws -> [Int] {
            let line = TextLine(color: red, weight: weight)
            let frame = try await self.frame(TextRun("HI", font: font, color: .black, underline: line))
            return (0..<120).filter { y in (0..<200).contains { frame[$0, y] == 0xFF0000 } }
        }
        let (single, thick, double) = (try await rows(.single), try await rows(.thick), try await rows(.double))
        #expect(thick.count > single.count && thick.first == single.first)
        // Two lines have a gap between them.
        #expect(zip(thick, thick.dropFirst()).allSatisfy { $1 == $0 + 1 })
        #expect(double.count > single.count && zip(double, double.dropFirst()).contains { $1 > $0 + 1 })
        let struck = TextLine(color: green)
        #expect(
            try await count(
                0x00FF00, in: self.frame(TextRun("HI", font: font, color: .black, strikethrough: struck))) > 100)
    }

    /// A red rectangle in the text.
    private func attachment(_ size: RenderSize, rise: Double = 0) -> TextRun {
        let rect = DrawCommand.fill(.rect(RenderRect(size: size)), .color(red), evenOdd: false)
        return TextRun(
            "\u{FFFC}", font: font, color: .black,
            attachment: TextAttachment(DisplayList([rect]), size: size, rise: rise))
    }

    @Test func `An attachment moves the text, stands on the baseline, and enlarges the line`() async throws {
        let letter = TextRun("H", font: font, color: .black)
        let plain = try await frame(letter)
        let size = RenderSize(width: 30, height: 20)
        let frame = try await frame(attachment(size), letter)
        #expect(count(0xFF0000, in: frame) >= 29 * 19 && count(0, in: frame) > 500)
        func lowest(_ pixel: UInt32, _ frame: PixelBuffer) -> Int? {
            (0..<120).last { y in (0..<200).contains { frame[$0, y] == pixel } }
        }
        let baseline = try #require(lowest(0, plain))
        #expect(try (#require(lowest(0xFF0000, frame)) - baseline).magnitude <= 1)
        let below = try await self.frame(attachment(size, rise: -10), letter)
        #expect(try (#require(lowest(0xFF0000, below)) - baseline - 10).magnitude <= 1)
        // The letter begins 30 pixels to the right.
        func first(_ frame: PixelBuffer) -> Int? {
            (0..<200).first { x in (0..<120).contains { frame[x, $0] == 0 } }
        }
        #expect(try #require(first(frame)) == #require(first(plain)) + 30)
        let measurer = try TextMeasurer(Fixtures.fonts())
        let room = RenderSize(width: 1000, height: 1000)
        let tall = TextBlock([letter, attachment(RenderSize(width: 50, height: 300))])
        let (alone, both) = (measurer.measure(TextBlock([letter]), in: room), measurer.measure(tall, in: room))
        #expect((both.size.width - alone.size.width - 50).magnitude < 0.1 && (both.firstBaseline - 300).magnitude < 0.1)
    }

    @Test func `Attachments with kerning are drawn at the ends of lines, and apart by it`() async throws {
        let size = RenderSize(width: 30, height: 20)
        let rect = DrawCommand.fill(.rect(RenderRect(size: size)), .color(red), evenOdd: false)
        func spaced(_ kerning: Double) -> TextRun {
            TextRun(
                "\u{FFFC}\u{FFFC}", font: font, color: .black, kerning: kerning,
                attachment: TextAttachment(DisplayList([rect]), size: size))
        }
        // The left edges of the rectangles.
        func edges(_ frame: PixelBuffer) -> [Int] {
            let columns = (0..<200).filter { x in (0..<120).contains { frame[x, $0] == 0xFF0000 } }
            return columns.indices.filter { $0 == 0 || columns[$0] > columns[$0 - 1] + 1 }.map { columns[$0] }
        }
        #expect(try await edges(frame(spaced(0))).count == 1)
        for kerning in [3, 10, 40] {
            let alone = try await edges(frame(spaced(Double(kerning))))
            #expect(alone.count == 2 && (alone[1] - alone[0] - 30 - kerning).magnitude <= 1, "\(alone)")
            let letter = TextRun("I", font: font, color: .black)
            let after = try await edges(frame(letter, spaced(Double(kerning))))
            #expect(after.count == 2 && (after[1] - after[0] - 30 - kerning).magnitude <= 1, "\(after)")
        }
    }

    @Test func `Attachments within attachments are drawn up to a limit`() async throws {
        let dot = DrawCommand.fill(.rect(RenderRect(x: 0, y: 0, width: 100, height: 100)), .color(red), evenOdd: false)
        for (levels, copies) in [(TextAttachment.maximumNesting, 1), (8, 1), (8, 3_000)] {
            var list = DisplayList([dot])
            for _ in 0..<levels {
                let run = TextRun(
                    String(repeating: "\u{FFFC}", count: copies), font: FontChoice(size: 10), color: .black,
                    attachment: TextAttachment(list, size: RenderSize(width: 100, height: 100)))
                list = DisplayList([.text(TextBlock([run]), in: RenderRect(x: 0, y: 0, width: 180, height: 100))])
            }
            #expect(list.commandCount <= DisplayList.maximumCommands)
            var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 200, height: 120))
            layer.contents = list
            let tree = RenderTree(size: layer.bounds.size, backgroundColor: .white, layers: [layer])
            let frame = try #require(await Fixtures.frame(tree))
            #expect((count(0xFF0000, in: frame) > 5_000) == (levels == TextAttachment.maximumNesting))
        }
    }

    @Test func `An attachment that does not fit gives way to an ellipsis`() async throws {
        let letters = TextRun("HHHHHHHH", font: FontChoice(size: 40), color: .black)
        let cut = TextBlock([letters, attachment(RenderSize(width: 30, height: 20))], lineLimit: 1, truncation: .tail)
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 60))
        layer.contents = DisplayList([.text(cut, in: layer.bounds)])
        let tree = RenderTree(size: layer.bounds.size, backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        #expect(count(0xFF0000, in: frame) == 0 && count(0, in: frame) > 100)
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
