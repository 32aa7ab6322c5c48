// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controls: their sizes, what a finger does to them, what they draw, and values without meaning.
    @MainActor struct ControlTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            device.settle()
        }

        /// Shows a control and counts its `valueChanged` and main events.
        private func show<Control: UIControl>(_ control: Control, at point: CGPoint = CGPoint(x: 50, y: 100)) -> Log {
            control.frame.origin = point
            window.addSubview(control)
            device.settle()
            let log = Log()
            control.addAction(UIAction { _ in log.values += 1 }, for: .valueChanged)
            control.addAction(UIAction { _ in log.primary += 1 }, for: .primaryActionTriggered)
            return log
        }

        private final class Log {
            var values = 0
            var primary = 0
        }

        private func commands(_ view: UIView) -> [DrawCommand] { view.layer.displayList?.commands ?? [] }

        @Test func `a switch is turned by a tap, and by the app without an event`() {
            let control = UISwitch(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
            #expect(control.bounds.size == CGSize(width: 51, height: 31))
            let log = show(control)
            let off = commands(control)
            device.tap(at: control.center)
            #expect(control.isOn)
            #expect((log.values, log.primary) == (1, 1))
            #expect(commands(control) != off)
            control.setOn(false, animated: true)
            #expect(commands(control) == off)
            #expect(log.values == 1)
            control.isEnabled = false
            device.tap(at: control.center)
            #expect(!control.isOn)
        }

        @Test func `a slider follows the finger on its thumb`() {
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34))
            let log = show(slider)
            slider.maximumValue = 10
            #expect(slider.value == 0)
            device.touchBegan(at: CGPoint(x: 64, y: 117))
            device.touchMoved(to: CGPoint(x: 114, y: 117))
            #expect(abs(slider.value - 5) < 0.01)
            device.touchMoved(to: CGPoint(x: 600, y: 117))
            #expect(slider.value == 10)
            device.touchEnded()
            #expect(log.values == 2)
            device.tap(at: CGPoint(x: 60, y: 117))
            #expect(slider.value == 10)
            slider.isContinuous = false
            slider.value = -3
            #expect(slider.value == 0)
            device.touchBegan(at: CGPoint(x: 64, y: 117))
            device.touchMoved(to: CGPoint(x: 114, y: 117))
            #expect(log.values == 2)
            device.touchEnded()
            #expect(log.values == 3)
            slider.value = .nan
            #expect(abs(slider.value - 5) < 0.01)
        }

        @Test(arguments: [(0.5, 0.5), (-1, 0), (2, 1), (Float.nan, 0), (Float.infinity, 1)] as [(Float, Float)])
        func `progress is a fraction`(_ progress: Float, expected: Float) {
            let bar = UIProgressView(progressViewStyle: .default)
            bar.progress = progress
            #expect(bar.progress == expected)
            #expect(bar.intrinsicContentSize.height == 4)
        }

        @Test func `an activity indicator uses frames only while spinning, and hides when stopped`() {
            weak var gone: UIActivityIndicatorView?
            do {
                let wheel = UIActivityIndicatorView(style: .large)
                #expect(wheel.isHidden)
                window.addSubview(wheel)
                wheel.startAnimating()
                #expect(!wheel.isHidden)
                #expect(device.wantsFrames)
                let before = commands(wheel)
                device.settle()
                let commits = simulation.commits
                device.frame(at: 10.5)
                device.settle()
                #expect(commands(wheel) != before)
                device.frame(at: 10.51)
                device.settle()
                #expect(simulation.commits == commits + 1)
                wheel.stopAnimating()
                #expect(wheel.isHidden)
                #expect(!device.wantsFrames)
                wheel.startAnimating()
                gone = wheel
                wheel.removeFromSuperview()
                #expect(!device.wantsFrames)
            }
            #expect(gone == nil)
        }

        @Test func `page control dots change pages`() {
            let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
            let log = show(dots)
            dots.numberOfPages = 3
            #expect(commands(dots).count == 3)
            // White on any background, until the app sets colors.
            let colors = commands(dots).compactMap { command -> Color? in
                guard case .fill(_, .color(let color), _) = command else { return nil }
                return color
            }
            #expect(colors.allSatisfy { $0.red == 1 && $0.green == 1 && $0.blue == 1 })
            #expect(colors.map { $0.alpha == 1 } == [true, false, false])
            device.tap(at: CGPoint(x: 140, y: 110))
            #expect(dots.currentPage == 1)
            device.tap(at: CGPoint(x: 60, y: 110))
            device.tap(at: CGPoint(x: 60, y: 110))
            #expect(dots.currentPage == 0)
            #expect(log.values == 2)
            dots.currentPage = 9
            #expect(dots.currentPage == 2)
            dots.numberOfPages = 1
            #expect(dots.currentPage == 0)
            dots.hidesForSinglePage = true
            #expect(commands(dots).isEmpty)
            dots.numberOfPages = .max
            #expect(commands(dots).count == 6)
            dots.numberOfPages = -1
            #expect(dots.numberOfPages == 0)
        }

        @Test func `a tap selects a segment`() {
            let choices = UISegmentedControl(items: ["One", "Two", "Three"])
            #expect(choices.selectedSegmentIndex == UISegmentedControl.noSegment)
            #expect(choices.frame.height == 32)
            let log = show(choices)
            let width = choices.bounds.width
            device.tap(at: CGPoint(x: 50 + width / 2, y: 116))
            #expect(choices.selectedSegmentIndex == 1)
            device.tap(at: CGPoint(x: 50 + width / 2, y: 116), time: 5)
            #expect(log.values == 1)
            choices.setEnabled(false, forSegmentAt: 2)
            device.tap(at: CGPoint(x: 50 + width - 5, y: 116), time: 9)
            #expect(choices.selectedSegmentIndex == 1)
            choices.insertSegment(withTitle: "Zero", at: 0, animated: false)
            #expect(choices.selectedSegmentIndex == 2)
            #expect(choices.titleForSegment(at: 2) == "Two")
            choices.removeSegment(at: 2, animated: false)
            #expect(choices.selectedSegmentIndex == UISegmentedControl.noSegment)
            choices.selectedSegmentIndex = 17
            #expect(choices.selectedSegmentIndex == UISegmentedControl.noSegment)
            #expect(choices.titleForSegment(at: -1) == nil)
        }

        @Test func `a stepper steps, and stops or wraps at its limits`() {
            let stepper = UIStepper()
            let log = show(stepper)
            stepper.maximumValue = 2
            for time in [0.0, 1, 2] { device.tap(at: CGPoint(x: 120, y: 116), time: time) }
            #expect(stepper.value == 2)
            #expect(log.values == 2)
            stepper.wraps = true
            device.tap(at: CGPoint(x: 120, y: 116), time: 3)
            #expect(stepper.value == 0)
            stepper.value = .nan
            #expect(stepper.value == 0)
        }

        @Test func `a button's appearance follows its state`() {
            let button = UIButton(configuration: .filled(), primaryAction: nil)
            button.configuration?.title = "Play"
            let log = show(button)
            button.frame.size = button.intrinsicContentSize
            device.settle()
            let usual = commands(button)
            #expect(usual.count == 1)
            device.touchBegan(at: button.center)
            device.settle()
            #expect(button.isHighlighted)
            #expect(commands(button) != usual)
            device.touchEnded()
            device.settle()
            #expect(commands(button) == usual)
            #expect(log.primary == 1)
            #expect(button.titleLabel?.text == "Play")
            #expect(button.titleLabel?.textColor == .white)
            button.isEnabled = false
            device.settle()
            #expect(button.titleLabel?.textColor == .tertiaryLabel)
        }

        @Test func `an update handler changes a button's configuration with its state`() {
            let button = UIButton(configuration: .plain())
            _ = show(button)
            button.configurationUpdateHandler = { $0.configuration?.title = $0.isSelected ? "On" : "Off" }
            device.settle()
            #expect(button.currentTitle == "Off")
            button.isSelected = true
            device.settle()
            #expect(button.titleLabel?.text == "On")
        }

        @Test func `image and title are side by side in the center`() throws {
            let image = try #require(UIImage(data: CommitTests.onePixel))
            let button = UIButton(configuration: .gray())
            button.configuration?.title = "Go"
            button.configuration?.image = image
            button.configuration?.imagePadding = 8
            _ = show(button)
            button.frame.size = CGSize(width: 200, height: 40)
            device.settle()
            let (title, picture) = (button.titleLabel?.frame ?? .zero, button.imageView?.frame ?? .zero)
            #expect(title.minX - picture.maxX == 8)
            #expect(abs((picture.minX + title.maxX) / 2 - 100) < 0.01)
            button.configuration?.imagePlacement = .bottom
            device.settle()
            #expect(button.imageView?.frame.minY == (button.titleLabel?.frame.maxY ?? 0) + 8)
        }

        @Test func `keys type into a field while it is first responder`() {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
            let log = show(field)
            field.placeholder = "Name"
            let empty = commands(field)
            #expect(empty.count == 1)
            var edits = 0
            field.addAction(UIAction { _ in edits += 1 }, for: .editingChanged)
            device.tap(at: field.center)
            #expect(field.isEditing)
            for key in ["A", "b", "👩‍🚀", "\u{8}", "\r"] { device.input.press(key) }
            #expect(field.text == "Ab")
            #expect(edits == 4)
            #expect(log.primary == 1)
            field.isSecureTextEntry = true
            guard case .text(let block, _) = commands(field).first else {
                Issue.record("no text")
                return
            }
            #expect(block.string == "••")
            #expect(field.resignFirstResponder())
            device.input.press("x")
            #expect(field.text == "Ab")
        }

        @Test func `a text view's content is as tall as its text`() {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            window.addSubview(view)
            view.text = String(repeating: "word ", count: 50)
            device.settle()
            #expect(view.contentSize.height > 100)
            #expect(view.becomeFirstResponder())
            device.input.press("!")
            #expect(view.text.hasSuffix("!"))
            #expect(!commands(view).isEmpty)
        }

        @Test func `the status bar is drawn unless hidden`() throws {
            final class Hiding: UIViewController {
                override var prefersStatusBarHidden: Bool { true }
            }
            func texts() -> [String] {
                let layers = device.renderTree(of: .main).layers.flatMap(\.sublayers)
                return layers.flatMap { $0.contents?.commands ?? [] }.compactMap { command in
                    if case .text(let block, _) = command { block.string } else { nil }
                }
            }
            window.rootViewController = UIViewController()
            device.settle()
            #expect(texts() == ["9:41"])
            window.rootViewController = Hiding()
            device.settle()
            #expect(texts() == [])
        }

        @Test func `controls accept invalid geometry`() {
            let controls: [UIView] = [
                UISwitch(), UISlider(), UIProgressView(), UIPageControl(), UISegmentedControl(items: ["a", 3]),
                UIStepper(), UIButton(configuration: .tinted()), UITextField(), UITextView(), UIScrollView(),
                UIActivityIndicatorView(style: .medium), UIVisualEffectView(effect: UIBlurEffect(style: .dark)),
            ]
            (controls[3] as? UIPageControl)?.numberOfPages = .max
            for control in controls {
                window.addSubview(control)
                for length in [CGFloat.nan, .infinity, -1e300, 1e300, 0] {
                    control.frame = CGRect(x: length, y: length, width: length, height: length)
                    control.bounds = CGRect(x: length, y: length, width: length, height: length)
                    device.settle()
                    _ = device.renderTree(of: .main)
                }
            }
        }

        @Test func `segments perform their actions when the user selects them`() {
            var performed: [String] = []
            let actions = ["One", "Two"].map { title in
                UIAction(title: title, identifier: UIAction.Identifier(title)) { performed.append($0.title) }
            }
            let choices = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 300, height: 32), actions: actions)
            let log = show(choices)
            choices.insertSegment(
                action: UIAction(title: "Zero") { performed.append($0.title) }, at: 0, animated: false)
            #expect((0..<3).map(choices.titleForSegment) == ["Zero", "One", "Two"])
            #expect(choices.segmentIndex(identifiedBy: UIAction.Identifier("Two")) == 2)
            choices.selectedSegmentIndex = 1
            device.tap(at: CGPoint(x: 60, y: 110), time: 1)
            #expect(performed == ["Zero"] && log.values == 1)
            choices.setAction(
                UIAction(title: "Off", attributes: .disabled) { _ in performed.append("off") }, forSegmentAt: 1)
            device.tap(at: CGPoint(x: 200, y: 110), time: 3)
            #expect(performed == ["Zero"] && choices.selectedSegmentIndex == 0)
            #expect(choices.actionForSegment(at: 1)?.title == "Off" && choices.actionForSegment(at: 3) == nil)
        }

        @Test func `a page control shows images in place of dots, in the colors of the dots, on a capsule`() {
            let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
            dots.numberOfPages = 3
            _ = show(dots)
            let before = commands(dots).count
            dots.backgroundStyle = .prominent
            #expect(commands(dots).count == before + 1)
            dots.preferredIndicatorImage = UIImage(systemName: "minus")
            (dots.pageIndicatorTintColor, dots.currentPageIndicatorTintColor) = (.red, .blue)
            func strokes() -> [Color] {
                commands(dots).compactMap { command in
                    guard case .stroke(_, .color(let color), _) = command else { return nil }
                    return color
                }
            }
            let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
            #expect(strokes() == [blue, red, red])
            dots.setIndicatorImage(UIImage(), forPage: 2)
            #expect(strokes() == [blue, red] && dots.indicatorImage(forPage: 2) != nil)
        }
    }
}
