// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree
import Synchronization

/// The measurer of text: the renderer, or an approximation until one is set.
///
/// UIKit measures strings on any thread, so this is not isolated.
enum TextMeasuring {
    /// Measures a block of text in the available space, on any thread.
    typealias Measurer = @Sendable (TextBlock, RenderSize) -> TextMeasure

    /// Boxes the closure: a bare closure read from a generic type is wrapped again at each access.
    private struct Injected: Sendable {
        var measure: Measurer?
    }

    private static let injected = Mutex(Injected())

    /// Sets the measurer; nil for the approximation.
    static func use(_ measurer: Measurer?) { injected.withLock { $0.measure = measurer } }

    /// Measures a block of text.
    static func measure(_ block: TextBlock, in room: RenderSize = .endless) -> TextMeasure {
        guard !block.runs.isEmpty else { return TextMeasure() }
        // Called without the lock: a measurer has its own.
        let measure = injected.withLock { $0 }.measure
        return measure?(block, room) ?? ApproximateText.measure(block, in: room)
    }
}

extension RenderSize {
    /// More space than any text needs.
    static let endless = RenderSize(width: .farthest, height: .farthest)
}

extension SimulatedDevice {
    /// Sets the measurer of text, usually the renderer's, so that layout matches drawing; nil for an approximation.
    ///
    /// The closure receives a block and the available size, and returns the measure; it is called on any thread.
    /// Existing windows lay out again.
    package func measureText(with measurer: (@Sendable (TextBlock, RenderSize) -> TextMeasure)?) {
        TextMeasuring.use(measurer)
        // Existing text now measures differently.
        for window in screens.flatMap(\.windowStack.windows) { window.layOutAnew() }
    }
}

extension UIView {
    /// Invalidates the layout and intrinsic sizes of the view and its subviews.
    fileprivate func layOutAnew() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        setNeedsDisplay()
        for view in subviews { view.layOutAnew() }
    }
}

/// Measures text with the average metrics of a sans-serif font for narrow, wide and full-width characters.
///
/// Used while no renderer is set; takes linear time.
struct ApproximateText {
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
    private static let latinAdvances = (0..<0x300).map { Unicode.Scalar($0).map { advance(of: $0) } ?? 0 }

    /// The ascent as a fraction of the font size.
    static let ascent = 0.952
    /// The descent as a fraction of the font size.
    static let descent = 0.241

    /// A line, with its width and largest font size.
    private struct Line {
        var width = 0.0
        var fontSize = 0.0
        var startsParagraph = false
    }

    private let block: TextBlock
    private let width: Double
    private var lines: [Line] = []
    private var line = Line(startsParagraph: true)
    /// The line before the last space, at which it can break; nil if there is none.
    private var breakable: Line?
    /// The width since then, with and without the space.
    private var pending = (withSpace: 0.0, withoutSpace: 0.0)

