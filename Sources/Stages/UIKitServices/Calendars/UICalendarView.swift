// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A view that shows a month with decorated days, of which the user can select some.
///
/// Days are passed as date components with the calendar, the era, the year, the month and the day. Components that the app
/// passes count in their own calendar, or in the view's if they have none.
@preconcurrency @MainActor open class UICalendarView: UIView {
    /// The delegate, which is asked for the decorations of the days that are shown.
    open weak var delegate: (any UICalendarViewDelegate)? { didSet { reloadAllDecorations() } }
    /// What can be selected; nil for nothing.
    open var selectionBehavior: UICalendarSelection? {
        didSet {
            if oldValue?.view === self { oldValue?.view = nil }
            selectionBehavior?.view = self
            selectionDidChange()
        }
    }
    /// The locale. The default is the user's.
    open var locale = Locale.current { didSet { if locale != oldValue { reload() } } }
    /// The calendar. The default is the user's.
    open var calendar = Calendar.current { didSet { if calendar != oldValue { reload() } } }
    /// The time zone; nil for the calendar's.
    open var timeZone: TimeZone? { didSet { if timeZone != oldValue { reload() } } }
    /// The design of the font. The default is the system's.
    open var fontDesign = UIFontDescriptor.SystemDesign.default { didSet { month.fontDesign = fontDesign } }
    /// The dates that can be shown and selected. The default is all.
    open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
        didSet { if availableDateRange != oldValue { reload() } }
    }
    /// Whether there is room for decorations below the days. The default is true.
    open var wantsDateDecorations = true { didSet { decorationsDidChange() } }

    private let month = MonthCalendar()
    private var settings: DateSettings?
    /// The starts of the selected days.
    private var selectedDays: Set<Date> = []
    /// Whether the delegate is asked for decorations: not before the view is laid out, as apps set it up first.
    private var isDecorated = false
    private static let decorationHeight: CGFloat = 16
    private static let bottom: CGFloat = 8

    /// Creates a view that shows the present month.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view that shows the present month, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        month.isChosen = { [weak self] day in self?.isSelected(day) ?? false }
        month.isSelectable = { [weak self] day in
            guard let self, let behavior = selectionBehavior else { return true }
            return behavior.permits(components(ofDay: day), isSelected: isSelected(day))
        }
        month.onDay = { [weak self] day in
            guard let self else { return }
            selectionBehavior?.select(components(ofDay: day), isSelected: isSelected(day))
        }
        month.decoration = { [weak self] day in self?.decorationView(of: day) }
        month.decorationHeight = Self.decorationHeight
        addSubview(month)
        show(monthWith: Date())
        month.onMonth = { [weak self] previous in
            guard let self else { return }
            delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: monthComponents(of: previous))
        }
        if frame.size == .zero { frame.size = CGSize(width: 320, height: intrinsicContentSize.height) }
    }

    /// No intrinsic width, and a height that fits six weeks.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: month.fittingHeight + Self.bottom)
    }

    /// Returns the width with the height that fits six weeks.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    /// Asks for the decorations with the next layout, if the view was laid out without a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, !isDecorated { setNeedsLayout() }
    }

    /// Lays out the month.
    open override func layoutSubviews() {
        super.layoutSubviews()
        month.frame = CGRect(
            x: bounds.minX, y: bounds.minY, width: bounds.width, height: max(bounds.height - Self.bottom, 0))
        guard !isDecorated, window != nil else { return }
        isDecorated = true
        month.reloadDecorations { _ in true }
    }

    // MARK: Months

    /// The month that is shown, as its era, year and month; setting it shows another one, the nearest that is available,
    /// without notifying the delegate.
    open var visibleDateComponents: DateComponents {
        get { monthComponents(of: month.month) }
        set { setVisibleDateComponents(newValue, animated: false) }
    }

    /// Shows another month, the nearest one that is available, without notifying the delegate; components without a
    /// date change nothing.
    open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
        if let date = date(of: dateComponents) { show(monthWith: date) }
    }

    /// Shows the month of a date with the present settings; nil for the month that is shown.
    private func show(monthWith date: Date?) {
        var used = calendar
        used.timeZone = timeZone ?? used.timeZone
        let date = date ?? dateInMonth(in: used)
        let range = availableDateRange
        let settings = DateSettings(used, locale: locale, limits: (range.start, range.end), minuteInterval: 1)
        self.settings = settings
        updateSelectedDays()
        month.show(settings, monthWith: settings.limited(date))
    }

    /// Returns a date within the month that is shown, as another calendar counts it: in other time zones, the month
    /// starts at other times. A calendar with other months shows that of the middle.
    private func dateInMonth(in calendar: Calendar) -> Date {
        let middle = month.month.addingTimeInterval(14 * 86_400)
        guard let settings, settings.calendar.identifier == calendar.identifier else { return middle }
        var parts = settings.calendar.dateComponents([.era, .year, .month], from: month.month)
        parts.day = 15
        return calendar.date(from: parts) ?? middle
    }

    /// Shows the month in another form.
    private func reload() {
        show(monthWith: nil)
        month.reloadDecorations { _ in true }
    }

    // MARK: Days

    /// The calendar with the time zone of the view.
    private var usedCalendar: Calendar { settings?.calendar ?? calendar }

    private func components(_ units: Set<Calendar.Component>, of date: Date) -> DateComponents {
        var components = usedCalendar.dateComponents(units, from: date)
        (components.calendar, components.isLeapMonth) = (usedCalendar, components.isLeapMonth ?? false)
        return components
    }

    private func monthComponents(of date: Date) -> DateComponents { components([.era, .year, .month], of: date) }

    private func components(ofDay day: Date) -> DateComponents { components([.era, .year, .month, .day], of: day) }

    private func date(of components: DateComponents) -> Date? {
        (components.calendar ?? usedCalendar).date(from: components)
    }

    /// Returns whether components are those of a day, given its start.
    func isDay(_ day: Date, _ components: DateComponents) -> Bool {
        date(of: components).map { usedCalendar.isDate($0, inSameDayAs: day) } ?? false
    }

    private func isSelected(_ day: Date) -> Bool {
        !selectedDays.isEmpty && selectedDays.contains(usedCalendar.startOfDay(for: day))
    }

    private func updateSelectedDays() {
        let dates = selectionBehavior?.selection.compactMap { date(of: $0) } ?? []
        selectedDays = Set(dates.map { usedCalendar.startOfDay(for: $0) })
    }

    /// Shows the days anew after a change of the selection, or of what can be selected.
    func selectionDidChange() {
        updateSelectedDays()
        month.update()
    }

    // MARK: Decorations

    /// Asks the delegate for the decorations of days again; of those that are shown.
    open func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
        month.reloadDecorations { day in dateComponents.contains { isDay(day, $0) } }
    }

    private func reloadAllDecorations() {
        isDecorated = false
        setNeedsLayout()
    }

    private func decorationsDidChange() {
        month.decorationHeight = wantsDateDecorations ? Self.decorationHeight : 0
        invalidateIntrinsicContentSize()
    }

    private func decorationView(of day: Date) -> UIView? {
        guard isDecorated else { return nil }
        return delegate?.calendarView(self, decorationFor: components(ofDay: day))?.makeView()
    }
}

/// The methods that decorate the days of a UICalendarView; all are optional.
@preconcurrency @MainActor public protocol UICalendarViewDelegate: NSObjectProtocol {
    /// Returns the decoration of a day; nil for none.
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?
    /// Called after the user has shown another month, with the one before.
    func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
    /// Returns nil.
    public func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? { nil }
    /// Does nothing.
    public func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) {}
}
