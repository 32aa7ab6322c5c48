// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A formatter of durations, in English.
open class DateComponentsFormatter: Formatter {
    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// `9:41:30`.
        case positional = 0
        /// `9h 41m 30s`.
        case abbreviated = 1
        /// `9 hr, 41 min, 30 sec`.
        case short = 2
        /// `9 hours, 41 minutes, 30 seconds`.
        case full = 3
        /// `nine hours, forty-one minutes, thirty seconds`.
        case spellOut = 4
        /// `9hr 41min 30sec`.
        case brief = 5
    }

    /// What becomes of units that are zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates behaviors with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Those before the first other unit are dropped in the positional style, all are in other styles.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
        /// Those before the first other unit are dropped.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        /// Those between other units are dropped.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        /// Those after the last other unit are dropped.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        /// All are dropped.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// All are written, with two digits in the positional style.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// How units are written. The default is positional.
    open var unitsStyle = UnitsStyle.positional
    /// The units, from years to seconds. By default, all of them.
    open var allowedUnits: NSCalendar.Unit = []
    /// What becomes of units that are zero.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar in which dates and their differences are computed.
    open var calendar: Calendar? = .current
    /// The date from which components count; nil for the start of 2001.
    open var referenceDate: Date?
    /// The maximum number of units, of which smaller ones are dropped; 0 for no maximum.
    open var maximumUnitCount = 0
    /// Whether ones of the largest unit are expressed in the next smaller one; stored only.
    open var collapsesLargestUnit = false
    /// Whether the smallest unit may have a fraction; stored only.
    open var allowsFractionalUnits = false
    /// Whether `About` is before the text.
    open var includesApproximationPhrase = false
    /// Whether `remaining` is after the text.
    open var includesTimeRemainingPhrase = false
    /// Where the text is used; stored only.
    open var formattingContext = Formatter.Context.unknown

    /// Returns components with their units in a style.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// Returns a text of a duration in seconds, without fractions.
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 1e12 else { return nil }
        // Days have 24 hours.
        var calendar = calendar ?? .current
        calendar.timeZone = .gmt
        let start = referenceDate ?? Self.start
        return text(from: start, to: start.addingTimeInterval(ti.rounded(.towardZero)), calendar)
    }

    /// Returns a text of components, of which those that are too large are carried over.
    open func string(from components: DateComponents) -> String? {
        var calendar = calendar ?? .current
        calendar.timeZone = .gmt
        let start = referenceDate ?? Self.start
        return calendar.date(byAdding: components, to: start).flatMap { text(from: start, to: $0, calendar) }
    }

    /// Returns a text of the time from one date to another.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(from: startDate, to: endDate, calendar ?? .current)
    }

    /// Returns a text of `DateComponents`; nil for other objects.
    open override func string(for obj: Any?) -> String? { (obj as? DateComponents).flatMap(string(from:)) }

    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    // MARK: Units

    /// A unit with its names.
    private struct Unit {
        let unit: NSCalendar.Unit
        let component: Calendar.Component
        let letter: String
        let short: String
        /// Whether the short name has a plural with `s`.
        let hasShortPlural: Bool
        let name: String

        static let all = [
            Unit(unit: .year, component: .year, letter: "y", short: "yr", hasShortPlural: true, name: "year"),
            Unit(unit: .month, component: .month, letter: "mo", short: "mth", hasShortPlural: true, name: "month"),
            Unit(
                unit: .weekOfMonth, component: .weekOfMonth, letter: "w", short: "wk", hasShortPlural: true,
                name: "week"),
            Unit(unit: .day, component: .day, letter: "d", short: "day", hasShortPlural: true, name: "day"),
            Unit(unit: .hour, component: .hour, letter: "h", short: "hr", hasShortPlural: false, name: "hour"),
            Unit(unit: .minute, component: .minute, letter: "m", short: "min", hasShortPlural: false, name: "minute"),
            Unit(unit: .second, component: .second, letter: "s", short: "sec", hasShortPlural: false, name: "second"),
        ]
    }

    private func text(from start: Date, to end: Date, _ calendar: Calendar) -> String? {
        let units = allowedUnits.isEmpty ? Unit.all : Unit.all.filter { allowedUnits.contains($0.unit) }
        guard !units.isEmpty else { return nil }
        let (first, last) = (min(start, end), max(start, end))
        let components = calendar.dateComponents(Set(units.map(\.component)), from: first, to: last)
        var values = units.map { (unit: $0, value: components.value(for: $0.component) ?? 0) }
        dropZeros(&values)
        if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
        let sign = end < start && values.contains { $0.value != 0 } ? "-" : ""
        let text = sign + join(values)
        return (includesApproximationPhrase ? "About " : "") + text + (includesTimeRemainingPhrase ? " remaining" : "")
    }

    /// Drops units that are zero, except for the last one if all are.
    private func dropZeros(_ values: inout [(unit: Unit, value: Int)]) {
        var behavior = zeroFormattingBehavior
        if behavior.contains(.default) {
            behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
        }
        guard let first = values.firstIndex(where: { $0.value != 0 }),
            let last = values.lastIndex(where: { $0.value != 0 })
        else {
            if !behavior.isDisjoint(with: .dropAll) { values = values.suffix(1) }
            return
        }
        values = values.enumerated().filter { index, value in
            guard value.value == 0 else { return true }
            return !behavior.contains(index < first ? .dropLeading : index > last ? .dropTrailing : .dropMiddle)
        }.map(\.element)
    }

    private func join(_ values: [(unit: Unit, value: Int)]) -> String {
        switch unitsStyle {
        case .positional:
            let pads = zeroFormattingBehavior.contains(.pad)
            return values.enumerated().map { index, value in
                let digits = String(value.value)
                return digits.count == 1 && (pads || index > 0) ? "0" + digits : digits
            }.joined(separator: ":")
        case .abbreviated: return values.map { "\($0.value)\($0.unit.letter)" }.joined(separator: " ")
        case .brief:
            return values.map { "\($0.value)\(shortName($0.unit, $0.value))" }.joined(separator: " ")
        case .short:
            return values.map { "\($0.value) \(shortName($0.unit, $0.value))" }.joined(separator: ", ")
        case .full, .spellOut:
            return values.map { unit, value in
                let number = unitsStyle == .full ? "\(value)" : Self.spelled(value)
                return "\(number) \(unit.name)\(value == 1 ? "" : "s")"
            }.joined(separator: ", ")
        }
    }

    private func shortName(_ unit: Unit, _ value: Int) -> String {
        unit.short + (unit.hasShortPlural && value != 1 ? "s" : "")
    }

    private static func spelled(_ number: Int) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .spellOut
        return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
    }
}
