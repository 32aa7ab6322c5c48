// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The days of one month, below its name and the names of the weekdays.
///
/// Arrows and horizontal swipes show other months; the title opens wheels with months and years. What is selected is up
/// to the owner.
@MainActor package final class MonthCalendar: UIView {
    /// Returns whether a day, given its start, is shown as selected.
    package var isChosen: (Date) -> Bool = { _ in false }
    /// Returns whether a day within the limits can be touched.
    package var isSelectable: (Date) -> Bool = { _ in true }
    /// Called when a day is tapped, with its start.
    package var onDay: (Date) -> Void = { _ in }
    /// Called after the user has shown another month, with the start of the one before.
    package var onMonth: (_ previous: Date) -> Void = { _ in }
    /// Returns the view below the number of a day; nil for none. It is asked when the day is shown.
    package var decoration: (Date) -> UIView? = { _ in nil }
    /// The height of the room below the numbers for decorations; 0 for none.
    package var decorationHeight: CGFloat = 0 {
        didSet { if decorationHeight != oldValue { decorationHeightDidChange() } }
    }
    /// The design of the font.
    package var fontDesign = UIFontDescriptor.SystemDesign.default {
        didSet { if fontDesign != oldValue { fontDesignDidChange() } }
    }
    /// The start of the month that is shown.
    package private(set) var month = Date()

    private var settings: DateSettings?
    private let title = CalendarTitle()
    private let earlier = UIButton(type: .system)
    private let later = UIButton(type: .system)
    private let weekdays = (0..<7).map { _ in UILabel() }
    private let days = (0..<7 * weeks).map { _ in CalendarDay() }
    private var monthWheels: DateWheels?
    /// Whether the arrows are those of a calendar from right to left; nil before there are any.
    private var hasMirroredArrows: Bool?

    private static let headerHeight: CGFloat = 44
    private static let weekdayHeight: CGFloat = 20
    private static let rowHeight: CGFloat = 44
    private static let weeks = 6
    private static let margin: CGFloat = 16

    /// Creates a calendar, which shows nothing before ``show(_:monthWith:)``.
    package init() {
        super.init(frame: .zero)
        title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
        for (button, step) in [(earlier, -1), (later, 1)] {
            button.accessibilityLabel = step < 0 ? "Previous Month" : "Next Month"
            button.addAction(UIAction { [weak self] _ in self?.showMonth(after: step) }, for: .touchUpInside)
        }
        for label in weekdays {
            (label.textColor, label.textAlignment) = (.tertiaryLabel, .center)
        }
        for day in days {
            day.addAction(
                UIAction { [weak self, weak day] _ in if let date = day?.date { self?.onDay(date) } },
                for: .touchUpInside)
        }
        fontDesignDidChange()
        for view in [title, earlier, later] + weekdays + days { addSubview(view) }
        for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
            let swipe = UISwipeGestureRecognizer(
                primaryAction: UIAction { [weak self] _ in
                    guard let self, monthWheels == nil else { return }
                    showMonth(after: isMirrored ? -step : step)
                })
            swipe.direction = direction
            addGestureRecognizer(swipe)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The height with six weeks, so that it is the same for all months.
    package var fittingHeight: CGFloat {
        Self.headerHeight + Self.weekdayHeight + CGFloat(Self.weeks) * (Self.rowHeight + decorationHeight)
    }

    // MARK: Months

    private var calendar: Calendar { settings?.calendar ?? .current }

    private func firstDay(ofMonthWith date: Date) -> Date {
        calendar.dateInterval(of: .month, for: date)?.start ?? date
    }

    /// Shows what can be selected.
    ///
    /// - Parameters:
    ///   - settings: The calendar and the limits.
    ///   - date: A date in the month to show; nil for the present month.
    package func show(_ settings: DateSettings, monthWith date: Date?) {
        self.settings = settings
        if let date { month = firstDay(ofMonthWith: date) }
        monthWheels?.show(month, settings)
        update()
        setNeedsLayout()
    }

    /// Shows the month that the user wants.
    private func turn(to date: Date) {
        guard let settings else { return }
        let old = month
        show(settings, monthWith: date)
        if month != old { onMonth(old) }
    }

    /// Shows the month that is some months after the present one, unless all of it is beyond the limits.
    private func showMonth(after count: Int) {
        guard let new = calendar.date(byAdding: .month, value: count, to: month), allowsMonth(with: new) else { return }
        turn(to: new)
    }

    private func allowsMonth(with date: Date) -> Bool {
        guard let settings, let span = calendar.dateInterval(of: .month, for: date) else { return true }
        return settings.allows(span)
    }

    /// Shows or hides the wheels with months and years in the place of the days.
    private func toggleWheels() {
        guard let settings else { return }
        if let monthWheels {
            monthWheels.removeFromSuperview()
            self.monthWheels = nil
        } else {
            let wheels = DateWheels(.monthAndYear) { [weak self] date in
                guard let self, let settings = self.settings else { return }
                turn(to: settings.limited(date))
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

    /// Shows the days of the month anew, after a change of what is selected or selectable.
    package func update() {
        guard let settings else { return }
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
            guard let day, let span = calendar.dateInterval(of: .day, for: day) else {
                view.clear()
                continue
            }
            let isNew = view.date != day
            view.show(
                day, number: number, isToday: calendar.isDate(day, inSameDayAs: Date()), isSelected: isChosen(day))
            view.isEnabled = settings.allows(span) && isSelectable(day)
            view.accessibilityLabel = settings.text(ofDate: day)
            if isNew { view.decoration = decorationHeight > 0 ? decoration(day) : nil }
        }
        for view in weekdays + [earlier, later] { view.isHidden = hidesDays }
    }

    /// Asks for the decorations of days again.
    ///
    /// - Parameter isWanted: Returns whether a day that is shown is one of them, given its start.
    package func reloadDecorations(where isWanted: (Date) -> Bool) {
        for view in days {
            guard let day = view.date, isWanted(day) else { continue }
            view.decoration = decorationHeight > 0 ? decoration(day) : nil
        }
    }

    private func decorationHeightDidChange() {
        for day in days { day.decorationHeight = decorationHeight }
        reloadDecorations { _ in true }
        setNeedsLayout()
    }

    private func fontDesignDidChange() {
        for label in weekdays { label.font = .systemFont(ofSize: 13, weight: .semibold).with(fontDesign) }
        title.fontDesign = fontDesign
        for day in days { day.fontDesign = fontDesign }
    }

    /// The direction of the owner.
    package override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        superview?.effectiveUserInterfaceLayoutDirection ?? super.effectiveUserInterfaceLayoutDirection
    }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Shows arrows that point to where the months are.
    private func showArrows() {
        guard hasMirroredArrows != isMirrored else { return }
        hasMirroredArrows = isMirrored
        let size = UIImage.SymbolConfiguration(pointSize: 20, weight: .semibold)
        for (button, pointsLeft) in [(earlier, !isMirrored), (later, isMirrored)] {
            let name = pointsLeft ? "chevron.left" : "chevron.right"
            button.setImage(UIImage(systemName: name, withConfiguration: size), for: .normal)
        }
    }

    /// Places the parts from left to right, and then mirrors them if the calendar is from right to left.
    package override func layoutSubviews() {
        super.layoutSubviews()
        showArrows()
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
        let start = top + Self.headerHeight + Self.weekdayHeight
        let height = max(bounds.maxY - start, 0) / CGFloat(Self.weeks)
        for (index, day) in days.enumerated() {
            day.frame = CGRect(
                x: area.minX + CGFloat(index % 7) * width, y: start + CGFloat(index / 7) * height, width: width,
                height: height)
        }
        monthWheels?.frame = CGRect(
            x: bounds.minX, y: top + Self.headerHeight, width: bounds.width,
            height: max(bounds.maxY - top - Self.headerHeight, 0))
        guard isMirrored else { return }
        for view in [title, earlier, later] + weekdays + days {
            view.frame.origin.x = bounds.minX + bounds.maxX - view.frame.maxX
        }
    }
}

extension UIFont {
    /// Returns the font in another design; the font itself if there is none.
    func with(_ design: UIFontDescriptor.SystemDesign) -> UIFont {
        guard design != .default, let descriptor = fontDescriptor.withDesign(design) else { return self }
        return UIFont(descriptor: descriptor, size: pointSize)
    }
}
