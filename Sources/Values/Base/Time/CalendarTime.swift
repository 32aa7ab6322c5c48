// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// A point in time as clocks and calendars show it.
///
/// It uses the C library, because Foundation's calendar loads ICU's time zones.
package struct CalendarTime: Hashable, Sendable {
    /// A time zone.
    package enum Zone: Sendable {
        /// Coordinated universal time.
        case utc
        /// The machine's current time zone, which can change.
        case machine
    }

    /// The year of the Gregorian calendar.
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int
    /// The day of the week; 0 is Sunday.
    package let weekday: Int
    /// The hour, from 0 to 23.
    package let hour: Int
    /// The minute, from 0 to 59.
    package let minute: Int
    /// The second, from 0 to 59, or 60 for a leap second.
    package let second: Int

    /// Creates the time at a number of seconds since 1970; `nil` if its year is too large for the C library.
    package init?(secondsSince1970: Int, in zone: Zone) {
        var seconds = secondsSince1970
        // Its zone name belongs to the C library and is not used.
        var parts = unsafe tm()
        // localtime_r reads the zone only once.
        if zone == .machine { tzset() }
        // Both are owned by this function.
        let isKnown = unsafe (zone == .utc ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts)) != nil
        guard isKnown else { return nil }
        (year, month, day) = unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        weekday = unsafe Int(parts.tm_wday)
        (hour, minute, second) = unsafe (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }

    /// The date: `2026-01-09`.
    package var date: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }

    /// The time of day: `09:41:07`.
    package var time: String { "\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
