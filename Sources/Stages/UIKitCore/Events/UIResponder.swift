// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that takes part in handling events: views, windows, view controllers, scenes and the application.
///
/// What a responder does not handle goes to ``next``; that is what the methods here do.
/// The class derives from `NSObject` directly and declares `init()` first: ``Instantiable`` depends on both.
@MainActor open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The responder that gets what this one does not handle; nil at the end of the chain.
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// Whether the responder may be the first in its window; false unless a subclass says otherwise.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder may cease to be the first; true unless a subclass says otherwise.
    open var canResignFirstResponder: Bool { true }
    /// Whether events without a place go to this responder first when its window is key.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes the responder the first in its window, if it may and the present one lets go; returns whether it is.
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        guard window.firstResponder?.resignFirstResponder() ?? true else { return false }
        window.firstResponder = self
        return true
    }

    /// Ceases to be the first responder, if it may; returns whether it has.
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder, let window = responderWindow else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    // MARK: Touches

    /// Tells that fingers have touched the view.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Tells that fingers have moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Tells that fingers have been lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Tells that touches have been taken away.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Tells that keys have been pressed.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
    /// Tells that keys have changed their force.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Tells that keys have been released.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// Tells that presses have been taken away.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    /// The window that the responder belongs to.
    var responderWindow: UIWindow? {
        (self as? UIView)?.window ?? (self as? UIViewController)?.viewIfLoaded?.window
    }
}
