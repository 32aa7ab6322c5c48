// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A container view controller that shows one of several controllers.
///
/// A phone's bar has room for five tabs; with more than five controllers, the fifth tab, More, lists the rest
/// ("moreNavigationController", developer.apple.com/documentation/uikit/uitabbarcontroller).
///
/// It does not consult its controllers about orientations; the default applies unless a subclass or the delegate
/// overrides it (ROT-7). Selecting another tab never rotates the interface (ROT-8).
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The delegate, which can determine orientations (ROT-7).
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The controllers of the tabs.
    open var viewControllers: [UIViewController]? {
        get { managed }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers; the selected one stays selected if it remains, otherwise the one at its index,
    /// otherwise the first (CTR-7).
    ///
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        endContainerTransition()
        for tab in shownTabs where !nextTabs.contains(tab) { tab.tabBarController = nil }
        (shownTabs, nextTabs) = (nextTabs, [])
        let new = viewControllers ?? []
        let (old, index) = (selectedViewController, selectedIndex)
        if !rest.isEmpty { moreNavigationController.setViewControllers([moreList], animated: false) }
        // The app may have added other children.
        let tabs = managed + (rest.isEmpty ? [] : [moreNavigationController])
        for child in children where tabs.contains(child) && !new.contains(child) {
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        (children, managed) = (new + children.filter { !new.contains($0) }, new)
        if !rest.isEmpty {
            addChild(moreNavigationController)
            moreNavigationController.didMove(toParent: self)
            moreList.update()
        }
        updateTabs()
        let kept = old.flatMap { new.contains($0) ? $0 : nil }
        select(kept ?? (new.indices.contains(index) ? new[index] : new.first), byAnimator: false)
    }

    /// The tabs, if the app uses them.
    var shownTabs: [UITab] = []
    /// The tabs whose controllers are being set.
    var nextTabs: [UITab] = []
    /// The controllers of all tabs, including those under More.
    private var managed: [UIViewController] = []

    /// The controllers without a tab of their own, which More lists.
    var rest: [UIViewController] {
        let isFull = SimulatedDevice.current.profile.idiom == .phone && managed.count > UITabBar.maximumCount
        return isFull ? Array(managed[(UITabBar.maximumCount - 1)...]) : []
    }

    /// The controllers that have a tab.
    private var direct: [UIViewController] {
        rest.isEmpty ? managed : managed.dropLast(rest.count) + [moreNavigationController]
    }

    private lazy var moreList = MoreList(self)
    /// The controller of the More tab, whose root lists the controllers without a tab of their own.
    open private(set) lazy var moreNavigationController: UINavigationController = {
        let navigation = UINavigationController(rootViewController: moreList)
        navigation.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        return navigation
    }()
    /// The controllers whose tabs the user may rearrange; stored, but tabs cannot be rearranged here.
    open var customizableViewControllers: [UIViewController]?

    /// The selected controller.
    open var selectedViewController: UIViewController? {
        get { shown.map { ($0 as? UINavigationController)?.chosenUnderMore ?? $0 } }
        set {
            guard let newValue else { return }
            guard managed.contains(newValue) || direct.contains(newValue) else {
                let reason =
                    "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar "
                    + "controller's list of view controllers can be selected"
                return SimulatedDevice.current.raise(.invalidArgument(reason))
            }
            select(newValue)
        }
    }

    /// The index of the selected controller, or `NSNotFound`.
    open var selectedIndex: Int {
        get { selectedViewController.flatMap { managed.firstIndex(of: $0) } ?? NSNotFound }
        set { if managed.indices.contains(newValue) { select(managed[newValue]) } }
    }

    private var shown: UIViewController?

    // MARK: Bar

    /// The tab bar.
    open internal(set) lazy var tabBar: UITabBar = {
        let bar = UITabBar()
        bar.controller = self
        bar.delegate = self
        return bar
    }()
    /// Called when the user touches a tab, before the delegate is asked and the selection changes. The default
    /// implementation does nothing.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    /// Whether the tab bar is hidden. The default is false.
    open var isTabBarHidden = false {
        didSet {
            (hidesBar, tabBar.isHidden) = (isTabBarHidden, isTabBarHidden)
            viewIfLoaded?.setNeedsLayout()
        }
    }
    /// Whether the controller last hid the bar.
    private var hidesBar = false

    /// Shows or hides the tab bar.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }

    func updateTabs() {
        tabBar.items = direct.compactMap(\.tabBarItem)
        // The item of the selected controller may be another one now.
        if let shown, direct.contains(shown) { tabBar.selectedItem = shown.tabBarItem }
    }

    /// Selects the controller of a tab that the user touched, unless the delegate refuses.
    func choose(_ item: UITabBarItem) {
        guard let controller = direct.first(where: { $0.tabBarItem === item }),
            delegatePermits(controller)
        else { return tabBar.selectedItem = shown?.tabBarItem }
        let previous = tabOfSelection
        if controller === shown {
            // A second touch returns to the root of the tab, as on a device.
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        }
        select(controller)
        tellDelegate(of: controller, after: previous)
    }

    /// Lays out the bar and the view of the selected controller, whose safe area ends above the bar.
    private func layOutBar() {
        guard let view = viewIfLoaded else { return }
        let hides = isTabBarHidden || shown?.hidesTabBar == true
        // An app that hides the bar itself keeps it hidden until this changes.
        if hides != hidesBar { (hidesBar, tabBar.isHidden) = (hides, hides) }
        let isHidden = tabBar.isHidden
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

    /// The visible controller, which says whether the status bar is hidden.
    open override var childForStatusBarHidden: UIViewController? { selectedViewController }
    /// The visible controller, which says how the status bar looks.
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }

    /// The orientations that the delegate returns, otherwise the default (ROT-7).
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The orientation that the delegate returns, otherwise the default (ROT-7).
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    /// Chooses a controller that More lists, unless the delegate refuses.
    func chooseUnderMore(_ controller: UIViewController) {
        guard delegatePermits(controller) else { return }
        let previous = tabOfSelection
        moreList.open(controller, animated: true)
        tellDelegate(of: controller, after: previous)
    }

    /// Replaces the visible controller using the delegate's animator.
    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController
    ) {
        let coordinator = coordinate(animator, old, new)
        var course = ContainerTransition()
        course.begin = { [self] in
            new.view.frame = view.bounds
            layOutBar()
        }
        course.settle = { [self] isCompleted in
            guard !isCompleted else { return }
            (shown, tabBar.selectedItem) = (old, old.tabBarItem)
            layOutBar()
        }
        let interaction = { [self] in delegate?.tabBarController(self, interactionControllerFor: animator) }
        run(animator, from: old, to: new, below: tabBar, alongside: coordinator, with: interaction, course)
    }

    private func select(_ wanted: UIViewController?, byAnimator: Bool = true) {
        var new = wanted
        if let wanted, rest.contains(wanted) {
            moreList.open(wanted, animated: false)
            new = moreNavigationController
        }
        endContainerTransition()
        guard new !== shown else { return }
        let old = shown
        shown = new
        tabBar.selectedItem = new?.tabBarItem
        guard let container = viewIfLoaded else { return }
        let isShown = appearance.isIn
        if byAnimator, isShown, let old, let new,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        {
            return run(animator, from: old, to: new)
        }
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

extension UIViewController {
    /// Whether the controller, or for a navigation controller one pushed onto its stack, hides the tab bar.
    fileprivate var hidesTabBar: Bool {
        guard let navigation = self as? UINavigationController else { return hidesBottomBarWhenPushed }
        // The root does not count: it was not pushed.
        return navigation.viewControllers.dropFirst().contains { $0.hidesBottomBarWhenPushed }
    }
}
