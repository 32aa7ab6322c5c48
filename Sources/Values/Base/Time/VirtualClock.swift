// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A clock whose time is advanced explicitly.
///
/// Sleepers wake when the time is advanced to their deadlines, in the order of the deadlines. Can be used from any
/// isolation.
public final class VirtualClock: Clock, Sendable {
    /// An instant: the time since the clock was created.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        /// Creates an instant; see the property.
        public init(offset: Duration) { self.offset = offset }

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether `left` comes before `right`.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var nextNumber = 0
        /// The sleepers being registered, by number, and whether each has been canceled meanwhile.
        var registering: [Int: Bool] = [:]
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Creates a clock at time zero.
    public init() {}

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// The clock's resolution.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of sleepers.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The number of sleepers that are being registered.
    var registeringCount: Int { state.withLock { $0.registering.count } }

    /// The earliest deadline of the sleepers; nil if there are none.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.lazy.map(\.deadline).min() } }

    /// Suspends until the time has been advanced to `deadline`.
    ///
    /// - Parameters:
    ///   - deadline: when to wake; returns immediately if it has passed.
    ///   - tolerance: ignored.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            state.registering[state.nextNumber] = false
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                register(Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Suspends for a duration, without leaving the caller's actor.
    ///
    /// - Parameters:
    ///   - duration: the duration.
    ///   - tolerance: ignored.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }

    /// Advances to the earliest deadline; waits for a sleeper if there is none.
    public func advanceToNextDeadline() async {
        while true {
            let deadline = state.withLock { $0.sleepers.map(\.deadline).min() }
            if let deadline { return advance(to: deadline) }
            await withCheckedContinuation { watcher in
                let hasSleeper = state.withLock { state in
                    if state.sleepers.isEmpty { state.watchers.append(watcher) }
                    return !state.sleepers.isEmpty
                }
                if hasSleeper { watcher.resume() }
            }
        }
    }

    /// Advances by `duration`, and wakes the sleepers whose deadlines pass.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// Advances to an instant, and wakes the sleepers whose deadlines pass; does nothing if the instant has passed.
    public func advance(to moment: Instant) {
        let woken = state.withLock { state in
            state.now = max(state.now, moment)
            let woken = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return woken
        }
        for sleeper in woken.sorted(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }) {
            sleeper.continuation.resume()
        }
    }

    private func register(_ sleeper: Sleeper) {
        let (outcome, watchers) = state.withLock {
            state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            if state.registering.removeValue(forKey: sleeper.number) == true {
                return (.failure(CancellationError()), [])
            }
            if sleeper.deadline <= state.now { return (.success(()), []) }
            state.sleepers.append(sleeper)
            defer { state.watchers = [] }
            return (nil, state.watchers)
        }
        if let outcome { sleeper.continuation.resume(with: outcome) }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ number: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                // The sleeper is being registered, or was woken already.
                if state.registering[number] != nil { state.registering[number] = true }
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
