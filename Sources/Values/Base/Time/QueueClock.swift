// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
private import Synchronization

/// A continuous clock whose timers fire on a ``SerialQueue``.
///
/// The tolerance lets sleeps of the queue share a wake-up with one another and with other activity of the machine
/// (hotplug.md rule 21).
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
    ///   - tolerance: how much later is acceptable; nil for none.
    /// - Throws: `CancellationError` if the task is canceled.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await queue.sleepers.sleep(until: deadline, tolerance: tolerance ?? .zero)
    }
}

/// The sleeps of a queue, which share one timer.
///
/// Most sleeps are time limits that are canceled long before they end. A timer source of its own would cost each of them
/// four switches to Dispatch's manager thread; here, they cost a lock and an insertion unless they end before all
/// others. A canceled sleep leaves the timer as it is: it may fire once for nobody.
///
/// Deadlines count the time in which the machine sleeps, but the timer does not. The first sleep that begins after it
/// arms the timer again, such as that of a rescan.
final class QueueSleepers: Sendable {
    private struct Sleeper {
        let number: UInt64
        let deadline: ContinuousClock.Instant
        /// The end of the tolerance.
        let limit: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        /// In the order of their deadlines.
        var sleepers: [Sleeper] = []
        var timer: (any DispatchSourceTimer)?
        /// When the timer fires at the latest, and how long the machine had slept when it was armed; nil if it is not
        /// armed.
        var armed: (limit: ContinuousClock.Instant, slept: Duration)?
    }

    /// The time, replaceable in tests.
    struct Time: Sendable {
        /// The current instant.
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        /// How long the machine has slept since some moment.
        var slept: @Sendable () -> Duration = {
            // Both clocks have advanced by the same time while the machine was awake.
            Self.start.continuous.duration(to: .now) - Self.start.suspending.duration(to: .now)
        }
        private static let start = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)
    }

    private let queue: DispatchQueue
    private let time: Time
    private let state = Mutex(State())
    private let count = Atomic<UInt64>(0)

    init(_ queue: DispatchQueue, time: Time = Time()) { (self.queue, self.time) = (queue, time) }

    deinit { state.withLock { $0.timer?.cancel() } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration) async throws {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(
                    Sleeper(
                        number: number, deadline: deadline, limit: deadline + max(tolerance, .zero),
                        continuation: continuation))
                // A cancellation before the line above found no sleeper.
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// The number of sleeps that have not ended.
    var pending: Int { state.withLock { $0.sleepers.count } }

    private func add(_ sleeper: Sleeper) {
        state.withLock { state in
            var (low, high) = (0, state.sleepers.count)
            while low < high {
                let middle = (low + high) / 2
                if state.sleepers[middle].deadline > sleeper.deadline { high = middle } else { low = middle + 1 }
            }
            state.sleepers.insert(sleeper, at: low)
            if let armed = state.armed, sleeper.limit >= armed.limit, !hasSlept(since: armed.slept) { return }
            arm(&state)
        }
    }

    /// Whether the machine has slept, in which time the timer of Dispatch did not advance.
    private func hasSlept(since slept: Duration) -> Bool { time.slept() - slept > .milliseconds(10) }

    private func cancel(_ number: UInt64) {
        let canceled = state.withLock { state in
            state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
        }
        canceled?.continuation.resume(throwing: CancellationError())
    }

    /// Arms the timer for the first sleepers: as many as can share a wake-up, at the last of their deadlines.
    private func arm(_ state: inout State) {
        guard let first = state.sleepers.first else { return }
        var (deadline, limit) = (first.deadline, first.limit)
        for sleeper in state.sleepers.dropFirst() {
            guard sleeper.deadline <= limit else { break }
            deadline = sleeper.deadline
            limit = min(limit, sleeper.limit)
        }
        let timer: any DispatchSourceTimer
        if let own = state.timer {
            timer = own
        } else {
            timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.fire() }
            timer.resume()
            state.timer = timer
        }
        let now = time.now()
        state.armed = (limit, time.slept())
        timer.schedule(
            deadline: .now() + now.duration(to: deadline).dispatchInterval,
            leeway: max(now, deadline).duration(to: limit).dispatchInterval)
    }

    private func fire() {
        let due = state.withLock { state in
            let now = time.now()
            let due = Array(state.sleepers.prefix { $0.deadline <= now })
            state.sleepers.removeFirst(due.count)
            state.armed = nil
            arm(&state)
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to 0...292 years.
    var dispatchInterval: DispatchTimeInterval {
        let nanoseconds = max(self, .zero).wholeNanoseconds
        return nanoseconds == .max ? .never : .nanoseconds(Int(nanoseconds))
    }
}
