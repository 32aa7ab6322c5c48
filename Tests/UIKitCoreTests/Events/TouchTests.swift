// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct TouchTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func window(_ frame: CGRect, level: CGFloat = 0) -> TouchedWindow {
            let window = TouchedWindow(frame: frame)
            window.windowLevel = UIWindow.Level(level)
            window.isHidden = false
            return window
        }

        @Test func `WIN-13 a window that was touched goes away when the app releases it`() {
            let simulation = Simulation()
            simulation.launch()
            var window: UIWindow? = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
            weak let released = window
            simulation.device.tap(at: CGPoint(x: 50, y: 50))
            simulation.device.settle()
            window = nil
            #expect(released == nil)
        }

        @Test func `a drawing app finds every touch among the coalesced ones`() {
            final class Canvas: UIView {
                var points: [CGPoint] = []
                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                    guard let touch = touches.first else { return }
                    let all = event?.coalescedTouches(for: touch) ?? []
                    points += all.map { $0.preciseLocation(in: self) }
                    #expect(event?.predictedTouches(for: touch) == [] && touch.type == .direct && touch.force == 0)
                }
            }
            let canvas = Canvas(frame: UIScreen.main.bounds)
            let window = window(UIScreen.main.bounds)
            window.addSubview(canvas)
            simulation.device.touchBegan(at: CGPoint(x: 10, y: 10), time: 0)
            for x in [20, 30, 40] { simulation.device.touchMoved(to: CGPoint(x: x, y: 10), time: Double(x) / 100) }
            simulation.device.touchEnded(time: 1)
            #expect(canvas.points.map(\.x) == [20, 30, 40])
            withExtendedLifetime(window) {}
        }

        @Test func `WIN-11 the frontmost window at the point gets the touch, only within its bounds`() {
            let screen = CGRect(x: 0, y: 0, width: 375, height: 667)
            let back = window(screen)
            let front = window(CGRect(x: 100, y: 100, width: 100, height: 100), level: 1)
            let outside = TouchedView(frame: CGRect(x: 120, y: 0, width: 50, height: 50))
            front.addSubview(outside)
            simulation.device.tap(at: CGPoint(x: 150, y: 150))
            #expect(front.phases == ["began", "ended"] && back.phases.isEmpty)
            simulation.device.tap(at: CGPoint(x: 240, y: 120))
            #expect(outside.phases.isEmpty)
            #expect(back.phases == ["began", "ended"])
        }

        @Test func `WIN-11 a window that returns nil from hitTest passes the touch on`() {
            let back = window(UIScreen.main.bounds)
            let through = PassThroughWindow(frame: UIScreen.main.bounds)
            through.windowLevel = .alert
            through.isHidden = false
            simulation.device.tap(at: CGPoint(x: 10, y: 300))
            #expect(back.phases == ["began", "ended"])
        }

        @Test func `WIN-11 events without a position go to the key window's first responder, else the window`() {
            let (key, other) = (window(.zero), window(UIScreen.main.bounds))
            key.makeKey()
            simulation.device.input.press("a")
            #expect(key.phases == ["press a", "release a"] && other.phases.isEmpty)
            let field = TouchedView(frame: .zero)
            key.addSubview(field)
            #expect(field.becomeFirstResponder() && field.isFirstResponder)
            simulation.device.input.press("b")
            #expect(field.phases == ["press b", "release b"])
            #expect(field.resignFirstResponder() && !field.isFirstResponder)
        }

        @Test func `MIR-6 windows on external screens receive no touches`() {
            let screen = simulation.plug()
            let window = TouchedWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            simulation.device.tap(at: CGPoint(x: 10, y: 10))
            simulation.device.tap(at: CGPoint(x: 10, y: 10), on: screen)
            #expect(window.phases.isEmpty)
            #expect(simulation.reportedRules == ["MIR-6"])
        }

        @Test func `touches stay with the view where they began, and convert to any view's coordinates`() {
            let window = window(UIScreen.main.bounds)
            let view = TouchedView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            window.addSubview(view)
            simulation.device.touchBegan(at: CGPoint(x: 60, y: 70))
            #expect(view.lastPoint == CGPoint(x: 10, y: 20))
            simulation.device.touchMoved(to: CGPoint(x: 300, y: 300))
            #expect(view.lastPoint == CGPoint(x: 250, y: 250))
            simulation.device.touchEnded()
            #expect(view.phases == ["began", "moved", "ended"])
        }

        @Test func `a view receives one touch at a time unless it enables several, and its recognizers receive all`() {
            let window = window(UIScreen.main.bounds)
            let (view, recognizer) = (TouchedView(frame: window.bounds), UIPinchGestureRecognizer())
            view.addGestureRecognizer(recognizer)
            window.addSubview(view)
            func touchWithTwoFingers(at time: Double) {
                simulation.device.touchBegan(at: CGPoint(x: 60, y: 70), finger: 0, time: time)
                simulation.device.touchBegan(at: CGPoint(x: 160, y: 70), finger: 1, time: time)
                #expect(recognizer.numberOfTouches == 2)
                simulation.device.touchEnded(finger: 0, time: time)
                simulation.device.touchEnded(finger: 1, time: time)
            }
            touchWithTwoFingers(at: 0)
            #expect(view.phases == ["began", "ended"])
            view.isMultipleTouchEnabled = true
            touchWithTwoFingers(at: 1)
            #expect(view.phases == ["began", "ended", "began", "began", "ended", "ended"])
        }

        @Test func `a view with exclusive touch never receives touches at the same time as other views`() {
            let window = window(UIScreen.main.bounds)
            let exclusive = TouchedView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
            let other = TouchedView(frame: CGRect(x: 200, y: 100, width: 100, height: 100))
            exclusive.isExclusiveTouch = true
            window.addSubview(exclusive)
            window.addSubview(other)
            func touch(_ first: UIView, _ second: UIView) {
                simulation.device.touchBegan(at: first.center, finger: 0)
                simulation.device.touchBegan(at: second.center, finger: 1)
                simulation.device.touchEnded(finger: 0)
                simulation.device.touchEnded(finger: 1)
            }
            touch(exclusive, other)
            #expect(exclusive.phases == ["began", "ended"] && other.phases.isEmpty)
            touch(other, exclusive)
            #expect(exclusive.phases.count == 2 && other.phases == ["began", "ended"])
            exclusive.isExclusiveTouch = false
            touch(exclusive, other)
            #expect(exclusive.phases.count == 4 && other.phases.count == 4)
        }

        @Test func `touches are canceled when the app becomes inactive`() {
            let window = window(UIScreen.main.bounds)
            simulation.device.touchBegan(at: CGPoint(x: 60, y: 70))
            simulation.device.resignActive()
            #expect(window.phases == ["began", "cancelled"])
            simulation.device.tap(at: CGPoint(x: 60, y: 70))
            #expect(window.phases.count == 2)
        }

        @Test func `hit testing ignores views that are hidden, transparent, or noninteractive`() {
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = UIView(frame: container.bounds)
            container.addSubview(view)
            let point = CGPoint(x: 5, y: 5)
            #expect(container.hitTest(point, with: nil) === view)
            view.isHidden = true
            #expect(container.hitTest(point, with: nil) === container)
            (view.isHidden, view.alpha) = (false, 0.005)
            #expect(container.hitTest(point, with: nil) === container)
            (view.alpha, container.isUserInteractionEnabled) = (1, false)
            #expect(container.hitTest(point, with: nil) == nil)
            #expect(UIView(frame: container.bounds).hitTest(CGPoint(x: 200, y: 5), with: nil) == nil)
        }

        @Test func `a control sends its actions by event`() {
            let window = window(UIScreen.main.bounds)
            var trace: [String] = []
            let button = UIButton(
                type: .system, primaryAction: UIAction(title: "Go") { trace.append("primary \($0.title)") })
            button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
            let drag = UIAction { _ in trace.append("up outside") }
            button.addAction(drag, for: .touchUpOutside)
            button.addAction(UIAction { _ in trace.append("down") }, for: .touchDown)
            window.addSubview(button)
            #expect(button.currentTitle == "Go")
            simulation.device.tap(at: CGPoint(x: 120, y: 120))
            #expect(trace == ["down", "primary Go"])
            simulation.device.touchBegan(at: CGPoint(x: 120, y: 120), time: 1)
            #expect(button.isHighlighted)
            simulation.device.touchEnded(at: CGPoint(x: 120, y: 600), time: 1)
            #expect(trace == ["down", "primary Go", "down", "up outside"])
            button.removeAction(drag, for: .touchUpOutside)
            button.isEnabled = false
            simulation.device.tap(at: CGPoint(x: 120, y: 120), time: 5)
            #expect(trace.count == 4)
            #expect(button.state == .disabled)
        }

        @Test func `GES-13 a tap recognizer recognizes taps and cancels them in the view`() {
            let window = window(UIScreen.main.bounds)
            let view = TouchedView(frame: window.bounds)
            window.addSubview(view)
            var taps = 0
            let tap = UITapGestureRecognizer(primaryAction: UIAction { _ in taps += 1 })
            window.addGestureRecognizer(tap)
            simulation.device.tap(at: CGPoint(x: 20, y: 300))
            #expect(taps == 1)
            #expect(view.phases == ["began", "cancelled"])
            simulation.device.touchBegan(at: CGPoint(x: 20, y: 300), time: 2)
            simulation.device.touchEnded(at: CGPoint(x: 200, y: 300), time: 2)
            #expect(taps == 1)
            tap.numberOfTapsRequired = 2
            simulation.device.tap(at: CGPoint(x: 20, y: 500), time: 3)
            #expect(taps == 1)
            simulation.device.tap(at: CGPoint(x: 20, y: 500), time: 3.1)
            #expect(taps == 2)
        }
    }
}

/// A window that takes no touches itself.
@MainActor private final class PassThroughWindow: UIWindow {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

@MainActor private final class TouchedWindow: UIWindow {
    var phases: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("began") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("cancelled") }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        phases += presses.map { "press \($0.key?.characters ?? "")" }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        phases += presses.map { "release \($0.key?.characters ?? "")" }
    }
}

@MainActor private final class TouchedView: UIView {
    var phases: [String] = []
    var lastPoint: CGPoint?

    override var canBecomeFirstResponder: Bool { true }

    private func note(_ phase: String, _ touches: Set<UITouch>) {
        phases.append(phase)
        lastPoint = touches.first?.location(in: self)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        phases += presses.map { "press \($0.key?.characters ?? "")" }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        phases += presses.map { "release \($0.key?.characters ?? "")" }
    }
}
