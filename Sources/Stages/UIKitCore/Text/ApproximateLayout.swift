// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// The average metrics of a sans-serif font for narrow, wide and full-width characters, as fractions of the font's size.
enum ApproximateText {
    /// The width of a character as a fraction of the font size.
    static func advance(of character: Character) -> Double {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, scalars.count > 1 else { return advance(of: scalars[scalars.startIndex]) }
        return first.isFullWidth ? 1 : character.isUppercase ? 0.67 : 0.56
    }

    private static func advance(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", "|", "!", ".", ",", ":", ";", "'": 0.28
        case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/": 0.35
        case "m", "w", "M", "W", "@", "%": 0.86
        case _ where scalar.isFullWidth: 1
        case _ where scalar.properties.isUppercase: 0.67
        default: 0.56
        }
    }

    /// The widths of Latin-script scalars, each of which is a character; looking each one up in Unicode's tables takes
    /// far longer.
    static let latinAdvances = (0..<0x300).map { Unicode.Scalar($0).map { advance(of: $0) } ?? 0 }

    /// The ascent as a fraction of the font size.
    static let ascent = 0.952
    /// The descent as a fraction of the font size.
    static let descent = 0.241
}

/// Lays out text with average metrics, while no renderer is set; takes linear time.
struct ApproximateLayout: TextLayoutEngine {
    func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
        var measure = TextMeasure()
        for line in visibleLines(of: block, in: room) {
            if measure.lineCount == 0 { measure.firstBaseline = line.baseline }
            measure.lastBaseline = line.baseline
            let own = line.style.width(ofText: line.line.width, indent: line.indent, in: room.width)
            measure.size = RenderSize(width: max(measure.size.width, own), height: line.bottom)
            measure.lineCount += 1
        }
        return measure
    }

    func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout] {
        let string = block.string
        let text = string.utf8
        return visibleLines(of: block, in: size).map { line in
            let start = text.index(text.startIndex, offsetBy: line.line.start)
            let end = text.index(text.startIndex, offsetBy: line.line.end)
            var (offset, x) = (line.line.start, line.left(in: size.width))
            var stops = [TextLineLayout.Stop(offset: offset, x: x)]
            var runs = line.section.runs[...]
            var runEnd = line.sectionStart + (runs.first?.string.utf8.count ?? 0)
            for character in string[start..<end] {
                while runEnd <= offset, runs.count > 1 {
                    runs.removeFirst()
                    runEnd += runs.first?.string.utf8.count ?? 0
                }
                let advance = ApproximateText.advance(of: character) * (runs.first?.font.size ?? 0)
                x += runs.first?.attachment?.size.width ?? advance
                offset += character.utf8.count
                stops.append(TextLineLayout.Stop(offset: offset, x: x))
            }
            return TextLineLayout(
                top: line.top, bottom: line.bottom,
                baseline: line.baseline, stops: stops)
        }
    }

    /// A line at its place.
    private struct PlacedLine {
        var line: LineBreaker.Line
        var section: TextSection
        /// The offset of the section in the text in bytes.
        var sectionStart: Int
        var top: Double
        var bottom: Double
        var baseline: Double { bottom - line.fontSize * ApproximateText.descent }
        var style: ParagraphStyle { section.style }
        var indent: Double { style.indent(isFirst: line.startsParagraph) }

        /// Returns the left end of the text in a rectangle of a width.
        func left(in width: Double) -> Double {
            let slack = width - indent - style.tail(in: width) - line.width
            return switch section.alignment {
            case .center: indent + slack / 2
            case .right: indent + slack
            case .left, .natural, .justified: indent
            }
        }
    }

    /// Returns the lines that fit, and the first one in any case.
    private func visibleLines(of block: TextBlock, in room: RenderSize) -> [PlacedLine] {
        var placed: [PlacedLine] = []
        var offset = 0
        for section in block.sections {
            for line in LineBreaker.lines(of: section, of: block, from: offset, width: room.width) {
                guard placed.count < block.lineLimit ?? .max else { return placed }
                let space = placed.last.map {
                    section.style.space(startsParagraph: line.startsParagraph, after: $0.style)
                }
                let top = (placed.last?.bottom ?? 0) + (space ?? 0)
                let natural = line.fontSize * (ApproximateText.ascent + ApproximateText.descent)
                let bottom = top + section.style.lineHeight(natural: natural)
                guard placed.isEmpty || bottom <= room.height + 0.05 else { return placed }
                placed.append(
                    PlacedLine(line: line, section: section, sectionStart: offset, top: top, bottom: bottom))
            }
            offset += section.string.utf8.count + 1
        }
        return placed
    }
}

