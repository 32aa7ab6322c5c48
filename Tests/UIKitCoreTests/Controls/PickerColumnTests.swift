// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The widths and places of the wheels of pickers.
    @MainActor struct PickerColumnTests {
        private let simulation = Simulation()
        private let controller = UIViewController()
        private let window: UIWindow

        init() {
            simulation.launch()
            window = simulation.show(controller)
        }

        /// Two narrow wheels.
        private final class Narrow: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 10 }
            func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 60 }
            func pickerView(
                _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
            ) -> UIView { view ?? UIView() }
        }

        @Test func `narrow columns are together in the middle`() {
            let (picker, source) = (UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216)), Narrow())
            (picker.dataSource, picker.delegate) = (source, source)
            controller.view.addSubview(picker)
            simulation.device.settle()
            #expect(picker.view(forRow: 0, forComponent: 0)?.center.x == 130)
            #expect(picker.view(forRow: 0, forComponent: 1)?.center.x == 190)
            // A row below the middle: of the first wheel, and to the right of the last one.
            simulation.device.tap(at: CGPoint(x: 155, y: 240))
            #expect(picker.selectedRow(inComponent: 0) == 1)
            simulation.device.tap(at: CGPoint(x: 300, y: 240), time: 1)
            #expect(picker.selectedRow(inComponent: 1) == 1)
            withExtendedLifetime(source) {}
        }

        private func add(_ mode: UIDatePicker.Mode, width: CGFloat) throws -> (UIDatePicker, DateWheels) {
            let picker = UIDatePicker(frame: CGRect(x: 0, y: 100, width: width, height: 216))
            picker.preferredDatePickerStyle = .wheels
            picker.calendar = Calendar(identifier: .gregorian)
            picker.locale = Locale(identifier: "en_US")
            picker.timeZone = .gmt
            picker.datePickerMode = mode
            picker.date = Date(timeIntervalSince1970: 1_796_000_000)
            controller.view.addSubview(picker)
            simulation.device.settle()
            return (picker, try #require(picker.subviews.first as? DateWheels))
        }

        @Test(arguments: [UIDatePicker.Mode.time, .date, .dateAndTime, .countDownTimer])
        func `the wheels of a date picker are as wide as their texts`(_ mode: UIDatePicker.Mode) throws {
            let (_, wheels) = try add(mode, width: 393)
            var total: CGFloat = 0
            for component in 0..<wheels.numberOfComponents {
                let width = wheels.rowSize(forComponent: component).width
                total += width
                let rows = 0..<min(60, wheels.numberOfRows(inComponent: component))
                let texts = rows.compactMap {
                    wheels.pickerView(wheels, titleForRow: $0, forComponent: component)
                }
                let widest = texts.map { $0.size(withAttributes: [.font: UIPickerView.titleFont]).width }.max() ?? 0
                #expect(widest > 0 && width >= widest + 8 && width <= widest + 60)
            }
            #expect(total < 340)
        }

        @Test func `the columns of a time are side by side`() throws {
            let (picker, wheels) = try add(.time, width: 393)
            wheels.selectRow(5, inComponent: 0, animated: false)
            // The column of minutes is in the middle of the three, which are of about the same width.
            simulation.device.tap(at: CGPoint(x: 393 / 2 - 50, y: 240))
            #expect(wheels.selectedRow(inComponent: 0) % 12 == 6)
            let minute = wheels.selectedRow(inComponent: 1)
            simulation.device.tap(at: CGPoint(x: 393 / 2 - 5, y: 176), time: 1)
            #expect(wheels.selectedRow(inComponent: 1) == minute - 1)
            simulation.device.tap(at: CGPoint(x: 393 / 2 + 50, y: 240), time: 2)
            #expect(wheels.selectedRow(inComponent: 2) == 1)
            #expect(picker.calendar.dateComponents(in: .gmt, from: picker.date).hour == 18)
        }

        @Test func `the wheels of a narrow date picker do not leave it`() throws {
            let (_, wheels) = try add(.dateAndTime, width: 150)
            let widths = (0..<wheels.numberOfComponents).map { wheels.rowSize(forComponent: $0).width }
            #expect(abs(widths.reduce(0, +) - 150) < 0.01 && widths[0] > widths[1])
        }
    }
}
