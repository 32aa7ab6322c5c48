// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// What a date picker selects from, and how it writes dates.
@MainActor package final class DateSettings {
    /// The calendar, with the time zone and the locale of the picker.
    package let calendar: Calendar
    /// The locale.
    let locale: Locale
    /// The first and the last date; nil for no limit. Limits in the wrong order count as none.
    let limits: (first: Date?, last: Date?)
    /// The interval between minutes, a divisor of 60.
    let minuteInterval: Int

    /// Creates the settings of a calendar, whose locale is replaced by one of the picker's own.
    package init(
        _ calendar: Calendar, locale: Locale?, limits: (first: Date?, last: Date?) = (nil, nil), minuteInterval: Int
    ) {
        // A calendar that the app has created has a locale without a name.
        let own = calendar.locale.flatMap { $0.identifier.isEmpty ? nil : $0 }
        self.locale = locale ?? own ?? .current
        let areReversed = limits.first.flatMap { first in limits.last.map { first > $0 } } ?? false
        self.limits = areReversed ? (nil, nil) : limits
        self.minuteInterval = minuteInterval
        var used = calendar
        if own == nil || locale != nil { used.locale = self.locale }
        self.calendar = used
    }

    /// Returns the date nearest to another one within the limits.
    package func limited(_ date: Date) -> Date {
        var date = date
        if let first = limits.first { date = max(date, first) }
        if let last = limits.last { date = min(date, last) }
        return date
    }

    /// Whether a part of a time span is within the limits.
    func allows(_ span: DateInterval) -> Bool {
        if let first = limits.first, span.end <= first { return false }
        if let last = limits.last, span.start > last { return false }
        return true
    }

    // MARK: Texts

    private func formatter(_ change: (DateFormatter) -> Void) -> DateFormatter {
        let formatter = DateFormatter()
        (formatter.calendar, formatter.locale, formatter.timeZone) = (calendar, locale, calendar.timeZone)
        change(formatter)
        return formatter
    }
    private lazy var dates = formatter { ($0.dateStyle, $0.timeStyle) = (.medium, .none) }
    private lazy var times = formatter { ($0.dateStyle, $0.timeStyle) = (.none, .short) }
    private lazy var days = formatter { $0.setLocalizedDateFormatFromTemplate("EEEMMMd") }
    private lazy var months = formatter { $0.setLocalizedDateFormatFromTemplate("yMMMM") }

    /// Returns the text of a date, such as `Nov 30, 2026`.
    func text(ofDate date: Date) -> String { dates.string(from: date) }
    /// Returns the text of a time, such as `9:41 AM`.
    func text(ofTime date: Date) -> String { times.string(from: date) }
    /// Returns the text of a month with its year.
    func text(ofMonth date: Date) -> String { months.string(from: date) }
    /// Returns the text of a day in a wheel, such as `Mon Nov 30`.
    func text(ofDay date: Date) -> String {
        calendar.isDate(date, inSameDayAs: Date()) ? "Today" : days.string(from: date).filter { $0 != "," && $0 != "،" }
    }

    // MARK: Parts

    /// Returns the letters of the fields of a template in the order of the locale, each once.
    private func fields(_ template: String) -> [Character] {
        let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? ""
        var (fields, isQuoted): ([Character], Bool) = ([], false)
        for character in format {
            if character == "'" { isQuoted.toggle() }
            if !isQuoted, character.isLetter, character.isASCII, !fields.contains(character) {
                fields.append(character)
            }
        }
        return fields
    }

    /// The parts of a time in the order of the locale; with a period, there are 12 hours.
    lazy var timeParts: [DatePart] = {
        let parts = fields("jmm").compactMap { letter -> DatePart? in
            switch letter {
            case "h", "K", "H", "k": .hour
            case "m": .minute
            case "a", "b", "B": .period
            default: nil
            }
        }
        return parts.contains(.hour) && parts.contains(.minute) ? parts : [.hour, .minute]
    }()

    /// The parts of a date in the order of the locale.
    lazy var dateParts = dateParts("yMMMMd", otherwise: [.month, .dayOfMonth, .year])
    /// The parts of a month with its year in the order of the locale.
    lazy var monthParts = dateParts("yMMMM", otherwise: [.month, .year])

    private func dateParts(_ template: String, otherwise standard: [DatePart]) -> [DatePart] {
        let parts = fields(template).compactMap { letter -> DatePart? in
            switch letter {
            case "y", "u", "U", "r": .year
            case "M", "L": .month
            case "d": .dayOfMonth
            default: nil
            }
        }
        return Set(parts) == Set(standard) && parts.count == standard.count ? parts : standard
    }
}

/// A part of a date that has its own wheel.
enum DatePart {
    /// A day by its weekday, month and number.
    case day
    /// A month.
    case month
    /// The number of a day in its month.
    case dayOfMonth
    /// A year.
    case year
    /// An hour.
    case hour
    /// A minute.
    case minute
    /// The half of a day.
    case period
}
