// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that control a recognizer's gestures; all are optional.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    /// Asks whether a recognizer may leave the possible state; if not, it fails.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Asks whether a recognizer receives the touch that begins in an event, before it is asked about the touch itself.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
    /// Asks whether a recognizer receives a touch.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Asks whether two recognizers may recognize at the same time; one delegate's consent suffices.
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
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        true
    }
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

/// A weak reference to a recognizer.
struct GestureReference {
    weak var recognizer: UIGestureRecognizer?

    init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}

/// The rules between recognizers ("UIGestureRecognizer" and "Coordinating multiple gesture recognizers", Apple).
///
/// A delegate can keep a recognizer from beginning. A recognizer that recognizes its gesture makes the others on its
/// touches fail, unless a delegate allows both. A recognizer that requires another to fail waits for it.
extension UIGestureRecognizer {
    /// The maximum time between taps of a series, in seconds.
    static let timeBetweenTaps = 0.35

    /// Returns whether the recognizer receives a touch that begins in an event.
    func receives(_ touch: UITouch, of event: UIEvent) -> Bool {
        isEnabled && allowedTouchTypes.contains(NSNumber(value: touch.type.rawValue)) && shouldReceive(event)
            && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

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

    /// Leaves the possible state if the delegate and other recognizers allow it.
    private func recognize() {
        let others = rivals
        guard !isPrevented, !isOfControl, mayBeginForView, delegate?.gestureRecognizerShouldBegin(self) ?? true else {
            return state = .failed
        }
        let required = others.filter(requires)
        if required.contains(where: { $0.state != .possible && $0.state != .failed }) { return state = .failed }
        awaited = required.filter { $0.state == .possible && $0.isEnabled }.map(GestureReference.init)
        for other in awaited.compactMap(\.recognizer) {
            other.dependents.append(GestureReference(self))
            other.isAwaited()
        }
        beganUnheard = isHeld && state == .began
        if !isHeld { complete() }
    }

    /// Whether a gesture in progress on the same touches keeps this one from being recognized.
    private var isPrevented: Bool {
        rivals.contains { other in
            (other.state == .began || other.state == .changed) && !other.isHeld && other.prevents(self)
        }
    }

    /// Whether the view allows the gesture to begin (GES-7); a view that is also the recognizer's delegate is asked
    /// only once.
    private var mayBeginForView: Bool {
        guard let view, view !== delegate else { return true }
        return view.gestureRecognizerShouldBegin(self)
    }

    /// Whether the gesture is a single tap on a control inside the recognizer's view whose default action is a tap; the
    /// control takes the tap (GES-8). So does text that can be edited.
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
                if let text = current as? UITextView, text.isEditable { return true }
                inner = current.superview
            }
            return false
        }
    }

    /// Abandons the gesture because the recognizer was disabled.
    func giveUp() {
        if isHeld { awaited = [] }
        switch state {
        case .possible: if !touches.isEmpty || !dependents.isEmpty { state = .failed }
        case .began, .changed: state = .cancelled
        default: break
        }
        for touch in touches { touch.gestureRecognizers?.removeAll { $0 === self } }
        (touches, heldTouches) = ([], [])
        reset()
        settle(.possible)
    }

    /// Sends the action of a recognized gesture, and makes the other recognizers on its touches fail.
    private func complete() {
        for other in rivals where other.state == .possible && prevents(other) { other.fail() }
        decide(recognized: true)
        let (now, wasUnheard) = (state, beganUnheard)
        beganUnheard = false
        if wasUnheard, now != .began {
            settle(.began)
            perform()
            // The action may have given the gesture up.
            guard isEnabled, state == .began, numberOfTouches > 0 else { return }
            settle(now)
        }
        perform()
    }

    /// Fails because of another recognizer.
    private func fail() {
        (awaited, heldTouches) = ([], [])
        state = .failed
        if touches.isEmpty { settle(.possible) }
    }

    private func settle(_ new: State) {
        isSettling = true
        state = new
        isSettling = false
    }

    /// Notifies the recognizers that are waiting for this one.
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
            // Another gesture may have begun while this one waited.
            if other.state == .began || other.state == .changed, other.isPrevented {
                other.fail()
                continue
            }
            other.complete()
            if other.touches.isEmpty { other.touchesDidEnd() }
        }
    }

    /// Prepares for the next gesture after the last touch.
    ///
    /// A recognizer in the possible state counts as failed for those that wait for it; a tap of a series, once the time
    /// for the next tap has passed.
    func touchesDidEnd() {
        (heldTouches, beganUnheard) = ([], false)
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

    /// The other recognizers on the same touches.
    private var rivals: [UIGestureRecognizer] {
        var seen: Set<UIGestureRecognizer> = [self]
        return touches.flatMap { $0.gestureRecognizers ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Returns whether this recognizer requires another one to fail.
    private func requires(_ other: UIGestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// Returns whether this recognizer keeps another one from recognizing at the same time.
    func prevents(_ other: UIGestureRecognizer) -> Bool {
        // Each tap of a series also counts for recognizers that require fewer taps.
        if let (tap, more) = (self, other) as? (UITapGestureRecognizer, UITapGestureRecognizer),
            more.numberOfTapsRequired > tap.numberOfTapsRequired
        {
            return false
        }
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
            && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }
}

extension UIControl {
    /// Whether the default action of the control is a single tap.
    fileprivate var takesTaps: Bool {
        self is UIButton || self is UISwitch || self is UIStepper || self is UISegmentedControl || self is UIPageControl
            || self is UITextField
    }
}

/// Calls closures after a time measured in frames of the main screen, so that scenarios can control it.
@MainActor enum GestureTimer {
    /// Calls `action` when `seconds` have passed since the next frame, unless the recognizer is gone.
    ///
    /// - Parameters:
    ///   - seconds: the delay.
    ///   - recognizer: the recognizer, which is not retained.
    ///   - action: the closure to call.
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
