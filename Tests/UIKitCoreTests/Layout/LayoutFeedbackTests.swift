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

        /// The most layouts of a view that never settles, in one streak.
        private static let most = 500

        /// Starts the frame with a number, of sixty in a second, and lets it end.
        private func frame(_ number: Int) {
            simulation.device.frame(at: 1 + Double(number) / 60)
            #expect(simulation.device.settle(limit: 3))
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
            #expect(controller.layouts <= 20)
            let (layouts, commits) = (controller.layouts, simulation.commits)
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.layouts == layouts && simulation.commits == commits)
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 5))
            #expect(controller.view.subviews.map(\.frame) == [CGRect(x: 9, y: 8, width: 77, height: 20)])
            #expect(controller.layouts <= layouts + 20)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `layout that settles after some repetitions does so in one commit`() {
            let view = Asking()
            view.requests = 6
            let window = simulation.show(view)
            #expect(view.layouts == 7)
            let commits = simulation.commits
            (view.layouts, view.requests) = (0, 3)
            view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == 4 && simulation.commits == commits + 1)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a view that always asks for layout rests after a second of frames, and its class is reported once`()
        {
            let view = Asking()
            let window = simulation.show(view)
            #expect((Self.most / 2...Self.most).contains(view.layouts))
            #expect(messages.count == 1)
            #expect(messages.first?.hasPrefix("the layout of Asking in UIViewController never settles") == true)
            let (shown, commits) = (view.layouts, simulation.commits)
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == shown && simulation.commits == commits)
            // Another change begins anew, and what settles then does so.
            (view.layouts, view.requests) = (0, 200)
            view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 30))
            #expect(view.layouts == 201)
            (view.layouts, view.requests) = (0, .max)
            view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 100))
            #expect((Self.most / 2...Self.most).contains(view.layouts))
            view.superview?.addSubview(Asking())
            #expect(simulation.device.settle(limit: 100))
            #expect(messages.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `with frames, layout beyond the limit of a commit is carried on with them`() {
            let view = Asking()
            view.requests = 0
            let window = simulation.show(view)
            simulation.device.animatesOverTime = true
            simulation.device.settle()
            (view.layouts, view.requests) = (0, 20)
            view.setNeedsLayout()
            for _ in 0..<3 { #expect(simulation.device.settle(limit: 2)) }
            #expect(view.layouts == 8 && simulation.device.wantsFrames)
            frame(1)
            #expect(view.layouts == 16 && simulation.device.wantsFrames)
            frame(2)
            #expect(view.layouts == 21 && !simulation.device.wantsFrames)
            (view.layouts, view.requests) = (0, .max)
            view.setNeedsLayout()
            simulation.device.settle()
            for number in 3...55 { frame(number) }
            #expect(messages == [] && simulation.device.wantsFrames)
            for number in 56...100 { frame(number) }
            #expect((Self.most / 2...Self.most).contains(view.layouts))
            #expect(messages.count == 1 && !simulation.device.wantsFrames)
            withExtendedLifetime(window) {}
        }

        @Test func `layout that waits for a frame is carried on by a call, and when there are no more frames`() {
            let view = Asking()
            view.requests = 0
            let window = simulation.show(view)
            simulation.device.animatesOverTime = true
            simulation.device.settle()
            (view.layouts, view.requests) = (0, 20)
            view.setNeedsLayout()
            simulation.device.settle()
            // A picture shows what there is.
            _ = simulation.device.renderTree(of: .main)
            #expect(view.layouts == 8)
            view.layoutIfNeeded()
            #expect(view.layouts == 9)
            simulation.device.settle()
            #expect(view.layouts == 16)
            simulation.device.animatesOverTime = false
            simulation.device.settle()
            #expect(view.layouts == 21)
            withExtendedLifetime(window) {}
        }

        @Test func `no frames are wanted for a view that is gone`() {
            let window = simulation.show(UIView())
            simulation.device.animatesOverTime = true
            simulation.device.settle()
            weak var gone: UIView?
            do {
                let view = Asking()
                gone = view
                window.addSubview(view)
                simulation.device.settle()
                view.removeFromSuperview()
            }
            simulation.device.settle()
            frame(1)
            frame(2)
            #expect(gone == nil && !simulation.device.wantsFrames)
        }

        @Test func `a constraint that grows in layout until it is long enough becomes so`() {
            let controller = Lengthening()
            let window = simulation.show(controller)
            #expect(controller.child.frame.width == 60)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `views that invalidate each other rest after a second of frames, and are reported`() {
            let holder = Holder()
            let window = simulation.show(holder)
            #expect((2...2 * Self.most).contains(holder.layouts))
            #expect(
                messages.contains { $0.contains("Holder in UIViewController never settles: the layout of Growing") })
            let (layouts, reports) = (holder.layouts, messages.count)
            #expect(simulation.device.settle(limit: 2))
            #expect(holder.layouts == layouts)
            holder.setNeedsLayout()
            #expect(simulation.device.settle(limit: 100))
            #expect((layouts + 1...layouts + 2 * Self.most).contains(holder.layouts))
            #expect(messages.count == reports)
            withExtendedLifetime(window) {}
        }

        @Test func `views that invalidate each other two hundred times settle`() {
            let holder = Holder()
            holder.growths = 200
            let window = simulation.show(holder)
            #expect(holder.subviews.first?.frame.width == 200)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `constraints that are updated because they were updated end`() {
            let view = Updating()
            let window = simulation.show(view)
            let updates = view.updates
            #expect((1...60).contains(updates))
            #expect(simulation.device.settle(limit: 2))
            #expect(view.updates == updates)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `safe area insets that grow with every change end`() {
            let controller = Insetting()
            let window = simulation.show(controller)
            let changes = controller.changes
            #expect((1...Self.most).contains(changes))
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.changes == changes)
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

    /// A controller whose layout makes a subview longer until it has 60 points.
    private final class Lengthening: UIViewController {
        let child = UIView()
        private lazy var width = child.widthAnchor.constraint(equalToConstant: 1)

        override func viewDidLoad() {
            super.viewDidLoad()
            child.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(child)
            NSLayoutConstraint.activate([
                width, child.heightAnchor.constraint(equalToConstant: 20),
                child.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                child.topAnchor.constraint(equalTo: view.topAnchor),
            ])
        }

        override func viewDidLayoutSubviews() { if width.constant < 60 { width.constant += 1 } }
    }

    private final class Holder: UIView {
        var layouts = 0
        var growths = Int.max
        private let child = Growing()

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            if child.superview == nil { addSubview(child) }
            if layouts <= growths { child.frame.size.width += 1 }
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
