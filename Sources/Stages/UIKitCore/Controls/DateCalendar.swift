// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A calendar of one month in which a day is selected, with a field for the time below it if there is one.
@MainActor final class DateCalendar: UIView {
    private let choose: (Date) -> Void
    private var shown: (date: Date, settings: DateSettings)?

    private let days = MonthCalendar()
    private let timeLabel = UILabel()
    private let timeField: DateField?

    private static let margin: CGFloat = 16
    private static let timeHeight: CGFloat = 50

    /// Creates a calendar; the closure receives what the user selects.
    init(hasTime: Bool, _ choose: @escaping (Date) -> Void) {
        self.choose = choose
        timeField = hasTime ? DateField(.time, of: nil, choose) : nil
        super.init(frame: .zero)
        days.isChosen = { [weak self] day in
            guard let (date, settings) = self?.shown else { return false }
            return settings.calendar.isDate(day, inSameDayAs: date)
        }
        days.onDay = { [weak self] in self?.select($0) }
        timeLabel.text = "Time"
        addSubview(days)
        if let timeField {
            addSubview(timeLabel)
            addSubview(timeField)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Selects a day; the time stays the same.
    private func select(_ day: Date) {
        guard let (date, settings) = shown else { return }
        let time = settings.calendar.dateComponents([.hour, .minute, .second], from: date)
        // A time that the day does not have, because clocks change, becomes the next one.
        let chosen = settings.calendar.date(
            bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: day)
        choose(settings.limited(chosen ?? day))
    }

    /// The height of what is below the days.
    private var heightBelow: CGFloat { timeField == nil ? Self.margin / 2 : Self.timeHeight }

    /// The direction of the picker, which the days follow.
    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        superview?.effectiveUserInterfaceLayoutDirection ?? super.effectiveUserInterfaceLayoutDirection
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bottom = bounds.maxY - heightBelow
        days.frame = CGRect(
            x: bounds.minX, y: bounds.minY, width: bounds.width, height: max(bottom - bounds.minY, 0))
        guard let timeField else { return }
        let (size, margin) = (timeField.fittingSize, Self.margin)
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
    var fittingSize: CGSize { CGSize(width: 320, height: days.fittingHeight + heightBelow) }

    func show(_ date: Date, _ settings: DateSettings) {
        // Another month stays visible while only the time changes.
        let isNew = shown.map { $0.date != date || $0.settings.calendar != settings.calendar } ?? true
        shown = (date, settings)
        days.show(settings, monthWith: isNew ? date : nil)
        timeField?.show(date, settings)
        setNeedsLayout()
    }
}
