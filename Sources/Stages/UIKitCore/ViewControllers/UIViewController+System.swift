// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIViewController {
    /// Adds a key command.
    public func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a key command.
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

    /// Attempts to rotate all windows to the device orientation (ROT-12).
    @available(iOS, introduced: 5.0, deprecated: 16.0, message: "Use setNeedsUpdateOfSupportedInterfaceOrientations")
    public class func attemptRotationToDeviceOrientation() { SimulatedDevice.current.rotation.turnWindows() }

    /// The orientation of the interface.
    @available(iOS, introduced: 2.0, deprecated: 8.0, message: "Use view.window.windowScene.interfaceOrientation")
    public var interfaceOrientation: UIInterfaceOrientation { SimulatedDevice.current.interfaceOrientation }

    /// Notifies the system that ``preferredScreenEdgesDeferringSystemGestures`` changed; no gesture of the system is
    /// simulated.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Notifies the system that ``prefersPointerLocked`` changed; the pointer is never locked.
    public func setNeedsUpdateOfPrefersPointerLocked() {}

    /// The controller's tab, which is created when it is first needed.
    var madeTab: UITabBarItem {
        // A navigation controller without a title has the tab of its root.
        if ownTab == nil, title == nil, let root = (self as? UINavigationController)?.viewControllers.first {
            return root.tabBarItem
        }
        let item = ownTab ?? UITabBarItem(title: title)
        ownTab = item
        return item
    }

    /// Gives the navigation item and the tab a new title, unless they have another one.
    func titleDidChange(from old: String?) {
        if navigationItem.title == nil || navigationItem.title == old { navigationItem.title = title }
        if ownTab != nil, tabBarItem.title == nil || tabBarItem.title == old { tabBarItem.title = title }
    }

    /// Creates the view.
    func makeView() {
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Tells the container and the presentation of a new ``preferredContentSize``.
    func reportPreferredContentSize() {
        parent?.preferredContentSizeDidChange(forChildContentContainer: self)
        madePresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }

    /// Passes a change of traits to the children.
    func forwardTraits(_ traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let new = traits.overridden(by: child.viewIfLoaded.map(\.ownOverrides) ?? child.overrides)
            if new != child.traitCollection { child.willTransition(to: new, with: coordinator) }
        }
    }

    /// Shows a controller in the nearest split view controller, otherwise presents it.
    func showAsDetail(_ controller: UIViewController, sender: Any?) {
        guard let splitViewController else { return present(controller, animated: true) }
        splitViewController.showDetailViewController(controller, sender: sender)
    }

    /// Returns the nearest controller, itself included, that has its own way to perform an action.
    func findTarget(of action: Selector, sender: Any?) -> UIViewController? {
        let chain = sequence(first: self) { $0.parent }
        switch action.description {
        case "showViewController:sender:":
            return chain.first { $0 is UINavigationController || $0 is UISplitViewController }
        case "showDetailViewController:sender:": return chain.first { $0 is UISplitViewController }
        default: return chain.first { $0.canPerformAction(action, withSender: sender) }
        }
    }
}

/// The vertical position of a bar's edge, which iOS used before the safe area.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
    /// The distance from the edge of the view, in points.
    var length: CGFloat { get }
    /// The top edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The bottom edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view between an edge and the safe area.
private final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
    private let isTop: Bool

    init(isTop: Bool, of view: UIView) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? Self.names.top : Self.names.bottom
        view.addLayoutGuide(self)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.trailingAnchor),
            topAnchor.constraint(equalTo: isTop ? view.topAnchor : safe.bottomAnchor),
            bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : view.bottomAnchor),
        ])
    }

    static let names = (top: "_UIViewControllerTop", bottom: "_UIViewControllerBottom")

    var length: CGFloat { (isTop ? owningView?.safeAreaInsets.top : owningView?.safeAreaInsets.bottom) ?? 0 }
}

extension UIViewController {
    /// The area above the content of the view, as high as the safe area's top inset.
    @available(iOS, introduced: 7.0, deprecated: 11.0, message: "Use view.safeAreaLayoutGuide.topAnchor")
    public var topLayoutGuide: any UILayoutSupport { barGuide(isTop: true) }

    /// The area below the content of the view, as high as the safe area's bottom inset.
    @available(iOS, introduced: 7.0, deprecated: 11.0, message: "Use view.safeAreaLayoutGuide.bottomAnchor")
    public var bottomLayoutGuide: any UILayoutSupport { barGuide(isTop: false) }

    private func barGuide(isTop: Bool) -> BarLayoutGuide {
        let view = view ?? UIView()
        let name = isTop ? BarLayoutGuide.names.top : BarLayoutGuide.names.bottom
        let made = view.layoutGuides.lazy.compactMap { $0 as? BarLayoutGuide }.first { $0.identifier == name }
        return made ?? BarLayoutGuide(isTop: isTop, of: view)
    }
}
