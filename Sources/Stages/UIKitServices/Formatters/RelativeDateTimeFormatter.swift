// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A formatter of times in relation to another time, in English: `2 hours ago`, `tomorrow`.
open class RelativeDateTimeFormatter: Formatter {
    /// Whether there are words for some days, weeks, months and years.
    public enum DateTimeStyle: Int, Sendable {
        /// `1 day ago`.
        case numeric = 0
        /// `yesterday`.
        case named
    }

    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// `2 months ago`.
        case full = 0
        /// `two months ago`.
        case spellOut
        /// `2 mo. ago`.
        case short
        /// `2mo ago`.
        case abbreviated
    }

    /// Whether there are words for some days, weeks, months and years. The default is numeric.
    open var dateTimeStyle = DateTimeStyle.numeric
    /// How units are written. The default is full.
    open var unitsStyle = UnitsStyle.full
    /// Where the text is used: at the beginning of a sentence, its first letter is a capital.
    open var formattingContext = Formatter.Context.unknown
    /// The calendar in which the difference is computed.
    open var calendar = Calendar.current
    /// The language; stored only.
    open var locale = Locale.current

    /// Returns a text of the largest component that is not zero.
    open func localizedString(from dateComponents: DateComponents) -> String {
        for unit in Unit.all {
            if let value = dateComponents.value(for: unit.component), value != 0 { return text(value, unit) }
        }
        let smallest = Unit.all.last { dateComponents.value(for: $0.component) != nil } ?? .second
        return text(0, smallest)
    }

    /// Returns a text of seconds from now, which are negative for the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// Returns a text of a date in relation to another one; larger units count when they are complete.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let components = Unit.all.map(\.component)
        // Fractions of a second are not part of the difference.
        let difference = date.timeIntervalSince(referenceDate).rounded(.towardZero)
        guard difference.isFinite else { return "" }
        return localizedString(
            from: calendar.dateComponents(
                Set(components), from: referenceDate, to: referenceDate.addingTimeInterval(difference)))
    }

    /// Returns a text of a `Date` in relation to now; nil for other objects.
    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    // MARK: Words

    /// A unit with its names.
    private struct Unit {
        let component: Calendar.Component
        let name: String
        let short: String
        let narrow: String
        /// What the last, this and the next one are called; nil if they have no words.
        var words: (last: String, this: String, next: String)?

        static let second = Unit(component: .second, name: "second", short: "sec.", narrow: "s", words: ("", "now", ""))
        static let all = [
            Unit(
                component: .year, name: "year", short: "yr.", narrow: "y",
                words: ("last year", "this year", "next year")),
            Unit(
                component: .month, name: "month", short: "mo.", narrow: "mo",
                words: ("last month", "this month", "next month")),
            Unit(
                component: .weekOfMonth, name: "week", short: "wk.", narrow: "w",
                words: ("last week", "this week", "next week")),
            Unit(component: .day, name: "day", short: "day", narrow: "d", words: ("yesterday", "today", "tomorrow")),
            Unit(component: .hour, name: "hour", short: "hr.", narrow: "h", words: ("", "this hour", "")),
            Unit(component: .minute, name: "minute", short: "min.", narrow: "min", words: ("", "this minute", "")),
            second,
        ]
    }

    private func text(_ value: Int, _ unit: Unit) -> String {
        let text = word(value, unit) ?? numeric(value, unit)
        return formattingContext == .beginningOfSentence ? text.prefix(1).uppercased() + text.dropFirst() : text
    }

    private func word(_ value: Int, _ unit: Unit) -> String? {
        guard dateTimeStyle == .named, let words = unit.words else { return nil }
        let word =
            switch value {
            case -1: words.last
            case 0: words.this
            case 1: words.next
            default: ""
            }
        return word.isEmpty ? nil : word
    }

    private func numeric(_ value: Int, _ unit: Unit) -> String {
        let count = value.magnitude
        let plural = count == 1 ? "" : "s"
        let amount =
            switch unitsStyle {
            case .full: "\(count) \(unit.name)\(plural)"
            case .spellOut: "\(Self.spelled(count)) \(unit.name)\(plural)"
            // Abbreviations have no plural: only the day has a name.
            case .short: "\(count) \(unit.short)\(unit.component == .day ? plural : "")"
            case .abbreviated: "\(count)\(unit.narrow)"
            }
        return value < 0 ? "\(amount) ago" : "in \(amount)"
    }

    private static func spelled(_ number: UInt) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .spellOut
        return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
    }
}
