// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import GoldenFrames
import RenderTree
import Testing

@Suite struct TextMeasurerTests {
    private let room = RenderSize(width: 1000, height: 1000)

    private func block(_ text: String, size: Double = 20, lines: Int? = nil) -> TextBlock {
        TextBlock([TextRun(text, font: FontChoice(size: size), color: .black)], lineLimit: lines)
    }

    @Test func `Widths grow with the size`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        let small = measurer.measure(block("Second screen", size: 10), in: room)
        let large = measurer.measure(block("Second screen", size: 40), in: room)
        #expect((large.size.width - 4 * small.size.width).magnitude < 1)
        #expect((large.size.height - 4 * small.size.height).magnitude < 1)
        #expect(small.lineCount == 1)
        #expect(0 < small.firstBaseline && small.firstBaseline < small.size.height)
    }

    @Test func `Text wraps at the available width`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        let narrow = RenderSize(width: 120, height: 1000)
        let text = "some words that need several lines"
        let measure = measurer.measure(block(text), in: narrow)
        #expect(measure.lineCount >= 3)
        #expect(measure.size.width <= 120)
        #expect(measurer.measure(block(text, lines: 2), in: narrow).lineCount == 2)
        #expect(measurer.measure(block(text, lines: 1), in: narrow).lineCount == 1)
        // What was measured is enough room for the same text.
        #expect(measurer.measure(block(text), in: measure.size) == measure)
    }

    @Test func `Text with kerning fits its measured size on each line`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        let spaced = TextBlock([
            TextRun("Buy now", font: FontChoice(size: 22), color: .black, kerning: 4),
            TextRun("\nand pay later", font: FontChoice(size: 13), color: .black),
        ])
        let measure = measurer.measure(spaced, in: room)
        #expect(measure.lineCount == 2)
        #expect(measurer.measure(spaced, in: measure.size) == measure)
    }

    @Test func `Empty text has zero width`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        #expect(measurer.measure(block(""), in: room).size.width == 0)
        #expect(measurer.measure(TextBlock([]), in: .zero).size.width == 0)
    }

    @Test func `The typefaces of a folder are listed with family and weight`() throws {
        let faces = try Fixtures.fonts().typefaces.filter { $0.family == "DejaVu Sans" }
        #expect(faces.map(\.name) == ["DejaVuSans", "DejaVuSans-Bold"])
        #expect(faces.map(\.weight) == [400, 700])
    }

    @Test func `Without Inter, the folder's sans-serif family is the system font`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        let named = TextBlock([
            TextRun("Second screen", font: FontChoice(family: "DejaVu Sans", size: 20), color: .black)
        ])
        #expect(measurer.measure(named, in: room) == measurer.measure(block("Second screen"), in: room))
    }
}
