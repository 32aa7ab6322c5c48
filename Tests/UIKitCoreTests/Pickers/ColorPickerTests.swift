// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Hears which colors are chosen.
@MainActor private final class ColorLog: UIColorPickerViewControllerDelegate {
    var heard: [String] = []

    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) { heard.append("\(color.hexadecimal)\(continuously ? "…" : "")") }

    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { heard.append("finish") }
}

/// Hears of choices as before iOS 15.
@MainActor private final class OldColorLog: UIColorPickerViewControllerDelegate {
    var count = 0

    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) { count += 1 }
}

extension DeviceTests {
    /// The picker of colors, and the well that opens it.
    @MainActor struct ColorPickerTests {
        private let scene: PickerScene
        private let picker = UIColorPickerViewController()
        private let log = ColorLog()

        init() throws {
            scene = try PickerScene()
            picker.delegate = log
        }

        /// Returns the place at a share of the width and height of the view with a label.
        private func place(_ label: String, _ x: CGFloat, _ y: CGFloat) throws -> CGPoint {
            let view = try #require(scene.view(label), "\(label)")
            return view.convert(CGPoint(x: view.bounds.width * x, y: view.bounds.height * y), to: nil)
        }

        private func drag(_ label: String, to shares: [(x: CGFloat, y: CGFloat)], time: TimeInterval) throws {
            let places = try shares.map { try place(label, $0.x, $0.y) }
            scene.device.touchBegan(at: places[0], time: time)
            for (index, place) in places.dropFirst().enumerated() {
                scene.device.touchMoved(to: place, time: time + 0.1 * Double(index + 1))
            }
            scene.device.touchEnded(at: places.last, time: time + 1)
            scene.device.settle()
        }

        private func show(_ kind: Int) throws {
            let kinds = try #require(scene.first(UISegmentedControl.self))
            kinds.selectedSegmentIndex = kind
            kinds.sendActions(for: .valueChanged)
            scene.device.settle()
        }

        @Test func `a tap in the grid selects its color once, with the opacity as it was`() throws {
            picker.selectedColor = UIColor.black.withAlphaComponent(0.5)
            scene.present(picker)
            // The fourth color of the last row.
            try drag("Color Grid", to: [(3.5 / 12, 9.5 / 10)], time: 1)
            #expect(log.heard == ["EFCAFE"])
            #expect(picker.selectedColor == UIColor(hexadecimal: 0xEFCAFE).withAlphaComponent(0.5))
        }

        @Test func `a drag over the grid selects continuously, and once more at its end`() throws {
            scene.present(picker)
            try drag("Color Grid", to: [(0.5 / 12, 0.05), (11.5 / 12, 0.05), (5.5 / 12, 0.65)], time: 1)
            #expect(log.heard == ["000000…", "FE6250…", "FE6250"])
        }

        @Test func `the spectrum has hues to the right, white at the top and black at the bottom`() throws {
            scene.present(picker)
            try show(1)
            try drag("Color Spectrum", to: [(1.0 / 3, 0.5)], time: 10)
            try drag("Color Spectrum", to: [(0.5, 0.02)], time: 20)
            try drag("Color Spectrum", to: [(0.5, 0.98)], time: 30)
            #expect(log.heard.first == "00FF00")
            #expect(log.heard.count == 3 && log.heard[1].hasSuffix("FFFF") && log.heard[2].hasPrefix("00"))
        }

        @Test func `sliders change one component, by touches and for accessibility`() throws {
            picker.selectedColor = UIColor(hexadecimal: 0x102030)
            scene.present(picker)
            try show(2)
            try drag("Green", to: [(0.01, 0.5), (0.99, 0.5)], time: 1)
            #expect(log.heard == ["100030…", "10FF30…", "10FF30"])
            #expect(scene.view("Green")?.accessibilityValue == "255")
            scene.view("Blue")?.accessibilityDecrement()
            #expect(abs(picker.selectedColor.components.blue - (48.0 / 255 - 0.1)) < 0.001)
            #expect((scene.view("Hex Color") as? UITextField)?.text == picker.selectedColor.hexadecimal)
        }

        @Test func `a typed value counts at the end of editing, and one that is none changes nothing`() throws {
            picker.selectedColor = .black
            scene.present(picker)
            try show(2)
            func type(_ text: String, in label: String) throws {
                let field = try #require(scene.view(label) as? UITextField)
                field.becomeFirstResponder()
                field.text = text
                field.resignFirstResponder()
            }
            try type("300", in: "Red Value")
            try type("zz", in: "Green Value")
            #expect(log.heard == ["FF0000"])
            try type("00ff80", in: "Hex Color")
            try type("12", in: "Hex Color")
            #expect(log.heard == ["FF0000", "00FF80"])
            #expect((scene.view("Hex Color") as? UITextField)?.text == "00FF80")
            #expect((scene.view("Blue Value") as? UITextField)?.text == "128")
        }

