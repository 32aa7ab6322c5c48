// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layout that invalidates layout in the ways of ordinary apps: it settles soon, and is not reported.
    @MainActor @Suite(.timeLimit(.minutes(1))) struct LayoutFeedbackSettlingTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        /// Pins a view to the top left corner of its superview, as wide as another view.
        private func pin(_ view: UIView, in holder: UIView, asWideAs size: UIView) {
            view.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
                view.topAnchor.constraint(equalTo: holder.topAnchor),
                view.widthAnchor.constraint(equalTo: size.widthAnchor),
                view.heightAnchor.constraint(equalToConstant: 20),
            ])
        }

        private var messages: [String] { simulation.diagnostics.map(\.message) }

        @Test func `a view that changes the constraints of its superview back and forth rests soon, and is reported`() {
            let (holder, view) = (UIView(), Toggling())
            holder.addSubview(view)
            view.constrain()
            let window = simulation.show(holder)
            // Fifty passes, and nine layouts with each of sixty frames.
            #expect((100...800).contains(view.layouts))
            #expect(messages.count == 1)
            #expect(messages.first?.contains("the layout of Toggling") == true)
            let layouts = view.layouts
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == layouts)
            withExtendedLifetime(window) {}
        }

        @Test func `a view that moves what its constraints follow back and forth rests soon, and is reported`() {
            let (holder, size, view) = (UIView(), UIView(), Following())
            size.frame.size.width = 40
            view.other = size
            for subview in [view, size] { holder.addSubview(subview) }
            pin(view, in: holder, asWideAs: size)
            let window = simulation.show(holder)
            // Seventy passes at first, and thirty with each of sixty frames.
            #expect((100...2000).contains(view.layouts))
            #expect(messages.count == 1)
            let layouts = view.layouts
            #expect(simulation.device.settle(limit: 2))
            #expect(view.layouts == layouts)
            withExtendedLifetime(window) {}
        }

        @Test func `a layout satisfies what its controller invalidates before it`() {
            let controller = Preparing()
            let window = simulation.show(controller)
            #expect((1...8).contains(controller.layouts))
            #expect(controller.child.frame == CGRect(x: 0, y: 0, width: 70, height: 20))
            controller.layouts = 0
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            // Constraints take no other layout; a request for one does, at most twice.
            #expect(controller.layouts == 1)
            (controller.layouts, controller.asks) = (0, true)
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.layouts == 3)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `constraints that a controller activates before layout are solved by a call there`() {
            let controller = Preparing()
            controller.laysOut = true
            let window = simulation.show(controller)
            #expect(controller.widths.last == 70)
            controller.width = 80
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.widths.last == 80)
            withExtendedLifetime(window) {}
        }

        @Test func `constraints that are replaced in each layout settle when nothing moves`() {
            let controller = Replacing()
            let window = simulation.show(controller)
            simulation.device.animatesOverTime = true
            simulation.device.settle()
            for share in [0.5, 0.25] {
                (controller.layouts, controller.share) = (0, share)
                controller.view.setNeedsLayout()
                #expect(simulation.device.settle(limit: 2))
                #expect((2...3).contains(controller.layouts))
                #expect(abs(controller.child.frame.width - controller.view.bounds.width * share) < 1)
                #expect(!simulation.device.wantsFrames)
            }
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `natural sizes that are invalidated in each layout settle when nothing moves`() {
            let controller = Replacing()
            controller.replaces = false
            let window = simulation.show(controller)
            controller.layouts = 0
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect((1...3).contains(controller.layouts))
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a cell can set its properties whenever it is laid out`() {
            let cell = Cell()
            let window = simulation.show(cell)
            cell.layouts = 0
            cell.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(cell.layouts == 1)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a table controller can set the header again whenever the table is laid out`() {
            let controller = Table()
            let window = simulation.show(controller)
            controller.layouts = 0
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.layouts == 1)
            let height = controller.tableView.contentSize.height
            controller.height = 80
            controller.view.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(controller.layouts <= 4)
            #expect(controller.tableView.contentSize.height == height + 30)
            #expect(messages == [])
            withExtendedLifetime(window) {}
        }

        @Test func `a view that a solution resizes is laid out for the subviews that it adds then`() {
            let (holder, size, view, changing) = (UIView(), UIView(), Refilling(), Changing())
            size.frame.size.width = 10
            changing.other = size
            for subview in [size, view, changing] { holder.addSubview(subview) }
            pin(view, in: holder, asWideAs: size)
            let window = simulation.show(holder)
            (view.layouts, changing.layouts) = (0, 0)
            view.setNeedsLayout()
            changing.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(view.frame.width == size.frame.width)
            #expect(view.layouts == 4)
            withExtendedLifetime(window) {}
        }

        @Test func `paths for exclusion that are set again count if one has changed`() {
            let container = NSTextContainer(size: CGSize(width: 100, height: 100))
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            container.exclusionPaths = [path]
            #expect(container.exclusion?.bottom == 10)
            container.exclusionPaths = [path]
            #expect(container.exclusion?.bottom == 10)
            path.append(UIBezierPath(rect: CGRect(x: 0, y: 20, width: 10, height: 10)))
            container.exclusionPaths = [path]
            #expect(container.exclusion?.bottom == 30)
        }
    }
}

