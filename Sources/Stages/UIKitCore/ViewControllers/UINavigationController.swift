// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container view controller that shows the top controller of a stack below a navigation bar.
///
/// It does not consult its controllers about orientations; the default applies unless a subclass or the delegate
/// overrides it (ROT-7). Pushing and popping never rotate the interface (ROT-8).
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// Creates a navigation controller with a root view controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        addChild(rootViewController)
        rootViewController.didMove(toParent: self)
        updateBarItems()
    }

    /// Creates a navigation controller with an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a navigation controller with an empty stack.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The delegate, which can also determine orientations (ROT-7).
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The navigation bar.
    open internal(set) lazy var navigationBar: UINavigationBar = {
        let bar = UINavigationBar()
        bar.controller = self
        return bar
    }()
    /// Whether the navigation bar is hidden.
    open var isNavigationBarHidden = false {
        didSet {
            navigationBar.isHidden = isNavigationBarHidden
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Shows or hides the navigation bar; with an animation, it slides.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        if animated, hidden != isNavigationBarHidden, viewIfLoaded?.window != nil {
            slideNavigationBar(isHidden: hidden)
        } else {
            isNavigationBarHidden = hidden
        }
    }
    /// Whether the navigation bar is above the screen, on its way in or out.
    var isNavigationBarSlidAway = false

    /// The toolbar.
    open internal(set) lazy var toolbar: UIToolbar = {
        let bar = UIToolbar()
        bar.isHidden = true
        return bar
    }()
    /// Whether the toolbar is hidden. The default is true.
    open var isToolbarHidden = true {
        didSet {
            toolbar.isHidden = isToolbarHidden
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Shows or hides the toolbar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// Updates the toolbar with the items of the top controller.
    func updateToolbar() { if !isToolbarHidden { toolbar.items = topViewController?.toolbarItems } }

    /// The recognizer of the swipe that pops; it recognizes nothing here, and the back button pops.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// Whether a swipe up hides the bars, and one down shows them. The default is false.
    open var hidesBarsOnSwipe = false { didSet { if hidesBarsOnSwipe != oldValue { barHiding.update() } } }
    /// Whether a tap outside the bars and controls hides or shows the bars. The default is false.
    open var hidesBarsOnTap = false { didSet { if hidesBarsOnTap != oldValue { barHiding.update() } } }
    /// Whether the bars are hidden in a compact height. The default is false.
    open var hidesBarsWhenVerticallyCompact = false {
        didSet {
            if hidesBarsWhenVerticallyCompact, traitCollection.verticalSizeClass == .compact {
                barHiding.setHidden(true)
            }
        }
    }
    /// What hides the bars.
    private(set) lazy var barHiding = BarHiding(self)

    /// Hides the bars in a compact height, and shows them in a regular one, if they should be.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        let isCompact = traitCollection.verticalSizeClass == .compact
        guard hidesBarsWhenVerticallyCompact,
            isCompact != (previousTraitCollection?.verticalSizeClass == .compact)
        else { return }
        barHiding.setHidden(isCompact)
    }

    // MARK: Stack

    /// The controllers on the stack, bottom first.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller at the top of the stack.
    open var topViewController: UIViewController? { children.last }
    /// The visible controller: the one that the top controller presents, otherwise the top one.
    open var visibleViewController: UIViewController? { ownPresented ?? topViewController }

    /// Pushes a controller onto the stack.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        endContainerTransition()
        guard !children.contains(viewController) else {
            SimulatedDevice.current.raise(
                .invalidArgument(
                    "Pushing the same view controller instance more than once is not supported (\(viewController))"))
            return
        }
        let (old, stack) = (topViewController, children)
        addChild(viewController)
        show(viewController, insteadOf: old, removing: [], from: stack, animated: animated)
    }

    /// Pops the top controller and returns it; the last one stays.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        endContainerTransition()
        guard children.count > 1 else { return nil }
        return popToViewController(children[children.count - 2], animated: animated)?.last
    }

    /// Pops to the root controller and returns the popped controllers.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pops to a controller and returns the popped controllers.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        endContainerTransition()
        guard let index = children.firstIndex(of: viewController) else {
            SimulatedDevice.current.raise(.invalidArgument("Tried to pop to a view controller that doesn't exist."))
            return nil
        }
        let removed = Array(children[(index + 1)...])
        guard let old = removed.last else { return nil }
        show(viewController, insteadOf: old, removing: removed, from: children, animated: animated)
        return removed
    }

    /// Replaces the controllers on the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        endContainerTransition()
        guard Set(viewControllers).count == viewControllers.count else {
            let reason = "All view controllers in a navigation controller must be distinct (\(viewControllers))"
            return SimulatedDevice.current.raise(.invalidArgument(reason))
        }
        let (old, stack) = (topViewController, children)
        let removed = children.filter { !viewControllers.contains($0) }
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        let kept = children.filter { !viewControllers.contains($0) }
        children = kept + viewControllers
        show(viewControllers.last, insteadOf: old, removing: removed, from: stack, animated: animated)
    }

    /// Adds the top controller's view, behind the bar.
    open override func viewDidLoad() {
        super.viewDidLoad()
        // Loading its view may push another controller, whose view is then shown already.
        if let top = topViewController, let topView = top.view, top === topViewController { view.addSubview(topView) }
        view.addSubview(navigationBar)
        view.addSubview(toolbar)
        if hidesBarsOnTap || hidesBarsOnSwipe { barHiding.update() }
    }

    /// The visible controller while the view of the one that follows it is loaded, which may push others.
    var controllerBeforeLoading: UIViewController?
    private var hasShownStack = false

    /// Tells the delegate that the first controller is about to be shown (CTR-2).
    ///
    /// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:)
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard !hasShownStack, let top = topViewController else { return }
        delegate?.navigationController(self, willShow: top, animated: animated)
    }

    /// Tells the delegate that the first controller was shown.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasShownStack, let top = topViewController else { return }
        hasShownStack = true
        // The top controller appears after its container.
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in
            guard let self else { return }
            delegate?.navigationController(self, didShow: top, animated: animated)
        }
    }

    /// Lays out the bar below the status bar, and the top controller's view below or behind it.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOutBars()
    }

    // MARK: Rotation

    /// The visible controller, which says whether the status bar is hidden.
    open override var childForStatusBarHidden: UIViewController? { topViewController }
    /// The visible controller while the navigation bar is hidden; otherwise, the bar determines the style.
    open override var childForStatusBarStyle: UIViewController? { isNavigationBarHidden ? topViewController : nil }
    /// The style of light content if the ``UINavigationBar/barStyle`` is black, otherwise the default.
    open override var preferredStatusBarStyle: UIStatusBarStyle {
        navigationBar.barStyle == .default ? .default : .lightContent
    }

    /// The orientations that the delegate returns, otherwise the default (ROT-7).
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The orientation that the delegate returns, otherwise the default (ROT-7).
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }
}
