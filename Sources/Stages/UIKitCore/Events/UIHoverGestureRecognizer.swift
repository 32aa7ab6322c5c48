// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A gesture recognizer for a pointer over a view. The simulator's pointer acts as a finger, so it never begins.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Fails, because a finger does not hover.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
