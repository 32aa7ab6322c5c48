// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A continuous gesture recognizer that interprets long presses.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration of the press, in seconds. The default is 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement of the fingers before the gesture begins, in points. The default is 10.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers. The default is 1.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press. The default is 0.
    open var numberOfTapsRequired = 0

    private var start = CGPoint.zero
    private var timer: CADisplayLink?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        guard self.touches.count <= numberOfTouchesRequired else { return state = .failed }
        guard self.touches.count == numberOfTouchesRequired,
            self.touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
        else { return }
        start = location(in: nil)
        // Apps recognize the touch itself like this, before the finger moves.
        if minimumPressDuration <= 0 { return state = .began }
        timer = GestureTimer.start(after: minimumPressDuration, of: self) { press in
            press.timer = nil
            if press.state == .possible { press.state = .began }
        }
    }

    /// Fails if the fingers stray before the gesture begins; tracks them afterward.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return state = .changed }
        // Until all fingers are down, there is no place to stray from.
        guard timer != nil else { return }
        let point = location(in: nil)
        if hypot(point.x - start.x, point.y - start.y) > allowableMovement { state = .failed }
    }

    /// Ends when the first finger lifts; fails if the press was too short.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }

    /// Stops the timer.
    open override func reset() {
        timer?.invalidate()
        timer = nil
    }
}

/// A discrete gesture recognizer that interprets swipes in one or more directions.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a swipe.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upward.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downward.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The permitted directions. The default is right.
    open var direction = Direction.right
    /// The number of fingers. The default is 1.
    open var numberOfTouchesRequired = 1

    /// The minimum length along the direction, the maximum deviation across it, and the maximum duration.
    private let (length, slack, time): (CGFloat, CGFloat, TimeInterval) = (50, 50, 0.5)
    private var (start, begin): (CGPoint, TimeInterval) = (.zero, 0)

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        (start, begin) = (location(in: nil), event.timestamp)
        if self.touches.count > numberOfTouchesRequired { state = .failed }
    }

    /// Recognizes the swipe as soon as it is long enough.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        guard event.timestamp - begin <= time else { return state = .failed }
        let now = location(in: nil)
        let (x, y) = (now.x - start.x, now.y - start.y)
        let isHorizontal = abs(x) >= abs(y)
        let (along, across) = isHorizontal ? (x, y) : (y, x)
        guard abs(across) <= slack else { return state = .failed }
        guard abs(along) >= length, self.touches.count == numberOfTouchesRequired else { return }
        let way: Direction = isHorizontal ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        state = direction.contains(way) ? .ended : .failed
    }

    /// Fails if the swipe was too short.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }

    /// Fails when the system cancels the touch.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }
}

/// A pan recognizer that interprets drags that start near an edge of the screen.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the drag may start. The default is none.
    open var edges: UIRectEdge = []

    private var startsAtEdge = false

    override var mayBegin: Bool { startsAtEdge }

    /// Records whether the drag starts within 20 points of an edge.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard self.touches.count == touches.count, let bounds = view?.window?.bounds else { return }
        let (point, width) = (location(in: nil), CGFloat(20))
        startsAtEdge =
            edges.contains(.left) && point.x <= bounds.minX + width
            || edges.contains(.right) && point.x >= bounds.maxX - width
            || edges.contains(.top) && point.y <= bounds.minY + width
            || edges.contains(.bottom) && point.y >= bounds.maxY - width
        if !startsAtEdge { state = .failed }
    }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
