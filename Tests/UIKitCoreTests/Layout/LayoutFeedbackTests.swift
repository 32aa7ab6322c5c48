// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layout that invalidates layout: it settles within a commit, or is bounded and reported.
    @MainActor @Suite(.timeLimit(.minutes(1))) struct LayoutFeedbackTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        private func show(_ view: UIView) -> UIWindow {
            let controller = UIViewController()
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            controller.view.addSubview(view)
            return simulation.show(controller)
        }

        private var messages: [String] { simulation.diagnostics.map(\.message) }

        @Test(arguments: [false, true])
        func `a controller can replace its subviews whenever they are laid out`(laysOut: Bool) {
            let controller = Replacing()
            controller.laysOut = laysOut
            let window = simulation.show(controller)
            #expect((1...4).contains(controller.layouts))
            #expect(controller.view.subviews.count == 3)
            let shown = controller.layouts
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.layouts == shown)
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect((shown + 1...shown + 2).contains(controller.layouts))
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a subview with constraints that layout adds each time is placed`() {
            let controller = Constrained()
            let window = simulation.show(controller)
            #expect(controller.view.subviews.map(\.frame) == [CGRect(x: 9, y: 8, width: 77, height: 20)])
            #expect(controller.layouts <= 10)
            #expect(simulation.device.settle(limit: 2))
            withExtendedLifetime(window) {}
        }

        @Test func `layout that settles after some repetitions does so in one commit`() {
            let view = Asking()
            view.requests = 6
            let window = show(view)
            #expect(view.layouts == 7)
            let commits = simulation.commits
            (view.layouts, view.requests) = (0, 3)
            view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == 4 && simulation.commits == commits + 1)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a view that always asks for layout is laid out once per change, and its class is reported once`() {
            let view = Asking()
            let window = show(view)
            let shown = view.layouts
            #expect((8...16).contains(shown))
            #expect(messages.count == 1)
            #expect(messages.first?.hasPrefix("the layout of Asking in UIViewController never settles") == true)
            view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == shown + 1)
            // Once it settles, it has repetitions again.
            view.requests = 0
            view.setNeedsLayout()
            simulation.device.settle()
            (view.layouts, view.requests) = (0, 2)
            view.setNeedsLayout()
            simulation.device.settle()
            #expect(view.layouts == 3)
            view.superview?.addSubview(Asking())
            #expect(simulation.device.settle(limit: 2))
            #expect(messages.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `views that invalidate each other are laid out once per change, and reported`() {
            let holder = Holder()
            let window = show(holder)
            #expect((2...60).contains(holder.layouts))
            #expect(
                messages.contains { $0.contains("Holder in UIViewController never settles: the layout of Growing") })
            let layouts = holder.layouts
            #expect(simulation.device.settle(limit: 2))
            holder.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(holder.layouts == layouts + 1)
            withExtendedLifetime(window) {}
        }

        @Test func `constraints that are updated because they were updated end`() {
            let view = Updating()
            let window = show(view)
            #expect(simulation.device.settle(limit: 2))
            #expect((1...30).contains(view.updates))
            #expect(messages.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `safe area insets that grow with every change end`() {
            let controller = Insetting()
            let window = simulation.show(controller)
            #expect(simulation.device.settle(limit: 2))
            #expect((1...20).contains(controller.changes))
            withExtendedLifetime(window) {}
        }

        @Test func `a layer that asks to be displayed while it is displayed is displayed once`() {
            let layer = Displaying()
            layer.setNeedsDisplay()
            layer.displayIfNeeded()
            layer.displayIfNeeded()
            #expect(layer.displays == 1)
            layer.setNeedsDisplay()
            layer.displayIfNeeded()
            #expect(layer.displays == 2)
        }
    }
}

extension DeviceTests.LayoutFeedbackTests {
    private final class Replacing: UIViewController {
        var laysOut = false
        var layouts = 0

        override func viewDidLayoutSubviews() {
            layouts += 1
            for view in view.subviews { view.removeFromSuperview() }
            for _ in 0..<3 { view.addSubview(UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))) }
            if laysOut { view.layoutIfNeeded() }
        }
    }

    private final class Constrained: UIViewController {
        var layouts = 0

        override func viewDidLayoutSubviews() {
            layouts += 1
            for view in view.subviews { view.removeFromSuperview() }
            let child = UIView()
            child.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(child)
            NSLayoutConstraint.activate([
                child.widthAnchor.constraint(equalToConstant: 77),
                child.heightAnchor.constraint(equalToConstant: 20),
                child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 9),
                child.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            ])
        }
    }

    /// A view whose layout asks for another one so many times.
    private final class Asking: UIView {
        var requests = Int.max
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            if layouts <= requests { setNeedsLayout() }
        }
    }

    private final class Holder: UIView {
        var layouts = 0
        private let child = Growing()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            if child.superview == nil { addSubview(child) }
            child.frame.size.width += 1
        }
    }

    private final class Growing: UIView {
        override func layoutSubviews() {
            super.layoutSubviews()
            superview?.setNeedsLayout()
        }
    }

    private final class Updating: UIView {
        var updates = 0

        override func updateConstraints() {
            super.updateConstraints()
            updates += 1
            setNeedsUpdateConstraints()
        }
    }

    private final class Insetting: UIViewController {
        var changes = 0

        override func viewSafeAreaInsetsDidChange() {
            super.viewSafeAreaInsetsDidChange()
            changes += 1
            additionalSafeAreaInsets.top += 1
        }
    }

    private final class Displaying: CALayer {
        var displays = 0

        override func display() {
            displays += 1
            setNeedsDisplay()
        }
    }
}
