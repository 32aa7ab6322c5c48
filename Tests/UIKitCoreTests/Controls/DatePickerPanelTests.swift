// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The panels that the fields of compact date pickers open.
    @MainActor struct DatePickerPanelTests {
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
        private var panel: DatePanel? { controller.presentedViewController as? DatePanel }

        private func open(_ field: DateField?, time: TimeInterval) throws {
            let field = try #require(field)
            let center = field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil)
            simulation.device.tap(at: center, time: time)
            simulation.device.settle()
        }

        @Test func `a field whose panel is refused stays closed, and opens later`() throws {
            var events: [String] = []
            picker.addAction(UIAction { _ in events.append("begin") }, for: .editingDidBegin)
            picker.addAction(UIAction { _ in events.append("end") }, for: .editingDidEnd)
            let field = try #require(all(DateField.self, in: picker).first)
            let other = UIViewController()
            controller.present(other, animated: false)
            simulation.device.settle()
            // The other controller covers the field, which something else activates.
            field.sendActions(for: .touchUpInside)
            simulation.device.settle()
            #expect(controller.presentedViewController === other && events == [])
            controller.dismiss(animated: false)
            simulation.device.settle()
            try open(field, time: 1)
            #expect(panel != nil && events == ["begin"])
            controller.dismiss(animated: false)
            simulation.device.settle()
            #expect(panel == nil && events == ["begin", "end"])
        }

        @Test func `an open calendar follows the locale and the time zone`() throws {
            try open(all(DateField.self, in: picker).first, time: 1)
            let panel = try #require(panel)
            let calendar = try #require(all(DateCalendar.self, in: panel.view).first)
            let title = try #require(all(CalendarTitle.self, in: calendar).first)
            #expect(title.text == "November 2015")
            picker.locale = Locale(identifier: "fr_FR")
            simulation.device.settle()
            #expect(self.panel === panel && title.text == "novembre 2015")
            #expect(all(UILabel.self, in: calendar).first { $0.text == "LUN." }?.frame.minX ?? 100 < 50)
            // November 30, 21:41 is December 1 four hours farther east.
            picker.timeZone = TimeZone(secondsFromGMT: 4 * 3600)
            #expect(title.text == "décembre 2015")
        }

        @Test func `open wheels follow the locale, and are as wide as their texts`() throws {
            try open(all(DateField.self, in: picker).last, time: 1)
            let panel = try #require(panel)
            let wheels = try #require(all(DateWheels.self, in: panel.view).first)
            let width = panel.view.frame.width
            #expect(wheels.numberOfComponents == 3)
            picker.locale = Locale(identifier: "de_DE")
            simulation.device.settle()
            #expect(
                self.panel === panel && wheels.numberOfComponents == 2 && wheels.selectedRow(inComponent: 0) % 24 == 21)
            #expect(panel.view.frame.width < width)
        }

        @Test func `other content closes the panel of the fields that it replaces`() throws {
            var ends = 0
            picker.addAction(UIAction { _ in ends += 1 }, for: .editingDidEnd)
            try open(all(DateField.self, in: picker).first, time: 1)
            #expect(panel != nil)
            picker.datePickerMode = .time
            simulation.device.settle()
            #expect(panel == nil && ends == 1)
        }

        @Test func `another style closes the panel of the time below a calendar`() throws {
            picker.datePickerMode = .dateAndTime
            picker.preferredDatePickerStyle = .inline
            picker.sizeToFit()
            simulation.device.settle()
            try open(all(DateField.self, in: picker).first, time: 1)
            #expect(panel != nil)
            picker.preferredDatePickerStyle = .wheels
            simulation.device.settle()
            #expect(panel == nil)
        }
    }
}
