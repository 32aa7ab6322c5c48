// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The base class for gesture recognizers.
///
/// Instead of `#selector`, use a `UIAction`, an unapplied method, or a ``Selector`` made from one, as with controls.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// Constants that describe the state of a recognizer.
    public enum State: Int, Sendable {
        /// The gesture has not been recognized yet.
        case possible = 0
        /// A continuous gesture began.
        case began = 1
        /// A continuous gesture changed.
        case changed = 2
        /// The gesture ended; a discrete one was recognized.
        case ended = 3
        /// A continuous gesture was canceled.
        case cancelled = 4
        /// The recognizer failed to recognize its gesture.
        case failed = 5

        /// Another name for ``ended``.
        public static var recognized: State { .ended }
    }

    /// Creates a recognizer that performs a selector with itself on a target, which is not retained; nil for no action.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let action { actions.append(TargetAction(target, action)) }
    }

    /// Creates a recognizer without an action.
    public convenience override init() { self.init(target: nil, action: nil) }

    /// Creates a recognizer with an action.
    public convenience init(primaryAction: UIAction?) {
        self.init(target: nil, action: nil)
        if let primaryAction { actions.append(primaryAction) }
    }

    /// The state of the recognizer.
    open var state = State.possible { didSet { stateDidChange(from: oldValue) } }
    /// The delegate, which decides about touches, recognition, and coexistence with other recognizers.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// A name for debugging.
    open var name: String?
    /// The view to which the recognizer is attached.
    open internal(set) weak var view: UIView?
    /// Whether the recognizer is enabled. The default is true; disabling it during a gesture cancels the gesture
    /// (GES-5).
    ///
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
    open var isEnabled = true { didSet { if oldValue, !isEnabled { giveUp() } } }
    /// Whether a recognized gesture cancels touches in the view. The default is true.
    open var cancelsTouchesInView = true
    /// Whether touches are withheld from the view while the gesture may be recognized; has no effect here. The default
    /// is false.
    open var delaysTouchesBegan = false
    /// Whether the ends of touches are withheld from the view while the gesture may be recognized; has no effect here.
    /// The default is true.
    open var delaysTouchesEnded = true
    /// The raw values of the touch types that the recognizer receives. The default is all.
    open var allowedTouchTypes: [NSNumber] = (0...3).map { NSNumber(value: $0) }
    /// The modifier keys that were down at the last event of the gesture.
    open private(set) var modifierFlags: UIKeyModifierFlags = []
    /// The number of touches in the gesture.
    open var numberOfTouches: Int { known.count }

    /// The recognizers that must fail before this one can recognize its gesture.
    var requirements: [GestureReference] = []
    /// The recognizers that a recognized gesture is waiting for, and those that are waiting for this one.
    var (awaited, dependents): ([GestureReference], [GestureReference]) = ([], [])
    /// Whether the gesture is recognized but waiting for others to fail.
    var isHeld: Bool { !awaited.isEmpty }
    /// Whether the state is being set without side effects.
    var isSettling = false

    /// Makes this recognizer wait until another one has failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(GestureReference(otherGestureRecognizer))
    }

    /// Returns whether this recognizer can prevent another one on the same touches. The default is true.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether another recognizer on the same touches can prevent this one. The default is true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits until another one on the same touches has failed. The default is false.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Returns whether another recognizer on the same touches waits until this one has failed. The default is false.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Drops a touch; the recognizer receives nothing more of it.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        touch.gestureRecognizers?.removeAll { $0 === self }
        touches.removeAll { $0 === touch }
    }

    /// The touches in the gesture.
    var touches: [UITouch] = []
    /// Whether the gesture began while it waited for others to fail, so that its action was not sent.
    var beganUnheard = false
    /// The touches of a gesture that is over but waits for others to fail.
    var heldTouches: [UITouch] = []
    /// The touches that the gesture consists of.
    private var known: [UITouch] { touches.isEmpty ? heldTouches : touches }
    private var actions: [UIAction] = []
    /// The actions in the order they were added.
    var addedActions: [UIAction] { actions }

    /// Adds an action.
    open func addAction(_ action: UIAction) { actions.append(action) }

    /// Removes an action.
    open func removeAction(_ action: UIAction) { actions.removeAll { $0 === action } }

    /// Returns the center of the touches in the coordinates of a view, or of the window if nil.
    open func location(in view: UIView?) -> CGPoint {
        known.isEmpty ? .zero : Self.center(of: known, in: view)
    }

    /// Returns the center of touches, of which there must be one, in the coordinates of a view, or of the window if nil.
    static func center(of touches: [UITouch], in view: UIView?) -> CGPoint {
        let points = touches.map { $0.location(in: view) }
        let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// Returns the location of a touch of the gesture in the coordinates of a view, or of the window if nil.
    ///
    /// The touches are in the order in which they began; an index beyond ``numberOfTouches`` raises an exception.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard known.indices.contains(touchIndex) else {
            let reason = "index (\(touchIndex)) beyond bounds (\(known.count))"
            SimulatedDevice.current.raise(.invalidArgument(reason))
            return .zero
        }
        return known[touchIndex].location(in: view)
    }

    /// Returns whether the recognizer receives the touch that begins in an event. The default asks the delegate.
    open func shouldReceive(_ event: UIEvent) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// Resets the recognizer for the next gesture.
    open func reset() {}
    /// Tells the recognizer that touches began.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells the recognizer that touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells the recognizer that touches ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells the recognizer that touches were canceled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Tells the recognizer that estimates of a pencil are now exact; does not occur here.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    /// Tells the recognizer that another one waits for it to fail.
    func isAwaited() {}

    /// The states of which the action hears just now.
    private var performed: [State] = []
    /// The number of recognitions in the current event.
    var recognitions = 0
    /// Whether the recognizer is handling an event; its touches are canceled afterward.
    var isHandlingEvent = false

    /// Sends the action.
    ///
    /// If a timer or another recognizer decided the gesture, its touches are canceled at once (GES-18).
    ///
    /// The action may set the state, and hears of it at once; it is not called for a state of which it hears just now.
    func perform() {
        guard !performed.contains(state) else { return }
        performed.append(state)
        defer { performed.removeLast() }
        recognitions += 1
        if !isHandlingEvent, cancelsTouchesInView {
            for touch in touches where !touch.isTaken {
                touch.isTaken = true
                touch.view?.touchesCancelled([touch], with: nil)
            }
        }
        for action in actions { action.perform(sender: self) }
    }

    /// Handles the touches of an event.
    func handle(_ event: UIEvent, _ changed: Set<UITouch>) {
        let mine = changed.filter { $0.gestureRecognizers?.contains(self) == true }
        guard isEnabled, !mine.isEmpty else { return }
        modifierFlags = event.modifierFlags
        let phases = Dictionary(grouping: mine, by: \.phase).mapValues(Set.init)
        // Until its last touch has ended, a gesture that is over hears of nothing more.
        var isDone: Bool { state == .ended || state == .cancelled || state == .failed }
        if let began = phases[.began] {
            touches += began
            if !isHeld, !isDone { touchesBegan(began, with: event) }
        }
        if let moved = phases[.moved], !isDone { touchesMoved(moved, with: event) }
        if let ended = phases[.ended], !isDone { touchesEnded(ended, with: event) }
        if let cancelled = phases[.cancelled], !isDone || isHeld { touchesCancelled(cancelled, with: event) }
        let over = mine.filter { $0.phase == .ended || $0.phase == .cancelled }
        let all = touches
        touches.removeAll { over.contains($0) }
        if touches.isEmpty, isHeld { heldTouches = all }
    }
}

