// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The turns of a page view controller whose pages scroll.
///
/// The content has three places in a row, and the page at rest is in the middle one. Apps that look for the scroll view
/// inside rely on that: they compute the progress of a turn from its offset.
@MainActor final class PageScrolling {
    /// A turn in progress.
    private final class Turn {
        let page: UIViewController
        let direction: UIPageViewController.NavigationDirection
        /// Whether the delegate is notified, and the turn may end where it began.
        let isByUser: Bool
        /// Whether the controllers' appearance methods are called.
        let isVisible: Bool
        let completion: ((Bool) -> Void)?

        init(
            to page: UIViewController, _ direction: UIPageViewController.NavigationDirection, isByUser: Bool,
            isVisible: Bool, completion: ((Bool) -> Void)?
        ) {
            (self.page, self.direction, self.isByUser) = (page, direction, isByUser)
            (self.isVisible, self.completion) = (isVisible, completion)
        }
    }

    /// Weak, because an app's callbacks may release it in the middle of a turn.
    private weak var controller: UIPageViewController?
    /// The scroll view.
    let view = PageScrollView()
    private let spacing: CGFloat
    private let isHorizontal: Bool
    /// The controller whose page is in the middle.
    var page: UIViewController? {
        didSet {
            neighbors = [:]
            place(page, 0)
        }
    }
    /// The neighbors of the page that are known; one that the data source did not have is asked for again.
    private var neighbors: [UIPageViewController.NavigationDirection: UIViewController] = [:]
    private var turn: Turn?
    /// Whether the offset changes with the places, and not with a turn.
    private var isPlacing = false

    init(_ controller: UIPageViewController, spacing: CGFloat) {
        (self.controller, self.spacing) = (controller, spacing)
        isHorizontal = controller.navigationOrientation == .horizontal
        view.scrolling = self
        (view.alwaysBounceHorizontal, view.alwaysBounceVertical) = (isHorizontal, !isHorizontal)
    }

    // MARK: Places

    private var length: CGFloat { isHorizontal ? view.bounds.width : view.bounds.height }
    /// The distance from the page at rest; positive toward the next page.
    private var way: CGFloat { (isHorizontal ? view.contentOffset.x : view.contentOffset.y) - length }

    private func along(_ distance: CGFloat) -> CGPoint {
        isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
    }

    /// Forgets the neighbors, because the data source or its data may be another one.
    func forgetNeighbors() {
        neighbors = [:]
        if turn == nil, !view.isDragging, !view.isMoving { limit(to: nil) }
    }

    /// Lays out the places; a turn in progress ends if their size changes.
    func layOut() {
        guard let controller else { return }
        let page = controller.pageFrame
        let frame = page.insetBy(dx: isHorizontal ? -spacing / 2 : 0, dy: isHorizontal ? 0 : -spacing / 2)
        guard view.frame != frame else { return }
        settle()
        isPlacing = true
        view.frame = frame
        view.contentSize = CGSize(
            width: frame.width * (isHorizontal ? 3 : 1), height: frame.height * (isHorizontal ? 1 : 3))
        view.contentOffset = along(length)
        isPlacing = false
        limit(to: nil)
        place(self.page, 0)
    }

    /// Adds a page to the scroll view at a place: -1, 0 or 1.
    private func place(_ page: UIViewController?, _ place: CGFloat) {
        guard let controller, controller.isViewLoaded, let added = page?.view else { return }
        let (start, size) = (along((place + 1) * length + spacing / 2), controller.pageFrame.size)
        added.frame = CGRect(origin: start, size: size)
        if added.superview !== view { view.addSubview(added) }
    }

    /// Limits scrolling to the places of known neighbors; nil removes the limits.
    private func limit(to known: [UIPageViewController.NavigationDirection: UIViewController]?) {
        let before = known.map { $0[.reverse] == nil } ?? false
        let after = known.map { $0[.forward] == nil } ?? false
        let (start, end) = (before ? -length : 0, after ? -length : 0)
        view.contentInset =
            isHorizontal
            ? UIEdgeInsets(top: 0, left: start, bottom: 0, right: end)
            : UIEdgeInsets(top: start, left: 0, bottom: end, right: 0)
    }

    // MARK: Scrolling

    /// Prepares for a scroll that is about to begin; returns whether it may.
    func willScroll() -> Bool {
        // A page that has nearly arrived counts as turned; another one stays where it is.
        if turn != nil, isNearer { finish(true) }
        guard let page, let controller, controller.dataSource != nil else { return false }
        for direction in [UIPageViewController.NavigationDirection.reverse, .forward] where neighbors[direction] == nil
        {
            neighbors[direction] = controller.neighbor(direction, of: page)
        }
        limit(to: neighbors)
        didScroll()
        return true
    }

    /// Begins a turn when a neighbor comes into view, and ends it when the one on the other side does.
    func didScroll() {
        guard !isPlacing, turn?.isByUser != false else { return }
        let way = way
        guard way != 0 else { return }
        let direction = way > 0 ? UIPageViewController.NavigationDirection.forward : .reverse
        if let turn, turn.direction != direction { finish(false) }
        guard turn == nil, let next = neighbors[direction] else { return }
        begin(to: next, direction, isByUser: true)
    }

    /// Ends the turn when the content has come to rest, be it on the way.
    func didRest() {
        // A neighbor that was missing may be there at the next scroll.
        guard turn != nil else { return limit(to: nil) }
        finish(isNearer)
        if turn == nil { center() }
    }

    /// Ends the turn when nothing moves the content any more, except while it is placed.
    func didStop() {
        if !isPlacing { didRest() }
    }

