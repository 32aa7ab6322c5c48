// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A font and a size.
package struct FontChoice: Sendable, Hashable {
    /// The family name; empty for the system's sans-serif family.
    package let family: String
    /// The size in points, at most ``maximumSize``.
    package let size: Double
    /// The weight as in CSS and OpenType, from 1 to 1000: 400 is regular, 700 is bold.
    package let weight: Int
    /// Whether the font is italic.
    package let isItalic: Bool
    /// Whether the font is monospaced; a family that is not monospaced is then ignored.
    package let isMonospaced: Bool
    /// Whether all digits have the same width, in a font that has such digits.
    package let hasTabularDigits: Bool

    /// The maximum size in points.
    package static let maximumSize = 4096.0

    /// Creates a choice; values are clamped to the limits.
    package init(
        family: String = "", size: Double, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false,
        hasTabularDigits: Bool = false
    ) {
        self.family = String(family.printable(maximumBytes: 200))
        self.size = min(size.length, Self.maximumSize)
        self.weight = min(max(weight, 1), 1000)
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.hasTabularDigits = hasTabularDigits
    }
}

/// A piece of text with uniform attributes.
package struct TextRun: Sendable, Hashable {
    /// The text, without control characters except line feeds and tabs.
    package private(set) var string: String
    /// The font.
    package let font: FontChoice
    /// The text color.
    package var color: Color
    /// The color behind the text; clear for none.
    package var backgroundColor: Color
    /// The line below the text; `nil` for none.
    package var underline: TextLine?
    /// The line through the text; `nil` for none.
    package var strikethrough: TextLine?
    /// The additional space after each character, in points.
    package let kerning: Double
    /// The distance by which the text is raised, in points.
    package let baselineOffset: Double
    /// The outline of the glyphs; `nil` for none.
    package var stroke: TextStroke?
    /// The shadow of the glyphs and lines, which adjacent runs with the same one cast as a whole; `nil` for none.
    package var shadow: GroupShadow?
    /// What is drawn in the place of each character; `nil` for text.
    package var attachment: TextAttachment?

    /// Creates a run; control characters are removed, and text beyond ``TextBlock/maximumBytes`` is truncated.
    package init(
        _ string: String, font: FontChoice, color: Color, backgroundColor: Color = .clear, underline: TextLine? = nil,
        strikethrough: TextLine? = nil, kerning: Double = 0, baselineOffset: Double = 0, stroke: TextStroke? = nil,
        shadow: GroupShadow? = nil, attachment: TextAttachment? = nil
    ) {
        self.string = string.printable(maximumBytes: TextBlock.maximumBytes)
        self.font = font
        self.color = color
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.strikethrough = strikethrough
        self.kerning = min(max(kerning.harmless, -1000), 1000)
        self.baselineOffset = min(max(baselineOffset.harmless, -1000), 1000)
        self.stroke = stroke
        self.shadow = shadow
        self.attachment = attachment
    }

    /// Returns the run truncated to `count` bytes; characters are not split.
    package func cut(to count: Int) -> TextRun {
        var run = self
        run.string = string.printable(maximumBytes: count)
        return run
    }
}

/// Paragraphs with the same style, one after the other.
package struct TextSection: Sendable, Hashable {
    /// The runs in reading order. A line feed between two paragraphs belongs to one of the runs; the one after the last
    /// paragraph does not, unless it is the text's last section.
    package let runs: [TextRun]
    /// The alignment of lines.
    package let alignment: TextBlock.Alignment
    /// The layout of paragraphs and their lines.
    package let style: ParagraphStyle
    /// Whether the last paragraph goes on elsewhere, so that its last line here is justified like the others.
    package let isContinued: Bool

    /// Creates a section.
    package init(
        _ runs: [TextRun], alignment: TextBlock.Alignment = .natural, style: ParagraphStyle = ParagraphStyle(),
        isContinued: Bool = false
    ) {
        (self.runs, self.alignment, self.style, self.isContinued) = (runs, alignment, style, isContinued)
    }

    /// Returns the section with other runs.
    package func with(_ runs: [TextRun]) -> TextSection {
        TextSection(runs, alignment: alignment, style: style, isContinued: isContinued)
    }

    /// The text of all runs.
    package var string: String { runs.map(\.string).joined() }
}

