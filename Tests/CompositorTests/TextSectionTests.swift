// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import GoldenFrames
import RenderTree
import Testing

/// Text whose paragraphs have styles of their own.
struct TextSectionTests {
    private let measurer: TextMeasurer
    private let size = RenderSize(width: 300, height: 1000)

    init() throws { measurer = try TextMeasurer(Fixtures.fonts()) }

    private func section(
        _ text: String, _ alignment: TextBlock.Alignment = .left, _ style: ParagraphStyle = ParagraphStyle()
    ) -> TextSection {
        TextSection([TextRun(text, font: FontChoice(size: 20), color: .black)], alignment: alignment, style: style)
    }

    @Test func `Each section has its own alignment, indents and spaces`() throws {
        let heading = section("Program", .center, ParagraphStyle(spacing: 12))
        let item = section("one\ntwo", .left, ParagraphStyle(spacingBefore: 5, firstLineIndent: 30, indent: 40))
        let lines = measurer.lines(of: TextBlock([heading, item, section("end", .right)]), in: size)
        try #require(lines.count == 4)
        let width = measurer.measure(TextBlock([heading]), in: size).size.width
        #expect((lines[0].stops[0].x - (300 - width) / 2).magnitude < 0.1)
        #expect(lines[1...2].map { $0.stops[0].x } == [30, 30])
        #expect(((lines[3].stops.last?.x ?? 0) - 300).magnitude < 0.1)
        // Those before a paragraph and those after the one before add up.
        let gaps = zip(lines, lines.dropFirst()).map { $1.top - $0.bottom }
        #expect(zip(gaps, [17, 5, 0]).allSatisfy { ($0 - $1).magnitude < 0.01 })
    }

    @Test func `Lines contain all of the text, and end where it is measured to end`() {
        let sections = [section("first words of several"), section("x\n", .center), section("Ω 😀 end", .right)]
        for width in [60.0, 120, 300] {
            let block = TextBlock(sections)
            let room = RenderSize(width: width, height: 1000)
            let (lines, measure) = (measurer.lines(of: block, in: room), measurer.measure(block, in: room))
            #expect(lines.count == measure.lineCount && lines.last?.bottom == measure.size.height)
            let bytes = Array(block.string.utf8)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let between = bytes[line.range.upperBound..<next.range.lowerBound]
                #expect(between.isEmpty || between.elementsEqual("\n".utf8))
                #expect(line.stops.map(\.offset) == line.stops.map(\.offset).sorted())
            }
            #expect(lines.first?.range.lowerBound == 0 && lines.last?.range.upperBound == bytes.count)
        }
    }

    @Test func `A place is found by its offset and by its x`() throws {
        let line = try #require(measurer.lines(of: TextBlock([section("ab😀c")]), in: size).first)
        for stop in line.stops {
            #expect(line.offset(at: stop.x + 0.1) == stop.offset)
            #expect(line.x(at: stop.offset) == stop.x)
        }
        #expect(line.x(at: 4) == line.x(at: 2))
        #expect(line.offset(at: -100) == 0 && line.offset(at: 1000) == 7)
    }

    @Test func `Characters from right to left begin at their right edges`() throws {
        let line = try #require(measurer.lines(of: TextBlock([section("ab אבג cd")]), in: size).first)
        let places = line.stops.map(\.x)
        try #require(line.stops.map(\.offset) == [0, 1, 2, 3, 5, 7, 9, 10, 11, 12])
        #expect(places[0] == 0 && places[..<3] == places[..<3].sorted()[...])
        // The word begins where the space after it does, and its last character ends where the space before it does.
        #expect(places[3] == places[6] && places[3] > places[4] && places[4] > places[5] && places[5] > places[2])
        #expect(places[6...] == places[6...].sorted()[...])
        let size = measurer.measure(TextBlock([section("ab אבג cd")]), in: size).size
        #expect((places[9] - size.width).magnitude < 0.1)
    }

    @Test(arguments: [("Aé", false), ("外", true), ("A\n外", true), ("", false), ("\u{200B}\t", false)])
    func `Characters that no font has are known`(_ text: String, lacksGlyphs: Bool) {
        #expect(measurer.measure(TextBlock([section(text)]), in: size).lacksGlyphs == lacksGlyphs)
    }

    @Test(arguments: [TextBlock.Truncation.tail, .clip], [true, false])
    func `The last visible line has an ellipsis if a paragraph after it does not fit`(
        _ mode: TextBlock.Truncation, isOneSection: Bool
    ) {
        let sections =
            isOneSection
            ? [section("A\nB\nC")] : [section("A"), section("B", .left, ParagraphStyle(indent: 1)), section("C")]
        let line = measurer.measure(TextBlock([section("A")]), in: size).size.height
        for limit in [nil, 2] {
            let block = TextBlock(sections, lineLimit: limit, truncation: mode)
            let measure = measurer.measure(block, in: RenderSize(width: 300, height: limit == nil ? line * 2.5 : 1000))
            let visible = measurer.measure(TextBlock([section("A\nB")]), in: size)
            #expect(measure.lineCount == 2)
            #expect(measure.size.height == visible.size.height)
            #expect((measure.size.width > visible.size.width + 5) == (mode == .tail))
        }
    }

    @Test func `Text after a tab begins at the next stop`() throws {
        func places(_ text: String, _ style: ParagraphStyle) -> [Double] {
            let line = measurer.lines(of: TextBlock([section(text, .left, style)]), in: size).first
            return text.utf8.enumerated().filter { $1 == 9 }.map { line?.x(at: $0.offset + 1) ?? 0 }
        }
        func expect(_ found: [Double], _ wanted: [Double]) {
            #expect(found.count == wanted.count && zip(found, wanted).allSatisfy { ($0 - $1).magnitude < 0.1 })
        }
        expect(places("a\tb\tc", ParagraphStyle()), [28, 56])
        expect(
            places("a\tb\tc", ParagraphStyle(tabStops: [100, 40].map { ParagraphStyle.TabStop($0) }, tabInterval: 0)),
            [40, 100])
        // Stops are at the same places whatever the indent.
        expect(
            places("•\tb", ParagraphStyle(firstLineIndent: 10, indent: 50, tabStops: [ParagraphStyle.TabStop(50)])),
            [50])
        expect(
            places("a\tb", ParagraphStyle(firstLineIndent: 60, tabStops: [20, 90].map { ParagraphStyle.TabStop($0) })),
            [90])
        for odd in [Double.nan, -.infinity, 1e300] {
            #expect(
                places(
                    "a\tb", ParagraphStyle(tabStops: [odd, odd].map { ParagraphStyle.TabStop($0) }, tabInterval: odd)
                ).count == 1)
        }
    }
}