/// Breaks a section into lines of average characters.
private struct LineBreaker {
    /// A line, with its width and largest font size, and its place in the text in bytes.
    struct Line {
        var width = 0.0
        var fontSize = 0.0
        var startsParagraph = false
        var start = 0
        /// The end, before a line feed; the space at which the line was broken belongs to it.
        var end = 0
    }

    private let style: ParagraphStyle
    private let breaksAnywhere: Bool
    private let width: Double
    private var lines: [Line] = []
    private var line: Line
    /// The end of what was read.
    private var offset: Int
    /// The line before the last space, at which it can break; nil if there is none.
    private var breakable: Line?
    /// The width since then, with and without the space.
    private var pending = (withSpace: 0.0, withoutSpace: 0.0)

    /// Returns the lines of a section that begins at an offset of the text.
    static func lines(of section: TextSection, of block: TextBlock, from offset: Int, width: Double) -> [Line] {
        var breaker = LineBreaker(section, block, offset, width: block.lineLimit == 1 ? .infinity : width)
        breaker.breakLines(of: section)
        return breaker.lines
    }

    private init(_ section: TextSection, _ block: TextBlock, _ offset: Int, width: Double) {
        (style, breaksAnywhere, self.width, self.offset) = (section.style, block.breaksAnywhere, width, offset)
        line = Line(startsParagraph: true, start: offset)
    }

    private mutating func breakLines(of section: TextSection) {
        for run in section.runs {
            let size = run.font.size
            let scalars = run.string.unicodeScalars
            if let attachment = run.attachment {
                let height = max(size, (attachment.size.height + attachment.rise) / ApproximateText.ascent)
                for scalar in scalars {
                    add(attachment.size.width, isSpace: false, size: height, count: UTF8.width(scalar))
                }
                continue
            }
            if scalars.allSatisfy({ ApproximateText.latinAdvances.indices ~= Int($0.value) }) {
                for scalar in scalars {
                    if scalar == "\n" {
                        endLine(fontSize: size, count: 1)
                    } else {
                        let advance = ApproximateText.latinAdvances[Int(scalar.value)] * size
                        add(advance, isSpace: scalar == " ", size: size, count: UTF8.width(scalar))
                    }
                }
                continue
            }
            for character in run.string {
                let count = character.utf8.count
                if character.isNewline {
                    // A line separator does not end the paragraph.
                    endLine(fontSize: size, startsParagraph: character != "\u{2028}", count: count)
                } else {
                    let advance = ApproximateText.advance(of: character) * size
                    add(advance, isSpace: character == " ", size: size, count: count)
                }
            }
        }
        endLine(fontSize: section.runs.last?.font.size ?? 0, count: 0)
    }

    /// Adds a character of `count` bytes.
    private mutating func add(_ advance: Double, isSpace: Bool, size: Double, count: Int) {
        if isSpace {
            breakable = line
            breakable?.end = offset + count
            pending = (advance, 0)
        } else {
            pending.withSpace += advance
            pending.withoutSpace += advance
        }
        let room = width - style.indent(isFirst: line.startsParagraph) - style.tail(in: width)
        let isTooLong = line.width + advance > room && !isSpace
        if isTooLong, !breaksAnywhere, let last = breakable {
            // A space at a line break belongs to neither line's width.
            lines.append(last)
            line = Line(width: pending.withoutSpace, fontSize: size, start: last.end)
            breakable = nil
        } else if isTooLong, line.width > 0 {
            line.end = offset
            lines.append(line)
            line = Line(width: advance, fontSize: size, start: offset)
        } else {
            line.width += advance
            line.fontSize = max(line.fontSize, size)
        }
        offset += count
    }

    /// Ends the line with a line feed of `count` bytes.
    private mutating func endLine(fontSize: Double, startsParagraph: Bool = true, count: Int) {
        if line.fontSize == 0 { line.fontSize = fontSize }
        line.end = offset
        lines.append(line)
        offset += count
        (line, breakable, pending) = (Line(startsParagraph: startsParagraph, start: offset), nil, (0, 0))
    }
}
