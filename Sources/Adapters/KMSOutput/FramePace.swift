// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Paces frames at the mode's interval on hardware without vblank.
///
/// Frames that arrive at about the mode's rate are not delayed, because a timer for each would cost more than most
/// frames. Frames that arrive faster wait.
struct FramePace {
    /// When the next frame is due.
    private var due: ContinuousClock.Instant?

    /// Returns the time at which a frame may be shown.
    ///
    /// - Parameters:
    ///   - now: the time at which the frame is ready.
    ///   - interval: the time between two frames.
    /// - Returns: `now` if the frame is at most a quarter of the interval early; otherwise the time at which it is due.
    mutating func time(forFrameAt now: ContinuousClock.Instant, interval: Duration) -> ContinuousClock.Instant {
        let due = due ?? now
        let isEarly = now < due - interval / 4
        // An early frame does not move the schedule forward, so that earliness does not accumulate.
        self.due = max(now, due).advanced(by: interval)
        return isEarly ? due : now
    }
}
