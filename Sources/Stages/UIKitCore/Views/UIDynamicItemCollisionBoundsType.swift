// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Constants that describe the shape in which a dynamic item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The bounds.
    case rectangle = 0
    /// The ellipse in the bounds: a circle, or a polygon that is close to the ellipse.
    case ellipse = 1
    /// The convex hull of the item's `collisionBoundingPath`.
    case path = 2
}