    /// Ends a drag and a turn in progress immediately, with the page in its place.
    func settle() {
        if view.isDragging {
            view.panGestureRecognizer.isEnabled = false
            view.panGestureRecognizer.isEnabled = view.isScrollEnabled
        }
        // What hears of an end may begin another turn.
        for _ in 0..<8 where turn != nil {
            view.stopMoving()
            finish(isNearer)
        }
        if turn == nil { center() }
    }

    /// Shows the page at rest.
    private func center() {
        isPlacing = true
        view.stopMoving()
        view.contentOffset = along(length)
        isPlacing = false
    }

    /// Whether the content is nearer to the new page than to the old; pages that the app sets always arrive.
    private var isNearer: Bool {
        guard let turn, turn.isByUser else { return true }
        return way * turn.direction.sign >= length / 2
    }

    // MARK: Turns

    /// Turns to a neighbor as if the user did.
    func turn(_ direction: UIPageViewController.NavigationDirection) {
        settle()
        guard willScroll(), neighbors[direction] != nil else { return }
        view.scroll(to: .offset(along((1 + direction.sign) * length)))
    }

    /// Scrolls to a page that the app sets; returns false if there is nothing to scroll.
    func scroll(
        to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
        _ completion: ((Bool) -> Void)?
    ) -> Bool {
        settle()
        guard let old = self.page, page !== old, length > 0 else { return false }
        neighbors = [:]
        limit(to: nil)
        begin(to: page, direction, isByUser: false, completion)
        view.scroll(to: .offset(along((1 + direction.sign) * length)))
        return true
    }

    private func begin(
        to next: UIViewController, _ direction: UIPageViewController.NavigationDirection, isByUser: Bool,
        _ completion: ((Bool) -> Void)? = nil
    ) {
        guard let controller else { return }
        if self.turn != nil { finish(true) }
        let turn = Turn(
            to: next, direction, isByUser: isByUser, isVisible: controller.appearance.isIn, completion: completion)
        self.turn = turn
        if isByUser { controller.delegate?.pageViewController(controller, willTransitionTo: [next]) }
        // The delegate may have set other pages.
        guard self.turn === turn else { return }
        if !isByUser { page?.willMove(toParent: nil) }
        if next.parent !== controller { controller.addChild(next) }
        if turn.isVisible {
            page?.beginAppearance(false, animated: true)
            next.beginAppearance(true, animated: true)
        }
        if self.turn === turn { place(next, direction.sign) }
    }

    private func finish(_ isCompleted: Bool) {
        guard let turn, let old = page, let controller else { return }
        self.turn = nil
        let (shown, hidden) = isCompleted ? (turn.page, old) : (old, turn.page)
        if turn.isVisible, !isCompleted {
            turn.page.beginAppearance(false, animated: true)
            old.beginAppearance(true, animated: true)
        }
        if turn.isByUser || !isCompleted { hidden.willMove(toParent: nil) }
        hidden.viewIfLoaded?.removeFromSuperview()
        if isCompleted {
            isPlacing = true
            page = shown
            if turn.isByUser {
                neighbors[turn.direction.opposite] = old
                controller.didTurn(to: shown, turn.direction)
            }
            view.shiftContent(by: along(-turn.direction.sign * length))
            limit(to: nil)
            isPlacing = false
        }
        if turn.isVisible {
            hidden.endAppearance()
            shown.endAppearance()
        }
        hidden.removeFromParent()
        if isCompleted { shown.didMove(toParent: controller) }
        if turn.isByUser {
            controller.delegate?.pageViewController(
                controller, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: isCompleted)
        }
        turn.completion?(isCompleted)
    }
}

extension UIPageViewController.NavigationDirection {
    /// 1 toward the next page, -1 toward the one before.
    fileprivate var sign: CGFloat { self == .forward ? 1 : -1 }
    fileprivate var opposite: Self { self == .forward ? .reverse : .forward }
}

/// The scroll view of a page view controller. Its delegate is left to the app, as is usual.
final class PageScrollView: UIScrollView {
    fileprivate weak var scrolling: PageScrolling?

    init() {
        super.init(frame: .zero)
        isPagingEnabled = true
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    }

    required init?(coder: NSCoder) { nil }

    override var takesContentSizeFromConstraints: Bool { false }
    override var keepsEndInView: Bool { false }

    /// The insets only limit scrolling; the content stays where it is.
    override func insetsDidChange(keepsStart: Bool) {}

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard super.gestureRecognizerShouldBegin(gestureRecognizer) else { return false }
        guard gestureRecognizer === panGestureRecognizer else { return true }
        guard scrolling?.willScroll() != false else { return false }
        // Only now is it known whether there is a page on that side; otherwise, an enclosing view may scroll.
        guard super.gestureRecognizerShouldBegin(gestureRecognizer) else {
            if !isMoving { scrolling?.didStop() }
            return false
        }
        return true
    }

    override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let before = self.contentOffset
        guard scrolling?.willScroll() != false else { return }
        // A turn that has ended has shifted the content.
        let shifted = CGPoint(
            x: contentOffset.x + self.contentOffset.x - before.x, y: contentOffset.y + self.contentOffset.y - before.y)
        super.setContentOffset(restingOffset(for: shifted), animated: animated)
        if !isMoving { scrolling?.didRest() }
    }

    override func setGeometry(_ new: ViewGeometry) {
        let old = contentOffset
        super.setGeometry(new)
        guard contentOffset != old else { return }
        scrolling?.didScroll()
        // The app may have set the offset, which stops a movement.
        if !isMoving, !isDragging { scrolling?.didStop() }
    }

    override func contentDidRest() { scrolling?.didRest() }
}
