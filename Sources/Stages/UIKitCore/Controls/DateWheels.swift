// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The wheels of a date picker, one for each part of the date.
@MainActor final class DateWheels: UIPickerView {
    /// What the wheels select.
    enum Content {
        case time, date, dateAndTime, duration, monthAndYear

        /// Creates the content for a mode.
        init(_ mode: UIDatePicker.Mode) {
            self =
                switch mode {
                case .time: .time
                case .date: .date
                case .dateAndTime: .dateAndTime
                case .countDownTimer: .duration
                }
        }
    }

    private let selected: Content
    private let choose: (Date) -> Void
    private var date = Date()
    private var settings: DateSettings?
    /// The day in the middle of the wheel of days.
    private var middle = Date()

    /// Creates wheels of the standard size; the closure receives what the user selects.
    init(_ content: Content, _ choose: @escaping (Date) -> Void) {
        (selected, self.choose) = (content, choose)
        super.init(frame: .zero)
        (dataSource, delegate) = (self, self)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a date and what else can be selected.
    func show(_ date: Date, _ settings: DateSettings) {
        if settings !== self.settings {
            widths = nil
            middle = settings.calendar.startOfDay(for: Date())
        }
        (self.date, self.settings) = (date, settings)
        // A date that is not in the wheel of days.
        if abs(date.timeIntervalSince(middle)) > Double(Self.days - 1) * 86_400 {
            middle = settings.calendar.startOfDay(for: date)
        }
        reloadAllComponents()
        for (index, part) in parts.enumerated() {
            selectRow(firstRow(part) + self.index(part), inComponent: index, animated: false)
        }
    }

    // MARK: Parts

    private var calendar: Calendar { settings?.calendar ?? .current }

    private var parts: [DatePart] {
        guard let settings else { return [] }
        return switch selected {
        case .time: settings.timeParts
        case .date: settings.dateParts
        case .dateAndTime: [.day] + settings.timeParts
        case .duration: [.hour, .minute]
        case .monthAndYear: settings.monthParts
        }
    }

    /// Whether the hours are those of half a day.
    private var hasPeriod: Bool { selected != .duration && settings?.timeParts.contains(.period) == true }

    /// The first year and the number of years of the year wheel, and the number of days before and after the middle.
    private static let (firstYear, years, days) = (1, 10_000, 3650)
    /// How often the values of an endless wheel are repeated.
    private static let laps = 101

    /// The number of values of a wheel.
    private func count(_ part: DatePart) -> Int {
        switch part {
        case .day: 2 * Self.days + 1
        case .month: calendar.monthSymbols.count
        case .dayOfMonth: calendar.maximumRange(of: .day)?.count ?? 31
        case .year: Self.years
        case .hour: hasPeriod ? 12 : 24
        case .minute: 60 / (settings?.minuteInterval ?? 1)
        case .period: 2
        }
    }

    /// Whether the last value of a wheel is followed by the first one.
    private func isEndless(_ part: DatePart) -> Bool {
        switch part {
        case .day, .year, .period: false
        case .month, .dayOfMonth, .hour, .minute: selected != .duration
        }
    }

    /// The row of the first value, in the middle lap of an endless wheel.
    private func firstRow(_ part: DatePart) -> Int { isEndless(part) ? Self.laps / 2 * count(part) : 0 }

    /// The index of the value that is selected in a wheel.
    private func index(_ part: DatePart) -> Int {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return switch part {
        case .day: (calendar.dateComponents([.day], from: middle, to: startOfDay).day ?? 0) + Self.days
        case .month: (parts.month ?? 1) - 1
        case .dayOfMonth: (parts.day ?? 1) - 1
        case .year: (parts.year ?? Self.firstYear) - Self.firstYear
        case .hour: (parts.hour ?? 0) % (hasPeriod ? 12 : 24)
        case .minute: (parts.minute ?? 0) / (settings?.minuteInterval ?? 1)
        case .period: (parts.hour ?? 0) / 12
        }
    }
    private var startOfDay: Date { calendar.startOfDay(for: date) }

    /// Returns the text of a value.
    private func title(_ part: DatePart, _ index: Int) -> String {
        switch part {
        case .month: calendar.monthSymbols[index]
        case .dayOfMonth: "\(index + 1)"
        case .year: "\(Self.firstYear + index)"
        case .hour where selected == .duration: index == 1 ? "1 hour" : "\(index) hours"
        case .hour: hasPeriod && index == 0 ? "12" : "\(index)"
        case .minute where selected == .duration: "\(index * (settings?.minuteInterval ?? 1)) min"
        case .minute: String(("0\(index * (settings?.minuteInterval ?? 1))").suffix(2))
        case .period: index == 0 ? calendar.amSymbol : calendar.pmSymbol
        case .day:
            settings?.text(
                ofDay: calendar.date(byAdding: .day, value: index - Self.days, to: middle) ?? middle) ?? ""
        }
    }

    /// Returns the date with the value of one part changed.
    private func date(_ part: DatePart, _ index: Int) -> Date? {
        var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute], from: date)
        switch part {
        case .day: return calendar.date(byAdding: .day, value: index - self.index(.day), to: date)
        case .month: parts.month = index + 1
        case .dayOfMonth: parts.day = index + 1
        case .year: parts.year = Self.firstYear + index
        case .hour: parts.hour = index + (hasPeriod ? self.index(.period) * 12 : 0)
        case .minute: parts.minute = index * (settings?.minuteInterval ?? 1)
        case .period: parts.hour = (parts.hour ?? 0) % 12 + index * 12
        }
        // In a shorter month, the 31st becomes the last day.
        let first = calendar.date(from: DateComponents(era: parts.era, year: parts.year, month: parts.month, day: 1))
        let length = first.flatMap { calendar.range(of: .day, in: .month, for: $0)?.count } ?? 31
        parts.day = min(parts.day ?? 1, length)
        return calendar.date(from: parts)
    }

    /// Whether a value exists and is within the limits.
    private func isAllowed(_ part: DatePart, _ index: Int) -> Bool {
        guard let settings, selected != .duration else { return true }
        if part == .dayOfMonth, index >= calendar.range(of: .day, in: .month, for: date)?.count ?? 31 { return false }
        guard settings.limits.first != nil || settings.limits.last != nil, let date = date(part, index) else {
            return true
        }
        let span: DateInterval? =
            switch part {
            case .day, .dayOfMonth: calendar.dateInterval(of: .day, for: date)
            case .month: calendar.dateInterval(of: .month, for: date)
            case .year: calendar.dateInterval(of: .year, for: date)
            case .hour: calendar.dateInterval(of: .hour, for: date)
            case .minute: calendar.dateInterval(of: .minute, for: date)
            case .period:
                DateInterval(
                    start: calendar.startOfDay(for: date).addingTimeInterval(index == 0 ? 0 : 43_200), duration: 43_200)
            }
        return span.map(settings.allows) ?? true
    }

    // MARK: Widths

    /// The texts that take the most room in a wheel.
    private func samples(_ part: DatePart) -> [String] {
        func widest(_ names: [String]) -> String { names.max { Self.width($0) < Self.width($1) } ?? "" }
        switch part {
        case .day: return ["\(widest(calendar.shortWeekdaySymbols)) \(widest(calendar.shortMonthSymbols)) 00."]
        case .month: return calendar.monthSymbols
        case .period: return [calendar.amSymbol, calendar.pmSymbol]
        case .year: return ["0000"]
        case .dayOfMonth, .hour, .minute:
            // A wide digit for each: a 1 is narrow in many fonts.
            return [String(title(part, count(part) - 1).map { $0.isNumber ? "0" : $0 })]
        }
    }

    private static func width(_ text: String) -> CGFloat {
        text.size(withAttributes: [.font: UIPickerView.titleFont]).width
    }

    /// The space between the texts of two wheels.
    private static let columnPadding: CGFloat = 20
    /// The widths of the wheels; nil before they are measured.
    private var widths: [CGFloat]?

    /// The widths of the wheels, which have room for each of their texts.
    var wheelWidths: [CGFloat] {
        if let widths { return widths }
        let new = parts.map { part in (samples(part).map(Self.width).max() ?? 0).rounded(.up) + Self.columnPadding }
        widths = new
        return new
    }
}

