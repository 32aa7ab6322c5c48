// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Decorates some days, permits others, and hears what happens.
@MainActor
private final class CalendarLog: NSObject, UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate,
    UICalendarSelectionMultiDateDelegate
{
    var heard: [String] = []
    var asked: [Int] = []
    var forbidden: Set<Int> = []
    var permitsNone = true

    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? {
        asked.append(dateComponents.day ?? 0)
        return switch dateComponents.day {
        case 3: .default(color: .red, size: .large)
        case 4: .image(UIImage(systemName: "star.fill"), color: .orange)
        case 5: .customView { UILabel(text: "5 left") }
        default: nil
        }
    }

    func calendarView(
        _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) { heard.append("from \(previousDateComponents.month ?? 0)") }

    func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?) {
        heard.append("day \(dateComponents?.day ?? 0)")
    }

    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { dateComponents?.day.map { !forbidden.contains($0) } ?? permitsNone }

    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents) {
        heard.append("+\(dateComponents.day ?? 0)")
    }

    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents) {
        heard.append("-\(dateComponents.day ?? 0)")
    }

    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { dateComponents.day.map { !forbidden.contains($0) } ?? true }
}

extension UILabel {
    fileprivate convenience init(text: String) {
        self.init(frame: .zero)
        self.text = text
        font = .systemFont(ofSize: 9)
    }
}

extension DeviceTests {
    /// The days, the selection and the decorations of a calendar view.
    @MainActor struct CalendarViewTests {
        private let simulation = Simulation()
        private let controller = UIViewController()
        private let window: UIWindow
        private let view = UICalendarView()
        private let log = CalendarLog()

        init() {
            simulation.launch()
            window = simulation.show(controller)
            view.calendar = Calendar(identifier: .gregorian)
            (view.timeZone, view.locale) = (.gmt, Locale(identifier: "en_US"))
            view.visibleDateComponents = DateComponents(year: 2022, month: 6)
            view.frame = CGRect(x: 0, y: 60, width: 320, height: view.intrinsicContentSize.height)
            view.delegate = log
        }

        private func show() {
            controller.view.addSubview(view)
            simulation.device.settle()
        }

        private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
            view.subviews.flatMap { ($0 as? View).map { [$0] } ?? [] + all(type, in: $0) }
        }

