// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An action that performs a selector on a weakly referenced target or, without a target, on the responder chain.
final class TargetAction: UIAction {
    private let weakTarget: WeakTarget?
    let selector: Selector

    init(_ target: Any?, _ selector: Selector) {
        weakTarget = target.map { WeakTarget($0) }
        self.selector = selector
        super.init { _ in }
    }

    /// The object on which the selector is performed; nil if there is none, or if it is gone.
    var target: AnyObject? { weakTarget?.object }

    /// Whether the target has been deallocated.
    var isVoid: Bool { weakTarget != nil && target == nil }

    override func perform(sender: Any?, event: UIEvent?) {
        guard !isVoid else { return }
        UIApplication.shared.sendAction(selector, to: target, from: sender, for: event)
    }

    /// Returns whether this action performs `selector` on `target`; nil matches any.
    func matches(_ target: Any?, _ selector: Selector?) -> Bool {
        (target.map { weakTarget?.isTarget($0) ?? false } ?? true) && (selector?.matches(self.selector) ?? true)
    }
}

/// A method of a target, used instead of a selector: `ViewController.tapped`.
public typealias UnappliedMethod<Target, each Argument, Result> = (Target) -> (repeat each Argument) -> Result

extension UIControl {
    /// Adds a method to call on a target, which is not retained, for events.
    ///
    /// Instead of `#selector(tapped(_:))`, pass the unapplied method `ViewController.tapped`.
    public func addTarget<Target: AnyObject, each Argument, Result>(
        _ target: Target?, action: @escaping (Target) -> (repeat each Argument) -> Result, for controlEvents: Event
    ) {
        addTarget(target, action: Selector(action), for: controlEvents)
    }

    /// Removes the actions that call a method of a target for events; an unnamed method matches all methods of the same
    /// types.
    public func removeTarget<Target: AnyObject, each Argument, Result>(
        _ target: Target?, action: @escaping (Target) -> (repeat each Argument) -> Result, for controlEvents: Event
    ) {
        removeTarget(target, action: Selector(action), for: controlEvents)
    }

    /// The targets of the control.
    public var allTargets: Set<AnyHashable> {
        Set(addedActions.compactMap { (($0 as? TargetAction)?.target as? NSObject).map(AnyHashable.init) })
    }

    /// Returns the names of a target's actions for an event, or nil if there are none.
    public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let names = addedActions(for: controlEvent).compactMap { action -> String? in
            guard let action = action as? TargetAction, action.matches(target, nil) else { return nil }
            return NSStringFromSelector(action.selector)
        }
        return names.isEmpty ? nil : names
    }
}

extension UIGestureRecognizer {
    /// Creates a recognizer that calls a method on a target, which is not retained.
    public convenience init<Target: AnyObject, each Argument, Result>(
        target: Target?, action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        self.init(target: target, action: Selector(action))
    }

    /// Adds a target and a selector to perform with the recognizer.
    public func addTarget(_ target: Any, action: Selector) { addAction(TargetAction(target, action)) }

    /// Adds a method to call on a target with the recognizer.
    public func addTarget<Target: AnyObject, each Argument, Result>(
        _ target: Target, action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        addTarget(target, action: Selector(action))
    }

    /// Removes the actions of a target; a nil target or action matches any.
    public func removeTarget(_ target: Any?, action: Selector?) {
        for case let added as TargetAction in addedActions where added.matches(target, action) { removeAction(added) }
    }

    /// Removes the actions that call a method of a target.
    public func removeTarget<Target: AnyObject, each Argument, Result>(
        _ target: Target?, action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        removeTarget(target, action: Selector(action))
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

    /// Creates a button with a title that performs a selector with itself on a target, which is not retained.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init(title: title)
        (self.style, self.target, self.action) = (style, target, action)
    }

    /// Creates a button with a title that calls a method on a target, which is not retained.
    public convenience init<Target: AnyObject, each Argument, Result>(
        title: String?, style: Style, target: Target?,
        action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        self.init(title: title, style: style, target: target, action: Selector(action))
    }

    /// Creates a system button that performs a selector with itself on a target, which is not retained.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
        self.systemItem = systemItem
    }

    /// Creates a system button that calls a method on a target, which is not retained.
    public convenience init<Target: AnyObject, each Argument, Result>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        self.init(barButtonSystemItem: systemItem, target: target, action: Selector(action))
    }

    /// Constants that identify system buttons.
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
        /// Flexible space that fills the remaining room.
        case flexibleSpace = 5
        /// Fixed space of the item's width.
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

        /// The title in English; nil for spaces.
        var title: String? {
            switch self {
            case .flexibleSpace, .fixedSpace: nil
            case .fastForward: "Fast Forward"
            default: "\(self)".capitalized
            }
        }
    }

    /// Performs the action, or shows the menu; returns whether the button is enabled and has one.
    @discardableResult package func press() -> Bool {
        guard isEnabled else { return false }
        if let primaryAction {
            primaryAction.perform(sender: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        } else {
            return menu != nil && button.showMenu()
        }
        return true
    }
}

extension CADisplayLink {
    /// Creates a link for the main screen that performs a selector with itself on a target, which it retains (MISC-5).
    public convenience init(target: Any, selector: Selector) {
        let target = target as AnyObject
        self.init(target: target) { link in selector.perform(on: target, with: [link]) }
    }

    /// Creates a link for the main screen that calls a method on a target, which it retains (MISC-5).
    public convenience init<Target: AnyObject, each Argument, Result>(
        target: Target, selector method: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        self.init(target: target, selector: Selector(method))
    }
}

extension UIScreen {
    /// Returns a link for this screen that performs a selector with itself on a target; nil if the screen is
    /// disconnected.
    public func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
        let target = target as AnyObject
        return displayLink(withTarget: target) { link in selector.perform(on: target, with: [link]) }
    }

    /// Returns a link for this screen that calls a method on a target; nil if the screen is disconnected.
    public func displayLink<Target: AnyObject, each Argument, Result>(
        withTarget target: Target, selector method: @escaping (Target) -> (repeat each Argument) -> Result
    ) -> CADisplayLink? {
        displayLink(withTarget: target, selector: Selector(method))
    }
}