/// Text for a rectangle: sections and how they are broken into lines.
package struct TextBlock: Sendable, Hashable {
    /// The alignment of lines.
    package enum Alignment: Sendable, Hashable {
        /// Left, regardless of the writing direction.
        case left
        /// Centered.
        case center
        /// Right.
        case right
        /// Left or right, depending on the writing direction.
        case natural
        /// Justified, except for last lines.
        case justified
    }

    /// How text that does not fit is truncated.
    package enum Truncation: Sendable, Hashable {
        /// Clipped.
        case clip
        /// An ellipsis replaces the beginning.
        case head
        /// An ellipsis replaces the middle.
        case middle
        /// An ellipsis replaces the end.
        case tail
    }

    /// The sections in reading order, none of which is empty; each begins a paragraph.
    package let sections: [TextSection]
    /// The maximum number of lines, at least 1; `nil` for as many as fit.
    package let lineLimit: Int?
    /// How text that does not fit is truncated.
    package let truncation: Truncation
    /// Whether lines break between any two characters. Otherwise they break between words, and within a word that is
    /// longer than a line.
    package let breaksAnywhere: Bool

    /// The number of commands of all attachments, once for each copy; an empty one counts as one.
    let attachedCommands: Int
    /// The number of attachments that are within each other; 0 without attachments.
    let nesting: Int

    /// The number of commands beyond which attachments take up room, but draw nothing.
    package static let maximumAttachedCommands = DisplayList.maximumCommands / 2

    /// The maximum UTF-8 size of a block; further text is truncated. Longer text is drawn in several blocks.
    package static let maximumBytes = 20_000

    /// Creates a block; text beyond ``maximumBytes`` is truncated.
    package init(
        _ sections: [TextSection], lineLimit: Int? = nil, truncation: Truncation = .tail, breaksAnywhere: Bool = false
    ) {
        var room = Self.maximumBytes
        var kept: [TextSection] = []
        var (attached, nesting) = (0, 0)
        for section in sections {
            var runs: [TextRun] = []
            for run in section.runs where !run.string.isEmpty && room > 0 {
                let count = run.string.utf8.count
                var run = count <= room ? run : run.cut(to: room)
                room -= count
                if let attachment = run.attachment {
                    let copies = run.string.unicodeScalars.count
                    let commands = copies * max(1, attachment.drawing.commandCount)
                    let isDrawn = attached + commands <= Self.maximumAttachedCommands
                    if !isDrawn { run.attachment = attachment.empty }
                    attached += isDrawn ? commands : copies
                    nesting = max(nesting, isDrawn ? attachment.drawing.nesting + 1 : 1)
                }
                runs.append(run)
            }
            if !runs.isEmpty { kept.append(section.with(runs)) }
        }
        self.sections = kept
        (attachedCommands, self.nesting) = (attached, nesting)
        self.lineLimit = lineLimit.map { max(1, $0) }
        self.truncation = truncation
        self.breaksAnywhere = breaksAnywhere
    }

    /// Creates a block of one section; text beyond ``maximumBytes`` is truncated.
    package init(
        _ runs: [TextRun], alignment: Alignment = .natural, lineLimit: Int? = nil, truncation: Truncation = .tail,
        breaksAnywhere: Bool = false, style: ParagraphStyle = ParagraphStyle()
    ) {
        self.init(
            [TextSection(runs, alignment: alignment, style: style)], lineLimit: lineLimit, truncation: truncation,
            breaksAnywhere: breaksAnywhere)
    }

    /// The runs of all sections.
    package var runs: [TextRun] { sections.flatMap(\.runs) }

    /// Whether there is no text.
    package var isEmpty: Bool { sections.isEmpty }

    /// The text of all sections, with a line feed between two of them.
    package var string: String { sections.map(\.string).joined(separator: "\n") }
}

extension String {
    /// Returns the text without control characters except line feeds and tabs, and with a line feed for each paragraph
    /// separator, truncated to `maximumBytes`.
    ///
    /// C libraries end text at NUL, and fonts have no glyphs for the other control characters. Characters are never
    /// split.
    fileprivate func printable(maximumBytes: Int) -> String {
        if utf8.count <= maximumBytes, unicodeScalars.allSatisfy(\.isPrintable) { return self }
        var result = String.UnicodeScalarView()
        var count = 0
        // A lone carriage return, as in old Mac text, does not end a line: two lines are joined.
        for scalar in unicodeScalars where scalar.isPrintable || scalar == "\u{2029}" {
            let drawn = scalar == "\u{2029}" ? "\n" : scalar
            count += UTF8.width(drawn)
            guard count <= maximumBytes else { break }
            result.append(drawn)
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is drawn as it is: no control character (category Cc) but line feeds and tabs, and no paragraph
    /// separator, which becomes a line feed.
    fileprivate var isPrintable: Bool {
        switch value {
        case 0x0A, 0x09: true
        case ..<0x20, 0x7F..<0xA0, 0x2029: false
        default: true
        }
    }
}
