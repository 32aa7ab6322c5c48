// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import GoldenFrames
import RenderTree
import Testing

struct TextMeasurerTests {
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

    /// A text of two paragraphs, the first of two lines in 120 points.
    private func paragraphs(_ style: ParagraphStyle, lines: Int? = nil) -> TextBlock {
        TextBlock(
            [TextRun("first words of some\nsecond", font: FontChoice(size: 20), color: .black)], lineLimit: lines,
            truncation: .tail, style: style)
    }

    @Test func `Heights and spaces of a paragraph style move lines, and additional height is above the text`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        let narrow = RenderSize(width: 120, height: 1000)
        func measure(_ style: ParagraphStyle) -> TextMeasure { measurer.measure(paragraphs(style), in: narrow) }
        let plain = measure(ParagraphStyle())
        let line = plain.size.height / 3
        #expect(plain.lineCount == 3)
        let tall = measure(ParagraphStyle(lineHeightMultiple: 2))
        #expect((tall.size.height - 6 * line).magnitude < 0.1)
        #expect((tall.firstBaseline - plain.firstBaseline - line).magnitude < 0.1)
        #expect((measure(ParagraphStyle(minimumLineHeight: 100)).size.height - 300).magnitude < 0.1)
        let tight = measure(ParagraphStyle(lineHeightMultiple: 2, maximumLineHeight: 10))
        #expect((tight.size.height - 30).magnitude < 0.1)
        let spaced = measure(ParagraphStyle(lineSpacing: 3, spacing: 5, spacingBefore: 7))
        #expect((spaced.size.height - plain.size.height - 2 * 3 - 5 - 7).magnitude < 0.1)
        // What was measured is enough room for the same text.
        #expect(
            measurer.measure(paragraphs(ParagraphStyle(spacing: 5)), in: RenderSize(width: 120, height: 3 * line + 5))
                .lineCount == 3)
        #expect(
            measurer.measure(paragraphs(ParagraphStyle(spacing: 5)), in: RenderSize(width: 120, height: 3 * line + 4))
                .lineCount == 2)
    }

    @Test func `Indents narrow lines, and the first line's is its own`() throws {
        let measurer = try TextMeasurer(Fixtures.fonts())
        func measure(_ style: ParagraphStyle, width: Double = 300) -> TextMeasure {
            measurer.measure(paragraphs(style), in: RenderSize(width: width, height: 1000))
        }
        let plain = measure(ParagraphStyle())
        #expect(plain.lineCount == 2)
        let indented = measure(ParagraphStyle(firstLineIndent: 40, indent: 40))
        #expect((indented.size.width - plain.size.width - 40).magnitude < 0.1)
        #expect(measure(ParagraphStyle(firstLineIndent: 150)).lineCount == 3)
        #expect(measure(ParagraphStyle(indent: 150)).lineCount == 2)
        #expect(measure(ParagraphStyle(tailIndent: 120)).lineCount == 3)
        #expect(measure(ParagraphStyle(tailIndent: -180)).lineCount == 3)
        let short = measure(ParagraphStyle(tailIndent: -30))
        #expect((short.size.width - plain.size.width - 30).magnitude < 0.1)
        #expect(measure(ParagraphStyle(tailIndent: -30), width: short.size.width) == short)
        // A paragraph separator begins a paragraph, and a line separator does not.
        for (separator, indents) in [("\u{2029}", [40.0, 40]), ("\u{2028}", [40, 0])] {
            let text = TextBlock(
                [TextRun("a\(separator)wide text", font: FontChoice(size: 20), color: .black)],
                style: ParagraphStyle(firstLineIndent: 40))
            let alone = TextBlock([TextRun("wide text", font: FontChoice(size: 20), color: .black)])
            let measured = measurer.measure(text, in: RenderSize(width: 300, height: 100)).size.width
            #expect((measured - measurer.measure(alone, in: room).size.width - indents[1]).magnitude < 0.1)
        }
        for odd in [1e9, -1e9, .nan, .infinity] {
            #expect(measure(ParagraphStyle(firstLineIndent: odd, indent: odd, tailIndent: odd)).lineCount >= 2)
        }
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