        private func day(_ number: Int) throws -> CalendarDay {
            try #require(
                all(CalendarDay.self, in: view).first { day in
                    !day.isHidden && day.date.map { view.calendar.dateComponents(in: .gmt, from: $0).day } == number
                })
        }

        private func touch(_ view: UIView, time: TimeInterval) {
            let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
            simulation.device.tap(at: center, time: time)
            simulation.device.settle()
        }

        /// A calendar in a language that is written from right to left.
        private final class MirroredCalendar: UICalendarView {
            override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .rightToLeft }
        }

        @Test func `a calendar from right to left is mirrored, with its arrows and swipes`() throws {
            let mirrored = MirroredCalendar()
            mirrored.calendar = view.calendar
            (mirrored.timeZone, mirrored.locale) = (.gmt, view.locale)
            mirrored.visibleDateComponents = DateComponents(year: 2022, month: 6)
            mirrored.frame = view.frame
            controller.view.addSubview(mirrored)
            simulation.device.settle()
            let days = all(CalendarDay.self, in: mirrored).filter { !$0.isHidden }
            // The first of June 2022 was a Wednesday; weeks begin on Sunday.
            try #require(days.count == 30)
            #expect(days[4].frame.maxX.rounded() == 312 && days[10].frame.minX.rounded() == 8)
            #expect(days[0].frame.midX.rounded() == 160)
            let title = try #require(all(CalendarTitle.self, in: mirrored).first)
            #expect(title.frame.maxX.rounded() == 304)
            let buttons = all(UIButton.self, in: mirrored)
            let later = try #require(buttons.first { $0.accessibilityLabel == "Next Month" })
            let earlier = try #require(buttons.first { $0.accessibilityLabel == "Previous Month" })
            #expect(later.frame.minX == 6 && earlier.frame.minX == 50)
            touch(later, time: 1)
            #expect(mirrored.visibleDateComponents.month == 7)
            simulation.device.touchBegan(at: CGPoint(x: 60, y: 250), time: 3)
            for step in 1...5 {
                simulation.device.touchMoved(
                    to: CGPoint(x: 60 + 30 * Double(step), y: 250), time: 3 + 0.02 * Double(step))
            }
            simulation.device.touchEnded(time: 3.12)
            simulation.device.settle()
            #expect(mirrored.visibleDateComponents.month == 8)
        }

        @Test func `a tap selects a day, and another one deselects it where the delegate permits it`() throws {
            let selection = UICalendarSelectionSingleDate(delegate: log)
            view.selectionBehavior = selection
            show()
            touch(try day(7), time: 1)
            let date = try #require(selection.selectedDate)
            #expect(date.year == 2022 && date.month == 6 && date.day == 7 && date.era == 1)
            #expect(date.calendar?.timeZone == .gmt && date.date == Date(timeIntervalSince1970: 1_654_560_000))
            #expect(try day(7).isSelected)
            touch(try day(8), time: 3)
            #expect(try !day(7).isSelected && day(8).isSelected)
            touch(try day(8), time: 5)
            #expect(selection.selectedDate == nil && log.heard == ["day 7", "day 8", "day 0"])
            log.permitsNone = false
            touch(try day(9), time: 7)
            touch(try day(9), time: 9)
            #expect(selection.selectedDate?.day == 9 && log.heard.count == 4)
        }

        @Test func `days that cannot be selected are dimmed, until the selection is updated`() throws {
            log.forbidden = [7]
            let selection = UICalendarSelectionSingleDate(delegate: log)
            view.selectionBehavior = selection
            show()
            touch(try day(7), time: 1)
            #expect(try !day(7).isEnabled && log.heard.isEmpty)
            log.forbidden = []
            selection.updateSelectableDates()
            #expect(try day(7).isEnabled)
        }

        @Test func `several days are selected and deselected, and the app's own are shown without a notification`()
            throws
        {
            let selection = UICalendarSelectionMultiDate(delegate: log)
            view.selectionBehavior = selection
            selection.setSelectedDates([DateComponents(year: 2022, month: 6, day: 20)], animated: false)
            show()
            #expect(try day(20).isSelected && log.heard.isEmpty)
            touch(try day(1), time: 1)
            touch(try day(20), time: 3)
            touch(try day(2), time: 5)
            #expect(log.heard == ["+1", "-20", "+2"] && selection.selectedDates.map(\.day) == [1, 2])
            log.forbidden = [2]
            selection.updateSelectableDates()
            touch(try day(2), time: 7)
            #expect(try log.heard.count == 3 && day(2).isSelected && day(2).isEnabled)
        }

        @Test func `without a behavior nothing is selected`() throws {
            show()
            touch(try day(7), time: 1)
            #expect(try !day(7).isSelected && log.heard.isEmpty)
        }

        @Test func `the delegate is asked for the decoration of each day when it is shown, and when it is reloaded`()
            throws
        {
            #expect(log.asked.isEmpty)
            show()
            #expect(log.asked == Array(1...30))
            let dot = try #require(day(3).decoration)
            #expect(dot.bounds.width == 11 && dot.backgroundColor == .red)
            #expect(try dot.frame.midX == day(3).bounds.midX)
            #expect(try day(4).decoration is UIImageView && day(4).decoration?.tintColor == .orange)
            let label = try #require(day(5).decoration as? UILabel)
            #expect(label.text == "5 left" && label.bounds.width > 0)
            #expect(try label.frame.maxY <= day(5).bounds.height)
            #expect(try day(6).decoration == nil)
            log.asked = []
            view.selectionBehavior = UICalendarSelectionSingleDate(delegate: log)
            #expect(log.asked.isEmpty)
            let days = [3, 50].map { DateComponents(year: 2022, month: 6, day: $0) }
            view.reloadDecorations(forDateComponents: days, animated: true)
            #expect(log.asked == [3])
            #expect(try day(3).decoration !== dot)
            view.wantsDateDecorations = false
            #expect(try day(3).decoration == nil)
        }

        @Test func `an image without a color is gray, and decorations wait for a window`() throws {
            let star = UICalendarView.Decoration.image(UIImage(systemName: "star.fill"))
            #expect(star.makeView().tintColor == .systemFill)
            view.layoutIfNeeded()
            #expect(log.asked.isEmpty)
            show()
            #expect(log.asked == Array(1...30))
        }

        @Test(arguments: [-10, 12]) func `another time zone has the same month`(_ hours: Int) {
            view.timeZone = TimeZone(secondsFromGMT: hours * 3600)
            #expect(view.visibleDateComponents.month == 6)
            view.calendar.firstWeekday = 2
            #expect(view.visibleDateComponents.month == 6 && log.heard.isEmpty)
        }

        @Test func `the delegate hears of another month that the user shows`() throws {
            show()
            log.asked = []
            let next = try #require(all(UIButton.self, in: view).first { $0.accessibilityLabel == "Next Month" })
            touch(next, time: 1)
            #expect(log.heard == ["from 6"] && view.visibleDateComponents.month == 7 && log.asked == Array(1...31))
            view.setVisibleDateComponents(DateComponents(year: 2023, month: 2, day: 3), animated: true)
            let shown = view.visibleDateComponents
            #expect(shown.year == 2023 && shown.month == 2 && shown.day == nil && log.heard == ["from 6"])
        }

        @Test func `only available days are shown and selected`() throws {
            let start = Date(timeIntervalSince1970: 1_654_560_000)
            view.availableDateRange = DateInterval(start: start, duration: 3 * 86_400)
            view.selectionBehavior = UICalendarSelectionSingleDate(delegate: log)
            show()
            #expect(try !day(6).isEnabled && day(7).isEnabled && day(10).isEnabled && !day(11).isEnabled)
            let buttons = all(UIButton.self, in: view).filter { $0.accessibilityLabel?.hasSuffix("Month") ?? false }
            #expect(buttons.count == 2 && !buttons.contains { $0.isEnabled })
            view.visibleDateComponents = DateComponents(year: 2025, month: 1)
            #expect(view.visibleDateComponents.year == 2022)
        }

        @Test func `a month begins on the first weekday of the calendar`() throws {
            show()
            let columns = all(CalendarDay.self, in: view).map(\.frame.minX)
            // June 1, 2022 is a Wednesday.
            #expect(try day(1).frame.minX == columns[3])
            view.calendar.firstWeekday = 2
            view.layoutIfNeeded()
            #expect(try day(1).frame.minX == columns[2])
        }
    }
}
