// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A discrete gesture recognizer that interprets taps.
///
/// A finger that stays down for longer than 0.75 seconds does not tap.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps. The default is 1.
    open var numberOfTapsRequired = 1
    /// The number of fingers. The default is 1.
    open var numberOfTouchesRequired = 1
    /// The buttons of a pointer that must be pressed. Stored but not used; a pointer acts as a finger.
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    /// The maximum movement of a finger during a tap, in points.
    private let slack: CGFloat = 45
    /// The maximum duration of a tap in seconds.
    private let longest: TimeInterval = 0.75
    private var start = CGPoint.zero
    /// The time at which the first finger of the tap was put down.
    private var begin: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = location(in: nil)
        if self.touches.count == touches.count { begin = event.timestamp }
        if self.touches.count > numberOfTouchesRequired { state = .failed }
    }

    /// Fails if the finger strays, or stays for too long.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let point = location(in: nil)
        let strays = hypot(point.x - start.x, point.y - start.y) > slack
        if strays || event.timestamp - begin > longest { state = .failed }
    }

    /// Recognizes the gesture on the last required tap.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard event.timestamp - begin <= longest else { return state = .failed }
        guard self.touches.count == numberOfTouchesRequired else { return }
        if touches.allSatisfy({ $0.tapCount % numberOfTapsRequired == 0 }) { state = .ended }
    }

    /// Fails when the system cancels the touch.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    /// Fails after the longest tap also without an event, but only if another recognizer waits for that: a timer costs
    /// frames.
    override func isAwaited() {
        guard let last = touches.map(\.timestamp).max() else { return }
        let begin = begin
        GestureTimer.start(after: max(longest - (last - begin), 0), of: self) { tap in
            if tap.begin == begin, !tap.touches.isEmpty, tap.state == .possible { tap.state = .failed }
        }
    }
}
