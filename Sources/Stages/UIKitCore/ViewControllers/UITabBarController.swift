// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A tab in a tab bar.
@preconcurrency @MainActor open class UITabBarItem: NSObject {
    /// The title.
    open var title: String?
    /// An integer that identifies the tab.
    open var tag: Int

    /// Creates a tab.
    public init(title: String?, tag: Int = 0) {
        self.title = title
        self.tag = tag
        super.init()
    }
}

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

    /// Shows the view of the selected controller.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let shownView = shown?.view { view.insertSubview(shownView, at: 0) }
    }

    /// Lays out the view of the selected controller over the full size.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        shown?.viewIfLoaded?.frame = view.bounds
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
        if isShown {
            old?.endAppearance()
            new?.endAppearance()
        }
    }
}

/// The methods that determine the orientations of a tab bar controller; all are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
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
    /// Returns the default of every controller.
    public func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask { UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown }
    /// Returns the default of every controller.
    public func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation { tabBarController.standardPreferredOrientation }
}