extension DateWheels: DateContent {
    /// The standard size of wheels.
    var fittingSize: CGSize { CGSize(width: 320, height: 216) }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { parts.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        guard parts.indices.contains(component) else { return 0 }
        return count(parts[component]) * (isEndless(parts[component]) ? Self.laps : 1)
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        guard parts.indices.contains(component), row >= 0 else { return nil }
        return title(parts[component], row % count(parts[component]))
    }

    /// Returns the text of a row at its side of the wheel: names of months begin in a line, other texts end in one. What
    /// cannot be selected is gray.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
        guard let title = self.pickerView(pickerView, titleForRow: row, forComponent: component) else { return nil }
        let part = parts[component]
        let style = NSMutableParagraphStyle()
        style.alignment = part == .month ? .left : .right
        var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
        if !isAllowed(part, row % count(part)) { attributes[.foregroundColor] = UIColor.tertiaryLabel }
        return NSAttributedString(string: title, attributes: attributes)
    }

    /// Returns the width of a wheel; narrower if the view is too narrow for all.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        let widths = wheelWidths
        guard widths.indices.contains(component) else { return 0 }
        return widths[component] * min(1, pickerView.bounds.width / max(1, widths.reduce(0, +)))
    }

    /// Reports the date with the value that the user selected.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        guard parts.indices.contains(component), row >= 0 else { return }
        let part = parts[component]
        if let date = date(part, row % count(part)) { choose(date) }
    }
}
