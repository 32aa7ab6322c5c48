// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import Synchronization

/// The signals by which a person or a system ends a program that must tidy up first.
final class Interruption: Sendable {
    private struct State {
        var signal: CInt?
        var handler: (@Sendable (CInt) -> Void)?
    }

    private let state = Mutex(State())
    // Set up before anybody else knows of them, and only kept alive from then on.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Takes the signals from now on, until the process ends.
    init() {
        let queue = DispatchQueue(label: "org.secondscreen.interruption")
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        unsafe sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (number, source) in unsafe zip(numbers, sources) {
            // The source tells of it; by its own, it would end the process.
            _ = Glibc.signal(number, SIG_IGN)
            source.setEventHandler { [weak self] in self?.take(number) }
            source.activate()
        }
    }

    /// The first signal that came; nil for none.
    var signal: CInt? { state.withLock { $0.signal } }

    /// Has a closure called at the first signal; at once when that has come.
    func handle(_ handler: (@Sendable (CInt) -> Void)?) {
        let signal = state.withLock { state in
            state.handler = handler
            return state.signal
        }
        if let signal { handler?(signal) }
    }

    private func take(_ number: CInt) {
        let handler = state.withLock { state in
            defer { state.signal = state.signal ?? number }
            return state.signal == nil ? state.handler : nil
        }
        handler?(number)
    }
}
