// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What subclasses of scroll views and gesture recognizers decide about touches.
    @MainActor struct TouchDecisionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private final class Pad: UIScrollView {
            var cancels = true
            var begins = true
            override func touchesShouldCancel(in view: UIView) -> Bool { cancels }
            override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
                begins
            }
        }

        private final class Finger: UIView {
            var phases: [UITouch.Phase] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.cancelled) }
        }

        private func drag() {
            device.touchBegan(at: CGPoint(x: 50, y: 300), time: 0)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 50, y: 300 - 20 * step), time: Double(step) / 10)
            }
            device.touchEnded(time: 1)
        }

        @Test func `a scroll view asks whether a drag cancels touches of its content, and receives them at all`() {
            let (pad, finger) = (Pad(frame: window.bounds), Finger(frame: window.bounds))
            pad.contentSize = CGSize(width: window.bounds.width, height: 2000)
            pad.addSubview(finger)
            window.addSubview(pad)
            drag()
            #expect(pad.contentOffset.y > 0 && finger.phases == [.began, .cancelled])
            (pad.cancels, pad.contentOffset, finger.phases) = (false, .zero, [])
            drag()
            #expect(pad.contentOffset.y == 0 && finger.phases == [.began, .ended])
            (pad.begins, finger.phases) = (false, [])
            drag()
            #expect(finger.phases.isEmpty)
        }

        @Test func `a recognizer waits for another one that its class names`() {
            final class Patient: UITapGestureRecognizer {
                override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
                    (otherGestureRecognizer as? UITapGestureRecognizer)?.numberOfTapsRequired == 2
                }
            }
            var taps: [String] = []
            let once = Patient(primaryAction: UIAction { _ in taps.append("once") })
            let twice = UITapGestureRecognizer(primaryAction: UIAction { _ in taps.append("twice") })
            twice.numberOfTapsRequired = 2
            for recognizer in [once, twice] { window.addGestureRecognizer(recognizer) }
            for time in [0, 0.2] {
                device.touchBegan(at: CGPoint(x: 50, y: 50), time: time)
                device.touchEnded(time: time + 0.1)
            }
            #expect(taps == ["twice"])
        }

        @Test func `a control that overrides addTarget hears of its targets`() {
            final class Counter: UIControl {
                var count = 0
                override func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
                    count += 1
                    super.addTarget(target, action: action, for: controlEvents)
                }
            }
            let counter = Counter()
            counter.addTarget(window, action: UIWindow.makeKey, for: .touchUpInside)
            #expect(counter.count == 1 && counter.allTargets.count == 1)
        }
    }
}
