// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container view controller whose pages, provided by a data source, turn with swipes.
///
/// A swipe along the orientation asks the data source for the neighboring page and notifies the delegate before and
/// after the turn. Pages set by the app call neither (Apple, “UIPageViewController”). The page changes immediately,
/// regardless of the transition style; a second page beside a spine in the middle is not shown.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// Constants that describe the transition between pages.
    public enum TransitionStyle: Int, Sendable {
        /// The page curls.
        case pageCurl = 0
        /// The pages scroll.
        case scroll = 1
    }

    /// Constants that describe the axis along which pages turn.
    public enum NavigationOrientation: Int, Sendable {
        /// Left and right.
        case horizontal = 0
        /// Up and down.
        case vertical = 1
    }

    /// Constants that describe the direction of a turn.
    public enum NavigationDirection: Int, Sendable {
        /// To the page after.
        case forward = 0
        /// To the page before.
        case reverse = 1
    }

    /// Constants that describe the location of the spine.
    public enum SpineLocation: Int, Sendable {
        /// No spine.
        case none = 0
        /// At the left or upper edge.
        case min = 1
        /// In the middle.
        case mid = 2
        /// At the right or lower edge.
        case max = 3
    }

    /// Keys of the options.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String
        /// Creates a key with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The location of the spine.
        public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The space between pages.
        public static let interPageSpacing = Self(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// Creates a container without pages. The options are ignored.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a container without pages, with the style of its storyboard, or else horizontal page curls.
    public required init?(coder: NSCoder) {
        let decoded = coder as? InterfaceCoder
        (transitionStyle, navigationOrientation) = (
            decoded?.transitionStyle ?? .pageCurl, decoded?.navigationOrientation ?? .horizontal
        )
        super.init(coder: coder)
    }

    /// The object that provides the pages.
    open weak var dataSource: (any UIPageViewControllerDataSource)? { didSet { updateDots() } }
    /// The object that is notified when the user turns pages.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The style of the transition.
    public let transitionStyle: TransitionStyle
    /// The axis along which pages turn.
    public let navigationOrientation: NavigationOrientation
    /// The location of the spine.
    open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }
    /// Whether pages have content on both sides. Stored but not used.
    open var isDoubleSided = false
    /// The current pages.
    open private(set) var viewControllers: [UIViewController]? = []
    /// The recognizers of page turns.
    open private(set) var gestureRecognizers: [UIGestureRecognizer] = []
    private let dots = UIPageControl()

    /// The orientations that the delegate returns, otherwise the default.
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.pageViewControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }

    /// The orientation that the delegate returns, otherwise the default.
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.pageViewControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    /// Sets the pages, of which the first is visible.
    ///
    /// Neither the data source nor the delegate is called (CTR-9); an empty list raises an exception (CTR-10).
    ///
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/setviewcontrollers(_:direction:animated:completion:)
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let viewControllers, !viewControllers.isEmpty else {
            SimulatedDevice.current.raise(
                .invalidArgument(
                    "The number of view controllers provided (0) doesn't match the number required (1) for the "
                        + "requested transition"))
            return
        }
        show(viewControllers, animated: animated)
        updateDots()
        guard let completion else { return }
        if animated { SimulatedDevice.current.mainLoop.enqueue { completion(true) } } else { completion(true) }
    }

    private func show(_ new: [UIViewController], animated: Bool) {
        let old = viewControllers ?? []
        viewControllers = new
        for controller in old where !new.contains(controller) { controller.willMove(toParent: nil) }
        for controller in new where controller.parent !== self { addChild(controller) }
        guard let container = viewIfLoaded else { return finish(old, new) }
        let (leaving, coming) = (old.first, new.first)
        guard leaving !== coming else { return finish(old, new) }
        let isShown = appearance.isIn
        if isShown {
            leaving?.beginAppearance(false, animated: animated)
            coming?.beginAppearance(true, animated: animated)
        }
        if let page = coming?.view {
            page.frame = pageFrame
            container.insertSubview(page, at: 0)
        }
        leaving?.viewIfLoaded?.removeFromSuperview()
        if isShown {
            leaving?.endAppearance()
            coming?.endAppearance()
        }
        finish(old, new)
    }

    private func finish(_ old: [UIViewController], _ new: [UIViewController]) {
        for controller in old where !new.contains(controller) { controller.removeFromParent() }
        for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
    }

    // MARK: Turns

    /// Adds the gesture recognizers, the current page and the dots.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.clipsToBounds = true
        let isHorizontal = navigationOrientation == .horizontal
        for (direction, turn) in [
            (isHorizontal ? UISwipeGestureRecognizer.Direction.left : .up, NavigationDirection.forward),
            (isHorizontal ? .right : .down, .reverse),
        ] {
            let swipe = UISwipeGestureRecognizer(primaryAction: UIAction { [weak self] _ in self?.turn(turn) })
            swipe.direction = direction
            view.addGestureRecognizer(swipe)
            gestureRecognizers.append(swipe)
        }
        if let page = viewControllers?.first?.view { view.insertSubview(page, at: 0) }
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                let wanted = dots.currentPage
                turn(wanted < shownIndex ? .reverse : .forward)
                dots.currentPage = shownIndex
            }, for: .valueChanged)
        view.addSubview(dots)
        updateDots()
    }

    private func turn(_ direction: NavigationDirection) {
        guard let current = viewControllers?.first, let dataSource else { return }
        let neighbor =
            direction == .forward
            ? dataSource.pageViewController(self, viewControllerAfter: current)
            : dataSource.pageViewController(self, viewControllerBefore: current)
        guard let neighbor else { return }
        delegate?.pageViewController(self, willTransitionTo: [neighbor])
        show([neighbor], animated: true)
        if !dots.isHidden { shownIndex += direction == .forward ? 1 : -1 }
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: true)
    }

    // MARK: Dots

    /// The index of the current page, initially from the data source and then updated by turns.
    private var shownIndex = 0 { didSet { dots.currentPage = shownIndex } }

    private func updateDots() {
        guard isViewLoaded else { return }
        let count = transitionStyle == .scroll ? dataSource?.presentationCount(for: self) ?? 0 : 0
        dots.isHidden = count == 0 || navigationOrientation == .vertical
        dots.numberOfPages = count
        if !dots.isHidden { shownIndex = dataSource?.presentationIndex(for: self) ?? 0 }
        view.setNeedsLayout()
    }

    private var pageFrame: CGRect {
        let below: CGFloat = dots.isHidden || !isViewLoaded ? 0 : 37
        return view.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: below, right: 0))
    }

    /// Lays out the page above the dots, if any.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        viewControllers?.first?.viewIfLoaded?.frame = pageFrame
        let bounds = view.bounds
        dots.frame = CGRect(x: 0, y: bounds.maxY - 37, width: bounds.width, height: 37)
    }
}

/// The methods that provide pages; the ones about dots are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// Returns the page before another one; nil at the start.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after another one; nil at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots; 0 for none.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the highlighted dot; called when the app sets pages.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Returns 0.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// Returns 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The methods that respond to turns by the user; all are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    /// Tells the delegate that a turn is about to begin.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Tells the delegate that a turn ended.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
    /// Returns the supported orientations.
    func pageViewControllerSupportedInterfaceOrientations(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientationMask
    /// Returns the preferred orientation for presentation.
    func pageViewControllerPreferredInterfaceOrientationForPresentation(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientation
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
    /// Returns the default of every controller.
    public func pageViewControllerSupportedInterfaceOrientations(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientationMask { UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown }
    /// Returns the default of every controller.
    public func pageViewControllerPreferredInterfaceOrientationForPresentation(
        _ pageViewController: UIPageViewController
    ) -> UIInterfaceOrientation { pageViewController.standardPreferredOrientation }
}
