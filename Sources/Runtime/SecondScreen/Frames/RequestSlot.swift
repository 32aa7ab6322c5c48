// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// The newest pending request.
final class RequestSlot: Sendable {
    private struct State {
        var newest: ScreenFrames.Request?
        /// Whether a request has been taken, and `next()` has not been called since.
        var isInUse = false
        /// Callers waiting until nothing is left to do.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether no request is pending or in use.
    var isEmpty: Bool { state.withLock { $0.newest == nil && !$0.isInUse } }

    func put(_ request: ScreenFrames.Request) {
        state.withLock { $0.newest = request }
        signal()
    }

    /// Signals that a request may be accepted now, or that there may be nothing left to do.
    func signal() {
        // Without a pending request, there is no reason to wake `next()`.
        if state.withLock({ $0.newest != nil }) { continuation.yield() }
        resumeAll()
    }

    func finish() { continuation.finish() }

    /// Removes and returns the newest request once one of its sinks can accept it, or immediately after `finish()`; then
    /// returns nil.
    func next() async -> ScreenFrames.Request? {
        state.withLock { $0.isInUse = false }
        resumeAll()
        for await _ in signals {
            guard isAcceptable, let request = take() else { continue }
            return request
        }
        return take()
    }

    /// Whether a sink can accept the newest request.
    private var isAcceptable: Bool {
        state.withLock { $0.newest?.deliveries }?.contains(where: \.isReady) ?? false
    }

    /// Waits until no request is pending or in use and a condition holds, which is checked at each signal.
    func wait(until isDone: @Sendable () -> Bool) async {
        while !(isEmpty && isDone()) {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting.append(continuation) }
                // The condition may have become true before the continuation was added.
                if isEmpty, isDone() { resumeAll() }
            }
        }
    }

    private func resumeAll() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    private func take() -> ScreenFrames.Request? {
        state.withLock { state in
            state.isInUse = state.newest != nil
            return state.newest.take()
        }
    }
}
