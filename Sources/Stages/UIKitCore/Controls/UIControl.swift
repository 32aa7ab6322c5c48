// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// The base class for controls.
///
/// Instead of `#selector`, use a `UIAction`, an unapplied method reference, or a ``Selector`` created from one.
@preconcurrency @MainActor open class UIControl: UIView {
    /// Constants that describe the events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A repeated touch began in the control.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moved outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch moved into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch ended inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch ended outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was canceled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action was triggered.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A menu is about to be shown.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended with the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Constants that describe the state of a control.
    public struct State: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The normal state.
        public static let normal: State = []
        /// The control is highlighted by a touch.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control is focused, which none is here.
        public static let focused = State(rawValue: 1 << 3)
        /// The flags that apps can use.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The flags that are reserved.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Creates a control with a primary action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Constants that describe the horizontal alignment of a control's content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the center.
        case center = 0
        /// On the left.
        case left = 1
        /// On the right.
        case right = 2
        /// Over the whole width.
        case fill = 3
        /// At the leading edge.
        case leading = 4
        /// At the trailing edge.
        case trailing = 5
    }

    /// Constants that describe the vertical alignment of a control's content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the center.
        case center = 0
        /// At the top.
        case top = 1
        /// At the bottom.
        case bottom = 2
        /// Over the whole height.
        case fill = 3
    }

    /// The horizontal alignment of the content. Only buttons use it, with `fill` the same as `center`.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    /// The vertical alignment of the content. Only buttons use it, with `fill` the same as `center`.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }
    /// Whether the control is enabled. The default is true.
    open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
    /// Whether the control is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Whether the control is highlighted.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    /// Whether the control is tracking a touch.
    open private(set) var isTracking = false
    /// Whether the tracked touch is inside the control.
    open private(set) var isTouchInside = false

    /// The state of the control.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Updates the appearance for the current ``state``.
    func stateDidChange() { setNeedsLayout() }

    // MARK: Menu

    /// Whether a tap shows the control's menu instead of sending the primary action. The default is false.
    open var showsMenuAsPrimaryAction = false
    /// The menu that the control shows, if any.
    var shownMenu: UIMenu? { nil }
    /// The recognizer of the long press that shows the menu.
    var menuPress: UILongPressGestureRecognizer?

    /// Called after a menu element was chosen.
    func menuDidChoose(_ element: UIMenuElement) {}

    /// Acts like a tap: shows the menu or sends the primary action.
    open func performPrimaryAction() {
        if !showsMenuAsPrimaryAction || !showMenu() { sendActions(for: .primaryActionTriggered) }
    }

    // MARK: Actions

    private var actions: [(action: UIAction, events: Event)] = []

    /// Adds an action for events, replacing any action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append((action, controlEvents))
    }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with an identifier for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        actions = actions.compactMap { entry in
            guard entry.action.identifier == actionIdentifier else { return entry }
            let events = entry.events.subtracting(controlEvents)
            return events.isEmpty ? nil : (entry.action, events)
        }
    }

    /// Adds a target, which is not retained, and a selector to perform on events with the control and the event.
    ///
    /// If the target is nil, the first responder, or the control's responder chain, is searched for an object that has
    /// the method.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let same = addedActions.first {
            ($0 as? TargetAction).map { $0.selector == action && $0.matches(target, nil) } ?? false
        }
        addAction(target != nil ? same ?? TargetAction(target, action) : TargetAction(nil, action), for: controlEvents)
    }

    /// Removes the actions of a target for events; a nil target or action matches any.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for case let added as TargetAction in addedActions where added.matches(target, action) {
            removeAction(added, for: controlEvents)
        }
    }

    /// Whether a tap triggers the primary action; false for controls whose primary action is a change of value.
    var sendsPrimaryActionOnTouchUp: Bool { true }

    /// The events for which there are actions.
    open var allControlEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

    /// The actions in the order of their addition.
    var addedActions: [UIAction] { actions.map(\.action) }

    /// Returns the actions for events in the order of their addition.
    func addedActions(for controlEvents: Event) -> [UIAction] {
        actions.filter { !$0.events.isDisjoint(with: controlEvents) }.map(\.action)
    }

    /// The event that the control is handling.
    private var currentEvent: UIEvent?

    /// Performs the actions for events.
    open func sendActions(for controlEvents: Event) {
        for action in addedActions(for: controlEvents) {
            guard let action = action as? TargetAction else {
                sendAction(action)
                continue
            }
            if !action.isVoid { sendAction(action.selector, to: action.target, for: currentEvent) }
        }
    }

    /// Performs an action. Override this method to intercept actions.
    open func sendAction(_ action: UIAction) { action.perform(sender: self, event: currentEvent) }

    /// Sends an action message to a target, with the control and an event, or to the responder chain if the target is
    /// nil. Override this method to intercept actions.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    // MARK: Tracking

    /// Begins tracking a touch; returns whether to continue.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Continues tracking a touch; returns whether to continue.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Ends tracking a touch.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Cancels tracking.
    open func cancelTracking(with event: UIEvent?) {}

    /// Starts tracking a touch and sends its event.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    /// Tracks a touch and sends its events.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = holds(touch)
        isHighlighted = isTouchInside
        if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
        if !continueTracking(touch, with: event) { (isTracking, isHighlighted) = (false, false) }
    }

    /// Sends the event for the end of a touch.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking, let touch = touches.first else { return }
        isTouchInside = holds(touch)
        (isTracking, isHighlighted) = (false, false)
        endTracking(touch, with: event)
        if isTouchInside, showsMenuAsPrimaryAction, showMenu() { return isTouchInside = false }
        let inside: Event = sendsPrimaryActionOnTouchUp ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside
        sendActions(for: isTouchInside ? inside : .touchUpOutside)
        isTouchInside = false
    }

    /// Sends the event for a canceled touch.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    /// Returns whether a touch counts as inside: up to 70 points from the control, as on a device.
    private func holds(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
    }
}

