// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Serializes access to the one device of the process, first come, first served.
@MainActor
package enum DeviceTurn {
    private static var isBusy = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a body when the device is free; immediately if the task already holds it.
    ///
    /// - Parameter body: the code that uses the device.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws.
    package static func take<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
        guard !TaskTurn.isTaken else { return try await body() }
        // The end of a turn passes it directly to the next waiter, possibly before this closure runs.
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
    /// Whether the task already holds the device, so that it does not wait for itself.
    @TaskLocal static var isTaken = false
}
