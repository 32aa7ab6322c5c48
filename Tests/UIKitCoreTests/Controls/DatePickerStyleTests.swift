// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The fields, calendars and wheels of date pickers, in the orders of locales.
    @MainActor struct DatePickerStyleTests {
        private let simulation = Simulation()
        private let controller = UIViewController()
        private let window: UIWindow
        private let picker = UIDatePicker()

        init() {
            simulation.launch()
            window = simulation.show(controller)
            picker.calendar = Calendar(identifier: .gregorian)
            (picker.timeZone, picker.locale) = (.gmt, Locale(identifier: "en_US"))
            // 2015-11-30, 21:41.
            picker.date = Date(timeIntervalSince1970: 1_448_919_660)
            picker.frame.origin = CGPoint(x: 20, y: 100)
            controller.view.addSubview(picker)
            simulation.device.settle()
        }

        private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
            view.subviews.flatMap { ($0 as? View).map { [$0] } ?? [] + all(type, in: $0) }
        }
        private var fields: [DateField] { all(DateField.self, in: picker) }
        private var panel: DatePanel? { controller.presentedViewController as? DatePanel }
        private func center(_ view: UIView) -> CGPoint {
            view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        }
        private func touch(_ view: UIView?, time: TimeInterval) {
            guard let view else { return }
            simulation.device.tap(at: center(view), time: time)
            simulation.device.settle()
        }
        private func day(_ number: Int, in view: UIView) -> CalendarDay? {
            all(CalendarDay.self, in: view).first { day in
                !day.isHidden && day.date.map { picker.calendar.dateComponents(in: .gmt, from: $0).day } == number
            }
        }

        @Test func `the automatic style is compact, except for durations`() {
            #expect(picker.datePickerStyle == .compact && picker.bounds.height < 50)
            #expect(picker.bounds.size == picker.intrinsicContentSize)
            picker.datePickerMode = .countDownTimer
            #expect(picker.datePickerStyle == .wheels && picker.bounds.size == CGSize(width: 320, height: 216))
            (picker.datePickerMode, picker.preferredDatePickerStyle) = (.time, .inline)
            #expect(picker.datePickerStyle == .wheels)
            picker.datePickerMode = .date
            #expect(picker.datePickerStyle == .inline && picker.bounds.height > 300)
        }

        @Test func `the fields show the date and the time in the form of the locale`() {
            func texts() -> [String] {
                fields.compactMap { $0.accessibilityLabel?.replacingOccurrences(of: "\u{202F}", with: " ") }
            }
            #expect(texts() == ["Nov 30, 2015", "9:41 PM"])
            let width = picker.intrinsicContentSize.width
            picker.locale = Locale(identifier: "de_DE")
            #expect(texts() == ["30.11.2015", "21:41"] && picker.intrinsicContentSize.width < width)
            picker.datePickerMode = .time
            #expect(texts() == ["21:41"])
        }

        @Test func `fields are where the alignment says`() {
            picker.frame.size.width = 300
            func edges() -> [CGFloat] {
                picker.layoutIfNeeded()
                return [picker.content?.frame.minX ?? -1, 300 - (picker.content?.frame.maxX ?? -1)]
            }
            #expect(edges()[0] > 20 && edges()[0] == edges()[1])
            picker.contentHorizontalAlignment = .leading
            #expect(edges()[0] == 0)
            picker.contentHorizontalAlignment = .trailing
            #expect(edges()[1] == 0)
        }

        @Test func `a field opens a calendar, in which a day is selected, until a touch outside of it`() throws {
            var events: [String] = []
            for (event, name) in [
                (UIControl.Event.editingDidBegin, "begin"), (.valueChanged, "change"), (.editingDidEnd, "end"),
            ] { picker.addAction(UIAction { _ in events.append(name) }, for: event) }
            touch(fields.first, time: 1)
            let panel = try #require(panel)
            #expect(panel.view.frame.minY > picker.frame.maxY && panel.view.frame.width == 320)
            touch(day(12, in: panel.view), time: 2)
            #expect(picker.date == Date(timeIntervalSince1970: 1_448_919_660 - 18 * 86_400))
            #expect(fields.first?.accessibilityLabel == "Nov 12, 2015" && self.panel === panel)
            simulation.device.tap(at: CGPoint(x: 300, y: 30), time: 3)
            simulation.device.settle()
            #expect(self.panel == nil && events == ["begin", "change", "end"])
        }

        @Test func `the time is selected with wheels of 12 hours where the locale has them`() throws {
            touch(fields.last, time: 1)
            let wheels = try #require(panel.flatMap { all(DateWheels.self, in: $0.view).first })
            #expect(wheels.numberOfComponents == 3)
            #expect(wheels.selectedRow(inComponent: 0) % 12 == 9 && wheels.selectedRow(inComponent: 2) == 1)
            #expect(wheels.pickerView(wheels, titleForRow: 0, forComponent: 0) == "12")
            wheels.pickerView(wheels, didSelectRow: 0, inComponent: 2)
            #expect(picker.date == Date(timeIntervalSince1970: 1_448_919_660 - 43_200))
            wheels.pickerView(wheels, didSelectRow: 12, inComponent: 0)
            #expect(picker.calendar.dateComponents(in: .gmt, from: picker.date).hour == 0)
            controller.dismiss(animated: false)
            simulation.device.settle()
            #expect(panel == nil)
        }

        @Test func `wheels have the order of the locale`() throws {
            picker.preferredDatePickerStyle = .wheels
            func titles() -> [String?] {
                guard let wheels = picker.content as? DateWheels else { return [] }
                return (0..<wheels.numberOfComponents).map {
                    wheels.pickerView(wheels, titleForRow: wheels.selectedRow(inComponent: $0), forComponent: $0)
                }
            }
            #expect(titles() == ["Mon Nov 30", "9", "41", "PM"])
            picker.locale = Locale(identifier: "de_DE")
            #expect(titles().dropFirst() == ["21", "41"])
            picker.datePickerMode = .date
            #expect(titles() == ["30", "November", "2015"])
            picker.locale = Locale(identifier: "ja_JP")
            #expect(titles() == ["2015", "11月", "30"])
        }

        @Test func `limits in the wrong order are ignored`() {
            let date = picker.date
            (picker.minimumDate, picker.maximumDate) = (date + 172_800, date + 86_400)
            picker.date = date
            #expect(picker.date == date)
            picker.maximumDate = date + 259_200
            #expect(picker.date == date + 172_800)
        }

        @Test func `a picker that a cell places is as wide as its texts`() {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.frame = CGRect(x: 0, y: 300, width: 320, height: 44)
            controller.view.addSubview(cell)
            cell.accessoryView = picker
            picker.datePickerMode = .date
            cell.layoutIfNeeded()
            // November 30 becomes May 1.
            picker.date = Date(timeIntervalSince1970: 1_430_438_400)
            cell.layoutIfNeeded()
            #expect(picker.bounds.size == picker.intrinsicContentSize && picker.frame.maxX == 304)
            picker.frame.size.width = 200
            picker.date = Date(timeIntervalSince1970: 1_448_919_660)
            cell.layoutIfNeeded()
            #expect(picker.bounds.width == 200)
        }

        @Test func `a calendar shows other months within the limits`() throws {
            picker.preferredDatePickerStyle = .inline
            picker.minimumDate = Date(timeIntervalSince1970: 1_448_919_660 - 20 * 86_400)
            simulation.device.settle()
            let calendar = try #require(picker.content as? DateCalendar)
            func button(_ name: String) -> UIButton? {
                all(UIButton.self, in: calendar).first { $0.accessibilityLabel == name }
            }
            #expect(day(9, in: calendar)?.isEnabled == false && day(10, in: calendar)?.isEnabled == true)
            #expect(button("Previous Month")?.isEnabled == false && day(31, in: calendar) == nil)
            touch(button("Next Month"), time: 1)
            // A Tuesday, in the third column.
            let first = try #require(day(1, in: calendar))
            let columns = all(CalendarDay.self, in: calendar).map(\.frame.minX)
            #expect(first.frame.minX == columns[2] && day(31, in: calendar) != nil)
            touch(day(24, in: calendar), time: 2)
            #expect(picker.date == Date(timeIntervalSince1970: 1_448_919_660 + 24 * 86_400))
            #expect(all(DateField.self, in: calendar).count == 1)
        }

        @Test func `the title of a calendar opens wheels of months`() throws {
            picker.preferredDatePickerStyle = .inline
            simulation.device.settle()
            let calendar = try #require(picker.content as? DateCalendar)
            let title = try #require(all(CalendarTitle.self, in: calendar).first)
            #expect(title.text == "November 2015")
            touch(title, time: 1)
            let wheels = try #require(all(DateWheels.self, in: calendar).first)
            #expect(!all(CalendarDay.self, in: calendar).contains { !$0.isHidden })
            wheels.pickerView(wheels, didSelectRow: 1, inComponent: 0)
            #expect(title.text == "February 2015" && picker.date == Date(timeIntervalSince1970: 1_448_919_660))
            touch(title, time: 2)
            #expect(day(28, in: calendar) != nil && day(29, in: calendar) == nil)
        }
    }
}