extension CGContext {
    /// Fills a rounded rectangle; the default radius makes a capsule.
    func fill(_ rect: CGRect, radius: CGFloat? = nil, color: UIColor) {
        guard rect.width > 0, rect.height > 0 else { return }
        setFillColor(color.cgColor)
        fill(Path.roundedRect(rect.rendered, radius: Double(radius ?? min(rect.width, rect.height) / 2)))
    }

    /// Fills a circle with a soft shadow, as for knobs.
    func fillKnob(_ rect: CGRect, color: UIColor) {
        setFillColor(UIColor.black.withAlphaComponent(0.06).cgColor)
        fillEllipse(in: rect.insetBy(dx: -1, dy: -1).offsetBy(dx: 0, dy: 2))
        fillEllipse(in: rect.insetBy(dx: -0.5, dy: -0.5).offsetBy(dx: 0, dy: 0.5))
        setFillColor(color.cgColor)
        fillEllipse(in: rect)
    }

    /// Draws text vertically centered in a rectangle, by default on one line.
    func record(
        _ text: String, font: UIFont, color: UIColor, in rect: CGRect, alignment: NSTextAlignment = .center,
        lines: Int = 1
    ) { record(StyledText(text), font: font, color: color, in: rect, alignment: alignment, lines: lines) }

    /// Draws text whose attributes override the font and the color, vertically centered in a rectangle.
    func record(
        _ text: StyledText, font: UIFont, color: UIColor, in rect: CGRect, opacity: Double = 1,
        alignment: NSTextAlignment = .center, lines: Int = 1
    ) {
        let block = TextBlock(
            text, attributes: [.font: font, .foregroundColor: color], opacity: opacity,
            lineLimit: lines > 0 ? lines : nil, lineBreakMode: .byTruncatingTail, alignment: alignment)
        let height = TextMeasuring.measure(block, in: rect.size.rendered).size.height
        let place = CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height)
        record(.text(block, in: place.rendered))
    }

    /// Strokes a polyline.
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
    /// Returns the color at a fraction of its opacity.
    func faded(_ share: CGFloat) -> UIColor { withAlphaComponent(components.alpha * share) }
}
