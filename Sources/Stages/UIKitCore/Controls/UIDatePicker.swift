// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the style of a date picker; wheels are shown for all styles.
public enum UIDatePickerStyle: Int, Sendable {
    /// The system chooses.
    case automatic = 0
    /// Wheels.
    case wheels = 1
    /// A label.
    case compact = 2
    /// A calendar.
    case inline = 3
}

/// A control for selecting a date, a time or a duration, with wheels.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// Constants that describe what a date picker selects.
    public enum Mode: Int, Sendable {
        /// A time of day.
        case time = 0
        /// A date.
        case date = 1
        /// A date and a time.
        case dateAndTime = 2
        /// A duration.
        case countDownTimer = 3
    }

    private let wheels = UIPickerView()

    /// Creates a picker with the current date and time.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(x: frame.minX, y: frame.minY, width: 320, height: 216) : frame)
        setUp()
    }

    /// Creates a picker with the current date and time.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        wheels.frame = bounds
        wheels.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(wheels)
        (wheels.dataSource, wheels.delegate) = (self, self)
        showDate()
    }

    /// What the picker selects. The default is date and time.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { reload() } } }
    /// The preferred style. Stored but not used.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    /// The current style; always wheels.
    open var datePickerStyle: UIDatePickerStyle { .wheels }
    private var chosen = Date()
    /// The date, between the minimum and the maximum; setting it does not send an event.
    open var date: Date {
        get { chosen }
        set { setDate(newValue, animated: false) }
    }
    /// The earliest date; nil for none.
    open var minimumDate: Date? { didSet { date = chosen } }
    /// The latest date; nil for none.
    open var maximumDate: Date? { didSet { date = chosen } }
    /// The interval between minutes, a divisor of 60. The default is 1.
    open var minuteInterval = 1 {
        didSet {
            if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 { minuteInterval = oldValue }
            reload()
        }
    }
    private var duration: TimeInterval = 60
    /// The duration in seconds, for the mode `countDownTimer`.
    open var countDownDuration: TimeInterval {
        get { duration }
        set {
            guard newValue.isFinite else { return }
            duration = max(60, min((newValue / 60).rounded(.down) * 60, 86_340))
            showDate()
        }
    }
    /// The locale; nil for the calendar's.
    open var locale: Locale? { didSet { reload() } }
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The calendar. The default is the user's.
    open var calendar: Calendar! = .current { didSet { reload() } }
    /// The time zone; nil for the calendar's.
    open var timeZone: TimeZone? { didSet { reload() } }
    /// The color of the wheels' titles, which apps set by its name; nil for the label color.
    var textColor: UIColor? {
        get { wheels.textColor }
        set { wheels.textColor = newValue }
    }
    /// Whether today has its own color, which apps set by its name; stored only, it has none here.
    var highlightsToday = true
    /// Whether the date is rounded to the minute interval. Stored but not used.
    open var roundsToMinuteInterval = true

    /// Sets the date without sending an event.
    open func setDate(_ date: Date, animated: Bool) {
        var date = date
        if let minimumDate { date = max(date, minimumDate) }
        if let maximumDate, maximumDate >= minimumDate ?? maximumDate { date = min(date, maximumDate) }
        chosen = date
        showDate()
    }

    /// The size of the wheels.
    open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
    /// Returns the size of the wheels.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    // MARK: Wheels

    /// The date component of a wheel.
    private enum Part { case day, month, dayOfMonth, year, hour, minute }

    private var parts: [Part] {
        switch datePickerMode {
        case .time, .countDownTimer: [.hour, .minute]
        case .date: [.month, .dayOfMonth, .year]
        case .dateAndTime: [.day, .hour, .minute]
        }
    }

    private var used: Calendar {
        var used = calendar ?? .current
        used.timeZone = timeZone ?? used.timeZone
        used.locale = locale ?? used.locale
        return used
    }

    /// The first year and the number of years of the year wheel, and the number of days before and after today.
    private static let (firstYear, years, days) = (1900, 300, 3650)
    private lazy var today = used.startOfDay(for: chosen)

    private func count(_ part: Part) -> Int {
        switch part {
        case .day: 2 * Self.days + 1
        case .month: used.monthSymbols.count
        case .dayOfMonth: used.range(of: .day, in: .month, for: chosen)?.count ?? 31
        case .year: Self.years
        case .hour: 24
        case .minute: 60 / minuteInterval
        }
    }

    private func row(_ part: Part) -> Int {
        if datePickerMode == .countDownTimer {
            let minutes = Int(duration / 60)
            return part == .hour ? minutes / 60 : minutes % 60 / minuteInterval
        }
        let parts = used.dateComponents([.year, .month, .day, .hour, .minute], from: chosen)
        return switch part {
        case .day:
            (used.dateComponents([.day], from: today, to: used.startOfDay(for: chosen)).day ?? 0) + Self.days
        case .month: (parts.month ?? 1) - 1
        case .dayOfMonth: (parts.day ?? 1) - 1
        case .year: (parts.year ?? Self.firstYear) - Self.firstYear
        case .hour: parts.hour ?? 0
        case .minute: (parts.minute ?? 0) / minuteInterval
        }
    }

    private func reload() {
        widths = nil
        today = used.startOfDay(for: chosen)
        wheels.reloadAllComponents()
        showDate()
    }

    private func showDate() {
        wheels.reloadAllComponents()
        for (index, part) in parts.enumerated() { wheels.selectRow(row(part), inComponent: index, animated: false) }
    }

    /// Returns the text of a row of a wheel.
    private func title(_ part: Part, _ row: Int) -> String? {
        switch part {
        case .month: return used.monthSymbols.indices.contains(row) ? used.monthSymbols[row] : nil
        case .dayOfMonth: return "\(row + 1)"
        case .year: return "\(Self.firstYear + row)"
        case .hour: return datePickerMode == .countDownTimer ? "\(row) h" : "\(row)"
        case .minute:
            let minute = row * minuteInterval
            return datePickerMode == .countDownTimer ? "\(minute) min" : minute < 10 ? "0\(minute)" : "\(minute)"
        case .day:
            let day = used.date(byAdding: .day, value: row - Self.days, to: today) ?? today
            let parts = used.dateComponents([.weekday, .month, .day], from: day)
            let weekday = used.shortWeekdaySymbols[max(0, (parts.weekday ?? 1) - 1) % 7]
            let month = used.shortMonthSymbols[max(0, (parts.month ?? 1) - 1) % used.shortMonthSymbols.count]
            return "\(weekday) \(month) \(parts.day ?? 1)"
        }
    }

    /// The texts that take the most room in a wheel.
    private func samples(_ part: Part) -> [String] {
        func widest(_ names: [String]) -> String { names.max { Self.width($0) < Self.width($1) } ?? "" }
        switch part {
        case .day: return ["\(widest(used.shortWeekdaySymbols)) \(widest(used.shortMonthSymbols)) 00"]
        case .month: return used.monthSymbols
        case .dayOfMonth, .year, .hour, .minute:
            // A wide digit for each: a 1 is narrow in many fonts.
            return [String((title(part, count(part) - 1) ?? "").map { $0.isNumber ? "0" : $0 })]
        }
    }

    private static func width(_ text: String) -> CGFloat {
        text.size(withAttributes: [.font: UIPickerView.titleFont]).width
    }

    /// The space between the texts of two wheels.
    private static let columnPadding: CGFloat = 20
    /// The widths of the wheels; nil before they are measured.
    private var widths: [CGFloat]?

    /// Returns the date with one part changed.
    private func date(_ part: Part, _ row: Int) -> Date? {
        var parts = used.dateComponents([.year, .month, .day, .hour, .minute], from: chosen)
        switch part {
        case .day: return used.date(byAdding: .day, value: row - self.row(.day), to: chosen)
        case .month: parts.month = row + 1
        case .dayOfMonth: parts.day = row + 1
        case .year: parts.year = Self.firstYear + row
        case .hour: parts.hour = row
        case .minute: parts.minute = row * minuteInterval
        }
        // In a shorter month, the 31st becomes the last day.
        let first = used.date(from: DateComponents(year: parts.year, month: parts.month, day: 1))
        let length = first.flatMap { used.range(of: .day, in: .month, for: $0)?.count } ?? 31
        parts.day = min(parts.day ?? 1, length)
        return used.date(from: parts)
    }
}

