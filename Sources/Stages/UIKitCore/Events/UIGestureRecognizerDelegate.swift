// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that decide about a recognizer's gestures; all are optional.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    /// Asks whether a recognizer may leave the possible state; false makes it fail.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Asks whether a recognizer receives a touch.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Asks whether two recognizers may recognize at the same time; one delegate that agrees suffices.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Asks whether a recognizer waits until another one has failed.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Asks whether another recognizer waits until this one has failed.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// A recognizer that is not retained.
struct GestureReference {
    weak var recognizer: UIGestureRecognizer?

    init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}

/// The rules between recognizers ("UIGestureRecognizer" and "Coordinating multiple gesture recognizers", Apple): a
/// delegate can keep one from beginning; one that recognizes makes the others on its touches fail, unless a delegate
/// allows both; and one that requires another to fail waits for it.
extension UIGestureRecognizer {
    /// The time in which another tap of a series begins, in seconds.
    static let timeBetweenTaps = 0.35

    func receives(_ touch: UITouch) -> Bool { delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true }

    func stateDidChange(from old: State) {
        guard !isSettling else { return }
        switch state {
        case .began, .ended, .changed:
            if old == .possible, state != .changed { recognize() } else if !isHeld { perform() }
        case .cancelled:
            if isHeld { awaited = [] } else if old == .began || old == .changed { perform() }
        case .failed:
            awaited = []
            decide(recognized: false)
        case .possible: break
        }
    }

    /// Leaves the possible state, if delegate and other recognizers allow it.
    private func recognize() {
        let others = rivals
        let isBusy = others.contains { other in
            (other.state == .began || other.state == .changed) && !other.isHeld && other.prevents(self)
        }
        guard !isBusy, !isOfControl, mayBeginForView, delegate?.gestureRecognizerShouldBegin(self) ?? true else {
            return state = .failed
        }
        let required = others.filter(requires)
        if required.contains(where: { $0.state != .possible && $0.state != .failed }) { return state = .failed }
        awaited = required.filter { $0.state == .possible && $0.isEnabled }.map(GestureReference.init)
        for other in awaited { other.recognizer?.dependents.append(GestureReference(self)) }
        if !isHeld { complete() }
    }

    /// Whether the view agrees (GES-7); a view that is its recognizer's delegate is asked once.
    private var mayBeginForView: Bool {
        guard let view, view !== delegate else { return true }
        return view.gestureRecognizerShouldBegin(self)
    }

    /// Whether the gesture is a single tap in a control whose default action is a tap, inside of the recognizer's view:
    /// the control takes it (GES-8).
    ///
    /// “Interacting with Other User Interface Controls”, https://developer.apple.com/library/archive/documentation/EventHandling/Conceptual/EventHandlingiPhoneOS/GestureRecognizer_basics/GestureRecognizer_basics.html
    private var isOfControl: Bool {
        guard let tap = self as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
            tap.numberOfTouchesRequired == 1
        else { return false }
        return touches.contains { touch in
            var inner = touch.view
            while let current = inner, current !== view {
                if let control = current as? UIControl, control.isEnabled, control.takesTaps { return true }
                inner = current.superview
            }
            return false
        }
    }

    /// Breaks off because the recognizer was disabled.
    func giveUp() {
        if isHeld { awaited = [] }
        switch state {
        case .possible: if !touches.isEmpty || !dependents.isEmpty { state = .failed }
        case .began, .changed: state = .cancelled
        default: break
        }
        for touch in touches { touch.gestureRecognizers?.removeAll { $0 === self } }
        touches = []
        reset()
        settle(.possible)
    }

    /// Sends the action of a gesture that is recognized for good, and makes the others on its touches fail.
    private func complete() {
        for other in rivals where other.state == .possible && prevents(other) { other.fail() }
        decide(recognized: true)
        perform()
    }

    /// Fails without an own decision.
    private func fail() {
        awaited = []
        state = .failed
        if touches.isEmpty { settle(.possible) }
    }

    private func settle(_ new: State) {
        isSettling = true
        state = new
        isSettling = false
    }

    /// Tells the recognizers that wait for this one.
    private func decide(recognized: Bool) {
        let waiting = dependents.compactMap(\.recognizer)
        dependents = []
        for other in waiting where other.isHeld {
            if recognized {
                other.fail()
                continue
            }
            other.awaited.removeAll { $0.recognizer == nil || $0.recognizer === self }
            guard !other.isHeld else { continue }
            other.complete()
            if other.touches.isEmpty { other.touchesDidEnd() }
        }
    }

    /// Prepares for the next gesture after the last touch; a recognizer that could still have recognized has failed, a
    /// tap of a series after the time for the next tap.
    func touchesDidEnd() {
        guard state == .possible else {
            reset()
            return settle(.possible)
        }
        guard !dependents.isEmpty else { return }
        guard let tap = self as? UITapGestureRecognizer, tap.numberOfTapsRequired > 1 else {
            return decide(recognized: false)
        }
        GestureTimer.start(after: Self.timeBetweenTaps, of: self) { tap in
            if tap.touches.isEmpty, tap.state == .possible { tap.decide(recognized: false) }
        }
    }

    /// The other recognizers of the same touches.
    private var rivals: [UIGestureRecognizer] {
        var seen: Set<UIGestureRecognizer> = [self]
        return touches.flatMap { $0.gestureRecognizers ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Whether this recognizer waits for another one to fail.
    private func requires(_ other: UIGestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other }
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// Whether another recognizer cannot recognize at the same time as this one.
    private func prevents(_ other: UIGestureRecognizer) -> Bool {
        // Every tap of a series counts for the recognizers of fewer taps as well.
        if let (tap, more) = (self, other) as? (UITapGestureRecognizer, UITapGestureRecognizer),
            more.numberOfTapsRequired > tap.numberOfTapsRequired
        {
            return false
        }
        // Scroll views share a drag among themselves.
        if isOfScrollView, other.isOfScrollView { return false }
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
            && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }

    private var isOfScrollView: Bool { (view as? UIScrollView)?.panGestureRecognizer === self }
}

extension UIControl {
    /// Whether the default action of the control is a single tap.
    fileprivate var takesTaps: Bool {
        self is UIButton || self is UISwitch || self is UIStepper || self is UISegmentedControl || self is UIPageControl
    }
}

/// Calls closures after a time that frames of the main screen measure, so that scenarios determine it.
@MainActor enum GestureTimer {
    /// Calls `action` after `seconds` from the next frame on, unless the recognizer is gone.
    ///
    /// - Parameters:
    ///   - seconds: the time.
    ///   - recognizer: the recognizer, which is not retained.
    ///   - action: what to do.
    /// - Returns: the timer, to be invalidated when it is no longer needed.
    @discardableResult static func start<Recognizer: UIGestureRecognizer>(
        after seconds: TimeInterval, of recognizer: Recognizer, action: @escaping @MainActor (Recognizer) -> Void
    ) -> CADisplayLink {
        var start: TimeInterval?
        let link = CADisplayLink(target: SimulatedDevice.current) { [weak recognizer] link in
            let begin = start ?? link.timestamp
            start = begin
            guard let recognizer else { return link.invalidate() }
            guard link.timestamp - begin >= seconds else { return }
            link.invalidate()
            action(recognizer)
        }
        link.add(to: .main, forMode: .common)
        return link
    }
}
