// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The fingers on a device's main screen, and the keys of its keyboard.
@MainActor final class DeviceInput {
    unowned let device: SimulatedDevice
    /// The fingers on the screen, by number.
    private(set) var touches: [Int: UITouch] = [:]
    /// The last touch that began.
    private var lastTap: UITouch?

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() {
        touches = [:]
        lastTap = nil
    }

    /// A finger touches a screen.
    ///
    /// The frontmost window with a view there gets the touch (WIN-11). Nobody can touch an external screen (MIR-6), and
    /// an app that is not active gets nothing.
    ///
    /// - Parameters:
    ///   - point: where, in the screen's points as the interface is turned.
    ///   - screen: the screen; nil for the main one.
    ///   - finger: a number of the caller's choice that tells fingers apart.
    ///   - time: the moment, in seconds of the caller's clock.
    func touchBegan(
        at point: CGPoint, on screen: UIScreen? = nil, finger: Int = 0, time: TimeInterval = 0
    ) {
        guard screen == nil || screen === device.mainScreen else {
            device.report(rule: "MIR-6", "a touch on the external screen \(screen?.id ?? "") goes nowhere")
            return
        }
        guard device.level == .active, device.execution == .running, touches[finger] == nil else { return }
        let touch = UITouch(at: point)
        touch.timestamp = time
        let event = UIEvent(touches: [touch], timestamp: time)
        guard let (window, view) = hitTest(point, with: event) else { return }
        touch.window = window
        touch.view = view
        touch.gestureRecognizers = view.recognizersInChain
        touch.tapCount = tapCount(of: touch)
        touches[finger] = touch
        deliver(touch, time)
    }

    /// A finger that touches a screen moves.
    func touchMoved(to point: CGPoint, finger: Int = 0, time: TimeInterval = 0) {
        guard let touch = touches[finger], point != touch.location else { return }
        touch.previousLocation = touch.location
        touch.location = point
        touch.phase = .moved
        deliver(touch, time)
    }

    /// A finger is lifted, where it is or somewhere else.
    func touchEnded(at point: CGPoint? = nil, finger: Int = 0, time: TimeInterval = 0) {
        if let point { touchMoved(to: point, finger: finger, time: time) }
        guard let touch = touches.removeValue(forKey: finger) else { return }
        touch.phase = .ended
        deliver(touch, time)
    }

    /// Takes all touches away, as when the app leaves the foreground.
    func cancelTouches() {
        let current = touches
        touches = [:]
        for touch in current.values {
            touch.phase = .cancelled
            deliver(touch, touch.timestamp)
        }
    }

    /// The frontmost window on the main screen that has a view at a point, and that view (WIN-11).
    func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> (window: UIWindow, view: UIView)? {
        for window in device.mainScreen.windowStack.frontToBack {
            let local = window.convert(point, from: device.mainScreen.coordinateSpace)
            if let view = window.hitTest(local, with: event) { return (window, view) }
        }
        return nil
    }

    private func deliver(_ touch: UITouch, _ time: TimeInterval) {
        touch.timestamp = time
        let all = Set(touches.values).union([touch])
        for other in all where other !== touch { other.phase = .stationary }
        device.application.sendEvent(UIEvent(touches: all, timestamp: time))
    }

    /// Taps at one place within a third of a second count together.
    private func tapCount(of touch: UITouch) -> Int {
        defer { lastTap = touch }
        guard let last = lastTap, last.view === touch.view, touch.timestamp - last.timestamp < 0.35,
            abs(last.location.x - touch.location.x) < 45, abs(last.location.y - touch.location.y) < 45
        else { return 1 }
        return last.tapCount + 1
    }

    // MARK: Keys

    /// A key is pressed and released: the key window's first responder gets it, else the window itself (WIN-11).
    func press(_ characters: String, modifiers: UIKeyModifierFlags = [], time: TimeInterval = 0) {
        guard device.level == .active, device.execution == .running else { return }
        let key = UIKey(
            characters: characters, charactersIgnoringModifiers: characters.lowercased(), modifierFlags: modifiers)
        for phase in [UIPress.Phase.began, .ended] {
            let press = UIPress(key, phase: phase, timestamp: time)
            device.application.sendEvent(UIPressesEvent(presses: [press], timestamp: time))
        }
    }
}

extension UIView {
    /// The recognizers of this view and of the views around it, the innermost first.
    var recognizersInChain: [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var view: UIView? = self
        while let current = view {
            found += current.gestureRecognizers ?? []
            view = current.superview
        }
        return found
    }
}

extension UIApplication {
    /// Hands an event to the windows that it is for: touches to theirs, everything else to the key window (WIN-11).
    func dispatch(_ event: UIEvent) {
        if event is UIPressesEvent {
            keyWindow?.sendEvent(event)
            return
        }
        for window in Set((event.allTouches ?? []).compactMap(\.window)) { window.sendEvent(event) }
    }
}

extension UIWindow {
    /// Hands an event to recognizers and views: recognizers first, and the views lose what those have recognized.
    func dispatch(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            dispatch(event)
            return
        }
        let changed = (event.touches(for: self) ?? []).filter { $0.phase != .stationary }
        let recognizers = changed.flatMap { $0.gestureRecognizers ?? [] }
        var seen: Set<UIGestureRecognizer> = []
        for recognizer in recognizers where seen.insert(recognizer).inserted { recognizer.track(event, changed) }
        let isTaken = seen.contains { $0.hasJustRecognized && $0.cancelsTouchesInView }
        for (view, touches) in Dictionary(grouping: changed, by: \.view) {
            view?.deliver(Set(touches), event, cancelled: isTaken)
        }
    }

    private func dispatch(_ event: UIPressesEvent) {
        let responder = firstResponder ?? self
        for (phase, presses) in Dictionary(grouping: event.allPresses, by: \.phase) {
            switch phase {
            case .began: responder.pressesBegan(Set(presses), with: event)
            case .changed, .stationary: responder.pressesChanged(Set(presses), with: event)
            case .ended: responder.pressesEnded(Set(presses), with: event)
            case .cancelled: responder.pressesCancelled(Set(presses), with: event)
            }
        }
    }
}

extension UIGestureRecognizer {
    /// Hands the recognizer an event and notes whether that was the last piece of its gesture.
    fileprivate func track(_ event: UIEvent, _ changed: Set<UITouch>) {
        recognitions = 0
        handle(event, changed)
    }

    /// Whether the event that was just handed over completed the gesture.
    fileprivate var hasJustRecognized: Bool { recognitions > 0 }
}

extension UIView {
    /// Tells the view of its touches; as cancelled, when a recognizer has taken them.
    fileprivate func deliver(_ touches: Set<UITouch>, _ event: UIEvent, cancelled: Bool) {
        for (phase, part) in Dictionary(grouping: touches, by: \.phase) {
            switch phase {
            case .began: touchesBegan(Set(part), with: event)
            case .moved: touchesMoved(Set(part), with: event)
            case .stationary: break
            case .ended:
                if cancelled { touchesCancelled(Set(part), with: event) } else { touchesEnded(Set(part), with: event) }
            case .cancelled: touchesCancelled(Set(part), with: event)
            }
        }
    }
}
