// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container view controller whose pages are provided by a data source and turned by the user.
///
/// Pages that scroll follow the finger in a scroll view, with the page at rest at an offset of one length; pages that
/// curl turn with swipes, and slide. A turn asks the data source for the neighboring page and notifies the delegate
/// before and after. Pages set by the app call neither (Apple, “UIPageViewController”). A second page beside a spine in
/// the middle is not shown.
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

    /// Creates a container without pages. Of the options, the space between pages is used.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
        let spacing = (options?[.interPageSpacing] as? NSNumber)?.doubleValue ?? 0
        self.spacing = spacing.isFinite ? max(spacing, 0) : 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a container without pages, whose pages curl and turn horizontally.
    public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }

    /// Creates a container without pages, with the style of its storyboard, or else horizontal page curls.
    public required init?(coder: NSCoder) {
        let decoded = coder as? InterfaceCoder
        (transitionStyle, navigationOrientation) = (
            decoded?.transitionStyle ?? .pageCurl, decoded?.navigationOrientation ?? .horizontal
        )
        spacing = 0
        super.init(coder: coder)
    }

    /// The object that provides the pages.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            if isViewLoaded { scrolling?.forgetNeighbors() }
            updateDots()
        }
    }
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
    /// The space between pages that scroll.
    private let spacing: CGFloat
    /// The recognizers of turns of pages that curl; empty if they scroll.
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
        defer { updateDots() }
        if animated, appearance.isIn, let scrolling, let page = viewControllers.first,
            scrolling.scroll(to: page, direction, completion)
        {
            self.viewControllers = viewControllers
            return
        }
        scrolling?.settle()
        scrolling?.forgetNeighbors()
        show(viewControllers, direction: direction, animated: animated)
        guard let completion else { return }
        if animated { SimulatedDevice.current.mainLoop.enqueue { completion(true) } } else { completion(true) }
    }

    /// Replaces the pages immediately.
    func show(_ new: [UIViewController], direction: NavigationDirection, animated: Bool) {
        let old = viewControllers ?? []
        viewControllers = new
        for controller in old where !new.contains(controller) { controller.willMove(toParent: nil) }
        for controller in new where controller.parent !== self { addChild(controller) }
        defer {
            for controller in old where !new.contains(controller) { controller.removeFromParent() }
            for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
        }
        let (leaving, coming) = (old.first, new.first)
        guard let container = viewIfLoaded, leaving !== coming else { return }
        let isShown = appearance.isIn
        if isShown {
            leaving?.beginAppearance(false, animated: animated)
            coming?.beginAppearance(true, animated: animated)
        }
        let oldContent = animated ? leaving?.viewIfLoaded?.layer.content() : nil
        if let coming, let page = coming.view {
            if let scrolling {
                scrolling.page = coming
            } else {
                page.frame = pageFrame
                container.insertSubview(page, at: 0)
                if let oldContent { page.layer.slide(curl(direction), from: oldContent) }
            }
        }
        leaving?.viewIfLoaded?.removeFromSuperview()
        if isShown {
            leaving?.endAppearance()
            coming?.endAppearance()
        }
    }

    /// Replaces the pages after the scroll views have turned to the first one.
    func didTurn(to page: UIViewController, _ direction: NavigationDirection) {
        viewControllers = [page]
        if !dots.isHidden { shownIndex += direction == .forward ? 1 : -1 }
    }

    // MARK: Turns

    /// The scroll view of the pages and its turns; nil for pages that curl.
    private(set) lazy var scrolling = transitionStyle == .scroll ? PageScrolling(self, spacing: spacing) : nil

    /// Adds what turns the pages, the current page and the dots.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.clipsToBounds = true
        if let scrolling {
            view.insertSubview(scrolling.view, at: 0)
            scrolling.page = viewControllers?.first
        } else {
            addSwipes()
            if let page = viewControllers?.first?.view { view.insertSubview(page, at: 0) }
        }
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                turn(dots.currentPage < shownIndex ? .reverse : .forward)
                dots.currentPage = shownIndex
            }, for: .valueChanged)
        view.addSubview(dots)
        updateDots()
    }

    private func addSwipes() {
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
    }

    /// Ends a turn in progress, whose controllers would otherwise miss that they disappear.
    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        scrolling?.settle()
    }

    private func turn(_ direction: NavigationDirection) {
        if let scrolling { return scrolling.turn(direction) }
        guard let current = viewControllers?.first, let next = neighbor(direction, of: current) else { return }
        delegate?.pageViewController(self, willTransitionTo: [next])
        show([next], direction: direction, animated: true)
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: true)
    }

    /// Returns the page that the data source has beside another one; nil for none.
    func neighbor(_ direction: NavigationDirection, of page: UIViewController) -> UIViewController? {
        switch direction {
        case .forward: dataSource?.pageViewController(self, viewControllerAfter: page)
        case .reverse: dataSource?.pageViewController(self, viewControllerBefore: page)
        }
    }

    /// The motion of a turn: the page slides instead of curling.
    private func curl(_ direction: NavigationDirection) -> LayerTransition.Kind {
        let edge: LayerTransition.Edge = navigationOrientation == .horizontal ? .left : .top
        return direction == .forward ? .reveal(from: edge == .left ? .right : .bottom) : .moveIn(from: edge)
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

    /// The frame of the page at rest.
    var pageFrame: CGRect {
        let below: CGFloat = dots.isHidden || !isViewLoaded ? 0 : 37
        return view.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: below, right: 0))
    }

    /// Lays out the page above the dots, if any.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if let scrolling {
            scrolling.layOut()
        } else {
            viewControllers?.first?.viewIfLoaded?.frame = pageFrame
        }
        let bounds = view.bounds
        dots.frame = CGRect(x: 0, y: bounds.maxY - 37, width: bounds.width, height: 37)
    }
}
