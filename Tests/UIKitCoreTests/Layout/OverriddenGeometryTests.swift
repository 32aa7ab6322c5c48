// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Views whose geometry a layout sets through properties that they override.
    @MainActor struct OverriddenGeometryTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))

        private final class Tracking: UIView {
            var trace: [String] = []

            override var bounds: CGRect {
                didSet { trace.append("bounds \(Int(oldValue.width)) to \(Int(bounds.width))") }
            }
            override var center: CGPoint { didSet { trace.append("center \(Int(center.x))") } }
            override var frame: CGRect { didSet { trace.append("frame") } }
        }

        @Test func `constraints set the bounds and the center, each if it changes, and not the frame`() {
            let view = Tracking()
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            let width = view.widthAnchor.constraint(equalToConstant: 100)
            NSLayoutConstraint.activate([
                width, view.heightAnchor.constraint(equalToConstant: 20),
                view.topAnchor.constraint(equalTo: parent.topAnchor),
                view.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
            ])
            parent.layoutIfNeeded()
            #expect(view.trace == ["bounds 0 to 100", "center 100"])
            width.constant = 60
            parent.layoutIfNeeded()
            #expect(view.trace.dropFirst(2) == ["bounds 100 to 60"])
            parent.setNeedsLayout()
            parent.layoutIfNeeded()
            #expect(view.trace.count == 3)
        }

        @Test func `a switch keeps its size in the middle of what constraints and frames want`() {
            let control = UISwitch()
            parent.addSubview(control)
            control.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
            #expect(control.frame == CGRect(x: 5, y: 5, width: 51, height: 31))
            control.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                control.topAnchor.constraint(equalTo: parent.topAnchor, constant: 12),
                control.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -12),
                control.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            ])
            parent.layoutIfNeeded()
            #expect(control.bounds.size == CGSize(width: 51, height: 31))
            #expect(control.center.y == 25)
        }

        @Test func `the view of a child has the size of its parent's screen`() {
            simulation.launch()
            let screen = simulation.plug()
            let (container, child) = (UIViewController(), UIViewController())
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.rootViewController = container
            window.isHidden = false
            simulation.device.settle()
            container.addChild(child)
            #expect(child.view.frame == screen.bounds)
            #expect(UIViewController().view.frame == UIScreen.main.bounds)
            withExtendedLifetime(window) {}
        }
    }
}
