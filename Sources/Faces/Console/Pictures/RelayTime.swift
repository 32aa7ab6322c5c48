// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The time since a relay was created, on any clock.
struct RelayTime: Sendable {
    /// Returns the time.
    let now: @Sendable () -> Duration
    /// Suspends until a time; throws if the task is canceled.
    let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    /// Creates a time that starts at zero.
    init<Time: Clock<Duration>>(_ clock: Time) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
