// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action that calls a method of a weakly referenced target.
private final class TargetAction: UIAction {
    weak var target: AnyObject?

    init<Target: AnyObject, Sender>(
        _ target: Target?, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.target = target
        super.init { [weak target] action in
            guard let target, let sender = action.sender as? Sender else { return }
            method(target)(sender)
        }
    }
}

extension UIControl {
    /// Calls a method with the control on events, without retaining the target. Instead of `#selector(tapped(_:))`,
    /// pass the unapplied method `ViewController.tapped`.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for controlEvents: Event
    ) {
        addAction(TargetAction(target, action), for: controlEvents)
    }

    /// Calls a method without a parameter on events.
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event
    ) {
        addAction(TargetAction(target) { target in { (_: UIControl) in action(target)() } }, for: controlEvents)
    }

    /// Removes the actions of a target, or of all targets for nil; `action` is always nil here.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        for added in addedActions {
            guard let added = added as? TargetAction, target == nil || added.target === target else { continue }
            removeAction(added, for: controlEvents)
        }
    }
}

extension UIGestureRecognizer {
    /// Creates a recognizer that calls a method with itself; the target is not retained.
    public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(primaryAction: TargetAction(target, action))
    }

    /// Creates a recognizer that calls a method; the target is not retained.
    public convenience init<Target: AnyObject>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(
            primaryAction: TargetAction(target) { target in { (_: UIGestureRecognizer) in action(target)() } })
    }

    /// Adds a method to call with the recognizer.
    public func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        addAction(TargetAction(target, action))
    }
}

extension UIBarButtonItem {
    /// Constants that describe the style of a bar button.
    public enum Style: Int, Sendable {
        /// The default style.
        case plain = 0
        /// The style of a button that completes a task.
        case done = 2
    }

    /// Creates a button with a title that calls a method with itself; the target is not retained.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: title, primaryAction: TargetAction(target, action))
        self.style = style
    }

    /// Creates a button with a title that calls a method; the target is not retained.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(
            title: title, primaryAction: TargetAction(target) { target in { (_: UIBarButtonItem) in action(target)() } }
        )
        self.style = style
    }

    /// Creates a button with a title and no action.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
        self.init(title: title)
        self.style = style
    }

    /// Creates a system button with no action.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
        self.systemItem = systemItem
    }

    /// Creates a system button that calls a method with itself; the target is not retained.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
        self.systemItem = systemItem
    }

    /// Creates a system button that calls a method; the target is not retained.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
        self.systemItem = systemItem
    }

    /// Constants that describe system buttons.
    public enum SystemItem: Int, Sendable {
        /// Done.
        case done = 0
        /// Cancel.
        case cancel = 1
        /// Edit.
        case edit = 2
        /// Save.
        case save = 3
        /// Add.
        case add = 4
        /// Blank space that takes the room left over.
        case flexibleSpace = 5
        /// Blank space of the item's width.
        case fixedSpace = 6
        /// Compose.
        case compose = 7
        /// Reply.
        case reply = 8
        /// Action: share or export.
        case action = 9
        /// Organize.
        case organize = 10
        /// Bookmarks.
        case bookmarks = 11
        /// Search.
        case search = 12
        /// Refresh.
        case refresh = 13
        /// Stop.
        case stop = 14
        /// Camera.
        case camera = 15
        /// Trash.
        case trash = 16
        /// Play.
        case play = 17
        /// Pause.
        case pause = 18
        /// Rewind.
        case rewind = 19
        /// Fast forward.
        case fastForward = 20
        /// Undo.
        case undo = 21
        /// Redo.
        case redo = 22
        /// Close.
        case close = 24

        /// The title in English; nil for space.
        var title: String? {
            switch self {
            case .flexibleSpace, .fixedSpace: nil
            case .fastForward: "Fast Forward"
            default: "\(self)".capitalized
            }
        }
    }

    /// Performs the action; returns whether the button is enabled and has one.
    @discardableResult package func press() -> Bool {
        guard isEnabled, let primaryAction else { return false }
        primaryAction.perform(sender: self)
        return true
    }
}

extension CADisplayLink {
    /// Creates a link for the main screen that calls a method with itself and retains the target (MISC-5).
    public convenience init<Target: AnyObject>(
        target: Target, selector method: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) {
        self.init(target: target) { link in method(target)(link) }
    }
}

extension UIScreen {
    /// Returns a link for this screen that calls a method with itself; nil if the screen is disconnected.
    public func displayLink<Target: AnyObject>(
        withTarget target: Target, selector method: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        displayLink(withTarget: target) { link in method(target)(link) }
    }
}

extension Timer {
    /// Schedules a timer on the current run loop that calls a method with itself and retains the target until
    /// invalidated.
    @MainActor @discardableResult public class func scheduledTimer<Target: AnyObject & Sendable>(
        timeInterval interval: TimeInterval, target: Target,
        selector method: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
            // The run loop that the timer is scheduled on is the main actor's.
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated { unsafe method(target)(timer) }
        }
    }

    /// Schedules a timer on the current run loop that calls a method and retains the target until invalidated.
    @MainActor @discardableResult public class func scheduledTimer<Target: AnyObject & Sendable>(
        timeInterval interval: TimeInterval, target: Target,
        selector method: @escaping @MainActor (Target) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
        // The run loop that the timer is scheduled on is the main actor's.
        scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
            MainActor.assumeIsolated { method(target)() }
        }
    }
}

/// An action of a control, a bar button or an alert.
@MainActor open class UIAction: UIMenuElement {
    /// An identifier of actions.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String
        /// Creates an identifier with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier with a raw value.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    }

    /// The closure type of actions; the argument is the action.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The identifier.
    public let identifier: Identifier
    /// The sender while the action is performed.
    open internal(set) var sender: Any?
    private let handler: Handler

    /// Whether the action cannot be chosen, destroys something, or is hidden in a menu.
    open var attributes: UIMenuElement.Attributes
    /// The mark of the action in a menu.
    open var state: UIMenuElement.State
    /// A title with more detail.
    open var discoverabilityTitle: String?

    /// Creates an action.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        (self.attributes, self.state, self.discoverabilityTitle) = (attributes, state, discoverabilityTitle)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Performs the action on behalf of `sender`.
    func perform(sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