extension UIDatePicker: UIPickerViewDataSource, UIPickerViewDelegate {
    /// Returns the number of wheels.
    public func numberOfComponents(in pickerView: UIPickerView) -> Int { parts.count }

    /// Returns the number of rows of a wheel.
    public func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        parts.indices.contains(component) ? count(parts[component]) : 0
    }

    /// Returns the text of a row.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        parts.indices.contains(component) ? title(parts[component], row) : nil
    }

    /// Returns the text of a row at its side of the wheel: names of months begin in a line, other texts end in one.
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
        guard parts.indices.contains(component), let title = title(parts[component], row) else { return nil }
        let style = NSMutableParagraphStyle()
        style.alignment = parts[component] == .month ? .left : .right
        return NSAttributedString(string: title, attributes: [.paragraphStyle: style])
    }

    /// Returns the width of a wheel, which has room for each of its texts; narrower if the picker is too narrow for all.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        let widths =
            widths
            ?? parts.map { part in
                (samples(part).map(Self.width).max() ?? 0).rounded(.up) + Self.columnPadding
            }
        self.widths = widths
        guard widths.indices.contains(component) else { return 0 }
        return widths[component] * min(1, pickerView.bounds.width / max(1, widths.reduce(0, +)))
    }

    /// Applies the row that the user selected, and sends the events.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        guard parts.indices.contains(component) else { return }
        let part = parts[component]
        if datePickerMode == .countDownTimer {
            let minutes = Int(duration / 60)
            countDownDuration = TimeInterval(
                60 * (part == .hour ? row * 60 + minutes % 60 : minutes / 60 * 60 + row * minuteInterval))
        } else if let date = date(part, row) {
            setDate(date, animated: true)
        }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
