// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch

/// Continuous time whose sleepers are woken on a source queue, with the kernel's freedom to wake them late.
///
/// The tolerance becomes the timer's leeway, so that a poll once a minute shares a wake-up with whatever else wakes
/// the machine (hotplug.md rule 21).
package struct QueueClock: Clock {
    /// A moment of the continuous clock.
    package typealias Instant = ContinuousClock.Instant

    private let queue: SourceQueue

    /// Creates a clock that wakes its sleepers on `queue`.
    package init(_ queue: SourceQueue) {
        self.queue = queue
    }

    /// The present moment.
    package var now: Instant { ContinuousClock.now }

    /// The smallest step of the clock.
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until `deadline`, or a tolerance later.
    ///
    /// - Parameters:
    ///   - deadline: when to wake.
    ///   - tolerance: how much later it may be; nil for as soon as possible.
    /// - Throws: `CancellationError` when the task is cancelled.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let (fired, continuation) = AsyncStream.makeStream(of: Void.self)
        let timer = DispatchSource.makeTimerSource(queue: queue.queue)
        timer.setEventHandler { continuation.finish() }
        timer.schedule(
            deadline: .now() + now.duration(to: deadline).dispatchInterval,
            leeway: (tolerance ?? .zero).dispatchInterval)
        timer.resume()
        defer { timer.cancel() }
        for await _ in fired {}
        try Task.checkCancellation()
    }
}

extension Duration {
    /// The duration in nanoseconds, at most 292 years; nothing negative.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let nanoseconds = max(self, .zero).wholeNanoseconds
        return nanoseconds == .max ? .never : .nanoseconds(Int(nanoseconds))
    }
}
