// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The value that a control shows while it moves to the one that was set with an animation.
@MainActor final class ValueMotion {
    /// What is shown now.
    private(set) var shown: Double
    private let change = SteppedChange()

    private init(_ shown: Double) { self.shown = shown }

    /// Begins a motion, instead of one in progress.
    ///
    /// It takes the time and the curve of the open animation block, or else a quarter of a second.
    ///
    /// - Parameters:
    ///   - motion: The motion in progress; afterward the new one, or nil if there is nothing to animate.
    ///   - old: What was shown.
    ///   - new: What is shown at the end.
    ///   - view: The control; nothing moves outside a window.
    static func begin(_ motion: inout ValueMotion?, from old: Double, to new: Double, in view: UIView) {
        motion?.change.stop()
        motion = nil
        let frames = SimulatedDevice.current.frames
        guard frames.animates, frames.showsFrames, frames.animator.isEnabled, view.window != nil, old != new else {
            return
        }
        let next = ValueMotion(old)
        motion = next
        next.change.begin(frames.animator.open?.timing ?? AnimationTiming(duration: 0.25)) { [weak next, weak view] in
            guard let next else { return }
            next.shown = old + (new - old) * $0
            view?.setNeedsCommit()
            guard view?.window == nil else { return }
            // Nobody sees the rest, and in a block that repeats it would not end.
            next.shown = new
            next.change.stop()
        } completion: {
        }
    }
}
