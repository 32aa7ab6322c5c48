// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import GoldenFrames
import RenderTree
import Testing

/// Where lines break, and how the text in them is spread over their width.
struct LineBreakingTests {
    private let measurer: TextMeasurer

    init() throws { measurer = try TextMeasurer(Fixtures.fonts()) }

    private func section(
        _ text: String, _ alignment: TextBlock.Alignment = .natural, _ style: ParagraphStyle = ParagraphStyle()
    ) -> TextSection {
        TextSection([TextRun(text, font: FontChoice(size: 20), color: .black)], alignment: alignment, style: style)
    }

    private func width(_ text: String) -> Double {
        measurer.measure(TextBlock([section(text)]), in: RenderSize(width: 1000, height: 100)).size.width
    }

    private func lines(_ block: TextBlock, width: Double) -> [TextLineLayout] {
        measurer.lines(of: block, in: RenderSize(width: width, height: 1000))
    }

    @Test func `A word that is longer than a line is broken without a hyphen`() {
        let word = "incomprehensibilities"
        let room = width("incompr") + 1
        let found = lines(TextBlock([section("of \(word)")]), width: room)
        // The word begins a line of its own.
        #expect(found.first?.range == 0..<3)
        #expect(found.dropFirst().first?.range == 3..<10)
        #expect(found.last?.range.upperBound == 3 + word.utf8.count)
        for line in found { #expect((line.stops.last?.x ?? 0) <= room + 0.1) }
        for (line, next) in zip(found, found.dropFirst()) {
            #expect(line.range.upperBound == next.range.lowerBound)
        }
    }

    @Test func `Lines that break anywhere are filled`() {
        let room = width("of incom") + 1
        let found = lines(TextBlock([section("of incomprehensible")], breaksAnywhere: true), width: room)
        #expect(found.first?.range == 0..<8)
    }

    @Test(arguments: [TextBlock.Truncation.head, .middle, .tail])
    func `No space follows an ellipsis`(_ mode: TextBlock.Truncation) {
        let (letter, ellipsis) = (width("M"), width("…"))
        let block = TextBlock([section("MMMMMMMMMM")], lineLimit: 1, truncation: mode)
        let room = RenderSize(width: ellipsis + 2.6 * letter, height: 100)
        let found = measurer.measure(block, in: room).size.width
        #expect((found - (ellipsis + 2 * letter)).magnitude < 0.2)
    }

    @Test func `Text is aligned at tab stops`() throws {
        func ends(_ alignment: ParagraphStyle.TabStop.Alignment) throws -> (Double, Double) {
            let style = ParagraphStyle(tabStops: [ParagraphStyle.TabStop(100, alignment)])
            let line = try #require(lines(TextBlock([section("a\tword", .left, style)]), width: 300).first)
            return (line.x(at: 2), line.x(at: 6))
        }
        let (leading, center, trailing) = (try ends(.leading), try ends(.center), try ends(.trailing))
        #expect((leading.0 - 100).magnitude < 0.1)
        #expect(((center.0 + center.1) / 2 - 100).magnitude < 0.1)
        #expect((trailing.1 - 100).magnitude < 0.1)
    }

    @Test func `A paragraph from right to left begins at the right edge, whatever its letters`() throws {
        let style = ParagraphStyle(direction: .rightToLeft)
        let line = try #require(lines(TextBlock([section("abc.", .natural, style)]), width: 300).first)
        // The period is to the left of the word, and the end of the text to the left of the period.
        #expect((line.x(at: 4) - (300 - width("abc."))).magnitude < 0.1)
        #expect((line.x(at: 0) - (300 - width("abc"))).magnitude < 0.1)

        let forced = ParagraphStyle(direction: .leftToRight)
        let hebrew = try #require(lines(TextBlock([section("אבג", .natural, forced)]), width: 300).first)
        #expect(((hebrew.stops.map(\.x).max() ?? 0) - width("אבג")).magnitude < 0.1)
    }

    @Test func `Justified lines fill their width by the spaces between words`() throws {
        let found = lines(TextBlock([section("one two three four five six seven", .justified)]), width: 150)
        try #require(found.count > 2)
        for line in found.dropLast() { #expect(((line.stops.map(\.x).max() ?? 0) - 150).magnitude < 0.1) }
        // The letters keep their distances, and the last line its spaces.
        #expect((found[0].x(at: 3) - width("one")).magnitude < 0.1)
        #expect(((found.last?.stops.last?.x ?? 0) < 149))
    }

    @Test func `A single word is not spaced out, but Chinese is`() throws {
        let words = lines(TextBlock([section("comprehensible comprehensible", .justified)]), width: 200)
        #expect(words.count == 2)
        #expect(((words.first?.x(at: 14) ?? 0) - width("comprehensible")).magnitude < 0.1)

        let signs = String(repeating: "中", count: 20)
        let room = 4.5 * width("中")
        let chinese = lines(TextBlock([section(signs, .justified)]), width: room)
        #expect(chinese.count > 1 && ((chinese.first?.stops.last?.x ?? 0) - room).magnitude < 0.1)
    }

    @Test func `The last line of a paragraph that goes on elsewhere is justified without its last space`() throws {
        let runs = [TextRun("one two ", font: FontChoice(size: 20), color: .black)]
        let section = TextSection(runs, alignment: .justified, isContinued: true)
        let line = try #require(lines(TextBlock([section]), width: 150).first)
        #expect((line.x(at: 7) - 150).magnitude < 0.1)
    }

    @Test func `Justification widens no space by more than the line lacks, whatever the kerning`() throws {
        func run(_ text: String, _ kerning: Double = 0) -> TextRun {
            TextRun(text, font: FontChoice(size: 20), color: .black, kerning: kerning)
        }
        // The widths of the spaces almost cancel each other.
        let runs = [run("a"), run(" ", 40), run("b"), run(" ", -45), run("c "), run("incomprehensible")]
        let found = lines(TextBlock([TextSection(runs, alignment: .justified)]), width: 180)
        #expect(found.count == 2)
        let stops = try #require(found.first).stops
        #expect(stops.allSatisfy { (0..<250).contains($0.x) })
    }
}
