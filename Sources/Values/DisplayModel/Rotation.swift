// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A picture's clockwise rotation on its way into a frame.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    /// Upright.
    case none = 0
    /// The picture's top is at the frame's right.
    case quarter = 90
    /// The picture's top is at the frame's bottom.
    case half = 180
    /// The picture's top is at the frame's left.
    case threeQuarters = 270

    /// Whether width and height change places.
    package var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}
