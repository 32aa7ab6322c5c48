// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A door that one task at a time passes, in the order of arrival.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Never locked by inlined code, for the reason that `MockKernel` gives.
    private let state = Mutex(State())

    func enter() async {
        await withCheckedContinuation { continuation in
            if passes(orQueues: continuation) {
                continuation.resume()
            }
        }
    }

    @inline(never)
    func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isTaken = false
            return nil
        }
        next?.resume()
    }

    /// Takes the door if it is free, and otherwise remembers who waits.
    @inline(never)
    private func passes(orQueues continuation: CheckedContinuation<Void, Never>) -> Bool {
        state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.waiting.append(continuation)
            return false
        }
    }
}
