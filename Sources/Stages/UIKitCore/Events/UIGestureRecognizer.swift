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
