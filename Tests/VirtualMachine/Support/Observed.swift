// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// A value that one side changes from any thread and that tests wait on, always with a deadline.
final class Observed<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextObserver = 0
    }

    private let state: Mutex<State>
    private let context: @Sendable () -> String

    /// Creates a value; `context` describes the situation in the error of a wait that failed.
    init(_ value: Value, context: @escaping @Sendable () -> String = { "" }) {
        state = Mutex(State(value: value))
        self.context = context
    }

    /// The value now.
    var value: Value { state.withLock { $0.value } }

    /// Changes the value and wakes who waits.
    @discardableResult
    func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, observers) = state.withLock { state in
            let result = body(&state.value)
            return (result, Array(state.observers.values))
        }
        for observer in observers {
            observer.yield()
        }
        return result
    }

    /// Waits until `probe` finds what it looks for, and returns it.
    ///
    /// - Parameters:
    ///   - purpose: What is waited for, for the error's message.
    ///   - limit: How long to wait, in the host's time.
    ///   - probe: Looks at the value after each change; it may throw to give up at once.
    /// - Returns: The first result of `probe` that is not `nil`.
    /// - Throws: `VirtualMachineError` when the time is over; what `probe` throws.
    @discardableResult
    func wait<Result: Sendable>(
        for purpose: String,
        within limit: Duration = .seconds(60),
        until probe: @escaping @Sendable (Value) throws -> Result?
    ) async throws -> Result {
        let found = try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await self.first(probe) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let found else {
            try Task.checkCancellation()
            throw VirtualMachineError("wait for \(purpose)", cause: "nothing within \(limit)", context: context())
        }
        return found
    }

    /// The first result of `probe`, or `nil` when the task was cancelled.
    private func first<Result: Sendable>(_ probe: (Value) throws -> Result?) async throws -> Result? {
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // One wake in advance: the value may be right already.
        continuation.yield()
        let observer = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = continuation
            return state.nextObserver
        }
        defer { _ = state.withLock { $0.observers.removeValue(forKey: observer) } }
        for await _ in wakes {
            if let result = try probe(value) {
                return result
            }
        }
        return nil
    }
}
