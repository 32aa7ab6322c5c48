// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Actions that change the recognizer that calls them.
    @MainActor struct ReentrantActionTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        private let window: UIWindow

        init() {
            simulation.launch()
            window = simulation.show(UIViewController())
            window.addSubview(view)
        }

        /// Attaches a recognizer whose action changes it, and returns the states of which the action hears.
        private func states(
            of recognizer: UIGestureRecognizer, _ change: @escaping (UIGestureRecognizer) -> Void,
            during gesture: () -> Void
        ) -> [UIGestureRecognizer.State] {
            var states: [UIGestureRecognizer.State] = []
            recognizer.addAction(
                UIAction { _ in
                    states.append(recognizer.state)
                    change(recognizer)
                })
            view.addGestureRecognizer(recognizer)
            gesture()
            simulation.device.settle()
            view.removeGestureRecognizer(recognizer)
            return states
        }

        private func drag() {
            simulation.device.touchBegan(at: CGPoint(x: 50, y: 50))
            for step in 1...5 {
                simulation.device.touchMoved(to: CGPoint(x: 50 + step * 20, y: 50), time: Double(step) / 60)
            }
            simulation.device.touchEnded(time: 0.2)
        }

        @Test func `an action that sets the state hears of each state once`() {
            let ended = states(of: UITapGestureRecognizer(), { $0.state = .ended }) {
                simulation.device.tap(at: CGPoint(x: 50, y: 50))
            }
            #expect(ended == [.ended])
            let pan = states(of: UIPanGestureRecognizer(), { $0.state = .ended }, during: drag)
            #expect(pan == [.began, .ended])
            let canceled = states(of: UIPanGestureRecognizer(), { $0.state = .cancelled }, during: drag)
            #expect(canceled == [.began, .cancelled])
        }

        @Test func `an action can remove its recognizer, and disable it`() {
            let removed = states(of: UIPanGestureRecognizer(), { $0.view?.removeGestureRecognizer($0) }, during: drag)
            #expect(removed.first == .began && view.gestureRecognizers == nil)
            let disabled = states(of: UIPanGestureRecognizer(), { $0.isEnabled = false }, during: drag)
            #expect(disabled.prefix(2) == [.began, .cancelled])
        }
    }
}
