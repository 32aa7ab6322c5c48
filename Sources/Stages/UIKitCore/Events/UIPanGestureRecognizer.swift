// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A recognizer of fingers that are dragged.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The fewest fingers that it takes; one unless the app says otherwise.
    open var minimumNumberOfTouches = 1
    /// The most fingers that it takes; any number unless the app says otherwise.
    open var maximumNumberOfTouches = Int.max

    /// How far a finger moves before it counts as dragged, in points.
    private let slack: CGFloat = 10
    private var start = CGPoint.zero
    /// The last moments of the drag and where the fingers were, in the window.
    private var samples: [(time: TimeInterval, point: CGPoint)] = []
    /// Called when a drag that had begun is broken off, which is no recognition.
    var whenCancelled: () -> Void = {}

    /// Returns how fast the fingers are dragged, in a view's points a second; zero when they have come to rest.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last, let first = samples.first(where: { last.time - $0.time <= 0.1 }),
            last.time - first.time > 0.001
        else { return .zero }
        func place(_ point: CGPoint) -> CGPoint { view.map { $0.convert(point, from: self.view?.window) } ?? point }
        let (from, to, time) = (place(first.point), place(last.point), last.time - first.time)
        return CGPoint(x: (to.x - from.x) / time, y: (to.y - from.y) / time)
    }

    private func note(_ event: UIEvent) {
        samples.append((event.timestamp, location(in: nil)))
        // A drag may last; only its last moments say how fast it is.
        if samples.count > 8 { samples.removeFirst() }
    }

    /// Returns how far the fingers have been dragged, in a view's points.
    open func translation(in view: UIView?) -> CGPoint {
        let now = location(in: view)
        let begin = view.map { $0.convert(start, from: self.view?.window) } ?? start
        return CGPoint(x: now.x - begin.x, y: now.y - begin.y)
    }

    /// Sets how far the fingers count as dragged from now on; usually to zero.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let now = location(in: nil)
        start = CGPoint(x: now.x - translation.x, y: now.y - translation.y)
    }

    /// Notes where the drag begins.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible {
            start = location(in: nil)
            samples = []
        }
        note(event)
        if self.touches.count > maximumNumberOfTouches, state == .possible { state = .failed }
    }

    /// Begins when the fingers are far enough from where they touched, then goes on.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        note(event)
        guard state == .possible else {
            if state == .began || state == .changed { state = .changed }
            return
        }
        let point = location(in: nil)
        guard self.touches.count >= minimumNumberOfTouches, hypot(point.x - start.x, point.y - start.y) > slack else {
            return
        }
        state = .began
    }

    /// Ends with the last finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // A finger that rested before it was lifted has no speed.
        if let last = samples.last, event.timestamp - last.time > 0.1 { samples = [] }
        if state == .began || state == .changed, self.touches.count == touches.count { state = .ended }
    }

    /// Breaks off when the system takes the touches away.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
        if state == .cancelled { whenCancelled() }
    }
}
