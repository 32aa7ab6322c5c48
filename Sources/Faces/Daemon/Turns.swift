// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Has things that suspend on the way happen one after another, in the order in which they were asked for.
///
/// An actor alone does not: where one of its functions suspends, the next one begins.
@MainActor
final class Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for the turn, which `give()` ends; cancellation does not end the wait.
    func take() async {
        await withCheckedContinuation { continuation in
            // Looked at here: the turn may have been given back on the way into this closure.
            guard isTaken else {
                isTaken = true
                return continuation.resume()
            }
            waiting.append(continuation)
        }
    }

    /// Gives the turn to the next one.
    func give() {
        guard !waiting.isEmpty else { return isTaken = false }
        waiting.removeFirst().resume()
    }
}
