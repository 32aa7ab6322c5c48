// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A calendar of one month in which a day is selected, with a field for the time below it if there is one.
///
/// Arrows and horizontal swipes show other months; the title opens wheels with months and years.
@MainActor final class DateCalendar: UIView {
    private let choose: (Date) -> Void
    private var shown: (date: Date, settings: DateSettings)?
    /// The first day of the month.
    private var month = Date()

    private let title = CalendarTitle()
    private let earlier = UIButton(type: .system)
    private let later = UIButton(type: .system)
    private let weekdays = (0..<7).map { _ in UILabel() }
    private let days: [CalendarDay]
    private let timeLabel = UILabel()
    private let timeField: DateField?
    private var monthWheels: DateWheels?

    private static let headerHeight: CGFloat = 44
    private static let weekdayHeight: CGFloat = 20
    private static let rowHeight: CGFloat = 44
    private static let weeks = 6
    private static let margin: CGFloat = 16
    private static let timeHeight: CGFloat = 50

    /// Creates a calendar; the closure receives what the user selects.
    init(hasTime: Bool, _ choose: @escaping (Date) -> Void) {
        self.choose = choose
        days = (0..<7 * Self.weeks).map { _ in CalendarDay() }
        timeField = hasTime ? DateField(.time, of: nil, choose) : nil
        super.init(frame: .zero)
        title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
        for (button, name, step) in [(earlier, "chevron.left", -1), (later, "chevron.right", 1)] {
            let size = UIImage.SymbolConfiguration(pointSize: 20, weight: .semibold)
            button.setImage(UIImage(systemName: name, withConfiguration: size), for: .normal)
            button.accessibilityLabel = step < 0 ? "Previous Month" : "Next Month"
            button.addAction(UIAction { [weak self] _ in self?.showMonth(after: step) }, for: .touchUpInside)
        }
        for label in weekdays {
            (label.font, label.textColor) = (.systemFont(ofSize: 13, weight: .semibold), .tertiaryLabel)
            label.textAlignment = .center
        }
        for day in days {
            day.addAction(UIAction { [weak self, weak day] _ in self?.select(day?.date) }, for: .touchUpInside)
        }
        timeLabel.text = "Time"
        for view in [title, earlier, later] + weekdays + days { addSubview(view) }
        if let timeField {
            addSubview(timeLabel)
            addSubview(timeField)
        }
        for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
            let swipe = UISwipeGestureRecognizer(
                primaryAction: UIAction { [weak self] _ in
                    if self?.monthWheels == nil { self?.showMonth(after: step) }
                })
            swipe.direction = direction
            addGestureRecognizer(swipe)
        }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Months

    private var calendar: Calendar { shown?.settings.calendar ?? .current }

    private func firstDay(ofMonthWith date: Date) -> Date {
        calendar.dateInterval(of: .month, for: date)?.start ?? date
    }

    /// Shows the month that is some months after the present one, unless all of it is beyond the limits.
    private func showMonth(after count: Int) {
        guard let new = calendar.date(byAdding: .month, value: count, to: month), allowsMonth(with: new) else { return }
        month = firstDay(ofMonthWith: new)
        update()
    }

    private func allowsMonth(with date: Date) -> Bool {
        guard let settings = shown?.settings, let span = calendar.dateInterval(of: .month, for: date) else {
            return true
        }
        return settings.allows(span)
    }

    /// Selects a day; the time stays the same.
    private func select(_ day: Date?) {
        guard let day, let (date, settings) = shown else { return }
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        // A time that the day does not have, because clocks change, becomes the next one.
        let chosen = calendar.date(
            bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: day)
        choose(settings.limited(chosen ?? day))
    }

    /// Shows or hides the wheels with months and years in the place of the days.
    private func toggleWheels() {
        guard let settings = shown?.settings else { return }
        if let monthWheels {
            monthWheels.removeFromSuperview()
            self.monthWheels = nil
        } else {
            let wheels = DateWheels(.monthAndYear) { [weak self] date in
                guard let self, let settings = shown?.settings else { return }
                month = firstDay(ofMonthWith: settings.limited(date))
                monthWheels?.show(month, settings)
                update()
            }
            wheels.show(month, settings)
            addSubview(wheels)
            monthWheels = wheels
        }
        title.isOpen = monthWheels != nil
        update()
        setNeedsLayout()
    }

