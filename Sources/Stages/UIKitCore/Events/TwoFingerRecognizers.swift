// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A continuous gesture recognizer that interprets two fingers moving toward or away from each other.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The scale factor relative to the fingers' initial distance, or since the value was last set.
    open var scale: CGFloat {
        get { factor * distance / max(start, 1) }
        set {
            (factor, start) = (newValue, distance)
            // The jump is not a movement.
            last?.scale = newValue
        }
    }
    /// The change of the scale per second.
    open private(set) var velocity: CGFloat = 0

    private var factor: CGFloat = 1
    private var start: CGFloat = 0
    private var last: (time: TimeInterval, scale: CGFloat)?

    /// The distance between the fingers; the last known one while there are fewer than two.
    private var distance: CGFloat = 0
    private var pair = FingerPair()

    private func measure() {
        guard let (one, two) = pair.locations else { return }
        distance = hypot(two.x - one.x, two.y - one.y)
    }

    /// Records the distance between two fingers; in a gesture in progress, the scale continues from there.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        take(self.touches)
    }

    /// Measures between the first two of some touches.
    private func take(_ touches: [UITouch]) {
        guard pair.take(touches) else { return }
        factor = state == .possible ? 1 : scale
        measure()
        (start, last) = (distance, nil)
        if state == .possible { velocity = 0 }
    }

    /// Begins when the distance has changed by more than 10 points, then tracks it.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count >= 2 else { return }
        measure()
        guard state != .possible || abs(distance - start) > 10 else { return }
        if let last, event.timestamp > last.time { velocity = (scale - last.scale) / (event.timestamp - last.time) }
        last = (event.timestamp, scale)
        state = state == .possible ? .began : .changed
    }

    /// Ends when no finger remains; while one remains, another one can continue the gesture.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let rest = self.touches.filter { !touches.contains($0) }
        take(rest)
        if rest.isEmpty { state = state == .possible ? .failed : .ended }
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
}

/// The two fingers that a gesture is measured by.
@MainActor private struct FingerPair {
    private weak var one: UITouch?
    private weak var two: UITouch?

    /// Takes the first two of some touches.
    ///
    /// - Returns: whether there are two, and other ones than before.
    mutating func take(_ touches: [UITouch]) -> Bool {
        guard touches.count >= 2 else {
            (one, two) = (nil, nil)
            return false
        }
        guard touches[0] !== one || touches[1] !== two else { return false }
        (one, two) = (touches[0], touches[1])
        return true
    }

    /// Where the fingers are in the window; nil if there are fewer than two.
    var locations: (CGPoint, CGPoint)? {
        guard let one, let two else { return nil }
        return (one.location(in: nil), two.location(in: nil))
    }
}

/// A continuous gesture recognizer that interprets two fingers rotating around each other.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The rotation in radians, clockwise, since the gesture began or the value was last set.
    open var rotation: CGFloat = 0
    /// The change of the rotation per second.
    open private(set) var velocity: CGFloat = 0

    private var angle: CGFloat = 0
    private var last: TimeInterval = 0
    private var pair = FingerPair()

    /// The direction from the first finger to the second; the last known one while there are fewer than two.
    private var currentAngle: CGFloat {
        guard let (one, two) = pair.locations else { return angle }
        return atan2(two.y - one.y, two.x - one.x)
    }

    /// Records the angle between two fingers; in a gesture in progress, the rotation continues from there.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        take(self.touches, at: event.timestamp)
    }

    /// Measures between the first two of some touches.
    private func take(_ touches: [UITouch], at time: TimeInterval) {
        guard pair.take(touches) else { return }
        (angle, last) = (currentAngle, time)
        if state == .possible { (rotation, velocity) = (0, 0) }
    }

    /// Begins when the fingers have rotated by a twentieth of a full turn, then tracks them.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count >= 2 else { return }
        let now = currentAngle
        // Across the discontinuity at half a turn, use the shorter way.
        let turn = atan2(sin(now - angle), cos(now - angle))
        (angle, rotation) = (now, rotation + turn)
        if event.timestamp > last { velocity = turn / (event.timestamp - last) }
        last = event.timestamp
        if state == .possible {
            if abs(rotation) > .pi / 10 { state = .began }
        } else {
            state = .changed
        }
    }

    /// Ends when no finger remains; while one remains, another one can continue the gesture.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let rest = self.touches.filter { !touches.contains($0) }
        take(rest, at: event.timestamp)
        if rest.isEmpty { state = state == .possible ? .failed : .ended }
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
}
