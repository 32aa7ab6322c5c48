// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The outline of glyphs.
package struct TextStroke: Sendable, Hashable {
    /// The width in points, half of it inside of the glyphs; at most ``maximumWidth``.
    package let width: Double
    /// The color.
    package var color: Color
    /// Whether the glyphs are filled as well, below the outline.
    package let isFilled: Bool

    /// The maximum width in points.
    package static let maximumWidth = 1000.0

    /// Creates an outline.
    package init(width: Double, color: Color, isFilled: Bool) {
        self.width = min(width.length, Self.maximumWidth)
        self.color = color
        self.isFilled = isFilled
    }
}

extension TextRun {
    /// The maximum distance between a point that the run draws and its glyphs, in points.
    package var effectReach: Double { min((stroke?.width ?? 0) / 2 + (shadow?.reach ?? 0), 10_000) }
}

extension TextBlock {
    /// The maximum distance between a point that the block draws and its glyphs, in points.
    package var effectReach: Double { runs.reduce(0) { max($0, $1.effectReach) } }

    /// The maximum distance between a point of a shadow and the text that casts it, in points; 0 without shadows.
    package var shadowReach: Double {
        runs.reduce(0) { max($0, ($1.shadow?.reach ?? 0) + ($1.attachment?.drawing.shadowReach ?? 0)) }
    }
}
