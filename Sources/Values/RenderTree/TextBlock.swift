// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A typeface at a size.
package struct FontChoice: Sendable, Hashable {
    /// The family's name; empty for the system's sans-serif family.
    package let family: String
    /// The size in points, at most ``maximumSize``.
    package let size: Double
    /// The weight as CSS and OpenType number it, from 1 to 1000: 400 is regular, 700 bold.
    package let weight: Int
    /// Whether letters lean.
    package let isItalic: Bool
    /// Whether all letters are of one width; a family that is none of that kind is then passed over.
    package let isMonospaced: Bool

    /// The largest size in points.
    package static let maximumSize = 4096.0

    /// Creates a choice; what lies outside the limits is brought to them.
    package init(
        family: String = "", size: Double, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false
    ) {
        self.family = String(family.printable(maximumBytes: 200))
        self.size = min(size.length, Self.maximumSize)
        self.weight = min(max(weight, 1), 1000)
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
    }
}

/// A piece of text of one look.
package struct TextRun: Sendable, Hashable {
    /// The characters: without control characters but line feeds and tabulators.
    package let string: String
    /// The typeface.
    package let font: FontChoice
    /// The letters' color.
    package let color: Color
    /// Whether a line is drawn below.
    package let isUnderlined: Bool
    /// Whether a line is drawn through.
    package let isStruckThrough: Bool

    /// Creates a run; control characters are left out and text beyond ``TextBlock/maximumBytes`` is cut.
    package init(
        _ string: String, font: FontChoice, color: Color, isUnderlined: Bool = false, isStruckThrough: Bool = false
    ) {
        self.string = string.printable(maximumBytes: TextBlock.maximumBytes)
        self.font = font
        self.color = color
        self.isUnderlined = isUnderlined
        self.isStruckThrough = isStruckThrough
    }
}

/// Text as it is set into a rectangle: runs, and how lines are made of them.
package struct TextBlock: Sendable, Hashable {
    /// Where lines begin.
    package enum Alignment: Sendable, Hashable {
        /// At the left, whatever way the text runs.
        case left
        /// In the middle.
        case center
        /// At the right.
        case right
        /// At the side from which the text runs.
        case natural
        /// From side to side, but for last lines.
        case justified
    }

    /// What happens to text for which there is no room.
    package enum Truncation: Sendable, Hashable {
        /// The line is cut where the room ends.
        case clip
        /// Dots stand for the beginning.
        case head
        /// Dots stand for the middle.
        case middle
        /// Dots stand for the end.
        case tail
    }

    /// The runs in order of reading.
    package let runs: [TextRun]
    /// Where lines begin.
    package let alignment: Alignment
    /// The most lines, one or more; `nil` for as many as there is room for.
    package let lineLimit: Int?
    /// What happens to text for which there is no room.
    package let truncation: Truncation
    /// Whether long words are broken where no space is.
    package let breaksWords: Bool
    /// Room between lines beyond what the font wants, in points.
    package let lineSpacing: Double

    /// The most bytes of UTF-8 in a block; what comes after them is cut, as no screen holds as much.
    package static let maximumBytes = 20_000

    /// Creates a block; text beyond ``maximumBytes`` is cut.
    package init(
        _ runs: [TextRun], alignment: Alignment = .natural, lineLimit: Int? = nil, truncation: Truncation = .tail,
        breaksWords: Bool = false, lineSpacing: Double = 0
    ) {
        var room = Self.maximumBytes
        var kept: [TextRun] = []
        for run in runs where !run.string.isEmpty && room > 0 {
            let count = run.string.utf8.count
            kept.append(count <= room ? run : run.cut(to: room))
            room -= count
        }
        self.runs = kept
        self.alignment = alignment
        self.lineLimit = lineLimit.map { max(1, $0) }
        self.truncation = truncation
        self.breaksWords = breaksWords
        self.lineSpacing = min(max(lineSpacing.harmless, -1000), 1000)
    }

    /// All characters.
    package var string: String { runs.map(\.string).joined() }
}

extension TextRun {
    /// The run with at most `count` bytes.
    fileprivate func cut(to count: Int) -> TextRun {
        TextRun(
            string.printable(maximumBytes: count), font: font, color: color, isUnderlined: isUnderlined,
            isStruckThrough: isStruckThrough)
    }
}

extension String {
    /// The text without control characters but line feeds and tabulators, cut before `maximumBytes` is passed.
    ///
    /// C libraries end text at a zero, and a font has no picture for the others. Whole characters are kept or cut.
    fileprivate func printable(maximumBytes: Int) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            if isControl, scalar != "\n", scalar != "\t" {
                // A carriage return alone, as old systems wrote it, would otherwise join two lines.
                continue
            }
            count += UTF8.width(scalar)
            guard count <= maximumBytes else { break }
            result.append(scalar)
        }
        return String(result)
    }
}

/// What a block of text measures, in points.
package struct TextMeasure: Sendable, Hashable {
    /// The width of the longest line and the height of all.
    package var size = RenderSize.zero
    /// The distance from the top to the first line's baseline.
    package var firstBaseline = 0.0
    /// The distance from the top to the last line's baseline.
    package var lastBaseline = 0.0
    /// The number of lines.
    package var lineCount = 0

    /// Creates the measure of nothing.
    package init() {}
}