    /// Measures a block in the available space; excludes lines that do not fit, except for the first.
    static func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
        var text = ApproximateText(block, width: room.width)
        text.breakLines()
        return text.measure(height: room.height)
    }

    private init(_ block: TextBlock, width: Double) {
        self.block = block
        self.width = block.lineLimit == 1 ? .infinity : width
    }

    private mutating func breakLines() {
        for run in block.runs {
            let size = run.font.size
            let scalars = run.string.unicodeScalars
            if let attachment = run.attachment {
                let height = max(size, (attachment.size.height + attachment.rise) / Self.ascent)
                for _ in scalars { add(attachment.size.width, isSpace: false, size: height) }
                continue
            }
            if scalars.allSatisfy({ Self.latinAdvances.indices ~= Int($0.value) }) {
                for scalar in scalars {
                    if scalar == "\n" {
                        endLine(fontSize: size)
                    } else {
                        add(Self.latinAdvances[Int(scalar.value)] * size, isSpace: scalar == " ", size: size)
                    }
                }
                continue
            }
            for character in run.string {
                if character.isNewline {
                    // A line separator does not end the paragraph.
                    endLine(fontSize: size, startsParagraph: character != "\u{2028}")
                } else {
                    add(Self.advance(of: character) * size, isSpace: character == " ", size: size)
                }
            }
        }
        endLine(fontSize: block.runs.last?.font.size ?? 0)
    }

    private mutating func add(_ advance: Double, isSpace: Bool, size: Double) {
        if isSpace {
            breakable = line
            pending = (advance, 0)
        } else {
            pending.withSpace += advance
            pending.withoutSpace += advance
        }
        let room = width - block.paragraph.indent(isFirst: line.startsParagraph) - block.paragraph.tail(in: width)
        let isTooLong = line.width + advance > room && !isSpace
        if isTooLong, let last = breakable {
            // A space at a line break belongs to neither line.
            lines.append(last)
            line = Line(width: pending.withoutSpace, fontSize: size)
            breakable = nil
        } else if isTooLong, block.breaksWords, line.width > 0 {
            lines.append(line)
            line = Line(width: advance, fontSize: size)
        } else {
            line.width += advance
            line.fontSize = max(line.fontSize, size)
        }
    }

    private mutating func endLine(fontSize: Double, startsParagraph: Bool = true) {
        if line.fontSize == 0 { line.fontSize = fontSize }
        lines.append(line)
        (line, breakable, pending) = (Line(startsParagraph: startsParagraph), nil, (0, 0))
    }

    private func measure(height room: Double) -> TextMeasure {
        var measure = TextMeasure()
        var (width, height) = (0.0, 0.0)
        for line in lines.prefix(block.lineLimit ?? .max) {
            let space = block.paragraph.space(startsParagraph: line.startsParagraph)
            let top = measure.lineCount == 0 ? 0 : height + space
            let bottom = top + block.paragraph.lineHeight(natural: line.fontSize * (Self.ascent + Self.descent))
            guard measure.lineCount == 0 || bottom <= room + 0.05 else { break }
            measure.lastBaseline = bottom - line.fontSize * Self.descent
            if measure.lineCount == 0 { measure.firstBaseline = measure.lastBaseline }
            let indent = block.paragraph.indent(isFirst: line.startsParagraph)
            let own = block.paragraph.width(ofText: line.width, indent: indent, in: self.width)
            (width, height) = (max(width, own), bottom)
            measure.lineCount += 1
        }
        measure.size = RenderSize(width: width, height: height)
        return measure
    }
}

extension String {
    /// Returns the end of a character; both are UTF-16 offsets.
    func characterEnd(at offset: Int) -> Int {
        guard offset >= 0, offset < utf16.count else { return utf16.count }
        return self[..<index(after: utf16.index(startIndex, offsetBy: offset))].utf16.count
    }

    /// Returns the end of what is on the same line as a character wherever lines break: the rest of its word, or a
    /// full-width character with the punctuation after it. Both are UTF-16 offsets.
    func wordEnd(at offset: Int) -> Int {
        guard offset >= 0, offset < utf16.count else { return utf16.count }
        // From inside a character, the index after is the start of the next character.
        let start = index(before: index(after: utf16.index(startIndex, offsetBy: offset)))
        guard !self[start].isWhitespace else { return self[..<start].utf16.count }
        var (end, last) = (index(after: start), self[start])
        while end < endIndex, !last.canBreak(before: self[end]) { (end, last) = (index(after: end), self[end]) }
        return self[..<end].utf16.count
    }
}

extension Character {
    /// Whether a line can break between two characters.
    fileprivate func canBreak(before next: Character) -> Bool {
        if next.isWhitespace { return true }
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: return false
        default: break
        }
        switch next.unicodeScalars.first?.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .otherPunctuation: return false
        default: return "-\u{2010}\u{2013}\u{2014}\u{200B}".contains(self) || isFullWidth || next.isFullWidth
        }
    }

    private var isFullWidth: Bool { unicodeScalars.first?.isFullWidth == true }
}

extension Unicode.Scalar {
    /// Whether the scalar's character is full-width, such as a CJK ideograph.
    fileprivate var isFullWidth: Bool {
        (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value) || (0xAC00...0xD7A3).contains(value)
            || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFF60).contains(value)
            || (0x1F300...0x1FAFF).contains(value)
    }
}
