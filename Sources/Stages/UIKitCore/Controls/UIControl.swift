// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A view that says what the user does with it.
///
/// Selectors do not exist here: what happens on an event is added as a `UIAction`, by UIKit's own name
/// (``addAction(_:for:)``).
@MainActor open class UIControl: UIView {
    /// What can happen to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger touched the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger touched the control again soon.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moved inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moved outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger came back in.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger left.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger was lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value is another one.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control was used, in the way that is its main one.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The user begins to write.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text is another one.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The user has ceased to write.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The user has pressed the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// Any event of writing.
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// Any touch event.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// Any event.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control is.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Nothing special.
        public static let normal: State = []
        /// A finger is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It cannot be used.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is selected.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// Creates a control that does `primaryAction` when it is used.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Creates a control.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control of size zero.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Whether the control can be used; true unless the app says otherwise.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { stateDidChange() } }
    }
    /// Whether the control is selected.
    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// Whether a finger is on the control.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }
    /// Whether a finger that began on the control is still followed.
    open private(set) var isTracking = false
    /// Whether that finger is inside.
    open private(set) var isTouchInside = false

    /// How the control is.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Brings what the control shows in line with its new ``state``.
    func stateDidChange() { setNeedsLayout() }

    // MARK: Actions

    private var actions: [(action: UIAction, events: Event)] = []

    /// Has an action done on events; one with the same identifier is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append((action, controlEvents))
    }

    /// Takes an action back for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Takes an action back for events, by its identifier.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        actions = actions.compactMap { entry in
            guard entry.action.identifier == actionIdentifier else { return entry }
            let events = entry.events.subtracting(controlEvents)
            return events.isEmpty ? nil : (entry.action, events)
        }
    }

    /// Whether a tap is the control's main use; false where that is another value.
    var sendsPrimaryActionOnTouchUp: Bool { true }

    /// The actions in the order of their addition.
    var addedActions: [UIAction] { actions.map(\.action) }

    /// Does the actions that wait for any of some events.
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    /// Does one action; a subclass sees every action here first.
    open func sendAction(_ action: UIAction) { action.perform(sender: self) }

    // MARK: Tracking

    /// Begins to follow a finger; returns whether to go on.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Follows a finger; returns whether to go on.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Ceases to follow a finger that was lifted.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Ceases to follow a finger that was taken away.
    open func cancelTracking(with event: UIEvent?) {}

    /// Begins to follow a finger and says so.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    /// Follows a finger and says where it goes.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = holds(touch)
        isHighlighted = isTouchInside
        if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
        if !continueTracking(touch, with: event) { (isTracking, isHighlighted) = (false, false) }
    }

    /// Says where a finger was lifted.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTouchInside = holds(touch)
        (isTracking, isHighlighted) = (false, false)
        endTracking(touch, with: event)
        let inside: Event = sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside
        sendActions(for: isTouchInside ? inside : .touchUpOutside)
        isTouchInside = false
    }

    /// Says that a touch was taken away.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    /// A finger counts as inside up to 70 points away, as on a device.
    private func holds(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
    }
}

extension CGContext {
    /// Fills a rectangle with round corners; with no radius given, one whose shorter sides are half circles.
    func fill(_ rect: CGRect, radius: CGFloat? = nil, color: UIColor) {
        guard rect.width > 0, rect.height > 0 else { return }
        setFillColor(color.cgColor)
        fill(Path.roundedRect(rect.rendered, radius: Double(radius ?? min(rect.width, rect.height) / 2)))
    }

    /// Fills a circle with a soft shadow below it, as knobs have one.
    func fillKnob(_ rect: CGRect, color: UIColor) {
        setFillColor(UIColor.black.withAlphaComponent(0.06).cgColor)
        fillEllipse(in: rect.insetBy(dx: -1, dy: -1).offsetBy(dx: 0, dy: 2))
        fillEllipse(in: rect.insetBy(dx: -0.5, dy: -0.5).offsetBy(dx: 0, dy: 0.5))
        setFillColor(color.cgColor)
        fillEllipse(in: rect)
    }

    /// Sets a text into the middle of a rectangle's height, in one line unless more are asked for.
    func record(
        _ text: String, font: UIFont, color: UIColor, in rect: CGRect, alignment: NSTextAlignment = .center,
        lines: Int = 1
    ) {
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        let block = TextBlock(
            StyledText(text, attributes: attributes), lineLimit: lines > 0 ? lines : nil,
            lineBreakMode: .byTruncatingTail, alignment: alignment)
        let height = TextMeasuring.measure(block, in: rect.size.rendered).size.height
        record(
            .text(
                block,
                in: CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height).rendered))
    }

    /// Strokes straight lines from point to point.
    func strokeLine(_ points: [CGPoint], width: CGFloat, color: UIColor) {
        setStrokeColor(color.cgColor)
        setLineWidth(width)
        setLineCap(.round)
        setLineJoin(.round)
        beginPath()
        addLines(between: points)
        strokePath()
    }
}

extension UIColor {
    /// The color at a part of its opacity.
    func faded(_ share: CGFloat) -> UIColor { withAlphaComponent(components.alpha * share) }
}
