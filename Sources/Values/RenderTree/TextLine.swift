// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A line below or through text, as thick and in the place as the font has it.
package struct TextLine: Sendable, Hashable {
    /// How a line is broken.
    package enum Pattern: Sendable, Hashable, CaseIterable {
        /// Not at all.
        case solid
        /// Dots.
        case dot
        /// Dashes.
        case dash
        /// Dashes and dots by turns.
        case dashDot
        /// Two dots after each dash.
        case dashDotDot

        /// Alternating lengths of dashes and gaps, as multiples of the line's thickness; empty for a solid line.
        package var lengths: [Double] {
            switch self {
            case .solid: []
            case .dot: [3, 3]
            case .dash: [10, 5]
            case .dashDot: [10, 3, 3, 3]
            case .dashDotDot: [10, 3, 3, 3, 3, 3]
            }
        }
    }

    /// The color.
    package var color: Color
    /// How the line is broken.
    package let pattern: Pattern

    /// The thickness and number of lines.
    package let weight: Weight

    /// The thickness and number of lines.
    package enum Weight: Sendable, Hashable {
        /// One line.
        case single
        /// A line of twice the thickness.
        case thick
        /// Two lines, with a gap of their thickness.
        case double
    }

    /// Creates a line.
    package init(color: Color, pattern: Pattern = .solid, weight: Weight = .single) {
        (self.color, self.pattern, self.weight) = (color, pattern, weight)
    }
}
