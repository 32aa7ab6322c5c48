// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules of gesture recognizers: their states, and what views and controls say about them.
    ///
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer,
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum
    @MainActor struct GestureRuleTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        private let trace = GestureTrace()
        private let start = CGPoint(x: 150, y: 300)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.isHidden = false
        }

        /// Attaches a recognizer that notes its states under a name.
        private func watch(_ recognizer: UIGestureRecognizer, _ name: String, on view: UIView? = nil) {
            recognizer.addAction(
                UIAction { [trace] action in
                    guard let state = (action.sender as? UIGestureRecognizer)?.state else { return }
                    trace.lines.append("\(name) \(state)")
                })
            (view ?? window).addGestureRecognizer(recognizer)
        }

        private func move(_ x: CGFloat, at time: TimeInterval) {
            device.touchMoved(to: CGPoint(x: start.x + x, y: start.y), time: time)
        }

        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
        @Test
        func `GES-5 a disabled recognizer cancels its gesture, and takes the next one when reenabled`() {
            let pan = UIPanGestureRecognizer()
            watch(pan, "pan")
            device.touchBegan(at: start)
            move(40, at: 0.1)
            pan.isEnabled = false
            #expect(trace.lines == ["pan began", "pan cancelled"] && pan.state == .possible)
            move(80, at: 0.2)
            pan.isEnabled = true
            move(120, at: 0.3)
            device.touchEnded(time: 0.4)
            #expect(trace.lines.count == 2)
            device.touchBegan(at: start, time: 2)
            move(40, at: 2.1)
            device.touchEnded(time: 2.2)
            #expect(trace.lines.suffix(2) == ["pan began", "pan ended"])
        }

        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
        @Test(arguments: [true, false])
        func `GES-6 a gesture that begins cancels the touches in the view, unless configured not to`(_ cancels: Bool) {
            let (view, pan) = (HearingView(frame: window.bounds), UIPanGestureRecognizer())
            window.addSubview(view)
            pan.cancelsTouchesInView = cancels
            watch(pan, "pan")
            device.touchBegan(at: start)
            move(5, at: 0.1)
            move(40, at: 0.2)
            move(80, at: 0.3)
            device.touchEnded(time: 0.4)
            #expect(trace.lines == ["pan began", "pan changed", "pan ended"])
            #expect(
                view.phases
                    == (cancels
                        ? ["began", "moved", "cancelled"] : ["began", "moved", "moved", "moved", "ended"]))
        }

        /// https://developer.apple.com/documentation/uikit/uiview/gesturerecognizershouldbegin(_:)
        @Test func `GES-7 a recognizer's view can keep it from beginning`() {
            let view = RefusingView(frame: window.bounds)
            window.addSubview(view)
            watch(UIPanGestureRecognizer(), "pan", on: view)
            watch(UITapGestureRecognizer(), "tap", on: view)
            device.touchBegan(at: start)
            // Farther than a tap may.
            move(80, at: 0.1)
            device.touchEnded(time: 0.2)
            device.tap(at: start, time: 2)
            #expect(trace.lines == ["tap ended"])
        }

        /// “Interacting with Other User Interface Controls”,
        /// https://developer.apple.com/library/archive/documentation/EventHandling/Conceptual/EventHandlingiPhoneOS/GestureRecognizer_basics/GestureRecognizer_basics.html
        @Test func `GES-8 a button's tap goes to a recognizer on it, but not to one on its superview`() {
            let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
            var presses = 0
            button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
            window.addSubview(button)
            watch(UITapGestureRecognizer(), "around")
            device.tap(at: CGPoint(x: 120, y: 120), time: 1)
            #expect(presses == 1 && trace.lines.isEmpty)
            device.tap(at: start, time: 2)
            #expect(trace.lines == ["around ended"])
            watch(UITapGestureRecognizer(), "own", on: button)
            device.tap(at: CGPoint(x: 120, y: 120), time: 3)
            #expect(presses == 1 && trace.lines.last == "own ended")
        }

        /// https://developer.apple.com/documentation/uikit/uiview/addgesturerecognizer(_:)
        @Test func `GES-14 a recognizer has one view, the last one it was added to`() {
            let (first, second, tap) = (UIView(), UIView(), UITapGestureRecognizer())
            first.addGestureRecognizer(tap)
            second.addGestureRecognizer(tap)
            #expect(tap.view === second && second.gestureRecognizers == [tap])
            #expect(first.gestureRecognizers?.isEmpty ?? true)
            second.removeGestureRecognizer(tap)
            #expect(tap.view == nil)
        }

        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/reset()
        @Test func `GES-15 a continuous gesture begins, changes and ends, and is reset to possible after its touches`()
        {
            let own = OwnRecognizer()
            watch(own, "own")
            device.touchBegan(at: start)
            move(5, at: 0.1)
            #expect(own.state == .changed && own.resets == 0)
            device.touchEnded(time: 0.2)
            #expect(trace.lines == ["own began", "own changed", "own ended"])
            #expect(own.state == .possible && own.resets == 1)
        }

        /// https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldrequirefailureof:)
        @Test func `GES-16 a delegate can require at run time that another recognizer fails first`() {
            let (single, double, delegate) = (UITapGestureRecognizer(), UITapGestureRecognizer(), Patience())
            double.numberOfTapsRequired = 2
            (single.delegate, delegate.other) = (delegate, double)
            watch(single, "single")
            watch(double, "double")
            device.tap(at: start)
            #expect(trace.lines.isEmpty)
            for time in [0, 0.5] { device.frame(on: .main, at: time) }
            #expect(trace.lines == ["single ended"])
            device.tap(at: start, time: 2)
            device.tap(at: start, time: 2.1)
            for time in [2.2, 3] { device.frame(on: .main, at: time) }
            #expect(trace.lines == ["single ended", "double ended"])
            withExtendedLifetime(delegate) {}
        }

        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
        @Test func `GES-18 a long press cancels the touch in the view when it begins`() {
            let view = HearingView(frame: window.bounds)
            window.addSubview(view)
            watch(UILongPressGestureRecognizer(), "press")
            device.touchBegan(at: start)
            for time in [0, 0.6] { device.frame(on: .main, at: time) }
            #expect(trace.lines == ["press began"] && view.phases == ["began", "cancelled"])
            device.touchEnded(time: 0.8)
            #expect(trace.lines == ["press began", "press ended"] && view.phases.count == 2)
        }

        /// https://developer.apple.com/documentation/uikit/uipangesturerecognizer/settranslation(_:in:)
        @Test func `GES-17 a pan's translation is cumulative until it is set`() {
            let pan = UIPanGestureRecognizer()
            watch(pan, "pan")
            device.touchBegan(at: start)
            move(40, at: 0.1)
            move(60, at: 0.2)
            #expect(pan.translation(in: window) == CGPoint(x: 60, y: 0))
            pan.setTranslation(.zero, in: window)
            move(75, at: 0.3)
            #expect(pan.translation(in: window) == CGPoint(x: 15, y: 0))
            device.touchEnded(time: 0.4)
        }
    }
}

@MainActor private final class HearingView: UIView {
    var phases: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("cancelled") }
}

/// A view whose pans do not begin.
@MainActor private final class RefusingView: UIView {
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        !(gestureRecognizer is UIPanGestureRecognizer)
    }
}

/// A recognizer for which every touch is a gesture.
@MainActor private final class OwnRecognizer: UIGestureRecognizer {
    var resets = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }

    override func reset() {
        super.reset()
        resets += 1
    }
}

@MainActor private final class Patience: NSObject, UIGestureRecognizerDelegate {
    weak var other: UIGestureRecognizer?

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer === other }
}
