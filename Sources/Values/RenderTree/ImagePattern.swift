// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An image that is repeated in all directions.
package struct ImagePattern: Sendable, Hashable {
    /// The image, which must consist of pixels; others draw nothing.
    package let tile: RenderImage
    /// The transform from the pattern's own space, in which a tile has its top left corner at the origin, to the space in
    /// which the pattern is drawn.
    package let transform: RenderTransform
    /// The opacity, from 0 to 1.
    package let opacity: Double

    /// Creates a pattern.
    package init(_ tile: RenderImage, transform: RenderTransform = .identity, opacity: Double = 1) {
        (self.tile, self.transform, self.opacity) = (tile, transform, opacity.share)
    }
}
