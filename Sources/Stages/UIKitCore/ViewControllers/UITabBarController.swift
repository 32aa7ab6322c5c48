// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a tab bar shows for one view controller.
@MainActor open class UITabBarItem: NSObject {
    /// The tab's title.
    open var title: String?
    /// A number of the app's choice.
    open var tag: Int

    /// Creates a tab.
    public init(title: String?, tag: Int = 0) {
        self.title = title
        self.tag = tag
        super.init()
    }
}

/// A container that shows one of several controllers.
///
/// It does not ask its controllers for orientations: it answers with the default unless a subclass or the delegate
/// says otherwise (ROT-7). Choosing another tab never turns the interface (ROT-8).
@MainActor open class UITabBarController: UIViewController {
    /// The object that may decide about orientations (ROT-7).
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The controllers of the tabs.
    open var viewControllers: [UIViewController]? {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers of the tabs; the first one is shown unless the shown one stays.
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

    /// The controller that is shown.
    open var selectedViewController: UIViewController? {
        get { shown }
        set { if let newValue, children.contains(newValue) { select(newValue) } }
    }

    /// The index of the controller that is shown; `NSNotFound` when there is none.
    open var selectedIndex: Int {
        get { shown.flatMap { children.firstIndex(of: $0) } ?? NSNotFound }
        set { if children.indices.contains(newValue) { select(children[newValue]) } }
    }

    private var shown: UIViewController?

    /// Shows the chosen controller's view.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let shownView = shown?.view { view.insertSubview(shownView, at: 0) }
    }

    /// Gives the chosen controller's view the whole space.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        shown?.viewIfLoaded?.frame = view.bounds
    }

    /// The delegate's answer, else the default; the tabs' controllers are not asked (ROT-7).
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The delegate's answer, else the default; the tabs' controllers are not asked (ROT-7).
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

/// What may decide about orientations for a tab bar controller; all of it is optional.
@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Answers for the container (ROT-7).
    func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask
    /// Answers for the container (ROT-7).
    func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation
}

extension UITabBarControllerDelegate {
    /// The default of every controller.
    public func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask {
        UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    /// The default of every controller.
    public func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation { tabBarController.standardPreferredOrientation }
}
