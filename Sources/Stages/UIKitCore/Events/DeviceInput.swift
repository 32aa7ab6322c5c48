// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The touch and key input of a device's main screen.
@MainActor final class DeviceInput {
    unowned let device: SimulatedDevice
    /// The current touches by finger.
    private(set) var touches: [Int: UITouch] = [:]
    /// The most recent touch that began, for the tap count of the next.
    private var lastTap: LastTap?
    /// The keys of the keyboard.
    private(set) lazy var keys = DeviceKeys(device)
    /// The wheel rotation accumulated over a paging scroll view.
    var turned = WheelTurn()

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() {
        (touches, lastTap, turned) = ([:], nil, WheelTurn())
        keys.tearDown()
    }

    /// Begins a touch at `point`, in the interface coordinates of a screen, by default the main one.
    ///
    /// `finger` is any number that identifies the touch, and `time` is in seconds of the caller's clock. The frontmost
    /// window with a view at the point receives the touch (WIN-11). External screens have no touch input (MIR-6), and
    /// an inactive app receives no touches.
    func touchBegan(at point: CGPoint, on screen: UIScreen? = nil, finger: Int = 0, time: TimeInterval = 0) {
        guard screen == nil || screen === device.mainScreen else {
            device.report(rule: "MIR-6", "a touch on the external screen \(screen?.id ?? "") is ignored")
            return
        }
        guard device.level == .active, device.execution == .running, touches[finger] == nil,
            device.application.ignoredLevels == 0
        else { return }
        let touch = UITouch(at: point)
        touch.timestamp = time
        let event = UIEvent(touches: [touch], timestamp: time, modifiers: keys.modifiers)
        guard let (window, view) = hitTest(point, with: event) else { return }
        touch.window = window
        touch.view = view
        touch.gestureRecognizers = view.recognizersInChain.filter { $0.receives(touch, of: event) }
        touch.tapCount = tapCount(of: touch)
        lastTap = LastTap(touch)
        touch.isTaken =
            view.refusesTouch(beside: touches.values.filter { $0.window === window })
            || !view.receivesFromScrollViews(touch, event)
        touches[finger] = touch
        deliver(touch, time)
    }

    /// Moves a touch.
    func touchMoved(to point: CGPoint, finger: Int = 0, time: TimeInterval = 0) {
        guard let touch = touches[finger], point != touch.location else { return }
        touch.previousLocation = touch.location
        touch.location = point
        touch.phase = .moved
        deliver(touch, time)
    }

    /// Ends a touch, by default at its current location.
    func touchEnded(at point: CGPoint? = nil, finger: Int = 0, time: TimeInterval = 0) {
        if let point { touchMoved(to: point, finger: finger, time: time) }
        guard let touch = touches.removeValue(forKey: finger) else { return }
        touch.phase = .ended
        deliver(touch, time)
    }

    /// Cancels all touches and presses, for example when the app leaves the foreground.
    func cancelAll() {
        for finger in touches.keys.sorted() { touchCanceled(finger: finger) }
        keys.cancelAll()
    }

    /// Cancels a touch at `time`, or at the time of its last change.
    func touchCanceled(finger: Int, time: TimeInterval? = nil) {
        guard let touch = touches.removeValue(forKey: finger) else { return }
        touch.phase = .cancelled
        deliver(touch, time ?? touch.timestamp)
    }

    /// Returns the frontmost view at a point on the main screen, and its window (WIN-11).
    func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> (window: UIWindow, view: UIView)? {
        for window in device.mainScreen.windowStack.frontToBack {
            let local = window.convert(point, from: device.mainScreen.coordinateSpace)
            if let view = window.hitTest(local, with: event) { return (window, view) }
        }
        return nil
    }

    private func deliver(_ touch: UITouch, _ time: TimeInterval) {
        touch.timestamp = time
        if lastTap?.touch === touch { lastTap = LastTap(touch) }
        let all = Set(touches.values).union([touch])
        for other in all where other !== touch { other.phase = .stationary }
        device.application.sendEvent(UIEvent(touches: all, timestamp: time, modifiers: keys.modifiers))
    }

    /// The values of a touch, which itself would keep its window and view.
    @MainActor private struct LastTap {
        weak var touch: UITouch?
        weak var view: UIView?
        var location: CGPoint
        var timestamp: TimeInterval
        var tapCount: Int

        init(_ touch: UITouch) {
            (self.touch, view, location) = (touch, touch.view, touch.location)
            (timestamp, tapCount) = (touch.timestamp, touch.tapCount)
        }
    }

