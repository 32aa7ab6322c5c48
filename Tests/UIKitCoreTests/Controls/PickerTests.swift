// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct PickerTests {
        let simulation = Simulation()

        @Test func `a picker reports user selections to its delegate, not the app's`() {
            simulation.launch()
            let (controller, source) = (UIViewController(), Fruits())
            let window = simulation.show(controller)
            let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
            (picker.dataSource, picker.delegate) = (source, source)
            controller.view.addSubview(picker)
            picker.selectRow(1, inComponent: 0, animated: false)
            picker.selectRow(9, inComponent: 0, animated: false)
            #expect(picker.selectedRow(inComponent: 0) == 1 && picker.selectedRow(inComponent: 1) == 0)
            #expect(picker.selectedRow(inComponent: 2) == -1 && source.seen.isEmpty)
            // One row below the middle of the first wheel, then the second wheel turned by two rows.
            simulation.device.tap(at: CGPoint(x: 80, y: 240))
            simulation.device.touchBegan(at: CGPoint(x: 240, y: 250), time: 1)
            simulation.device.touchMoved(to: CGPoint(x: 240, y: 186), time: 1.2)
            simulation.device.touchEnded(time: 1.3)
            #expect(source.seen == ["0: 2", "1: 2"])
            source.names = ["Apple"]
            picker.reloadAllComponents()
            #expect(picker.selectedRow(inComponent: 0) == 0)
            _ = window
        }

        /// Wheels of views, some of which are used again.
        private final class Swatches: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            var made = 0
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 30 }
            func pickerView(
                _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
            ) -> UIView {
                made += view == nil ? 1 : 0
                let view = view ?? UIView()
                view.tag = row
                return view
            }
        }

        @Test func `a picker shows the views of its delegate, and uses those that leave again`() {
            simulation.launch()
            let (controller, source) = (UIViewController(), Swatches())
            let window = simulation.show(controller)
            let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
            (picker.dataSource, picker.delegate) = (source, source)
            controller.view.addSubview(picker)
            simulation.device.settle()
            #expect(picker.subviews.map(\.tag) == [0, 1, 2] && source.made == 3)
            #expect(picker.view(forRow: 0, forComponent: 0)?.center == CGPoint(x: 160, y: 108))
            picker.selectRow(10, inComponent: 0, animated: false)
            simulation.device.settle()
            #expect(picker.subviews.map(\.tag).sorted() == [8, 9, 10, 11, 12] && source.made == 5)
            #expect(picker.view(forRow: 0, forComponent: 0) == nil)
            #expect(picker.view(forRow: 10, forComponent: 0)?.alpha == 1)
            // A touch of a view turns the wheel.
            simulation.device.tap(at: CGPoint(x: 160, y: 240))
            #expect(picker.selectedRow(inComponent: 0) == 11)
            _ = window
        }

        @Test func `a date picker keeps its limits, and the last day of a shorter month`() throws {
            simulation.launch()
            let picker = UIDatePicker()
            picker.timeZone = .gmt
            picker.calendar = Calendar(identifier: .gregorian)
            picker.locale = Locale(identifier: "en_US")
            picker.preferredDatePickerStyle = .wheels
            picker.datePickerMode = .date
            picker.date = Date(timeIntervalSince1970: 30 * 86_400)
            var changes = 0
            picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
            var wheels = try #require(picker.subviews.first as? DateWheels)
            #expect(wheels.pickerView(wheels, titleForRow: 1969, forComponent: 2) == "1970")
            #expect(wheels.selectedRow(inComponent: 1) % 31 == 30)
            wheels.pickerView(wheels, didSelectRow: 1, inComponent: 0)
            #expect(picker.date == Date(timeIntervalSince1970: 58 * 86_400) && changes == 1)
            // The wheel goes on, but what the month does not have is gray.
            func isGray(_ row: Int) -> Bool {
                let title = wheels.pickerView(wheels, attributedTitleForRow: row, forComponent: 1)
                // No pointer is passed.
                let color = unsafe title?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
                return color as? UIColor == .tertiaryLabel
            }
            #expect(wheels.numberOfRows(inComponent: 1) % 31 == 0 && !isGray(27) && isGray(28) && isGray(61))
            picker.maximumDate = Date(timeIntervalSince1970: 86_400)
            #expect(picker.date == picker.maximumDate && changes == 1)
            picker.datePickerMode = .countDownTimer
            picker.countDownDuration = 3_700
            wheels = try #require(picker.subviews.first as? DateWheels)
            wheels.pickerView(wheels, didSelectRow: 5, inComponent: 1)
            #expect(picker.countDownDuration == 3_900)
        }
    }
}

@MainActor private final class Fruits: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var names = ["Apple", "Banana", "Cherry"]
    var seen: [String] = []

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { names.count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        names[row]
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        seen.append("\(component): \(row)")
    }
}
