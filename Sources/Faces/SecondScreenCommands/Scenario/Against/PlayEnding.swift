// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// Ends a scenario before its time, for the first of the reasons that come.
final class PlayEnding: Sendable {
    /// What was expected, and what was seen instead.
    typealias Reason = (expected: String, seen: String)

    private struct State {
        var reason: Reason?
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Why the scenario was ended; nil when nobody did.
    var reason: Reason? { state.withLock { $0.reason } }

    /// Names the task that is cancelled at the end; at once when that has come.
    func end(_ task: Task<Void, Never>) {
        let isEnded = state.withLock { state in
            state.task = task
            return state.reason != nil
        }
        if isEnded { task.cancel() }
    }

    /// Ends the scenario.
    func end(_ expected: String, _ seen: String) {
        let task = state.withLock { state in
            if state.reason == nil { state.reason = (expected, seen) }
            return state.task
        }
        task?.cancel()
    }
}
