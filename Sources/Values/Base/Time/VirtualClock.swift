// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A clock whose time passes only when a test says so.
///
/// A sleeper wakes when the time is advanced to its deadline, sleepers with earlier deadlines first. Safe to use from
/// any isolation.
public final class VirtualClock: Clock, Sendable {
    /// A moment: the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Creates a moment; see the property.
        public init(offset: Duration) { self.offset = offset }

        /// The moment that is `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this moment to `other`.
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
        /// Those who are about to lie down, by number, and whether they were cancelled on the way.
        var arriving: [Int: Bool] = [:]
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Creates a clock at time zero.
    public init() {}

    /// The present moment.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest step; virtual time is as fine as `Duration`.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many wait for the time to come.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// How many are about to lie down; 0 as soon as none of them runs.
    var arrivingCount: Int { state.withLock { $0.arriving.count } }

    /// The earliest moment that anybody sleeps for; nil when nobody does.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.lazy.map(\.deadline).min() } }

    /// Suspends until the time has been advanced to `deadline`.
    ///
    /// - Parameters:
    ///   - deadline: when to wake; a moment that has come already returns at once.
    ///   - tolerance: without meaning here.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            state.arriving[state.nextNumber] = false
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lieDown(Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Suspends until some time has passed, without leaving the caller's actor.
    ///
    /// - Parameters:
    ///   - duration: how long.
    ///   - tolerance: without meaning here.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
    }

    /// Advances to the earliest deadline that anybody sleeps for; waits for a sleeper when there is none.
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

    /// Advances by `duration`, waking whoever's deadline comes on the way.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Advances to a moment, waking whoever's deadline comes on the way; a moment that has passed wakes nobody else.
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

    private func lieDown(_ sleeper: Sleeper) {
        let (outcome, watchers) = state.withLock {
            state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            if state.arriving.removeValue(forKey: sleeper.number) == true {
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
                // Who has been woken is not remembered.
                if state.arriving[number] != nil { state.arriving[number] = true }
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
