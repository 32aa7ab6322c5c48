// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that looks for a gesture in the touches of its view.
///
/// Selectors do not exist here: what a recognized gesture does is added as a `UIAction`, as with controls.
@MainActor open class UIGestureRecognizer: NSObject {
    /// How far a recognizer has come.
    public enum State: Int, Sendable {
        /// Nothing is clear yet.
        case possible = 0
        /// A continuous gesture has begun.
        case began = 1
        /// A continuous gesture goes on.
        case changed = 2
        /// The gesture is complete; for a discrete one, recognized.
        case ended = 3
        /// A continuous gesture was broken off.
        case cancelled = 4
        /// This is another gesture.
        case failed = 5

        /// Another name of ``ended``.
        public static var recognized: State { .ended }
    }

    /// Creates a recognizer that does something when its gesture is recognized.
    public init(primaryAction: UIAction? = nil) {
        super.init()
        if let primaryAction { actions.append(primaryAction) }
    }

    /// How far the recognizer has come.
    open var state = State.possible {
        didSet { if state == .ended || state == .began || state == .changed { perform() } }
    }
    /// The view whose touches it looks at.
    open internal(set) weak var view: UIView?
    /// Whether it looks at touches at all; true unless the app says otherwise.
    open var isEnabled = true
    /// Whether the view loses the touches of a recognized gesture; true unless the app says otherwise.
    open var cancelsTouchesInView = true
    /// How many fingers take part.
    open var numberOfTouches: Int { touches.count }

    /// The touches that take part.
    var touches: [UITouch] = []
    private var actions: [UIAction] = []

    /// Adds something to do when the gesture is recognized.
    open func addAction(_ action: UIAction) { actions.append(action) }

    /// Takes something back that was to be done.
    open func removeAction(_ action: UIAction) { actions.removeAll { $0 === action } }

    /// The middle of the fingers in a view; in the window when that is nil.
    open func location(in view: UIView?) -> CGPoint {
        guard !touches.isEmpty else { return .zero }
        let points = touches.map { $0.location(in: view) }
        let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// Makes the recognizer ready for the next gesture.
    open func reset() {}
    /// Tells a subclass that fingers have touched the view.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells a subclass that fingers have moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells a subclass that fingers have been lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells a subclass that touches have been taken away.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// How often the gesture was recognized in the event that is being handled.
    var recognitions = 0

    private func perform() {
        recognitions += 1
        for action in actions { action.perform(sender: self) }
    }

    /// Hands the recognizer its touches of an event, and makes it ready anew when the last one is over.
    func handle(_ event: UIEvent, _ changed: Set<UITouch>) {
        let mine = changed.filter { $0.gestureRecognizers?.contains(self) == true }
        guard isEnabled, !mine.isEmpty else { return }
        let phases = Dictionary(grouping: mine, by: \.phase).mapValues(Set.init)
        if let began = phases[.began] {
            touches += began
            touchesBegan(began, with: event)
        }
        if let moved = phases[.moved], state != .failed { touchesMoved(moved, with: event) }
        if let ended = phases[.ended], state != .failed { touchesEnded(ended, with: event) }
        if let cancelled = phases[.cancelled] { touchesCancelled(cancelled, with: event) }
        let over = mine.filter { $0.phase == .ended || $0.phase == .cancelled }
        touches.removeAll { over.contains($0) }
        guard touches.isEmpty, state != .possible else { return }
        reset()
        state = .possible
    }
}

/// A recognizer of taps.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps it takes; one unless the app says otherwise.
    open var numberOfTapsRequired = 1
    /// How many fingers it takes; one unless the app says otherwise.
    open var numberOfTouchesRequired = 1

    /// How far a finger may stray in a tap, in points.
    private let slack: CGFloat = 45
    private var start = CGPoint.zero

    /// Notes where the tap begins.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = location(in: nil)
        if self.touches.count > numberOfTouchesRequired { state = .failed }
    }

    /// Fails when the finger strays.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let point = location(in: nil)
        if hypot(point.x - start.x, point.y - start.y) > slack { state = .failed }
    }

    /// Recognizes the tap when it is the last one that it takes.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count == numberOfTouchesRequired else { return }
        if touches.allSatisfy({ $0.tapCount % numberOfTapsRequired == 0 }) { state = .ended }
    }

    /// Fails when the system takes the touch away.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
