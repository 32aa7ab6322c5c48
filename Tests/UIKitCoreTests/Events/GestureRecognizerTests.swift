// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct GestureRecognizerTests {
        let simulation = Simulation()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let trace = GestureTrace()
        let point = CGPoint(x: 150, y: 300)

        init() {
            simulation.launch()
            window.isHidden = false
        }

        private var device: SimulatedDevice { simulation.device }

        /// Attaches a recognizer that notes its states under a name.
        private func watch(_ recognizer: UIGestureRecognizer, _ name: String) {
            recognizer.addAction(
                UIAction { [trace] action in
                    guard let state = (action.sender as? UIGestureRecognizer)?.state else { return }
                    trace.lines.append("\(name) \(state)")
                })
            window.addGestureRecognizer(recognizer)
        }

        private func drag(from start: CGPoint, by way: [CGPoint], time: TimeInterval = 0) {
            device.touchBegan(at: start, time: time)
            for (index, step) in way.enumerated() {
                let place = CGPoint(x: start.x + step.x, y: start.y + step.y)
                device.touchMoved(to: place, time: time + 0.02 * Double(index + 1))
            }
            device.touchEnded(time: time + 0.02 * Double(way.count + 1))
        }

        private func frames(to time: TimeInterval) {
            for time in [0, time] { device.frame(on: .main, at: time) }
        }

        @Test func `GES-10 a long press begins after its duration and ends with the finger`() {
            watch(UILongPressGestureRecognizer(), "press")
            device.touchBegan(at: point)
            frames(to: 0.4)
            #expect(trace.lines.isEmpty)
            frames(to: 0.6)
            #expect(trace.lines == ["press began"])
            device.touchMoved(to: CGPoint(x: 250, y: 300), time: 0.7)
            device.touchEnded(time: 0.8)
            #expect(trace.lines == ["press began", "press changed", "press ended"])
        }

        @Test func `a short or moving press is not a long press`() {
            watch(UILongPressGestureRecognizer(), "press")
            device.touchBegan(at: point)
            device.touchEnded(time: 0.1)
            frames(to: 1)
            device.touchBegan(at: point, time: 2)
            device.touchMoved(to: CGPoint(x: 250, y: 300), time: 2.1)
            frames(to: 3)
            device.touchEnded(time: 3)
            #expect(trace.lines.isEmpty)
        }

        @Test func `a press without a minimum duration begins with the touch, before a pan can`() {
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = 0
            watch(press, "press")
            watch(UIPanGestureRecognizer(), "pan")
            device.touchBegan(at: point)
            #expect(trace.lines == ["press began"])
            device.touchMoved(to: CGPoint(x: 250, y: 300), time: 0.1)
            device.touchEnded(time: 0.2)
            #expect(trace.lines == ["press began", "press changed", "press ended"])
        }

        @Test func `GES-11 a swipe is recognized once in its direction, and not in others`() {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = [.left, .up]
            watch(swipe, "swipe")
            drag(from: point, by: [CGPoint(x: -30, y: 0), CGPoint(x: -80, y: 4), CGPoint(x: -120, y: 4)])
            #expect(trace.lines == ["swipe ended"])
            drag(from: point, by: [CGPoint(x: 80, y: 0)], time: 5)
            #expect(trace.lines.count == 1)
        }

        @Test func `GES-3 a pinch and a rotation follow two fingers at the same time only if the delegate agrees`() {
            let (pinch, rotation, permission) = (
                UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), Permission()
            )
            watch(pinch, "pinch")
            watch(rotation, "rotation")
            func twist() {
                device.touchBegan(at: CGPoint(x: 100, y: 300), finger: 0)
                device.touchBegan(at: CGPoint(x: 200, y: 300), finger: 1)
                device.touchMoved(to: CGPoint(x: 300, y: 300), finger: 1, time: 0.1)
                #expect(pinch.scale == 2)
                device.touchMoved(to: CGPoint(x: 100, y: 500), finger: 1, time: 0.2)
                device.touchEnded(finger: 0, time: 0.3)
                device.touchEnded(finger: 1, time: 0.3)
            }
            twist()
            #expect(trace.lines == ["pinch began", "pinch changed", "pinch ended"])
            trace.lines = []
            pinch.delegate = permission
            twist()
            #expect(trace.lines.contains("rotation began") && trace.lines.contains("rotation ended"))
            #expect(trace.lines.contains("pinch ended"))
        }

        @Test(arguments: [false, true])
        func `GES-1 a recognizer waits until the one it requires to fail has failed`(requiredIsFirst: Bool) {
            let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            let places = [(single, "single"), (double, "double")]
            for (tap, name) in requiredIsFirst ? places.reversed() : places { watch(tap, name) }
            device.tap(at: point)
            #expect(trace.lines.isEmpty)
            frames(to: 0.5)
            #expect(trace.lines == ["single ended"])
            device.tap(at: point, time: 2)
            device.tap(at: point, time: 2.1)
            frames(to: 3)
            #expect(trace.lines == ["single ended", "double ended"])
            device.tap(at: point, time: 5)
            frames(to: 6)
            #expect(trace.lines.last == "single ended" && trace.lines.count == 3)
        }

        @Test func `a tap that waited for another is where the finger was`() {
            let double = UITapGestureRecognizer()
            double.numberOfTapsRequired = 2
            watch(double, "double")
            var place: CGPoint?
            let single = UITapGestureRecognizer()
            single.addAction(UIAction { _ in place = single.location(in: nil) })
            single.require(toFail: double)
            watch(single, "single")
            device.tap(at: point)
            frames(to: 1)
            #expect(place == point && single.numberOfTouches == 0)
        }

        /// Ends when a finger moves.
        private final class Flick: UIGestureRecognizer {
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        }

        @Test(arguments: [0.7, 0.8])
        func `a finger that stays down for longer than 0.75 seconds does not tap`(_ time: Double) {
            let expected = time < 0.75 ? ["tap ended"] : []
            watch(UITapGestureRecognizer(), "tap")
            device.touchBegan(at: point, time: 5)
            device.touchEnded(time: 5 + time)
            #expect(trace.lines == expected)
            device.tap(at: point, time: 10)
            #expect(trace.lines == expected + ["tap ended"])
        }

        @Test func `a recognizer that waits for a tap to fail goes on while the finger stays down`() {
            let (tap, press) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
            press.require(toFail: tap)
            watch(tap, "tap")
            watch(press, "press")
            device.touchBegan(at: point)
            for time in [0, 0.6] { device.frame(on: .main, at: time) }
            #expect(trace.lines.isEmpty)
            for time in [0.7, 1.5] { device.frame(on: .main, at: time) }
            #expect(trace.lines == ["press began"])
            device.touchEnded(time: 2)
            #expect(trace.lines == ["press began", "press ended"])
            // The timer of a gesture that is over does not end the next one.
            device.touchBegan(at: point, time: 10)
            for time in [10, 10.6] { device.frame(on: .main, at: time) }
            device.touchEnded(time: 10.7)
            device.frame(on: .main, at: 10.7)
            device.touchBegan(at: point, time: 11.2)
            for time in [11.2, 11.5] { device.frame(on: .main, at: time) }
            device.touchEnded(time: 11.6)
            #expect(trace.lines.suffix(2) == ["tap ended", "tap ended"])
        }

        @Test func `a gesture that is over does not send its action again`() {
            watch(Flick(), "flick")
            drag(from: point, by: [CGPoint(x: 40, y: 0), CGPoint(x: 60, y: 0), CGPoint(x: 90, y: 0)])
            #expect(trace.lines == ["flick ended"])
        }

        @Test func `a pan that waited for another begins before it changes`() {
            let pan = UIPanGestureRecognizer()
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = .up
            pan.require(toFail: swipe)
            watch(pan, "pan")
            watch(swipe, "swipe")
            device.touchBegan(at: point, time: 0)
            for step in 1...4 { device.touchMoved(to: CGPoint(x: point.x + 30 * CGFloat(step), y: point.y), time: 1) }
            device.touchEnded(time: 2)
            device.settle()
            #expect(trace.lines.first == "pan began" && trace.lines.last == "pan ended")
        }

        @Test func `the translation of a pan goes on when a finger is added or lifted`() {
            let pan = UIPanGestureRecognizer()
            watch(pan, "pan")
            device.touchBegan(at: point, finger: 0, time: 0)
            device.touchMoved(to: CGPoint(x: point.x + 30, y: point.y), finger: 0, time: 0.1)
            #expect(pan.translation(in: nil).x == 30)
            device.touchBegan(at: CGPoint(x: point.x + 130, y: point.y), finger: 1, time: 0.2)
            #expect(pan.translation(in: nil).x == 30)
            device.touchMoved(to: CGPoint(x: point.x + 150, y: point.y), finger: 1, time: 0.3)
            #expect(pan.translation(in: nil).x == 40)
            device.touchEnded(finger: 1, time: 0.4)
            #expect(pan.translation(in: nil).x == 40 && pan.velocity(in: nil) == .zero)
            device.touchMoved(to: CGPoint(x: point.x + 35, y: point.y), finger: 0, time: 0.5)
            #expect(pan.translation(in: nil).x == 45)
            device.touchEnded(finger: 0, time: 0.6)
        }

        @Test func `GES-2 the first recognizer that begins makes the others on its touches fail`() {
            watch(UIPanGestureRecognizer(), "first")
            watch(UIPanGestureRecognizer(), "second")
            drag(from: point, by: [CGPoint(x: 40, y: 0), CGPoint(x: 60, y: 0)])
            #expect(trace.lines == ["first began", "first changed", "first ended"])
        }

        @Test func `GES-4 a delegate can keep a recognizer from beginning and from receiving touches`() {
            let (pan, tap, refusal) = (UIPanGestureRecognizer(), UITapGestureRecognizer(), Refusal())
            (pan.delegate, tap.delegate) = (refusal, refusal)
            watch(pan, "pan")
            watch(tap, "tap")
            drag(from: point, by: [CGPoint(x: 60, y: 0)])
            device.tap(at: point, time: 3)
            #expect(trace.lines.isEmpty && refusal.asked == ["begin", "begin"])
            refusal.receives = false
            device.tap(at: point, time: 6)
            #expect(refusal.asked.count == 2)
        }

        @Test func `GES-12 a screen edge pan begins only at its edge`() {
            let edge = UIScreenEdgePanGestureRecognizer()
            edge.edges = .left
            watch(edge, "edge")
            drag(from: point, by: [CGPoint(x: 40, y: 0)])
            #expect(trace.lines.isEmpty)
            drag(from: CGPoint(x: 4, y: 300), by: [CGPoint(x: 40, y: 0)], time: 3)
            #expect(trace.lines == ["edge began", "edge ended"])
        }

        @Test func `a pinch and a rotation last until the last finger, and go on with another one`() {
            let (pinch, rotation) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
            let both = Permission()
            for (recognizer, name) in [(pinch, "pinch"), (rotation, "rotation")] as [(UIGestureRecognizer, String)] {
                recognizer.delegate = both
                watch(recognizer, name)
            }
            device.touchBegan(at: CGPoint(x: 100, y: 300), finger: 0)
            device.touchBegan(at: CGPoint(x: 200, y: 300), finger: 1)
            device.touchMoved(to: CGPoint(x: 100, y: 500), finger: 1, time: 0.1)
            #expect(pinch.scale == 2 && abs(rotation.rotation - .pi / 2) < 1e-9)
            device.touchEnded(finger: 0, time: 0.2)
            device.touchMoved(to: CGPoint(x: 100, y: 400), finger: 1, time: 0.3)
            #expect(pinch.state == .began && rotation.state == .began && pinch.numberOfTouches == 1)
            device.touchBegan(at: CGPoint(x: 300, y: 400), finger: 2, time: 0.4)
            #expect(pinch.scale == 2 && abs(rotation.rotation - .pi / 2) < 1e-9)
            device.touchMoved(to: CGPoint(x: 400, y: 400), finger: 2, time: 0.5)
            #expect(pinch.scale == 3 && abs(rotation.rotation - .pi / 2) < 1e-9)
            device.touchEnded(finger: 1, time: 0.6)
            device.touchEnded(finger: 2, time: 0.7)
            #expect(
                trace.lines == [
                    "pinch began", "rotation began", "pinch changed", "rotation changed", "pinch ended",
                    "rotation ended",
                ])
        }

        @Test func `a recognizer knows the locations of its touches and the modifier keys that are down`() {
            let pinch = UIPinchGestureRecognizer()
            watch(pinch, "pinch")
            device.input.keys.began(UIKey(keyCode: .keyboardLeftShift, characters: ""), id: 1, time: 0)
            device.touchBegan(at: CGPoint(x: 100, y: 300), finger: 0)
            device.touchBegan(at: CGPoint(x: 200, y: 310), finger: 1)
            #expect(pinch.location(ofTouch: 0, in: nil) == CGPoint(x: 100, y: 300))
            #expect(pinch.location(ofTouch: 1, in: window) == CGPoint(x: 200, y: 310))
            #expect(pinch.modifierFlags == .shift)
            device.input.keys.ended(id: 1, time: 0)
            device.touchMoved(to: CGPoint(x: 210, y: 310), finger: 1, time: 0.1)
            #expect(pinch.modifierFlags.isEmpty)
            #expect(simulation.exceptions.isEmpty)
            #expect(pinch.location(ofTouch: 2, in: nil) == .zero && simulation.exceptions.count == 1)
            device.touchEnded(finger: 0, time: 0.2)
            device.touchEnded(finger: 1, time: 0.2)
        }

        @Test func `a recognizer receives only the types of touches and the events that it wants`() {
            let (tap, choice) = (UITapGestureRecognizer(), EventChoice())
            watch(tap, "tap")
            device.tap(at: point, time: 1)
            #expect(trace.lines.count == 1)
            tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
            device.tap(at: point, time: 2)
            #expect(trace.lines.count == 1)
            tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
            tap.delegate = choice
            device.tap(at: point, time: 3)
            #expect(trace.lines.count == 1 && choice.asked == [.touches])
            choice.allows = true
            device.tap(at: point, time: 4)
            #expect(trace.lines.count == 2)
        }

        @Test func `GES-9 a canceled gesture sends its action`() {
            watch(UIPanGestureRecognizer(), "pan")
            device.touchBegan(at: point)
            device.touchMoved(to: CGPoint(x: 200, y: 300), time: 0.1)
            device.input.cancelAll()
            #expect(trace.lines == ["pan began", "pan cancelled"])
        }
    }
}

@MainActor final class GestureTrace {
    var lines: [String] = []
}

@MainActor private final class Permission: NSObject, UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}

@MainActor private final class Refusal: NSObject, UIGestureRecognizerDelegate {
    var asked: [String] = []
    var receives = true

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked.append("begin")
        return false
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
}

@MainActor private final class EventChoice: NSObject, UIGestureRecognizerDelegate {
    var asked: [UIEvent.EventType] = []
    var allows = false

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        asked.append(event.type)
        return allows
    }
}
