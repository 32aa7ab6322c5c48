// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
