// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Animations that begin and commit.
    @MainActor struct AnimationBlockTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            device.settle()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        @Test func `changes between the beginning and the commit are animated`() {
            unsafe UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(2)
            UIView.setAnimationCurve(.linear)
            view.alpha = 0
            UIView.commitAnimations()
            frame(1)
            frame(2)
            #expect(view.layer.presentation()?.opacity == 0.5)
            frame(3)
            #expect(view.layer.presentation()?.opacity == 0 && !device.wantsFrames)
        }

        @Test func `blocks nest, and one that is not committed ends with the turn`() {
            unsafe UIView.beginAnimations("outer", context: nil)
            UIView.setAnimationDuration(4)
            unsafe UIView.beginAnimations("inner", context: nil)
            UIView.setAnimationDuration(1)
            UIView.commitAnimations()
            #expect(UIView.inheritedAnimationDuration == 4)
            device.settle()
            #expect(UIView.inheritedAnimationDuration == 0)
        }

        @Test func `the delegate hears of the end once, whatever is set between the changes`() {
            final class Delegate: NSObject {
                var ends: [String] = []
                func ended(_ name: Any, finished: Any, context: Any) {
                    ends.append("\(name as? String ?? "") \(finished)")
                }
            }
            let delegate = Delegate()
            unsafe UIView.beginAnimations("move", context: nil)
            UIView.setAnimationDelegate(delegate)
            UIView.setAnimationDidStop(Selector("ended", Delegate.ended(_:finished:context:)))
            UIView.setAnimationDuration(1)
            view.alpha = 0
            UIView.setAnimationDuration(3)
            view.frame.origin.x = 20
            UIView.commitAnimations()
            frame(1)
            frame(3)
            #expect(delegate.ends.isEmpty)
            frame(4.5)
            device.settle()
            #expect(delegate.ends == ["move 1"])
        }

        @Test func `a block that is begun in a closure does not collect later changes`() {
            UIView.animate(withDuration: 1) { unsafe UIView.beginAnimations(nil, context: nil) }
            device.settle()
            frame(1)
            view.alpha = 0.5
            frame(1.1)
            #expect(view.layer.presentation()?.opacity == 0.5 && !device.wantsFrames)
        }

        @Test func `a part of a block repeats`() {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
                UIView.modifyAnimations(withRepeatCount: .infinity, autoreverses: true) { view.alpha = 0 }
            }
            frame(1)
            frame(6.5)
            #expect(view.layer.presentation()?.opacity == 0.5 && device.wantsFrames)
        }
    }
}
