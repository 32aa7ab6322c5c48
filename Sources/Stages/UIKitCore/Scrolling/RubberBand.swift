// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The resistance of content that is dragged past an edge, which it never moves beyond by more than the length of its
/// view.
struct RubberBand {
    /// The length of the view in points.
    let length: CGFloat

    /// The share of the drag that content follows at the edge.
    private static let share: CGFloat = 0.55

    /// Returns how far past the edge content is shown that a finger has dragged past it by a distance.
    func shown(_ distance: CGFloat) -> CGFloat { (1 - 1 / (distance * Self.share / length + 1)) * length }

    /// Returns the distance that a finger drags content past the edge that is shown at another one.
    func dragged(_ shown: CGFloat) -> CGFloat {
        let part = min(shown / length, 0.99)
        return part / (1 - part) * length / Self.share
    }

    /// Returns how fast content moves past the edge, per speed of the finger.
    func slope(at shown: CGFloat) -> CGFloat {
        let rest = max(0, 1 - shown / length)
        return Self.share * rest * rest
    }
}
