// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The position of a property animator, shared by all of its animations: it moves to the end or back to the start, can
/// be paused, and can be set.
///
/// Positions run from 0 at the start to 1 at the end. A position is either a fraction of the time, which the curve maps
/// to a fraction of the change, or a fraction of the change itself. Only frames move it.
@MainActor final class AnimatorTimeline {
    let duration: TimeInterval
    let curve: AnimationCourse
    /// Whether scrubbing sets a fraction of the change rather than of the time.
    var scrubsLinearly = true
    /// Whether the timeline pauses at its end instead of ending.
    var pausesOnCompletion = false
    private(set) var isReversed: Bool
    private(set) var isPaused = true

    /// The position at the anchor.
    private var position: Double
    /// Whether positions are fractions of the change, not of the time.
    private var isLinear = false
    /// The time at which it starts to move; nil while it is paused or waits for a frame.
    private var anchor: TimeInterval?
    /// The seconds from the first frame to the anchor.
    private var delay: TimeInterval
    /// The last lookup of the time for a fraction of the change, cached because all layers of a frame need it.
    private var lookup = (share: 0.0, time: 0.0)
    /// How it moves from its position to its target; nil for constant speed.
    private var rest: (curve: AnimationCourse, duration: TimeInterval)?

    init(duration: TimeInterval, delay: TimeInterval, curve: AnimationCourse, isReversed: Bool) {
        (self.duration, self.delay, self.curve, self.isReversed) = (duration, delay, curve, isReversed)
        position = isReversed ? 1 : 0
    }

    private var target: Double { isReversed ? 0 : 1 }

    /// Returns the position at a time; less than 0 or more than 1 where a spring overshoots.
    func position(at time: TimeInterval) -> Double {
        guard let anchor else { return position }
        let elapsed = max(time - anchor, 0)
        if let rest {
            let share = rest.duration > 0 ? rest.curve.share(at: elapsed / rest.duration) : 1
            return position + (target - position) * share
        }
        let way = duration > 0 ? elapsed / duration : 1
        return isReversed ? max(position - way, 0) : min(position + way, 1)
    }

    /// Returns the fraction of the change at a time, for animations that start at a position; more than 1 where a
    /// spring overshoots.
    func share(at time: TimeInterval, startingAt start: Double) -> Double {
        let position = position(at: time)
        guard start > 0 else { return isLinear ? position : curve.share(at: position) }
        // Later animations show the same fraction as when the animator reaches this position on its own.
        let time = isLinear ? self.time(for: position) : position
        guard time > start, start < 1 else { return time >= 1 ? 1 : 0 }
        return curve.share(at: (time - start) / (1 - start))
    }

    /// Converts a fraction of the change to the fraction of the time at which the change reaches it.
    private func time(for share: Double) -> Double {
        if lookup.share != share { lookup = (share, curve.time(for: share)) }
        return lookup.time
    }

    /// Returns whether the timeline has reached its target.
    func isOver(at time: TimeInterval) -> Bool {
        guard let anchor, time >= anchor else { return false }
        return rest.map { time - anchor >= $0.duration } ?? (position(at: time) == target)
    }

    /// Returns the position in the direction of movement; while paused with ``scrubsLinearly`` set, the fraction of the
    /// change.
    func fraction(at time: TimeInterval) -> Double {
        var fraction = position(at: time)
        if isPaused, scrubsLinearly, !isLinear { fraction = curve.share(at: fraction) }
        fraction = min(max(fraction, 0), 1)
        return isReversed ? 1 - fraction : fraction
    }

    // MARK: Moving

    /// Starts moving after the delay, counted from a frame, unless it has started; pauses at the end if
    /// ``pausesOnCompletion`` is set.
    func begin(at time: TimeInterval) {
        if pausesOnCompletion, isOver(at: time) { pause(at: time) }
        guard !isPaused, anchor == nil else { return }
        (anchor, delay) = (time + delay, 0)
    }

    func pause(at time: TimeInterval) {
        position = position(at: time)
        // The rest of the delay applies after the pause.
        delay = max((anchor ?? time) - time, delay)
        (anchor, rest, isPaused) = (nil, nil, true)
    }

    /// Continues with the next frame, with the animator's own curve.
    func resume() {
        guard isPaused else { return }
        if isLinear { position = time(for: position) }
        (isLinear, isPaused) = (false, false)
    }

    /// Continues with the next frame, with another curve.
    ///
    /// - Parameters:
    ///   - time: The current time.
    ///   - curve: The curve from the current position to the end; nil for the animator's.
    ///   - duration: The remaining seconds; nil for the remaining fraction of the animator's duration.
    func resume(at time: TimeInterval, with curve: AnimationCourse?, for duration: TimeInterval?) {
        let share = share(at: time, startingAt: 0)
        pause(at: time)
        (position, isLinear, isPaused) = (share, true, false)
        rest = (curve ?? self.curve, duration ?? self.duration * abs(target - position))
    }

    func reverse(_ isReversed: Bool, at time: TimeInterval) {
        guard isReversed != self.isReversed else { return }
        let present = position(at: time)
        self.isReversed = isReversed
        position = present
        anchor = anchor.map { max($0, time) }
        rest = rest.map { ($0.curve, duration * abs(target - present)) }
    }

    /// Pauses at a fraction, measured in the direction of movement.
    func scrub(to fraction: Double, at time: TimeInterval) {
        pause(at: time)
        isLinear = scrubsLinearly
        position = isReversed ? 1 - fraction : fraction
        delay = 0
    }

    /// Moves to the end immediately.
    func passEnd() { (position, anchor, rest) = (target, -.greatestFiniteMagnitude, nil) }
}

extension AnimationCourse {
    /// Returns the first fraction of the time at which the progress is `share`.
    fileprivate func time(for share: Double) -> Double {
        guard share > 0 else { return 0 }
        guard share < 1, self != .linear else { return min(share, 1) }
        // A spring passes most values more than once.
        let steps = 64
        let first = (1...steps).first { self.share(at: Double($0) / Double(steps)) >= share } ?? steps
        var (low, high) = (Double(first - 1) / Double(steps), Double(first) / Double(steps))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if self.share(at: middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
