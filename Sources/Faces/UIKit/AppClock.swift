// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CAppTimers
import Foundation
import Synchronization
import TestBench

/// Runs the app's delayed work in a scenario's virtual time: `DispatchQueue.asyncAfter`, `Task.sleep`, and timers of
/// the main run loop. The date follows virtual time, too.
///
/// Delays are counted from the virtual time of the request. Requests for the same moment are performed in the order in
/// which they were made. Dispatch timer sources, sleeping threads, and timers of other run loops stay in real time.
final class AppClock: AppTimers {
    // Unchecked: the pointers are only handed back to the libraries they come from, which take them on any thread.
    /// A request for delayed work.
    @safe private enum Request: @unchecked Sendable {
        case work(queue: UnsafeMutableRawPointer?, context: UnsafeMutableRawPointer?, AppTimersWork?)
        case timer(UnsafeMutableRawPointer)

        func isTimer(_ other: UnsafeMutableRawPointer?) -> Bool {
            if case .timer(let timer) = self { unsafe timer == other } else { false }
        }
    }

    private struct State {
        /// The pending requests and their moments, by number.
        var requests: [Int: (moment: Duration, request: Request)] = [:]
        var nextNumber = 0
        var now = Duration.zero
    }

    /// The process's clock; global, because the hooks are C functions, which cannot capture state.
    private static let shared = AppClock()

    private let state = Mutex(State())
    /// The date at the scenario's start.
    private let start = Date()

    /// The maximum delay; requests beyond any scenario, such as timers that keep a run loop alive, are left alone.
    private static let horizon = Duration.seconds(10 * 366 * 86_400)

    /// Replaces real time for everything that the process requests from now on.
    ///
    /// - Returns: The clock; nil if the hooks are not in effect, because the executable contains the libraries to be
    ///   hooked.
    static func install() -> AppClock? {
        guard app_timers_are_hooked() else { return nil }
        let clock = shared
        let table = UnsafeMutablePointer<AppTimersHooks>.allocate(capacity: 1)
        unsafe table.initialize(
            to: AppTimersHooks(
                after: { when, queue, context, work in
                    // A delay computed from a clock is slightly shorter than the one in the source.
                    let delay = (Double(app_timers_delay(when)) / 1e6).rounded(.up)
                    return unsafe AppClock.shared.add(
                        .work(queue: queue, context: context, work), in: .milliseconds(delay))
                },
                add: { timer in unsafe AppClock.shared.add(timer) },
                set_date: { timer, date in unsafe AppClock.shared.move(timer, to: date) },
                wall: { AppClock.shared.nanosecondsSince1970 }))
        unsafe app_timers_set_hooks(table)
        return clock
    }

    // MARK: Requests

    private func add(_ request: Request, in delay: Duration) -> Bool {
        guard delay < Self.horizon else { return false }
        state.withLock { state in
            state.requests[state.nextNumber] = (state.now + delay, request)
            state.nextNumber += 1
        }
        return true
    }

    private func add(_ timer: UnsafeMutableRawPointer?) -> Bool {
        guard let timer = unsafe timer else { return false }
        // A timer in the common modes is added once for each mode.
        guard !state.withLock({ $0.requests.values.contains { unsafe $0.request.isTimer(timer) } }) else { return true }
        let isTaken = unsafe add(.timer(timer), in: delay(to: unsafe app_timers_date(timer)))
        if isTaken { unsafe app_timers_retain(timer) }
        return isTaken
    }

    private func move(_ timer: UnsafeMutableRawPointer?, to date: Double) {
        let delay = max(delay(to: date), .zero)
        state.withLock { state in
            for (number, entry) in state.requests where unsafe entry.request.isTimer(timer) {
                state.requests[number]?.moment = state.now + delay
            }
        }
    }

    /// Returns the time from now until a date, which is in seconds since 2001.
    private func delay(to date: Double) -> Duration {
        let seconds = date - start.timeIntervalSinceReferenceDate
        guard seconds.isFinite, abs(seconds) < 1e9 else { return seconds > 0 ? .seconds(1 << 40) : .zero }
        // Dates in this century are accurate to a tenth of a microsecond.
        return max(.microseconds((seconds * 1e6).rounded()) - state.withLock(\.now), .zero)
    }

    private var nanosecondsSince1970: Int64 {
        let elapsed = state.withLock(\.now) / .nanoseconds(1)
        return Int64(start.timeIntervalSince1970 * 1e9) + Int64(elapsed)
    }

    // MARK: AppTimers

    var nextMoment: Duration? { state.withLock { $0.requests.values.lazy.map(\.moment).min() } }

    @MainActor func advance(to moment: Duration) -> Bool {
        var hasFired = false
        while let (number, due, request) = next(until: moment) {
            hasFired = true
            switch request {
            case .work(let queue, let context, let work): unsafe app_timers_perform(queue, context, work)
            case .timer(let timer): unsafe fire(timer, number: number, at: due)
            }
        }
        state.withLock { $0.now = max($0.now, moment) }
        return hasFired
    }

    /// Removes and returns the first request that is due; it may lead to others that are due as well.
    private func next(until moment: Duration) -> (number: Int, moment: Duration, request: Request)? {
        state.withLock { state in
            let due = state.requests.filter { $0.value.moment <= moment }
            guard let first = due.min(by: { ($0.value.moment, $0.key) < ($1.value.moment, $1.key) }) else { return nil }
            state.requests[first.key] = nil
            state.now = max(state.now, first.value.moment)
            return (first.key, first.value.moment, first.value.request)
        }
    }

    @MainActor private func fire(_ timer: UnsafeMutableRawPointer, number: Int, at moment: Duration) {
        let date = start.timeIntervalSinceReferenceDate + moment / .seconds(1)
        let next = unsafe app_timers_fire(timer, date)
        guard next.isFinite else { return unsafe app_timers_release(timer) }
        // A timer with a negligible interval would never let time pass.
        let delay = max(delay(to: next), .milliseconds(1))
        state.withLock { unsafe $0.requests[number] = (moment + delay, .timer(timer)) }
    }
}
