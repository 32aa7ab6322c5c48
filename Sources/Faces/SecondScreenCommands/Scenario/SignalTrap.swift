// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import Synchronization

/// Traps termination signals until the process exits, so that the program can clean up first.
final class SignalTrap: Sendable {
    private struct State {
        var first: CInt?
        var waiting: AsyncStream<CInt>.Continuation?
    }

    private let state = Mutex(State())

    /// Starts trapping the signals.
    init() async {
        let signals = await UnixSignals.trapped([SIGINT, SIGTERM, SIGHUP])
        Task { for await signal in signals { note(signal) } }
    }

    /// The number of the first signal received; nil if none.
    var first: CInt? { state.withLock { $0.first } }

    /// Waits for the first signal, one waiter at a time; nil if the task is canceled.
    func wait() async -> CInt? {
        let (stream, continuation) = AsyncStream.makeStream(of: CInt.self)
        state.withLock { state in
            if let first = state.first { continuation.yield(first) } else { state.waiting = continuation }
        }
        return await stream.first { _ in true }
    }

    private func note(_ signal: CInt) {
        state.withLock { state in
            guard state.first == nil else { return }
            state.first = signal
            state.waiting?.yield(signal)
        }
    }
}