    // MARK: Content

    /// Shows the days of the month.
    private func update() {
        guard let (date, settings) = shown else { return }
        title.text = settings.text(ofMonth: month)
        earlier.isEnabled = calendar.date(byAdding: .month, value: -1, to: month).map(allowsMonth) ?? false
        later.isEnabled = calendar.date(byAdding: .month, value: 1, to: month).map(allowsMonth) ?? false
        let names = calendar.shortStandaloneWeekdaySymbols
        for (index, label) in weekdays.enumerated() {
            label.text = names[(calendar.firstWeekday - 1 + index) % names.count].uppercased(with: settings.locale)
        }
        let offset = (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
        let hidesDays = monthWheels != nil
        for (index, view) in days.enumerated() {
            let number = index - offset + 1
            let isInMonth = (1...max(count, 1)).contains(number)
            let day = isInMonth ? calendar.date(byAdding: .day, value: number - 1, to: month) : nil
            view.isHidden = day == nil || hidesDays
            guard let day, let span = calendar.dateInterval(of: .day, for: day) else { continue }
            view.show(
                day, number: number, isToday: calendar.isDate(day, inSameDayAs: Date()),
                isSelected: calendar.isDate(day, inSameDayAs: date))
            view.isEnabled = settings.allows(span)
            view.accessibilityLabel = settings.text(ofDate: day)
        }
        for view in weekdays + [earlier, later] { view.isHidden = hidesDays }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (top, margin) = (bounds.minY, Self.margin)
        let titleWidth = min(title.fittingWidth, max(bounds.width - 2 * margin - 88, 0))
        title.frame = CGRect(x: margin, y: top, width: titleWidth, height: Self.headerHeight)
        later.frame = CGRect(x: bounds.maxX - margin - 34, y: top, width: 44, height: Self.headerHeight)
        earlier.frame = later.frame.offsetBy(dx: -44, dy: 0)
        // The circles of the days at the sides are a little nearer to the edges than the title.
        let area = bounds.insetBy(dx: margin / 2, dy: 0)
        let width = area.width / 7
        for (index, label) in weekdays.enumerated() {
            label.frame = CGRect(
                x: area.minX + CGFloat(index) * width, y: top + Self.headerHeight, width: width,
                height: Self.weekdayHeight)
        }
        let bottom = bounds.maxY - (timeField == nil ? margin / 2 : Self.timeHeight)
        let start = top + Self.headerHeight + Self.weekdayHeight
        let height = max(bottom - start, 0) / CGFloat(Self.weeks)
        for (index, day) in days.enumerated() {
            day.frame = CGRect(
                x: area.minX + CGFloat(index % 7) * width, y: start + CGFloat(index / 7) * height, width: width,
                height: height)
        }
        monthWheels?.frame = CGRect(
            x: bounds.minX, y: top + Self.headerHeight, width: bounds.width,
            height: max(bottom - top - Self.headerHeight, 0))
        guard let timeField else { return }
        let size = timeField.fittingSize
        timeField.frame = CGRect(
            x: bounds.maxX - margin - size.width, y: bottom + (Self.timeHeight - size.height) / 2, width: size.width,
            height: size.height)
        timeLabel.frame = CGRect(
            x: margin, y: bottom, width: max(timeField.frame.minX - 2 * margin, 0), height: Self.timeHeight)
    }
}

extension DateCalendar: DateContent {
    /// Closes the panel of the time.
    func close() { timeField?.close() }

    /// The size with six weeks, so that it is the same for all months.
    var fittingSize: CGSize {
        let below = timeField == nil ? Self.margin / 2 : Self.timeHeight
        return CGSize(
            width: 320, height: Self.headerHeight + Self.weekdayHeight + CGFloat(Self.weeks) * Self.rowHeight + below)
    }

    func show(_ date: Date, _ settings: DateSettings) {
        // Another month stays visible while only the time changes.
        let isNew = shown.map { $0.date != date || $0.settings.calendar != settings.calendar } ?? true
        shown = (date, settings)
        if isNew { month = firstDay(ofMonthWith: date) }
        monthWheels?.show(month, settings)
        timeField?.show(date, settings)
        update()
        setNeedsLayout()
    }
}
