// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container with a stack of controllers, the topmost of which is shown under a bar.
///
/// It does not ask its controllers for orientations: it answers with the default unless a subclass or the delegate
/// says otherwise (ROT-7). Pushing and popping never turn the interface (ROT-8).
@MainActor open class UINavigationController: UIViewController {
    /// Creates a container with one controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        adoptFirst(rootViewController)
    }

    /// Creates an empty container.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates an empty container.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The object that is told of changes and may decide about orientations (ROT-7).
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar at the top.
    open private(set) lazy var navigationBar = UINavigationBar()
    /// Whether there is no bar.
    open var isNavigationBarHidden = false {
        didSet {
            navigationBar.isHidden = isNavigationBarHidden
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Hides or shows the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    // MARK: Stack

    /// The stack, bottom first.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller at the top of the stack.
    open var topViewController: UIViewController? { children.last }
    /// The controller that is shown: what the top one presents, else the top one.
    open var visibleViewController: UIViewController? { ownPresented ?? topViewController }

    /// Puts a controller on the stack and shows it.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !children.contains(viewController) else {
            SimulatedDevice.current.raise(
                .invalidArgument(
                    "Pushing the same view controller instance more than once is not supported (\(viewController))"))
            return
        }
        let old = topViewController
        addChild(viewController)
        show(viewController, insteadOf: old, removing: [], animated: animated)
    }

    /// Takes the top controller off the stack; the last one stays. Returns it.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return popToViewController(children[children.count - 2], animated: animated)?.last
    }

    /// Takes everything above the bottom off the stack; returns what was taken.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Takes everything above a controller off the stack; returns what was taken.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = children.firstIndex(of: viewController) else {
            SimulatedDevice.current.raise(.invalidArgument("Tried to pop to a view controller that doesn't exist."))
            return nil
        }
        let removed = Array(children[(index + 1)...])
        guard let old = removed.last else { return nil }
        show(viewController, insteadOf: old, removing: removed, animated: animated)
        return removed
    }

    /// Replaces the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let old = topViewController
        let removed = children.filter { !viewControllers.contains($0) }
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        let kept = children.filter { !viewControllers.contains($0) }
        children = kept + viewControllers
        show(viewControllers.last, insteadOf: old, removing: removed, animated: animated)
    }

    /// The view of the top controller is in here, under the bar.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let top = topViewController, let topView = top.view { view.addSubview(topView) }
        view.addSubview(navigationBar)
    }

    /// Places the bar below the status bar and the top controller's view over everything.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let top = view.window?.safeAreaInsets.top ?? 0
        navigationBar.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: 44)
        topViewController?.viewIfLoaded?.frame = view.bounds
    }

    // MARK: Rotation

    /// The delegate's answer, else the default; the controllers in the stack are not asked (ROT-7).
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The delegate's answer, else the default; the controllers in the stack are not asked (ROT-7).
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    private func adoptFirst(_ controller: UIViewController) {
        addChild(controller)
        controller.didMove(toParent: self)
        updateBar()
    }

    private func updateBar() { navigationBar.items = children.map(\.navigationItem) }
}

// MARK: - Changing what is shown

extension UINavigationController {
    /// Shows a controller in the place of another one, in UIKit's order: old out, new in, old gone, new there.
    private func show(
        _ new: UIViewController?, insteadOf old: UIViewController?, removing removed: [UIViewController], animated: Bool
    ) {
        for controller in removed { controller.willMove(toParent: nil) }
        let isShown = appearance.isIn && viewIfLoaded != nil
        guard isShown, new !== old else {
            if let new, let view = viewIfLoaded, new !== old, let newView = new.view {
                old?.viewIfLoaded?.removeFromSuperview()
                newView.frame = view.bounds
                view.insertSubview(newView, at: 0)
            }
            settle(new, removed)
            return
        }
        let pops = old.map(removed.contains) ?? false
        if pops { old?.transition = .movedFromParent } else { new?.transition = .movedToParent }
        if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
        old?.beginAppearance(false, animated: animated)
        new?.beginAppearance(true, animated: animated)
        if let newView = new?.view {
            newView.frame = view.bounds
            view.insertSubview(newView, belowSubview: navigationBar)
        }
        if pops { settleStack(removed) }
        updateBarItems()
        let end = { [self] in
            old?.viewIfLoaded?.removeFromSuperview()
            old?.endAppearance()
            if !pops { new?.didMove(toParent: self) }
            new?.endAppearance()
            if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
        }
        if animated { SimulatedDevice.current.mainLoop.enqueue(end) } else { end() }
    }

    /// Ends a change that nobody sees.
    private func settle(_ new: UIViewController?, _ removed: [UIViewController]) {
        settleStack(removed)
        if let new, !removed.contains(new) { new.didMove(toParent: self) }
        updateBarItems()
    }

    private func settleStack(_ removed: [UIViewController]) {
        for controller in removed { controller.removeFromParent() }
    }

    private func updateBarItems() { navigationBar.items = children.map(\.navigationItem) }
}

/// What is told of changes of a navigation controller, and may decide about orientations; all of it is optional.
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    /// Says that a controller is about to be shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Says that a controller is shown.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// Answers for the container (ROT-7).
    func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask
    /// Answers for the container (ROT-7).
    func navigationControllerPreferredInterfaceOrientationForPresentation(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// The default of every controller.
    public func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask {
        UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    /// The default of every controller.
    public func navigationControllerPreferredInterfaceOrientationForPresentation(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation { navigationController.standardPreferredOrientation }
}

/// What a navigation bar shows for one view controller.
@MainActor open class UINavigationItem: NSObject {
    /// The title in the bar.
    open var title: String?
    /// A line above the title.
    open var prompt: String?
    /// A view in the place of the title.
    open var titleView: UIView?
    /// The buttons at the leading end, from the edge inwards.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The buttons at the trailing end, from the edge inwards.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The button at the leading end.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The button at the trailing end.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// Whether there is no button that leads back; false unless the app says otherwise.
    open var hidesBackButton = false

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}

/// A button in a bar.
@MainActor open class UIBarButtonItem: NSObject {
    /// The button's title.
    open var title: String?
    /// What the button does.
    open var primaryAction: UIAction?
    /// Whether the button can be used; true unless the app says otherwise.
    open var isEnabled = true
    /// A number of the app's choice.
    open var tag = 0
    /// What the button looks like.
    open var style = Style.plain

    /// Creates a button that does `primaryAction`; without a title it has the action's.
    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.primaryAction = primaryAction
        super.init()
    }
}

/// The bar at the top of a navigation controller.
@MainActor open class UINavigationBar: UIView {
    /// The items of the controllers in the stack, the topmost last.
    open internal(set) var items: [UINavigationItem]? = []
    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below the one that is shown.
    open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }
}