extension DeviceTests.LayoutFeedbackSettlingTests {
    /// A view whose layout makes it wide if it is narrow, and narrow if it is wide.
    private final class Toggling: UIView {
        var layouts = 0
        private lazy var narrow = widthAnchor.constraint(equalToConstant: 40)
        private lazy var wide = widthAnchor.constraint(equalToConstant: 60)

        func constrain() {
            guard let superview else { return }
            translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                narrow, heightAnchor.constraint(equalToConstant: 20),
                leadingAnchor.constraint(equalTo: superview.leadingAnchor),
                topAnchor.constraint(equalTo: superview.topAnchor),
            ])
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            let isNarrow = bounds.width < 50
            (isNarrow ? narrow : wide).isActive = false
            (isNarrow ? wide : narrow).isActive = true
        }
    }

    /// A view whose layout makes another one wide if this one is narrow, and narrow if it is wide.
    private final class Following: UIView {
        var other: UIView?
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            other?.frame.size.width = bounds.width < 50 ? 60 : 40
        }
    }

    /// A controller that replaces constraints before each layout.
    private final class Preparing: UIViewController {
        let child = UIView()
        var width: CGFloat = 70
        var (asks, laysOut) = (false, false)
        var layouts = 0
        /// The widths of the child before layout.
        var widths: [CGFloat] = []
        private var constraints: [NSLayoutConstraint] = []

        override func viewWillLayoutSubviews() {
            layouts += 1
            if child.superview == nil {
                child.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(child)
            }
            NSLayoutConstraint.deactivate(constraints)
            constraints = [
                child.widthAnchor.constraint(equalToConstant: width),
                child.heightAnchor.constraint(equalToConstant: 20),
                child.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                child.topAnchor.constraint(equalTo: view.topAnchor),
            ]
            NSLayoutConstraint.activate(constraints)
            if asks { view.setNeedsLayout() }
            if laysOut { view.layoutIfNeeded() }
            widths.append(child.frame.width)
        }
    }

    /// A controller that replaces constraints, or invalidates a natural size, after each layout.
    private final class Replacing: UIViewController {
        let child = UIView()
        var replaces = true
        var share = 1.0
        var layouts = 0
        private var constraints: [NSLayoutConstraint] = []

        override func viewDidLayoutSubviews() {
            layouts += 1
            if child.superview == nil {
                child.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(child)
            }
            guard replaces || constraints.isEmpty else { return child.invalidateIntrinsicContentSize() }
            NSLayoutConstraint.deactivate(constraints)
            constraints = [
                child.widthAnchor.constraint(equalToConstant: view.bounds.width * share),
                child.heightAnchor.constraint(equalToConstant: 20),
                child.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                child.topAnchor.constraint(equalTo: view.topAnchor),
            ]
            NSLayoutConstraint.activate(constraints)
        }
    }

    private final class Cell: UITableViewCell {
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
            accessoryType = .disclosureIndicator
            (indentationLevel, indentationWidth) = (1, 12)
        }
    }

    private final class Table: UITableViewController {
        var height: CGFloat = 50
        var layouts = 0
        private let header = UIView()

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            layouts += 1
            header.frame.size.height = height
            tableView.tableHeaderView = header
            tableView.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
        }
    }

    private final class Refilling: UIView {
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            for view in subviews { view.removeFromSuperview() }
            addSubview(UIView())
        }
    }

    /// A view whose second layout makes another view wider.
    private final class Changing: UIView {
        var other: UIView?
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            if layouts == 1 { setNeedsLayout() }
            if layouts == 2 { other?.frame.size.width += 10 }
        }
    }
}
