// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action that calls a method of an object which it does not keep.
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
    /// Calls a method with the control on events, in place of the selector-based method.
    ///
    /// What is `#selector(tapped(_:))` with the Objective-C runtime is `ViewController.tapped` here, the method without
    /// an object. The target is held weakly.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for controlEvents: Event
    ) {
        addAction(TargetAction(target, action), for: controlEvents)
    }

    /// Has a method without a parameter called on events.
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for controlEvents: Event
    ) {
        addAction(TargetAction(target) { target in { (_: UIControl) in action(target)() } }, for: controlEvents)
    }

    /// Takes back what was added for a target, or for every target when that is nil; `action` is always nil here.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        for added in addedActions {
            guard let added = added as? TargetAction, target == nil || added.target === target else { continue }
            removeAction(added, for: controlEvents)
        }
    }
}

extension UIGestureRecognizer {
    /// Creates a recognizer that calls a method with itself when its gesture is recognized; the target is not retained.
    public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init(primaryAction: TargetAction(target, action))
    }

    /// Creates a recognizer that calls a method when its gesture is recognized; the target is not retained.
    public convenience init<Target: AnyObject>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(
            primaryAction: TargetAction(target) { target in { (_: UIGestureRecognizer) in action(target)() } })
    }

    /// Calls a method with the recognizer as well when its gesture is recognized.
    public func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        addAction(TargetAction(target, action))
    }
}

extension UIBarButtonItem {
    /// What a button of a bar looks like.
    public enum Style: Int, Sendable {
        /// An ordinary button.
        case plain = 0
        /// The button that ends what is being done.
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

    /// Creates a button with a title that does nothing yet.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
        self.init(title: title)
        self.style = style
    }

    /// Creates a button with one of the system's titles that does nothing yet.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    }

    /// Creates a button with one of the system's titles that calls a method with itself; the target is not retained.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    }

    /// Creates a button with one of the system's titles that calls a method; the target is not retained.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    }

    /// The buttons whose titles the system knows.
    public enum SystemItem: Int, Sendable {
        /// Ends what is being done.
        case done = 0
        /// Leaves everything as it is.
        case cancel = 1
        /// Begins to change something.
        case edit = 2
        /// Keeps what was changed.
        case save = 3
        /// Makes something new.
        case add = 4
        /// Offers something to be sent or used elsewhere.
        case action = 9
        /// Loads anew.
        case refresh = 13
        /// Goes on with what was stopped.
        case play = 17
        /// Stops for a while.
        case pause = 18

        /// The title in English.
        fileprivate var title: String { "\(self)".capitalized }
    }

    /// Does what the button does, programmatically; returns whether it can be used.
    @discardableResult package func press() -> Bool {
        guard isEnabled, let primaryAction else { return false }
        primaryAction.perform(sender: self)
        return true
    }
}

extension CADisplayLink {
    /// Creates a link to the main screen that calls a method with itself; the target is kept (MISC-5).
    public convenience init<Target: AnyObject>(
        target: Target, selector method: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) {
        self.init(target: target) { link in method(target)(link) }
    }
}

extension UIScreen {
    /// Creates a link to this screen's frames that calls a method with itself; nil when the screen is disconnected.
    public func displayLink<Target: AnyObject>(
        withTarget target: Target, selector method: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        displayLink(withTarget: target) { link in method(target)(link) }
    }
}

extension Timer {
    /// Creates a timer on the current run loop that calls a method with itself; the target is kept until it ends.
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

    /// Creates a timer on the current run loop that calls a method; the target is kept until it ends.
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

/// Something that a control, a bar button or an alert does.
@MainActor open class UIAction: NSObject {
    /// What tells actions apart.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The identifier's text.
        public let rawValue: String
        /// Creates an identifier from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates an identifier from its text.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// What is done; the argument is the action itself.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The action's title.
    open var title: String
    /// What tells the action from others.
    public let identifier: Identifier
    /// What sent the action, while it is being done.
    open internal(set) var sender: Any?
    private let handler: Handler

    /// Creates an action.
    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
        self.title = title
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
    }

    /// Does the action on behalf of `sender`.
    func perform(sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
