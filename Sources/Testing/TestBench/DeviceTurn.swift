// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Whose turn it is to have the one device of the process; first come, first served.
@MainActor
package enum DeviceTurn {
    private static var isBusy = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a body when it is its turn; at once inside of another turn of the same task.
    ///
    /// - Parameter body: what uses the device.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws.
    package static func take<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
        guard !TaskTurn.isTaken else { return try await body() }
        // Whoever ends a turn hands it on, so that nobody comes in between. It may end on the way into the closure.
        await withCheckedContinuation { continuation in
            guard isBusy else {
                isBusy = true
                return continuation.resume()
            }
            waiting.append(continuation)
        }
        defer { if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() } }
        return try await TaskTurn.$isTaken.withValue(true) { try await body() }
    }
}

private enum TaskTurn {
    /// Whether the task has the device already, so that it does not wait for itself.
    @TaskLocal static var isTaken = false
}