/// A continuous gesture recognizer that interprets panning.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers. The default is 1.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers. The default is unlimited.
    open var maximumNumberOfTouches = Int.max
    /// The ways of scrolling that pan. Stored but not used; only fingers do.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// The distance that a finger must move to start a pan, in points.
    private let slack: CGFloat = 10
    private var start = CGPoint.zero
    /// The most recent locations of the fingers, with times, in the window.
    private var samples: [(time: TimeInterval, point: CGPoint)] = []

    /// Returns the velocity in points per second, or zero if the fingers have stopped.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last, let first = samples.first(where: { last.time - $0.time <= 0.1 }),
            last.time - first.time > 0.001
        else { return .zero }
        func place(_ point: CGPoint) -> CGPoint { view.map { $0.convert(point, from: self.view?.window) } ?? point }
        let (from, to, time) = (place(first.point), place(last.point), last.time - first.time)
        return CGPoint(x: (to.x - from.x) / time, y: (to.y - from.y) / time)
    }

    /// Whether the recognizer accepts the current drag.
    var mayBegin: Bool { true }

    private func note(_ event: UIEvent) {
        samples.append((event.timestamp, location(in: nil)))
        // A gesture can be long; only its most recent samples determine the velocity.
        if samples.count > 8 { samples.removeFirst() }
    }

    /// Returns the translation in the coordinates of a view.
    open func translation(in view: UIView?) -> CGPoint {
        let now = location(in: view)
        let begin = view.map { $0.convert(start, from: self.view?.window) } ?? start
        return CGPoint(x: now.x - begin.x, y: now.y - begin.y)
    }

    /// Sets the translation, usually to zero.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let now = location(in: nil)
        start = CGPoint(x: now.x - translation.x, y: now.y - translation.y)
    }

    /// Records where the drag begins.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible {
            start = location(in: nil)
            samples = []
        } else {
            shift(from: self.touches.filter { !touches.contains($0) }, to: self.touches)
        }
        note(event)
        if self.touches.count > maximumNumberOfTouches, state == .possible { state = .failed }
    }

    /// Begins when the fingers have moved far enough, then tracks them.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        note(event)
        guard state == .possible else {
            if state == .began || state == .changed { state = .changed }
            return
        }
        let point = location(in: nil)
        guard mayBegin, self.touches.count >= minimumNumberOfTouches,
            hypot(point.x - start.x, point.y - start.y) > slack
        else {
            return
        }
        state = .began
    }

    /// Ends when the last finger lifts.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // A finger that rested before lifting has no velocity.
        if let last = samples.last, event.timestamp - last.time > 0.1 { samples = [] }
        if state == .began || state == .changed, self.touches.count == touches.count { state = .ended }
        if state != .ended { shift(from: self.touches, to: self.touches.filter { !touches.contains($0) }) }
    }

    /// Moves the start with the center of the fingers when one is added or lifted, which is not a movement.
    private func shift(from old: [UITouch], to new: [UITouch]) {
        guard !old.isEmpty, !new.isEmpty else { return }
        let (before, after) = (Self.center(of: old, in: nil), Self.center(of: new, in: nil))
        start = CGPoint(x: start.x + after.x - before.x, y: start.y + after.y - before.y)
        samples = []
    }

    /// Cancels the gesture, or fails if it has not begun.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
}
