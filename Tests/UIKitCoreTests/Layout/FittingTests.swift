// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

// Sizes that views measure, and views that follow others that are not placed by constraints.
extension DeviceTests.ConstraintTests {
    /// A view that measures its constraints for its natural size, as many apps do.
    private final class Badge: UIView {
        override var intrinsicContentSize: CGSize {
            systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        }
    }

    @Test func `a constant is also a constraint without a second item and with a second attribute`() {
        let view = add()
        parent.addConstraint(
            NSLayoutConstraint(
                item: view, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .height, multiplier: 1,
                constant: 45))
        parent.layoutIfNeeded()
        #expect(view.bounds.height == 45)
    }

    @Test func `constraints to views outside do not count for a fitting size`() {
        let card = add()
        let content = add(to: card)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            card.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
            content.widthAnchor.constraint(equalToConstant: 120),
            content.heightAnchor.constraint(equalToConstant: 50),
            content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
            content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
            content.topAnchor.constraint(equalTo: card.topAnchor),
            content.bottomAnchor.constraint(equalTo: card.bottomAnchor),
        ])
        let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size == CGSize(width: 140, height: 50))
    }

    @Test func `a view's own natural size counts for its fitting size`() {
        let toggle = UISwitch()
        #expect(toggle.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == toggle.intrinsicContentSize)
        let label = UILabel()
        (label.text, label.numberOfLines) = ("Several words that need more than one line", 0)
        let size = label.systemLayoutSizeFitting(
            CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(size.width == 100 && size.height > label.font.lineHeight * 2)
    }

    @Test func `a view may measure its constraints for its natural size`() {
        let badge = add(Badge())
        let dot = add(UIView(), to: badge)
        NSLayoutConstraint.activate([
            dot.widthAnchor.constraint(equalToConstant: 30), dot.heightAnchor.constraint(equalToConstant: 20),
            dot.leadingAnchor.constraint(equalTo: badge.leadingAnchor),
            dot.trailingAnchor.constraint(equalTo: badge.trailingAnchor),
            dot.topAnchor.constraint(equalTo: badge.topAnchor),
            dot.bottomAnchor.constraint(equalTo: badge.bottomAnchor),
        ])
        parent.layoutIfNeeded()
        #expect(badge.bounds.size == CGSize(width: 30, height: 20))
    }

    @Test func `views follow one that is moved by its frame`() {
        let bar = UIView(frame: CGRect(x: 0, y: 200, width: 400, height: 44))
        parent.addSubview(bar)
        let list = add()
        NSLayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: parent.topAnchor),
            list.bottomAnchor.constraint(equalTo: bar.topAnchor),
            list.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            list.widthAnchor.constraint(equalToConstant: 9),
        ])
        parent.layoutIfNeeded()
        #expect(list.frame.maxY == 200)
        bar.frame.origin.y = 250
        parent.layoutIfNeeded()
        #expect(list.frame.maxY == 250)
    }

    /// Moves a view in two steps in each layout, as apps do.
    private final class CenteringController: UIViewController {
        let bar = UIView()
        var layouts = 0
        override func viewDidLayoutSubviews() {
            layouts += 1
            bar.frame = CGRect(x: 0, y: 20, width: 100, height: 44)
            bar.center.x = view.center.x
        }
    }

    @Test func `a layout settles in which a view that others follow is moved in two steps`() {
        simulation.launch()
        let controller = CenteringController()
        let window = simulation.show(controller)
        controller.view.addSubview(controller.bar)
        let label = add(UIView(), to: controller.view)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: controller.bar.bottomAnchor),
            label.leadingAnchor.constraint(equalTo: controller.bar.leadingAnchor),
        ])
        #expect(simulation.device.settle())
        #expect(label.frame.minY == 64 && label.frame.minX == controller.bar.frame.minX)
        #expect(controller.layouts < 5 && window.rootViewController === controller)
    }

    /// Counts its layouts.
    private final class CountingView: UIView {
        var layouts = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    @Test func `a view that is moved or transformed is not laid out again`() {
        simulation.launch()
        let controller = UIViewController()
        let window = simulation.show(controller)
        let panel = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        controller.view.addSubview(panel)
        let content = add(UIView(), to: panel)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: panel.topAnchor),
            content.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
        ])
        simulation.device.settle()
        let before = panel.layouts
        panel.center.y = 300
        panel.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        simulation.device.settle()
        #expect(panel.layouts == before && panel.window === window)
    }

    @Test func `a place that depends on its own safe area settles`() {
        simulation.launch()
        let controller = UIViewController()
        let window = simulation.show(controller)
        let card = add(UIView(), to: controller.view)
        let content = add(UIView(), to: card)
        NSLayoutConstraint.activate([
            card.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
            card.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
            content.topAnchor.constraint(equalTo: card.safeAreaLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: card.safeAreaLayoutGuide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            content.heightAnchor.constraint(equalToConstant: window.bounds.height - 5),
            content.widthAnchor.constraint(equalToConstant: 100),
        ])
        #expect(simulation.device.settle())
    }

    @Test func `the safe area of a view placed by constraints follows its place, also in a rotation`() throws {
        simulation.launch()
        let controller = UIViewController()
        let window = simulation.show(controller)
        let child = add(UIView(), to: controller.view)
        let label = add(UIView(), to: child)
        NSLayoutConstraint.activate([
            child.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
            child.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
            child.topAnchor.constraint(equalTo: controller.view.topAnchor),
            child.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
            label.bottomAnchor.constraint(equalTo: child.safeAreaLayoutGuide.bottomAnchor),
            label.topAnchor.constraint(equalTo: child.safeAreaLayoutGuide.topAnchor),
            label.leadingAnchor.constraint(equalTo: child.safeAreaLayoutGuide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: child.safeAreaLayoutGuide.trailingAnchor),
        ])
        simulation.device.settle()
        let safe = window.safeAreaInsets
        #expect(safe.top > 0)
        #expect(label.frame == child.bounds.inset(by: safe))
        simulation.device.turn(to: .landscapeLeft)
        simulation.device.settle()
        #expect(child.bounds.size == window.bounds.size && child.bounds.width > child.bounds.height)
        #expect(label.frame == child.bounds.inset(by: window.safeAreaInsets))
    }
}
