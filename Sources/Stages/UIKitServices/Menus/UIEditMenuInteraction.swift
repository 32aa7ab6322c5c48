// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Constants that describe where the arrow of an edit menu points. Menus have no arrow here.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// Determined by the place.
    case automatic = 0
    /// Up.
    case up = 1
    /// Down.
    case down = 2
    /// Left.
    case left = 3
    /// Right.
    case right = 4
}

/// The place and the identifier of an edit menu.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
    /// The identifier.
    public let identifier: AnyHashable
    /// The place in the coordinates of the interaction's view.
    public let sourcePoint: CGPoint
    /// Where the arrow points. The default is automatic.
    open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    /// Creates a configuration; without an identifier, a unique one is used.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(UUID()), sourcePoint)
        super.init()
    }
}

/// An animator that runs animations alongside a menu's. Menus appear immediately, and run them at once.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure to call at the end.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// The object that provides edit menus; all methods are optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
    /// Returns the menu for a configuration; nil for none. The suggested actions are always empty.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle next to which the menu is shown, in the coordinates of the view; null for the source point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// Called before the menu is shown.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called when the menu is closed.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Returns nil.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Returns the null rectangle.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// An interaction that shows a menu of editing commands in a view when the app asks for it.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The object that provides the menu.
    open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    private weak var menuView: MenuView?
    private var presented: UIEditMenuConfiguration?
    /// Whether an open menu is replaced by another one of the same configuration, of which the delegate is not told.
    private var isReloading = false

    /// Creates an interaction.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }

    /// Closes the menu.
    open func willMove(to view: UIView?) { dismissMenu() }
    /// Notes the view.
    open func didMove(to view: UIView?) { self.view = view }

    /// Shows the menu that the delegate returns, replacing an open one; does nothing if there is none.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, view.window != nil,
            let menu = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: [])
        else { return }
        dismissMenu()
        let target = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
        let point = CGRect(origin: configuration.sourcePoint, size: CGSize(width: 1, height: 1))
        let animator = EditMenuAnimator()
        if !isReloading {
            delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        }
        let card = MenuView(menu, from: view, at: target.isNull ? point : target, sender: view) { [weak self] in
            self?.didClose(configuration)
        }
        (menuView, presented) = (card, configuration)
        card.show()
        animator.run()
    }

    private func didClose(_ configuration: UIEditMenuConfiguration) {
        guard presented === configuration else { return }
        (menuView, presented) = (nil, nil)
        if !isReloading { tellOfDismissal(configuration) }
    }

    private func tellOfDismissal(_ configuration: UIEditMenuConfiguration) {
        let animator = EditMenuAnimator()
        delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
        animator.run()
    }

    /// Closes the menu, if one is shown.
    open func dismissMenu() { menuView?.removeFromSuperview() }

    /// Asks the delegate for the menu anew, if one is shown.
    open func reloadVisibleMenu() {
        guard let presented, menuView != nil else { return }
        isReloading = true
        presentEditMenu(with: presented)
        isReloading = false
        // The delegate may have closed it meanwhile.
        if menuView == nil { tellOfDismissal(presented) }
    }

    /// Asks the delegate for the place of the menu anew, if one is shown.
    open func updateVisibleMenuPosition(animated: Bool) { reloadVisibleMenu() }

    /// Returns the place of the menu in the coordinates of a view, or of the window if nil; zero without a menu.
    open func location(in view: UIView?) -> CGPoint {
        guard let presented, menuView != nil, let own = self.view else { return .zero }
        return own.convert(presented.sourcePoint, to: view)
    }
}

/// Runs what a delegate adds, once.
@MainActor private final class EditMenuAnimator: NSObject, UIEditMenuInteractionAnimating {
    private var (animations, completions): ([() -> Void], [() -> Void]) = ([], [])

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
    func run() { for action in animations + completions { action() } }
}
