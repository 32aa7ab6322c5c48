// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Which views are laid out after constraints have moved others.
    @MainActor struct MovedSubviewTests {
        private let simulation = Simulation()

        private final class CountingView: UIView {
            var layouts = 0

            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
            }
        }

        /// Places a view in its superview; returns the constraint of its leading edge.
        private func place(_ view: UIView, at x: CGFloat, side: CGFloat) -> NSLayoutConstraint {
            view.translatesAutoresizingMaskIntoConstraints = false
            guard let superview = view.superview else { return NSLayoutConstraint() }
            let leading = view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: x)
            NSLayoutConstraint.activate([
                leading, view.topAnchor.constraint(equalTo: superview.topAnchor),
                view.widthAnchor.constraint(equalToConstant: side), view.heightAnchor.constraint(equalToConstant: side),
            ])
            return leading
        }

        /// A view that moves its subview in each layout, and has it measured again.
        private final class StubbornView: UIView {
            var layouts = 0

            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                subviews.first?.frame.origin.x += 5
                subviews.first?.invalidateIntrinsicContentSize()
            }
        }

        @Test func `a view is not laid out again because constraints move a subview back`() {
            simulation.launch()
            let (holder, outer, inner) = (UIView(), StubbornView(), UIView())
            holder.addSubview(outer)
            outer.addSubview(inner)
            _ = place(outer, at: 0, side: 80)
            let leading = place(inner, at: 7, side: 10)
            let window = simulation.show(holder)
            outer.layouts = 0
            for x in [20, 30] {
                leading.constant = CGFloat(x)
                #expect(simulation.device.settle(limit: 3))
                #expect(inner.frame.origin.x == CGFloat(x))
            }
            #expect(outer.layouts == 2)
            withExtendedLifetime(window) {}
        }

        @Test func `a view that keeps its size is laid out after constraints have moved a subview`() {
            simulation.launch()
            let (holder, outer, inner, other) = (UIView(), CountingView(), CountingView(), CountingView())
            for view in [outer, other] { holder.addSubview(view) }
            outer.addSubview(inner)
            _ = place(outer, at: 0, side: 80)
            _ = place(other, at: 80, side: 10)
            let leading = place(inner, at: 0, side: 10)
            let window = simulation.show(holder)
            for view in [outer, inner, other] { view.layouts = 0 }
            leading.constant = 30
            #expect(simulation.device.settle(limit: 2))
            #expect(inner.frame == CGRect(x: 30, y: 0, width: 10, height: 10))
            #expect(outer.layouts == 1 && inner.layouts == 0 && other.layouts == 0)
            holder.setNeedsLayout()
            #expect(simulation.device.settle(limit: 2))
            #expect(outer.layouts == 1)
            withExtendedLifetime(window) {}
        }
    }
}
