// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// An item of the menu of ``UIMenuController``.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The action, which goes to the first responder.
    open var action: Selector

    /// Creates an item.
    public init(title: String, action: Selector) {
        (self.title, self.action) = (title, action)
        super.init()
    }
}

/// The menu of editing commands, which iOS 16 replaced by ``UIEditMenuInteraction``.
///
/// It shows the items of the app whose actions the first responder performs.
@preconcurrency @MainActor open class UIMenuController: NSObject {
    /// Constants that describe where the arrow points. Menus have no arrow here.
    public enum ArrowDirection: Int, Sendable {
        /// Determined by the place.
        case `default` = 0
        /// Up.
        case up = 1
        /// Down.
        case down = 2
        /// Left.
        case left = 3
        /// Right.
        case right = 4
    }

    private static weak var device: SimulatedDevice?
    private static var current = UIMenuController()
    /// The menu of the app.
    public class var shared: UIMenuController {
        if device !== SimulatedDevice.current { (device, current) = (.current, UIMenuController()) }
        return current
    }

    /// The items that the app adds; nil for none.
    open var menuItems: [UIMenuItem]?
    /// Where the arrow points. The default is determined by the place.
    open var arrowDirection = ArrowDirection.default
    private weak var target: UIView?
    private var targetRect = CGRect.zero
    private weak var menuView: MenuView?

    /// Whether the menu is shown. Setting it shows or hides the menu.
    open var isMenuVisible: Bool {
        get { menuView?.superview != nil }
        set { setMenuVisible(newValue, animated: false) }
    }
    /// The frame of the menu in the coordinates of its window; zero while it is hidden.
    open var menuFrame: CGRect { isMenuVisible ? menuView?.cardFrame ?? .zero : .zero }

    /// Sets the rectangle next to which the menu is shown, in the coordinates of a view.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        (self.targetRect, target) = (targetRect, targetView)
    }

    /// Shows or hides the menu at once.
    open func setMenuVisible(_ menuVisible: Bool, animated menuAnimated: Bool) {
        guard menuVisible else { return menuView?.removeFromSuperview() ?? () }
        guard !isMenuVisible, let target, target.window != nil else { return }
        let responder = target.window?.firstResponder
        let items = (menuItems ?? []).filter { responder?.target(forAction: $0.action, withSender: self) != nil }
        guard !items.isEmpty else { return }
        NotificationCenter.postForUIKit(Self.willShowMenuNotification, object: self)
        let menu = UIMenu(children: items.map { UICommand(title: $0.title, action: $0.action) })
        let view = MenuView(menu, from: target, at: targetRect, sender: self) {
            NotificationCenter.postForUIKit(Self.willHideMenuNotification, object: UIMenuController.shared)
            NotificationCenter.postForUIKit(Self.didHideMenuNotification, object: UIMenuController.shared)
        }
        menuView = view
        view.show()
        NotificationCenter.postForUIKit(Self.didShowMenuNotification, object: self)
    }

    /// Shows the menu next to a rectangle in a view.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        setMenuVisible(true, animated: true)
    }

    /// Hides the menu if it was shown from a view.
    open func hideMenu(from targetView: UIView) {
        if targetView === target { hideMenu() }
    }

    /// Hides the menu.
    open func hideMenu() { setMenuVisible(false, animated: true) }

    /// Shows the current items, if the menu is shown.
    open func update() {
        guard isMenuVisible else { return }
        hideMenu()
        setMenuVisible(true, animated: false)
    }
}

nonisolated extension UIMenuController {
    /// Posted before the menu is shown; the object is the controller.
    public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
    /// Posted after the menu was shown; the object is the controller.
    public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted before the menu is hidden; the object is the controller.
    public static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
    /// Posted after the menu was hidden; the object is the controller.
    public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
}
