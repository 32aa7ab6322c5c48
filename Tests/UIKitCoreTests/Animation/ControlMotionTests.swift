// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controls and arranged views that move to what is set with an animation.
    @MainActor struct ControlMotionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            device.settle()
            device.frame(at: 0)
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private func show(_ views: [UIView]) {
            for view in views {
                view.frame = CGRect(x: 10, y: 100, width: 200, height: 40)
                window.addSubview(view)
            }
            device.settle()
        }

        /// Makes a change in an animation of a second, and shows its first frame at time 1.
        private func animate(_ changes: @escaping () -> Void) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: changes)
            frame(1)
        }

        @Test func `a progress view and a slider move in the time of the block, and have their values at once`() {
            let (bar, half) = (UIProgressView(progressViewStyle: .default), UIProgressView(progressViewStyle: .default))
            let (slider, middle) = (UISlider(), UISlider())
            show([bar, half, slider, middle])
            (half.progress, middle.value) = (0.5, 0.5)
            animate {
                bar.setProgress(1, animated: true)
                slider.setValue(1, animated: true)
            }
            #expect(bar.progress == 1 && slider.value == 1)
            frame(1.5)
            #expect(bar.layer.displayList == half.layer.displayList)
            #expect(slider.layer.displayList == middle.layer.displayList)
            frame(2)
            (half.progress, middle.value) = (1, 1)
            #expect(bar.layer.displayList == half.layer.displayList)
            #expect(slider.layer.displayList == middle.layer.displayList)
            #expect(!device.wantsFrames)
        }

        @Test func `without an animation, a value is shown at once and ends a motion`() {
            let (bar, half) = (UIProgressView(progressViewStyle: .default), UIProgressView(progressViewStyle: .default))
            show([bar, half])
            half.progress = 0.25
            bar.setProgress(1, animated: true)
            frame(1)
            frame(1.1)
            bar.progress = 0.25
            #expect(bar.layer.displayList == half.layer.displayList)
            frame(1.15)
            #expect(bar.layer.displayList == half.layer.displayList)
        }

        @Test func `a switch slides to its new state`() {
            let (moving, off, on) = (UISwitch(), UISwitch(), UISwitch())
            show([moving, off, on])
            on.isOn = true
            moving.setOn(true, animated: true)
            #expect(moving.isOn)
            frame(1)
            #expect(moving.layer.displayList == off.layer.displayList)
            frame(1.1)
            #expect(moving.layer.displayList != off.layer.displayList)
            #expect(moving.layer.displayList != on.layer.displayList)
            frame(1.3)
            #expect(moving.layer.displayList == on.layer.displayList)
            moving.isOn = false
            #expect(moving.layer.displayList == off.layer.displayList)
        }

        @Test func `a control that leaves its window needs no frames, also in a block that repeats`() {
            let (moving, on) = (UISwitch(), UISwitch())
            show([moving, on])
            on.isOn = true
            UIView.animate(withDuration: 1, delay: 0, options: .repeat) { moving.setOn(true, animated: true) }
            for time in [1, 1.5] { frame(time) }
            #expect(device.wantsFrames)
            moving.removeFromSuperview()
            frame(1.6)
            #expect(!device.wantsFrames)
            window.addSubview(moving)
            device.settle()
            #expect(moving.layer.displayList == on.layer.displayList)
        }

        // MARK: Stacks

        private func stack(
            hiding hidden: Int? = nil, as stack: UIStackView = UIStackView()
        ) -> (stack: UIStackView, views: [UIView]) {
            let views = (0..<3).map { _ in UIView() }
            for view in views {
                view.backgroundColor = .red
                view.heightAnchor.constraint(equalToConstant: 20).isActive = true
            }
            for view in views { stack.addArrangedSubview(view) }
            (stack.axis, stack.spacing) = (.vertical, 10)
            if let hidden { views[hidden].isHidden = true }
            stack.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.topAnchor.constraint(equalTo: window.topAnchor),
                stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
                stack.widthAnchor.constraint(equalToConstant: 100),
            ])
            device.settle()
            return (stack, views)
        }

        /// The frames of the layers of a stack's views that are shown, from the top.
        private func shown(_ stack: UIStackView) throws -> [RenderRect] {
            let window = try #require(device.renderTree(of: .main).layers.first { $0.id == self.window.layer.id })
            let layer = try #require(window.sublayers.first { $0.id == stack.layer.id })
            return layer.sublayers.map { $0.transform.apply(to: $0.bounds) }
        }

        @Test func `a view that is hidden in a block collapses while the next one moves up`() throws {
            let (stack, views) = stack()
            animate { views[1].isHidden = true }
            #expect(views[1].isHidden && views[2].frame.minY == 30)
            #expect(try shown(stack).map(\.minY) == [0, 30, 60])
            // A layout meanwhile does not stop it.
            window.setNeedsLayout()
            frame(1.5)
            let frames = try shown(stack)
            #expect(frames.map(\.minY) == [0, 25, 45])
            #expect(frames.map(\.size.height) == [20, 10, 20])
            frame(2)
            #expect(try shown(stack).map(\.minY) == [0, 30])
            #expect(stack.frame.height == 50)
        }

        @Test func `views that are hidden in a block are laid out once`() throws {
            /// A stack that counts its layouts.
            final class Counting: UIStackView {
                var count = 0
                override func layoutSubviews() {
                    super.layoutSubviews()
                    count += 1
                }
            }
            func layouts(hiding count: Int) -> (Int, UIStackView) {
                let counting = Counting()
                let (stack, views) = stack(as: counting)
                counting.count = 0
                animate { for view in views.suffix(count) { view.isHidden = true } }
                return (counting.count, stack)
            }
            let (one, two) = (layouts(hiding: 1), layouts(hiding: 2))
            #expect(one.0 > 0 && two.0 == one.0)
            frame(1.5)
            #expect(try shown(two.1).map(\.size.height) == [20, 10, 10])
            frame(2)
            #expect(try shown(two.1).map(\.size.height) == [20])
        }

        @Test func `a view that is shown in a block grows where it will be`() throws {
            let (stack, views) = stack(hiding: 1)
            animate { views[1].isHidden = false }
            frame(1.5)
            let frames = try shown(stack)
            #expect(frames.map(\.minY) == [0, 25, 45] && frames.allSatisfy { $0.size.width == 100 })
            #expect(frames.map(\.size.height) == [20, 10, 20])
            frame(2)
            #expect(try shown(stack).map(\.minY) == [0, 30, 60])
        }

        @Test func `a view that leaves the stack while it collapses is placed by other constraints`() {
            let (stack, views) = stack()
            animate { views[1].isHidden = true }
            frame(1.5)
            views[1].removeFromSuperview()
            window.addSubview(views[1])
            views[1].isHidden = false
            NSLayoutConstraint.activate([
                views[1].topAnchor.constraint(equalTo: stack.bottomAnchor),
                views[1].leadingAnchor.constraint(equalTo: window.leadingAnchor),
                views[1].widthAnchor.constraint(equalToConstant: 70),
            ])
            device.settle()
            #expect(views[1].frame == CGRect(x: 0, y: 50, width: 70, height: 20))
        }

        @Test func `outside a block, a view of a stack is gone at once`() throws {
            let (stack, views) = stack()
            views[0].isHidden = true
            device.settle()
            #expect(try shown(stack).map(\.minY) == [0, 30])
            #expect(!device.wantsFrames)
        }
    }
}
