// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import UIKitCore

/// The refreshes of a screen, numbered from the start of a clock: a display refreshes whether or not something changes.
///
/// The refreshes of screens whose rates are multiples of one another coincide.
package struct Refresh: Hashable, Sendable {
    /// The refreshes in a thousand seconds; at least 1000.
    let millihertz: Int
    /// How early a frame may be, because a display link's times are less exact, and so that screens with almost the same
    /// refreshes have their frames together.
    package static let tolerance = Duration.microseconds(500)

    /// Creates the refreshes of a rate in frames per second, at least 1.
    package init(rate: Int) { millihertz = max(1, rate) * 1000 }

    /// Creates the refreshes of a mode; nil if its rate is unknown.
    init?(of mode: DisplayMode) {
        guard mode.refreshMillihertz > 0 else { return nil }
        millihertz = max(1000, mode.refreshMillihertz)
    }

    /// Creates the refreshes that the app sees of a screen: those of its mode, but at most 120 per second (MISC-4).
    @MainActor init(of screen: UIScreen) {
        let rate = screen.maximumFramesPerSecond * 1000
        let exact = screen.displayMode?.refreshMillihertz ?? rate
        // UIKit rounds the rate, and frames at the rounded one would in time get ahead of the screen.
        millihertz = max(1000, abs(exact - rate) <= 500 ? exact : rate)
    }

    /// The time between two refreshes.
    package var interval: Duration { .seconds(1000) / millihertz }

    /// Returns the time of the last refresh at or before a time.
    package func last(notAfter time: Duration) -> Duration { self.time(of: number(at: time)) }
    /// Returns the time of the first refresh after a time.
    package func next(after time: Duration) -> Duration { self.time(of: number(at: time) + 1) }

    /// Returns the time of the first refresh at or after a time.
    package func first(notBefore time: Duration) -> Duration {
        let last = last(notAfter: time)
        return last == time ? last : next(after: time)
    }

    private static let thousandSeconds = Duration.seconds(1000).attoseconds

    private func number(at time: Duration) -> Int128 {
        max(time, .zero).attoseconds * Int128(millihertz) / Self.thousandSeconds
    }

    /// Rounded up, so that it is a time at which the refresh is the last one.
    private func time(of number: Int128) -> Duration {
        Duration(attoseconds: (number * Self.thousandSeconds + Int128(millihertz) - 1) / Int128(millihertz))
    }
}
