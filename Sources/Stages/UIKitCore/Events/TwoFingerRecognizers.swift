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

    /// The distance between the first two fingers; the last known one after a finger has lifted.
    private var distance: CGFloat = 0

    private func measure() {
        guard touches.count >= 2 else { return }
        let (one, two) = (touches[0].location(in: nil), touches[1].location(in: nil))
        distance = hypot(two.x - one.x, two.y - one.y)
    }

    /// Records the initial distance between two fingers.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, self.touches.count == 2 else { return }
        measure()
        (factor, start, last, velocity) = (1, distance, nil, 0)
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

    /// Ends when fewer than two fingers remain.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count - touches.count < 2 else { return }
        if state == .began || state == .changed { state = .ended } else if state == .possible { state = .failed }
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
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

    private var currentAngle: CGFloat {
        let (one, two) = (touches[0].location(in: nil), touches[1].location(in: nil))
        return atan2(two.y - one.y, two.x - one.x)
    }

    /// Records the initial angle between two fingers.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, self.touches.count == 2 else { return }
        (angle, rotation, velocity, last) = (currentAngle, 0, 0, event.timestamp)
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

    /// Ends when fewer than two fingers remain.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count - touches.count < 2 else { return }
        if state == .began || state == .changed { state = .ended } else if state == .possible { state = .failed }
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
}
