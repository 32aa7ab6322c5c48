// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What breaks text into lines: the renderer, so that views know how it draws.
package protocol TextLayoutEngine: Sendable {
    /// Measures text within a maximum size, on any thread.
    ///
    /// - Parameters:
    ///   - block: The text.
    ///   - room: The maximum width, at which lines break, and the maximum height.
    /// - Returns: The measurements.
    func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure

    /// Returns the visible lines of text from top to bottom, on any thread.
    ///
    /// - Parameters:
    ///   - block: The text.
    ///   - size: The size of its rectangle.
    /// - Returns: The lines.
    func lines(of block: TextBlock, in size: RenderSize) -> [TextLineLayout]
}

/// The measurements of a text block, in points.
package struct TextMeasure: Sendable, Hashable {
    /// The width of the longest line and the total height.
    package var size = RenderSize.zero
    /// The distance from the top to the first baseline.
    package var firstBaseline = 0.0
    /// The distance from the top to the last baseline.
    package var lastBaseline = 0.0
    /// The number of lines.
    package var lineCount = 0
    /// Whether no font has some of the characters, for which boxes are drawn.
    package var lacksGlyphs = false

    /// Creates the measurements of empty text.
    package init() {}
}

/// A line of a text block and the places of its characters, in points from the top left of the block's rectangle.
package struct TextLineLayout: Sendable, Hashable {
    /// A place between characters.
    package struct Stop: Sendable, Hashable {
        /// The UTF-8 offset in the text of the block.
        package let offset: Int
        /// The distance from the left edge of the rectangle.
        package let x: Double

        /// Creates a place.
        package init(offset: Int, x: Double) { (self.offset, self.x) = (offset, x) }
    }

    /// The top.
    package let top: Double
    /// The bottom.
    package let bottom: Double
    /// The baseline.
    package let baseline: Double
    /// The places before each character, in the order of the text, and the one at the end of the line; never empty.
    package let stops: [Stop]

    /// Creates a line; without a baseline, that is at the bottom.
    package init(top: Double, bottom: Double, baseline: Double? = nil, stops: [Stop]) {
        (self.top, self.bottom, self.stops) = (top, bottom, stops)
        self.baseline = baseline ?? bottom
    }

    /// The UTF-8 offsets of the characters, without the line feed at the end.
    package var range: Range<Int> { (stops.first?.offset ?? 0)..<(stops.last?.offset ?? 0) }

    /// Returns the x of the place at an offset; of the next one before it for an offset within a character.
    package func x(at offset: Int) -> Double {
        (stops.last { $0.offset <= offset } ?? stops.first)?.x ?? 0
    }

    /// Returns the offset of the place nearest to an x.
    package func offset(at x: Double) -> Int {
        stops.min { ($0.x - x).magnitude < ($1.x - x).magnitude }?.offset ?? 0
    }
}
