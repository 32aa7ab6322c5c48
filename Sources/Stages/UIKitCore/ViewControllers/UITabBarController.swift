// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container view controller that shows one of several controllers.
///
/// It does not consult its controllers about orientations; the default applies unless a subclass or the delegate
/// overrides it (ROT-7). Selecting another tab never rotates the interface (ROT-8).
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    /// The delegate, which can determine orientations (ROT-7).
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The controllers of the tabs.
    open var viewControllers: [UIViewController]? {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers; selects the first one unless the selected one remains.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let new = viewControllers ?? []
        let old = selectedViewController
        for child in children where !new.contains(child) {
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        children = new
        updateTabs()
        select(old.flatMap { new.contains($0) ? $0 : nil } ?? new.first)
    }

    /// The selected controller.
    open var selectedViewController: UIViewController? {
        get { shown }
        set { if let newValue, children.contains(newValue) { select(newValue) } }
    }

    /// The index of the selected controller, or `NSNotFound`.
    open var selectedIndex: Int {
        get { shown.flatMap { children.firstIndex(of: $0) } ?? NSNotFound }
        set { if children.indices.contains(newValue) { select(children[newValue]) } }
    }

    private var shown: UIViewController?

    // MARK: Bar

    /// The tab bar.
    open private(set) lazy var tabBar: UITabBar = {
        let bar = UITabBar()
        bar.controller = self
        return bar
    }()
    /// Whether the tab bar is hidden. The default is false.
    open var isTabBarHidden = false {
        didSet {
            tabBar.isHidden = isTabBarHidden
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Shows or hides the tab bar.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }

    func updateTabs() { tabBar.items = children.map(\.tabBarItem) }

    /// Selects the controller of a tab that the user touched, unless the delegate refuses.
    func choose(_ item: UITabBarItem) {
        guard let controller = children.first(where: { $0.tabBarItem === item }),
            delegate?.tabBarController(self, shouldSelect: controller) ?? true
        else { return }
        if controller === shown {
            // A second touch returns to the root of the tab, as on a device.
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        }
        select(controller)
        delegate?.tabBarController(self, didSelect: controller)
    }

    /// Lays out the bar and the view of the selected controller, whose safe area is above the bar.
    private func layOutBar() {
        guard let view = viewIfLoaded else { return }
        let isHidden = isTabBarHidden || shown?.hidesTabBar == true
        tabBar.isHidden = isHidden
        let height = UITabBar.standardHeight + view.safeAreaInsets.bottom
        tabBar.frame = CGRect(
            x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        shown?.setContainerInsets(
            UIEdgeInsets(top: 0, left: 0, bottom: isHidden ? 0 : UITabBar.standardHeight, right: 0))
        shown?.viewIfLoaded?.frame = view.bounds
    }

    /// Shows the view of the selected controller.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let shownView = shown?.view { view.insertSubview(shownView, at: 0) }
        view.addSubview(tabBar)
    }

    /// Lays out the tab bar at the bottom and the view of the selected controller over the full size.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOutBar()
    }

    /// The orientations that the delegate returns, otherwise the default (ROT-7).
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The orientation that the delegate returns, otherwise the default (ROT-7).
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    private func select(_ new: UIViewController?) {
        guard new !== shown else { return }
        let old = shown
        shown = new
        tabBar.selectedItem = new?.tabBarItem
        guard let container = viewIfLoaded else { return }
        let isShown = appearance.isIn
        if isShown {
            old?.beginAppearance(false, animated: false)
            new?.beginAppearance(true, animated: false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        if let newView = new?.view {
            newView.frame = container.bounds
            container.insertSubview(newView, at: 0)
        }
        layOutBar()
        if isShown {
            old?.endAppearance()
            new?.endAppearance()
        }
    }
}

/// The methods that control the selection and the orientations of a tab bar controller; all are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Returns whether a controller may be selected by its tab.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// Tells the delegate that the user selected a controller by its tab.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Returns the supported orientations (ROT-7).
    func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask
    /// Returns the preferred orientation for presentation (ROT-7).
    func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Returns the default of every controller.
    public func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask { UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown }
    /// Returns the default of every controller.
    public func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation { tabBarController.standardPreferredOrientation }
}

extension UIViewController {
    /// Whether the controller that a navigation controller shows hides the tab bar.
    fileprivate var hidesTabBar: Bool {
        guard let navigation = self as? UINavigationController else { return hidesBottomBarWhenPushed }
        // The root does not count: it was not pushed.
        return navigation.viewControllers.dropFirst().contains { $0.hidesBottomBarWhenPushed }
    }
}
