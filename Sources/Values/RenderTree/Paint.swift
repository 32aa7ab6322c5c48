// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a shape is filled or stroked with.
package enum Paint: Sendable, Hashable {
    /// One colour.
    case color(Color)
    /// Colours along a line from `start` to `end`; beyond the ends the last colour goes on.
    case linearGradient(start: RenderPoint, end: RenderPoint, stops: [GradientStop])
    /// Colours from `center` outwards to a circle of `radius`; beyond it the last colour goes on.
    case radialGradient(center: RenderPoint, radius: Double, stops: [GradientStop])
}

/// A colour at a place of a gradient.
package struct GradientStop: Sendable, Hashable {
    /// The place, from 0 at the start to 1 at the end.
    package let location: Double
    /// The colour there.
    package let color: Color

    /// Creates a stop; the location is brought into 0…1.
    package init(_ location: Double, _ color: Color) {
        self.location = location.share
        self.color = color
    }
}

/// How a path is stroked.
package struct StrokeStyle: Sendable, Hashable {
    /// The end of a line.
    package enum Cap: Sendable, Hashable {
        /// Ends at the last point.
        case butt
        /// Ends with half a circle around the last point.
        case round
        /// Ends half a width beyond the last point.
        case square
    }

    /// The corner of two lines.
    package enum Join: Sendable, Hashable {
        /// A sharp corner, cut off where it would grow longer than ten widths.
        case miter
        /// A round corner.
        case round
        /// A corner cut off.
        case bevel
    }

    /// The width in points, zero or more.
    package let width: Double
    /// What ends look like.
    package let cap: Cap
    /// What corners look like.
    package let join: Join
    /// Lengths of strokes and gaps in turn, in points; empty for a solid line.
    package let dash: [Double]
    /// Where in the pattern a line begins, in points.
    package let dashPhase: Double

    /// Creates a style; lengths that mean nothing become 0, and a pattern that never advances none.
    package init(width: Double, cap: Cap = .butt, join: Join = .miter, dash: [Double] = [], dashPhase: Double = 0) {
        self.width = width.length
        self.cap = cap
        self.join = join
        let lengths = dash.prefix(32).map(\.length)
        // A sum below a hundredth of a point would mean millions of strokes.
        self.dash = lengths.reduce(0, +) > 0.01 ? lengths : []
        self.dashPhase = dashPhase.harmless
    }
}
