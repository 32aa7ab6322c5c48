// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A gesture recognizer for a pointer over a view. The simulator's pointer acts as a finger, so it never begins.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Fails, because a finger does not hover.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    // A pencil that hovers has these; nothing hovers here.

    /// The distance of a hovering pencil from the screen, at most 1: always 0.
    open var zOffset: CGFloat { 0 }
    /// The angle of a hovering pencil to the screen in radians: always that of one that is upright.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// The angle of a hovering pencil around its long axis in radians: always 0.
    open var rollAngle: CGFloat { 0 }
    /// Returns the direction in which a hovering pencil points in radians: always 0.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// Returns the direction in which a hovering pencil points: always to the right.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
}
