// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// What tells the time of day, so that tests and pictures have one of their own.
@MainActor package struct TimeSource {
    /// The moment.
    package var now: @MainActor () -> Date
    /// Where the clocks hang.
    package var timeZone: TimeZone

    /// Creates a source.
    nonisolated package init(timeZone: TimeZone, now: @escaping @MainActor () -> Date) {
        self.now = now
        self.timeZone = timeZone
    }

    /// The machine's clock and time zone.
    nonisolated package static var system: TimeSource { TimeSource(timeZone: .current) { Date() } }

    /// The moment as clocks show it.
    var time: ClockTime { ClockTime(now(), in: timeZone) }
}