    /// Returns the tap count; taps at one location within 0.35 seconds of each other count together.
    private func tapCount(of touch: UITouch) -> Int {
        guard let last = lastTap, last.view === touch.view, touch.timestamp - last.timestamp < 0.35,
            abs(last.location.x - touch.location.x) < 45, abs(last.location.y - touch.location.y) < 45
        else { return 1 }
        return last.tapCount + 1
    }
}

extension UIView {
    /// The recognizers of this view and its superviews, innermost first.
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

extension UIView {
    /// Whether the view does not receive a touch that begins in it, because of other touches in its window.
    ///
    /// Without ``isMultipleTouchEnabled``, a view receives one touch at a time. A view with ``isExclusiveTouch`` receives
    /// a touch only if no other view is receiving one, and keeps the others from receiving any. Gesture recognizers are
    /// not affected.
    fileprivate func refusesTouch(beside others: [UITouch]) -> Bool {
        others.contains { other in
            guard let view = other.view else { return false }
            if view === self { return !isMultipleTouchEnabled }
            return !other.isTaken && (isExclusiveTouch || view.isExclusiveTouch)
        }
    }
}

extension UIView {
    /// Returns whether the scroll views that contain the view let it receive a touch that begins.
    fileprivate func receivesFromScrollViews(_ touch: UITouch, _ event: UIEvent) -> Bool {
        let containers = sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? UIScrollView }
        return containers.allSatisfy { $0.touchesShouldBegin([touch], with: event, in: self) }
    }
}

extension UIApplication {
    /// Dispatches touches to their windows, and presses to the window where they began, or to the key window (WIN-11).
    func dispatch(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            (event.allPresses.first?.window ?? keyWindow)?.sendEvent(event)
            return
        }
        for window in Set((event.allTouches ?? []).compactMap(\.window)) { window.sendEvent(event) }
    }
}

extension UIWindow {
    /// Dispatches an event to gesture recognizers first; recognized touches are canceled in their views.
    func dispatch(_ event: UIEvent) {
        if let event = event as? UIPressesEvent { return dispatch(event) }
        let changed = (event.touches(for: self) ?? []).filter { $0.phase != .stationary }
        let recognizers = changed.flatMap { $0.gestureRecognizers ?? [] }
        var seen: Set<UIGestureRecognizer> = []
        let distinct = recognizers.filter { seen.insert($0).inserted }
        for recognizer in distinct { recognizer.track(event, changed) }
        // Only now is it known which recognizers wait for others.
        for recognizer in distinct { recognizer.finish() }
        let takers = seen.filter { $0.hasJustRecognized && $0.cancelsTouchesInView }
        for (view, touches) in Dictionary(grouping: changed, by: \.view) {
            view?.deliver(Set(touches), event, takers)
        }
    }
}

extension UIGestureRecognizer {
    /// Handles an event and counts the recognitions in it.
    fileprivate func track(_ event: UIEvent, _ changed: Set<UITouch>) {
        (recognitions, isHandlingEvent) = (0, true)
        handle(event, changed)
        isHandlingEvent = false
    }

    /// Prepares for the next gesture if an event ended the last touch.
    fileprivate func finish() {
        isHandlingEvent = true
        if isEnabled, touches.isEmpty, !isHeld { touchesDidEnd() }
        isHandlingEvent = false
    }

    /// Whether the last event completed the gesture.
    fileprivate var hasJustRecognized: Bool { recognitions > 0 }
}

extension UIView {
    /// Delivers touches by phase; touches claimed by a recognizer are canceled, and no longer delivered (GES-6).
    ///
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
    fileprivate func deliver(_ touches: Set<UITouch>, _ event: UIEvent, _ takers: Set<UIGestureRecognizer>) {
        let heard = touches.filter { !$0.isTaken }
        let taken = heard.filter { !takers.isDisjoint(with: $0.gestureRecognizers ?? []) }
        for touch in taken { touch.isTaken = true }
        for (phase, part) in Dictionary(grouping: heard.subtracting(taken), by: \.phase) {
            switch phase {
            case .began: touchesBegan(Set(part), with: event)
            case .moved: touchesMoved(Set(part), with: event)
            case .stationary, .regionEntered, .regionMoved, .regionExited: break
            case .ended: touchesEnded(Set(part), with: event)
            case .cancelled: touchesCancelled(Set(part), with: event)
            }
        }
        // The view never saw the beginning of a touch that was claimed as it began.
        let known = taken.filter { $0.phase != .began }
        if !known.isEmpty { touchesCancelled(known, with: event) }
    }
}
