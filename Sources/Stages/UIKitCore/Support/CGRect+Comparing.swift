// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// Comparisons that any rectangle stands: Foundation's own end the program if an edge is not a number, such as the right
/// edge of a rectangle that begins at minus infinity and is infinitely wide.
extension CGRect {
    /// Whether all edges are numbers.
    private var hasEdges: Bool { minX <= maxX && minY <= maxY }

    /// Returns whether the rectangle contains a point; false if an edge is not a number.
    package func surrounds(_ point: CGPoint) -> Bool { hasEdges && contains(point) }

    /// Returns whether the rectangle intersects another; false if an edge of either is not a number.
    package func meets(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && intersects(other) }

    /// Returns the part in common with another rectangle; null if there is none, or an edge of either is not a number.
    package func common(with other: CGRect) -> CGRect { hasEdges && other.hasEdges ? intersection(other) : .null }
}

extension ClosedRange<CGFloat> {
    /// Creates the range between two numbers, or that of the lower one alone if the other is not above it; zero if the
    /// lower one is not a number.
    init(from lower: CGFloat, upTo upper: CGFloat) {
        let lower = lower.isNaN ? 0 : lower
        self = lower...(upper > lower ? upper : lower)
    }
}
