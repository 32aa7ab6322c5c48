// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What controls look like, drawn by the compositor and measured by it.
    @MainActor struct ControlPictureTests {
        private let simulation = Simulation()

        private func picture(_ style: UIUserInterfaceStyle) throws -> RenderTree {
            let device = simulation.device
            let measurer = try TextMeasurer(Fixtures.fonts())
            device.layOutText(with: measurer)
            device.launch(nil)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIViewController()
            window.overrideUserInterfaceStyle = style
            window.rootViewController?.view.backgroundColor = .systemBackground
            window.makeKeyAndVisible()
            var y: CGFloat = 30
            func add(_ view: UIView, width: CGFloat? = nil) {
                view.sizeToFit()
                view.frame = CGRect(x: 20, y: y, width: width ?? view.frame.width, height: view.frame.height)
                window.rootViewController?.view.addSubview(view)
                y = view.frame.maxY + 12
            }
            let toggle = UISwitch()
            toggle.isOn = true
            add(toggle)
            add(UISwitch())
            let slider = UISlider()
            slider.value = 0.4
            add(slider, width: 300)
            let bar = UIProgressView(progressViewStyle: .default)
            bar.progress = 0.6
            add(bar, width: 300)
            let wheel = UIActivityIndicatorView(style: .large)
            wheel.startAnimating()
            add(wheel)
            let dots = UIPageControl()
            dots.numberOfPages = 4
            add(dots)
            let choices = UISegmentedControl(items: ["One", "Two", "Three"])
            choices.selectedSegmentIndex = 1
            add(choices, width: 300)
            add(UIStepper())
            for var configuration in [UIButton.Configuration.filled(), .tinted(), .gray(), .plain()] {
                configuration.title = "Play"
                configuration.image = UIImage(systemName: "play")
                configuration.imagePadding = 6
                add(UIButton(configuration: configuration))
            }
            let field = UITextField()
            field.placeholder = "Name"
            field.borderStyle = .roundedRect
            add(field, width: 200)
            let label = UILabel()
            label.numberOfLines = 0
            label.textColor = .label
            let text = NSMutableAttributedString(string: "Text of two looks ")
            text.append(
                NSAttributedString(
                    string: "on more than one line",
                    attributes: [.underlineStyle: 1, .foregroundColor: UIColor.systemRed]))
            label.attributedText = text
            label.frame.size = CGSize(width: 200, height: 50)
            window.rootViewController?.view.addSubview(label)
            label.frame.origin = CGPoint(x: 160, y: 30)
            let names = [
                "gear", "display", "airplayvideo", "rectangle.on.rectangle", "xmark", "checkmark", "chevron.left",
            ]
            for (index, name) in names.enumerated() {
                let view = UIImageView(image: UIImage(systemName: name))
                view.frame.origin = CGPoint(x: 160 + index * 28, y: 90)
                window.rootViewController?.view.addSubview(view)
            }
            device.settle()
            return device.renderTree(of: .main)
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `controls are rendered correctly`(_ style: UIUserInterfaceStyle) async throws {
            try await expectGolden(style == .dark ? "controls-dark" : "controls", Fixtures.frame(picture(style)))
        }
    }
}
