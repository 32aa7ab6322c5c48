// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// Somebody's wish that a run end, which may come before there is a run to end.
final class EndRequest: Sendable {
    private struct State {
        var isRequested = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Ends the run, now or as soon as it has begun.
    func request() {
        let action = state.withLock { state in
            state.isRequested = true
            return state.action
        }
        action?()
    }

    /// Says how the run is ended.
    func connect(_ action: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            state.action = action
            return state.isRequested
        }
        if isRequested { action() }
    }
}
