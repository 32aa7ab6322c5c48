// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The times at which frames are due where no vertical blanking paces them.
///
/// Frames are due an interval after each other, not after the end of the last one, or each would be late by the time that
/// it took to draw. After a pause, a frame is due at once.
struct FramePace {
    private var due: ContinuousClock.Instant?

    /// Returns when the next frame is due.
    ///
    /// - Parameters:
    ///   - time: when the last frame was shown.
    ///   - interval: the time between two frames.
    /// - Returns: a time, which may have passed.
    mutating func next(afterFrameAt time: ContinuousClock.Instant, interval: Duration) -> ContinuousClock.Instant {
        let next = max(due?.advanced(by: interval) ?? time, time)
        due = next
        return next
    }
}
