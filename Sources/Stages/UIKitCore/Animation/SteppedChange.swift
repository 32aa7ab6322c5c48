// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A change that is made frame by frame, at most one at a time, such as scrolling or zooming.
///
/// Delegates that hear of a step may stop the change or begin another one; nothing of the earlier one has an effect
/// then.
@MainActor final class SteppedChange {
    private var animation: Animation?
    /// The number of the change, which grows when one begins or is stopped.
    private(set) var number = 0
    /// Whether a change is in progress, until its completion.
    private(set) var isRunning = false

    /// Begins a change, instead of one in progress; without frames, it takes its last step immediately.
    ///
    /// - Parameters:
    ///   - timing: The timing.
    ///   - step: Called in each frame with the fraction of the change, also more than once with 1.
    ///   - completion: Called in the turn after the last step, but not if the change is stopped or replaced.
    func begin(
        _ timing: AnimationTiming, step: @escaping @MainActor (Double) -> Void,
        completion: @escaping @MainActor () -> Void
    ) {
        stop()
        isRunning = true
        let (device, mine) = (SimulatedDevice.current, number)
        let end = { [weak self] in
            guard let self, number == mine else { return }
            (self.animation, isRunning) = (nil, false)
            completion()
        }
        guard device.frames.animates else {
            step(1)
            return device.mainLoop.enqueue(end)
        }
        weak var started: Animation?
        let animation = Animation(timing) { [weak self] share in
            guard let self else {
                // What changes is gone.
                if let started { SimulatedDevice.current.frames.animator.end(started, finished: false) }
                return
            }
            if number == mine { step(share) }
        } completion: { _ in
            end()
        }
        (started, self.animation) = (animation, animation)
        device.frames.animator.run(animation, lasts: true)
    }

    /// Takes the last step of a change that is over before its time.
    func finish() {
        guard let animation else { return }
        SimulatedDevice.current.frames.animator.end(animation, finished: true)
    }

    /// Stops the change where it is.
    func stop() {
        number += 1
        isRunning = false
        guard let animation else { return }
        self.animation = nil
        SimulatedDevice.current.frames.animator.end(animation, finished: false)
    }
}
