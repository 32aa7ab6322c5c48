// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Keeps frames an interval apart where no vertical blanking does.
///
/// Frames that come at the mode's rate are not held up, although their times vary a little: a timer for each would cost
/// more than most frames. What comes faster waits.
struct FramePace {
    /// When the next frame is due.
    private var due: ContinuousClock.Instant?

    /// Returns when a frame may be shown.
    ///
    /// - Parameters:
    ///   - now: when it is ready.
    ///   - interval: the time between two frames.
    /// - Returns: `now` if it is due, or a quarter of the interval early; otherwise when it is due.
    mutating func time(forFrameAt now: ContinuousClock.Instant, interval: Duration) -> ContinuousClock.Instant {
        let due = due ?? now
        let isEarly = now < due - interval / 4
        // An early frame keeps its turn, so that the next one is not earlier still.
        self.due = max(now, due).advanced(by: interval)
        return isEarly ? due : now
    }
}
