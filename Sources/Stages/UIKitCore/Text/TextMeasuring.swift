// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree
import Synchronization

/// The layout of text: the renderer's, or an approximation until one is set.
///
/// UIKit measures strings on any thread, so this is not isolated.
enum TextMeasuring {
    private struct State {
        var engine: (any TextLayoutEngine)?
        var number = 0
        /// Whether characters without a font have been reported.
        var hasReported = false
    }
    private static let state = Mutex(State())

    /// Sets the engine; nil for the approximation.
    static func use(_ engine: (any TextLayoutEngine)?) {
        state.withLock { $0 = State(engine: engine, number: $0.number + 1) }
    }

    // Used without the lock: an engine has its own.
    private static var current: any TextLayoutEngine { state.withLock { $0.engine } ?? ApproximateLayout() }

    /// The number of times that the engine was set.
    static var engineNumber: Int { state.withLock { $0.number } }

    /// Measures a block of text.
    static func measure(_ block: TextBlock, in room: RenderSize = .endless) -> TextMeasure {
        guard !block.isEmpty else { return TextMeasure() }
        let measure = current.measure(block, in: room)
        if measure.lacksGlyphs { reportMissingGlyphs(of: block) }
        return measure
    }

    /// Reports that no font has some characters of a text, once for each engine.
    private static func reportMissingGlyphs(of block: TextBlock) {
        let isFirst = state.withLock { state in
            defer { state.hasReported = true }
            return !state.hasReported
        }
        guard isFirst else { return }
        let text = block.runs.map(\.string).joined().prefix(40)
        SimulatedDevice.tell { device in
            device.report(
                .notice, rule: "TXT",
                "no font has some characters of '\(text)', which are drawn as boxes; install a font that has "
                    + "them, or specify its directory with --fonts")
        }
    }

    /// Returns the lines of a block of text in a rectangle of a size.
    static func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout] {
        block.isEmpty ? [] : current.lines(of: block, in: size)
    }
}

extension RenderSize {
    /// More space than any text needs.
    static let endless = RenderSize(width: .farthest, height: .farthest)
}

extension SimulatedDevice {
    /// Sets what lays out text, usually the renderer, so that layout matches drawing; nil for an approximation.
    ///
    /// Existing windows lay out again.
    package func layOutText(with engine: (any TextLayoutEngine)?) {
        TextMeasuring.use(engine)
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
    var isFullWidth: Bool {
        (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value) || (0xAC00...0xD7A3).contains(value)
            || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFF60).contains(value)
            || (0x1F300...0x1FAFF).contains(value)
    }
}
