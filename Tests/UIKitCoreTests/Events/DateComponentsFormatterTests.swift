// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Durations as text.
struct DateComponentsFormatterTests {
    private func text(
        _ seconds: TimeInterval, _ style: DateComponentsFormatter.UnitsStyle,
        _ units: NSCalendar.Unit = [.hour, .minute, .second],
        _ zeros: DateComponentsFormatter.ZeroFormattingBehavior = .default, count: Int = 0
    ) -> String? {
        let formatter = DateComponentsFormatter()
        (formatter.unitsStyle, formatter.allowedUnits) = (style, units)
        (formatter.zeroFormattingBehavior, formatter.maximumUnitCount) = (zeros, count)
        return formatter.string(from: seconds)
    }

    @Test func `positions drop leading zeros, or are padded`() {
        #expect(text(3725, .positional) == "1:02:05")
        #expect(text(65, .positional) == "1:05")
        #expect(text(0, .positional) == "0")
        #expect(text(-65.9, .positional) == "-1:05")
        #expect(text(5, .positional, [.minute, .second], .pad) == "00:05")
    }

    @Test func `units have names, and zeros are dropped`() {
        #expect(text(3605, .abbreviated) == "1h 5s")
        #expect(text(3725, .short) == "1 hr, 2 min, 5 sec")
        #expect(text(3725, .brief) == "1hr 2min 5sec")
        #expect(text(90_000, .full, [.day, .hour, .minute]) == "1 day, 1 hour")
        #expect(text(9_000_000, .full, [], count: 2) == "3 months, 2 weeks")
        #expect(text(0, .full) == "0 seconds")
        #expect(text(60, .abbreviated, [.hour, .minute, .second], .pad) == "0h 1m 0s")
    }

    @Test func `components that are too large are carried over`() {
        let formatter = DateComponentsFormatter()
        (formatter.unitsStyle, formatter.allowedUnits) = (.full, [.hour, .minute])
        #expect(formatter.string(from: DateComponents(hour: 1, minute: 90)) == "2 hours, 30 minutes")
    }
}