        @Test func `the opacity is chosen where it is supported`() throws {
            picker.selectedColor = .red
            scene.present(picker)
            scene.view("Opacity")?.accessibilityDecrement()
            #expect(abs(picker.selectedColor.components.alpha - 0.9) < 0.001 && log.heard == ["FF0000"])
            picker.supportsAlpha = false
            scene.device.settle()
            #expect(scene.view("Opacity") == nil)
            try drag("Color Grid", to: [(11.5 / 12, 0.05)], time: 1)
            #expect(picker.selectedColor == .black)
        }

        @Test func `the button closes the picker and tells the delegate`() throws {
            scene.present(picker)
            try scene.touch("Close")
            #expect(log.heard == ["finish"] && scene.root.presentedViewController == nil)
        }

        @Test func `a sheet is as high as its content, and the delegate hears when the user closes it`() {
            scene.root.present(picker, animated: false)
            scene.device.settle()
            #expect(picker.view.frame.minY > 40)
            scene.device.tap(at: CGPoint(x: 100, y: 3), time: 1)
            scene.device.settle()
            #expect(log.heard == ["finish"] && scene.root.presentedViewController == nil)
        }

        @Test func `a delegate from before iOS 15 hears of each choice`() throws {
            let old = OldColorLog()
            picker.delegate = old
            scene.present(picker)
            try scene.touch("Color 007AFF")
            #expect(old.count == 1 && picker.selectedColor.hexadecimal == "007AFF")
        }

        @Test func `setting the color notifies nobody`() {
            scene.present(picker)
            picker.selectedColor = .green
            #expect(log.heard.isEmpty && scene.view("Selected Color")?.accessibilityValue == "00FF00")
        }

        @Test func `a well opens a picker with its title and color, and sends its choices`() throws {
            let well = UIColorWell(frame: CGRect(x: 50, y: 100, width: 28, height: 28))
            (well.title, well.selectedColor, well.supportsAlpha) = ("Paint", .red, false)
            var colors: [UIColor?] = []
            well.addAction(UIAction { _ in colors.append(well.selectedColor) }, for: .valueChanged)
            scene.root.view.addSubview(well)
            scene.device.settle()
            scene.device.tap(at: CGPoint(x: 64, y: 114), time: 1)
            scene.device.settle()
            let opened = try #require(scene.root.presentedViewController as? UIColorPickerViewController)
            #expect(opened.title == "Paint" && opened.selectedColor == .red && !opened.supportsAlpha)
            try drag("Color Grid", to: [(11.5 / 12, 0.05)], time: 3)
            #expect(colors == [.black] && well.accessibilityValue == "000000")
            well.selectedColor = .green
            #expect(opened.selectedColor == .green && colors.count == 1)
        }

        @Test func `a color that is not a number is shown as black`() throws {
            let well = UIColorWell(frame: .zero)
            well.selectedColor = UIColor(white: .nan, alpha: .nan)
            #expect(well.accessibilityValue == "000000")
            picker.selectedColor = UIColor(red: .nan, green: .infinity, blue: 0, alpha: .nan)
            scene.present(picker)
            #expect(scene.view("Opacity")?.accessibilityValue == "0%")
            try show(2)
            #expect((scene.view("Hex Color") as? UITextField)?.text == "00FF00")
        }

        @Test func `editing that changes nothing keeps a value between the numbers`() throws {
            let color = UIColor(red: 0.3333, green: 0.5, blue: 0.5, alpha: 0.3333)
            picker.selectedColor = color
            scene.present(picker)
            try show(2)
            for label in ["Red Value", "Opacity Value"] {
                let field = try #require(scene.view(label) as? UITextField)
                field.becomeFirstResponder()
                field.resignFirstResponder()
            }
            #expect(log.heard.isEmpty && picker.selectedColor == color)
        }

        @Test func `the ring of the spectrum is where the finger was, until there is another color`() throws {
            scene.present(picker)
            try show(1)
            // Beyond the bottom edge, where everything is black.
            try drag("Color Spectrum", to: [(0.5, 0.5), (0.5, 1.2)], time: 1)
            let spectrum = try #require(scene.view("Color Spectrum") as? ColorSpectrum)
            #expect(log.heard.last == "000000")
            #expect(abs(spectrum.knob.x - spectrum.bounds.midX) < 1 && spectrum.knob.y == spectrum.bounds.maxY)
            picker.selectedColor = .red
            #expect(spectrum.knob.x == 0)
        }

        @Test func `a well keeps the app's opacity when it is disabled`() {
            let well = UIColorWell(frame: .zero)
            well.alpha = 0.5
            well.isEnabled = false
            #expect(well.alpha == 0.5)
            well.isEnabled = true
            #expect(well.alpha == 0.5)
        }

        @Test func `a well without a size has its natural one`() {
            #expect(UIColorWell(frame: .zero).frame.size == CGSize(width: 28, height: 28))
            #expect(UIColorWell(frame: .zero).selectedColor == nil)
        }
    }
}
