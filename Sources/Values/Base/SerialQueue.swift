// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch

/// A serial Dispatch queue as an executor of actors and tasks.
///
/// Work on it may block; it delays only other work on the same queue. A queue shared by a program's sources also avoids
/// thread switches: a readable socket reaches its actor, and a snapshot the next source, on the same thread. It also
/// keeps an idle process asleep (hotplug.md rule 22): on Linux, once a global Dispatch queue has run anything, Dispatch
/// wakes up every second for the rest of the process's life, and Swift's default executor uses the global queues.
/// (`DispatchQueue` itself is not an executor on Linux.)
package final class SerialQueue: SerialExecutor, TaskExecutor {
    /// The queue, for event sources and timers whose handlers run in the same isolation.
    package let queue: DispatchQueue

    /// Creates an executor with its own queue.
    ///
    /// - Parameter label: the queue's name, for debuggers.
    package convenience init(label: String = "org.secondscreen.queue") {
        self.init(DispatchQueue(label: label))
    }

    /// Creates an executor on an existing serial queue.
    package init(_ queue: DispatchQueue) { self.queue = queue }

    /// Schedules a job on the queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Each job is run once, on the queue of this executor.
        queue.async {
            unsafe job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Traps unless the caller runs on the queue.
    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// A continuous clock whose timers fire on a ``SerialQueue``.
///
/// The tolerance becomes the timer's leeway, so that a poll once a minute shares a wake-up with other activity of the
/// machine (hotplug.md rule 21).
package struct QueueClock: Clock {
    /// An instant of the continuous clock.
    package typealias Instant = ContinuousClock.Instant

    private let queue: SerialQueue

    /// Creates a clock whose timers fire on `queue`.
    package init(_ queue: SerialQueue) { self.queue = queue }

    /// The current instant.
    package var now: Instant { ContinuousClock.now }

    /// The clock's resolution.
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until `deadline`, or up to `tolerance` later.
    ///
    /// - Parameters:
    ///   - deadline: when to wake.
    ///   - tolerance: the timer's leeway; nil for none.
    /// - Throws: `CancellationError` if the task is canceled.
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
    /// The duration in nanoseconds, clamped to 0...292 years.
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let nanoseconds = max(self, .zero).wholeNanoseconds
        return nanoseconds == .max ? .never : .nanoseconds(Int(nanoseconds))
    }
}
