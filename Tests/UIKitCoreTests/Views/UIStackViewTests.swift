// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Rows and columns of views, pictures, and colors.
    @MainActor struct UIStackViewTests {
        private let simulation = Simulation()

        private func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            view.widthAnchor.constraint(equalToConstant: width).isActive = true
            view.heightAnchor.constraint(equalToConstant: height).isActive = true
            return view
        }

        @Test func `a column is as large as its views and spacing`() {
            let stack = UIStackView(arrangedSubviews: [box(50, 10), box(80, 20), box(30, 30)])
            (stack.axis, stack.spacing, stack.alignment) = (.vertical, 5, .center)
            #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 80, height: 70))
            stack.frame.size = CGSize(width: 80, height: 70)
            stack.layoutIfNeeded()
            #expect(stack.arrangedSubviews.map(\.frame.minY) == [0, 15, 40])
            #expect(stack.arrangedSubviews.map(\.frame.midX) == [40, 40, 40])
            stack.arrangedSubviews[1].isHidden = true
            #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 50, height: 45))
        }

        @Test func `a row fills equally, or keeps sizes and distributes the rest`() {
            let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
            (stack.distribution, stack.spacing) = (.fillEqually, 10)
            stack.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
            stack.layoutIfNeeded()
            #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 110, 220])
            #expect(stack.arrangedSubviews.map(\.frame.height) == [40, 40, 40])
            let spread = UIStackView(arrangedSubviews: [box(10, 10), box(20, 10), box(30, 10)])
            (spread.distribution, spread.alignment) = (.equalSpacing, .trailing)
            spread.frame = CGRect(x: 0, y: 0, width: 160, height: 40)
            spread.layoutIfNeeded()
            #expect(spread.arrangedSubviews.map(\.frame.minX) == [0, 60, 130])
            #expect(spread.arrangedSubviews.map(\.frame.maxY) == [40, 40, 40])
        }

        @Test func `custom spacing and margins are part of the size`() {
            let boxes = [box(10, 10), box(20, 20), box(30, 30)]
            let stack = UIStackView(arrangedSubviews: boxes)
            stack.spacing = 5
            stack.setCustomSpacing(40, after: boxes[0])
            (stack.isLayoutMarginsRelativeArrangement, stack.alignment) = (true, .center)
            stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            #expect(size == CGSize(width: 2 + 10 + 40 + 20 + 5 + 30 + 4, height: 1 + 30 + 3))
            stack.frame.size = size
            stack.layoutIfNeeded()
            #expect(boxes.map(\.frame.minX) == [2, 52, 77])
            #expect(boxes.map(\.frame.midY) == [16, 16, 16])
            stack.setCustomSpacing(UIStackView.spacingUseDefault, after: boxes[0])
            #expect(stack.customSpacing(after: boxes[0]) == UIStackView.spacingUseDefault)
            stack.frame.size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            stack.layoutIfNeeded()
            #expect(boxes.map(\.frame.minX) == [2, 17, 42])
        }

        @Test func `a row fills proportionally, spaces centers equally, or aligns baselines`() {
            let labels = ["i", "a longer text"].map { text in
                let label = UILabel()
                label.text = text
                return label
            }
            let stack = UIStackView(arrangedSubviews: labels)
            let widths = labels.map(\.intrinsicContentSize.width)
            stack.distribution = .fillProportionally
            stack.frame = CGRect(x: 0, y: 0, width: 3 * (widths[0] + widths[1]), height: 40)
            stack.layoutIfNeeded()
            #expect(abs(labels[0].frame.width - 3 * widths[0]) <= 1)
            let boxes = [box(10, 10), box(60, 10), box(30, 10)]
            let spread = UIStackView(arrangedSubviews: boxes)
            (spread.distribution, spread.alignment) = (.equalCentering, .leading)
            spread.frame = CGRect(x: 0, y: 0, width: 220, height: 40)
            spread.layoutIfNeeded()
            #expect(boxes.map(\.frame.midX) == [5, 105, 205])
            labels[1].font = .systemFont(ofSize: 40)
            (stack.distribution, stack.alignment) = (.fill, .firstBaseline)
            stack.frame.size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            stack.layoutIfNeeded()
            #expect(labels[0].frame.minY > labels[1].frame.minY)
        }

        @Test func `proportions follow the intrinsic sizes of the arranged views`() {
            let labels = ["i", "a longer text"].map { text in
                let label = UILabel()
                label.text = text
                return label
            }
            let stack = UIStackView(arrangedSubviews: labels)
            stack.distribution = .fillProportionally
            stack.frame = CGRect(x: 0, y: 0, width: 400, height: 40)
            stack.layoutIfNeeded()
            labels[0].text = "a longer text"
            stack.layoutIfNeeded()
            #expect(labels.map(\.frame.width) == [200, 200])
            labels[1].font = .systemFont(ofSize: 5)
            stack.layoutIfNeeded()
            let widths = labels.map(\.intrinsicContentSize.width)
            #expect(abs(labels[0].frame.width / labels[1].frame.width - widths[0] / widths[1]) < 0.1)
        }

        @Test func `an image's size comes from its file, with the scale from its name`() throws {
            let header: [UInt8] = [
                0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0,
                0, 20,
            ]
            let image = try #require(UIImage(data: Data(header), scale: 2))
            #expect(image.size == CGSize(width: 20, height: 10))
            #expect(UIImage(data: Data([1, 2, 3])) == nil)
            let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 60, 1, 1, 0x11, 0]
            #expect(UIImage(data: Data(jpeg))?.size == CGSize(width: 60, height: 30))
            let view = UIImageView(image: image)
            #expect(view.frame.size == image.size)
            view.frame.size = CGSize(width: 100, height: 100)
            view.contentMode = .scaleAspectFit
            #expect(view.imageFrame == CGRect(x: 0, y: 25, width: 100, height: 50))
            view.contentMode = .scaleAspectFill
            #expect(view.imageFrame == CGRect(x: -50, y: 0, width: 200, height: 100))
        }

        @Test func `the controller on the main screen determines the status bar's style and visibility`() throws {
            simulation.launchScenes()
            let scene = try #require(simulation.mainScene)
            let manager = try #require(scene.statusBarManager)
            #expect(!manager.isStatusBarHidden && manager.statusBarStyle == .default)
            let controller = BareController()
            scene.windows.first?.rootViewController = controller
            simulation.device.settle()
            #expect(manager.isStatusBarHidden && manager.statusBarStyle == .lightContent)
            #expect(manager.statusBarFrame == .zero)
            controller.hides = false
            controller.setNeedsStatusBarAppearanceUpdate()
            simulation.device.settle()
            #expect(manager.statusBarFrame == CGRect(x: 0, y: 0, width: 375, height: 20))
        }

        @Test func `methods replace selectors in controls, recognizers, bar buttons, and observers`() {
            let listener = Listener()
            let button = UIButton(type: .system)
            button.addTarget(listener, action: Listener.tapped, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(listener.heard == ["tapped UIButton"])
            button.removeTarget(nil, action: nil, for: .allEvents)
            button.sendActions(for: .touchUpInside)
            UIBarButtonItem(title: "Done", style: .done, target: listener, action: Listener.done).press()
            let name = Notification.Name("UIStackViewTests")
            NotificationCenter.default.addObserver(listener, selector: Listener.notified, name: name, object: nil)
            NotificationCenter.default.post(name: name, object: nil)
            NotificationCenter.default.removeObserver(listener)
            NotificationCenter.default.post(name: name, object: nil)
            #expect(listener.heard == ["tapped UIButton", "done", "notified"])
        }

        @Test func `a style overridden by a view or controller applies to its subviews`() {
            simulation.launch()
            let controller = UIViewController()
            let label = UILabel()
            controller.view.addSubview(label)
            let window = simulation.show(controller)
            #expect(label.traitCollection.userInterfaceStyle == .light)
            controller.overrideUserInterfaceStyle = .dark
            #expect(label.traitCollection.userInterfaceStyle == .dark)
            #expect(controller.traitCollection.userInterfaceStyle == .dark)
            label.overrideUserInterfaceStyle = .light
            #expect(label.traitCollection.userInterfaceStyle == .light)
            #expect(window.traitCollection.userInterfaceStyle == .light)
        }

        @Test func `a drag begins after a few points, and reports its distance`() {
            simulation.launch()
            let controller = UIViewController()
            var seen: [String] = []
            let pan = UIPanGestureRecognizer()
            pan.addAction(
                UIAction { [unowned pan] _ in seen.append("\(pan.state) \(pan.translation(in: controller.view).x)") })
            controller.view.addGestureRecognizer(pan)
            let window = simulation.show(controller)
            simulation.device.touchBegan(at: CGPoint(x: 100, y: 100))
            simulation.device.touchMoved(to: CGPoint(x: 105, y: 100))
            simulation.device.touchMoved(to: CGPoint(x: 120, y: 100))
            simulation.device.touchMoved(to: CGPoint(x: 150, y: 100))
            simulation.device.touchEnded(at: CGPoint(x: 150, y: 100))
            #expect(seen == ["began 20.0", "changed 50.0", "ended 50.0"])
            _ = window
        }

        @Test func `a memory warning reaches the controllers on screen`() {
            simulation.launch()
            let controller = CountingController()
            let window = simulation.show(UINavigationController(rootViewController: controller))
            simulation.device.app.warnOfMemory()
            #expect(controller.warnings == 1)
            _ = window
        }

        @Test func `a URL reaches the app delegate`() {
            let simulation = Simulation()
            let delegate = OpeningAppDelegate()
            simulation.device.launch(delegate)
            simulation.device.perform(.open(URL(fileURLWithPath: "/tmp/a")))
            #expect(delegate.opened?.path == "/tmp/a")
        }

        /// A stack as apps write it: UIKit declares its `init(coder:)` without a question mark.
        private final class Pair: UIStackView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                spacing = 7
            }

            required init(coder: NSCoder) {
                super.init(coder: coder)
                axis = .vertical
            }
        }

        @Test func `a subclass overrides both initializers, of which none fails`() {
            #expect(Pair(frame: .zero).spacing == 7 && Pair(coder: NSCoder()).axis == .vertical)
            #expect(Pair(arrangedSubviews: [box(10, 10)]).arrangedSubviews.count == 1)
        }
    }
}

@MainActor private final class CountingController: UIViewController {
    var warnings = 0

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        warnings += 1
    }
}

@MainActor private final class BareController: UIViewController {
    var hides = true
    override var prefersStatusBarHidden: Bool { hides }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
}

@MainActor private final class OpeningAppDelegate: UIResponder, UIApplicationDelegate {
    var opened: URL?

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        opened = url
        return true
    }
}

@MainActor private final class Listener: NSObject {
    var heard: [String] = []
    func tapped(_ sender: UIButton) { heard.append("tapped \(type(of: sender))") }
    func done() { heard.append("done") }
    func notified(_ notification: Notification) { heard.append("notified") }
}
