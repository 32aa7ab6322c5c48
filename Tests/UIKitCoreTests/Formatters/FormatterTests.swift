// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

/// The formatters that Foundation on Linux lacks.
struct FormatterTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let intervals: [Double] = [-3, 0, 3600, -7200, 164_000, -864_000, 69_120_000]

    private func texts(_ formatter: RelativeDateTimeFormatter, _ intervals: [Double]) -> [String] {
        formatter.calendar.timeZone = .gmt
        return intervals.map { formatter.localizedString(for: Self.now.addingTimeInterval($0), relativeTo: Self.now) }
    }

    @Test(arguments: [
        (
            RelativeDateTimeFormatter.UnitsStyle.full,
            ["3 seconds ago", "in 0 seconds", "in 1 hour", "2 hours ago", "in 1 day", "1 week ago", "in 2 years"]
        ),
        (
            .spellOut,
            [
                "three seconds ago", "in zero seconds", "in one hour", "two hours ago", "in one day", "one week ago",
                "in two years",
            ]
        ),
        (.short, ["3 sec. ago", "in 0 sec.", "in 1 hr.", "2 hr. ago", "in 1 day", "1 wk. ago", "in 2 yr."]),
        (.abbreviated, ["3s ago", "in 0s", "in 1h", "2h ago", "in 1d", "1w ago", "in 2y"]),
    ])
    func `relative times have complete units`(_ style: RelativeDateTimeFormatter.UnitsStyle, _ expected: [String]) {
        let formatter = RelativeDateTimeFormatter()
        formatter.unitsStyle = style
        #expect(texts(formatter, Self.intervals) == expected)
    }

    @Test func `relative times have words`() {
        let formatter = RelativeDateTimeFormatter()
        formatter.dateTimeStyle = .named
        #expect(
            texts(formatter, [0, 86_400, -86_400, 604_800, -172_800, 3600]) == [
                "now", "tomorrow", "yesterday", "next week", "2 days ago", "in 1 hour",
            ])
        #expect(formatter.localizedString(from: DateComponents(month: -1)) == "last month")
        #expect(formatter.localizedString(from: DateComponents(day: 0, hour: 0)) == "this hour")
        formatter.formattingContext = .beginningOfSentence
        #expect(formatter.localizedString(from: DateComponents(day: 0)) == "Today")
        #expect(formatter.string(for: "no date") == nil)
        #expect(formatter.localizedString(fromTimeInterval: .infinity) == "")
    }

    @Test func `lists are joined`() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "en_US")
        #expect(formatter.string(from: ["a", "b", "c"]) == "a, b, and c")
        let numbers = NumberFormatter()
        numbers.minimumFractionDigits = 1
        formatter.itemFormatter = numbers
        #expect(formatter.string(from: [1, 2]) == "1.0 and 2.0")
        #expect(formatter.string(for: 1) == nil)
    }

    private func measurements(_ region: String, _ change: (MeasurementFormatter) -> Void = { _ in })
        -> MeasurementFormatter
    {
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: region)
        formatter.numberFormatter.maximumFractionDigits = 1
        change(formatter)
        return formatter
    }

    @Test func `measurements are in the usual unit`() {
        let american = measurements("en_US")
        let german = measurements("de_DE")
        let warm = Measurement(value: 20, unit: UnitTemperature.celsius)
        #expect(american.string(from: warm) == "68°F" && german.string(from: warm) == "20°C")
        let mile = Measurement(value: 1, unit: UnitLength.miles)
        #expect(american.string(from: mile) == "1 mi" && german.string(from: mile) == "1,6 km")
        #expect(german.string(from: Measurement(value: 12, unit: UnitLength.inches)) == "30,5 cm")
    }

    @Test func `options choose another unit`() {
        let own = measurements("en_US") { $0.unitOptions = .providedUnit }
        #expect(own.string(from: Measurement(value: 3200, unit: UnitLength.meters)) == "3,200 m")
        own.unitStyle = .long
        #expect(own.string(from: Measurement(value: 1, unit: UnitLength.feet)) == "1 foot")
        #expect(own.string(from: Measurement(value: 3, unit: UnitLength.feet)) == "3 feet")
        #expect(own.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20 degrees Celsius")
        #expect(own.string(from: Measurement(value: 2, unit: UnitSpeed.milesPerHour)) == "2 miles per hour")
        #expect(own.string(from: UnitLength.kilometers) == "kilometers")
        own.unitStyle = .short
        #expect(own.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20°")
        let natural = measurements("en_US") { $0.unitOptions = [.providedUnit, .naturalScale] }
        #expect(natural.string(from: Measurement(value: 3200, unit: UnitLength.meters)) == "3.2 km")
        let bare = measurements("de_DE") { $0.unitOptions = .temperatureWithoutUnit }
        #expect(bare.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20°")
    }
}
