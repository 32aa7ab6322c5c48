// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Moments that something on any thread reports, for one task that waits for them.
final class Signal: Sendable {
    private let moments: AsyncStream<ContinuousClock.Instant>
    private let continuation: AsyncStream<ContinuousClock.Instant>.Continuation

    init() {
        (moments, continuation) = AsyncStream.makeStream()
    }

    /// Reports the present moment.
    func send() {
        continuation.yield(.now)
    }

    /// The next moment that was or will be reported.
    @MainActor
    func next() async -> ContinuousClock.Instant {
        var iterator = moments.makeAsyncIterator()
        return await iterator.next(isolation: #isolation) ?? .now
    }
}
