// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
