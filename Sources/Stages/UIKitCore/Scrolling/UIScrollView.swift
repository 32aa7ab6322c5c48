// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view whose content is larger than itself, and that shows the part which a finger moves into it.
///
/// The offset is the origin of the bounds. Content does not zoom.
@MainActor open class UIScrollView: UIView {
    /// What is told of scrolling.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The recognizer of the drags that scroll.
    public let panGestureRecognizer = UIPanGestureRecognizer()
    private lazy var dragging = ScrollDragging(self)
    private lazy var indicators = ScrollIndicators(self)

    /// Creates a view without content, which cuts off what is outside of it.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view of size zero.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.addAction(UIAction { [weak self] _ in self?.dragging.follow() })
        panGestureRecognizer.whenCancelled = { [weak self] in self?.dragging.follow() }
    }

    // MARK: Content

    /// The size of the content, in points.
    open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { contentDidChange() } }
    }
    /// Where in the content the upper left corner of the view is; what is no number is ignored.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { if newValue.x.isFinite, newValue.y.isFinite { bounds.origin = newValue } }
    }
    /// Room around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { insetsDidChange() } }
    }
    /// Whether the safe area is added to the room around the content; where there is scrolling unless said otherwise.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { insetsDidChange() } }
    }
    /// ``contentInset`` with what of the safe area is added to it.
    open var adjustedContentInset: UIEdgeInsets { contentInset + adjustment }
    /// Tells a subclass that ``adjustedContentInset`` has changed.
    open func adjustedContentInsetDidChange() {}

    /// Sets the offset, over time if asked to and frames are given.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated else {
            self.contentOffset = contentOffset
            return
        }
        UIView.animate(withDuration: 0.3) {
            self.contentOffset = contentOffset
        } completion: { [weak self] _ in
            guard let self else { return }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Scrolls just as far as it takes to show a rectangle of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let visible = bounds.inset(by: adjustedContentInset)
        var offset = contentOffset
        if rect.minX < visible.minX {
            offset.x += rect.minX - visible.minX
        } else if rect.maxX > visible.maxX {
            offset.x += min(rect.maxX - visible.maxX, rect.minX - visible.minX)
        }
        if rect.minY < visible.minY {
            offset.y += rect.minY - visible.minY
        } else if rect.maxY > visible.maxY {
            offset.y += min(rect.maxY - visible.maxY, rect.minY - visible.minY)
        }
        let target = restingOffset(for: offset)
        if target != contentOffset { setContentOffset(target, animated: animated) }
    }

    // MARK: Behaviour

    /// Whether fingers scroll; true unless the app says otherwise.
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether the view comes to rest at whole multiples of its size; false unless the app says otherwise.
    open var isPagingEnabled = false
    /// Whether content can be dragged beyond its edges and springs back; true unless the app says otherwise.
    open var bounces = true
    /// Whether content that is no higher than the view can be dragged as well; false unless the app says otherwise.
    open var alwaysBounceVertical = false
    /// Whether content that is no wider than the view can be dragged as well; false unless the app says otherwise.
    open var alwaysBounceHorizontal = false
    /// Whether a drag keeps to the direction in which it begins; false unless the app says otherwise.
    open var isDirectionalLockEnabled = false
    /// Whether a tap on the status bar scrolls to the top; nobody taps there yet.
    open var scrollsToTop = true
    /// How much of its speed the content keeps each millisecond; normal unless the app says otherwise.
    open var decelerationRate = DecelerationRate.normal
    /// Whether a touch is held back until it is clear that it does not scroll; not looked at.
    open var delaysContentTouches = true
    /// Whether a drag takes touches away from what is inside; true unless the app says otherwise.
    open var canCancelContentTouches = true {
        didSet { panGestureRecognizer.cancelsTouchesInView = canCancelContentTouches }
    }
    /// What happens to the keyboard while content is dragged; not looked at.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Whether a finger is on the content.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether a finger drags the content.
    open var isDragging: Bool { dragging.isActive }
    /// Whether the content moves on although no finger drags it.
    open var isDecelerating: Bool { dragging.isDecelerating }

    // MARK: Indicators

    /// Whether a bar shows where in the content the view is, from top to bottom; true unless the app says otherwise.
    open var showsVerticalScrollIndicator = true { didSet { indicators.place() } }
    /// Whether a bar shows where in the content the view is, from left to right; true unless the app says otherwise.
    open var showsHorizontalScrollIndicator = true { didSet { indicators.place() } }
    /// The color of those bars.
    open var indicatorStyle = IndicatorStyle.default { didSet { indicators.place() } }
    /// The distances of the upright bar from the edges.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// The distances of the level bar from the edges.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// The distances of both bars from the edges.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Shows the bars for a moment.
    open func flashScrollIndicators() {
        indicators.show()
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.showsMovement = false }
    }

    /// Whether the bars are shown because the content moves.
    var showsMovement: Bool {
        get { indicators.isShown }
        set { if newValue { indicators.show() } else if !isDragging, !isDecelerating { indicators.hide() } }
    }

    // MARK: Changes

    /// Takes over a new geometry and tells of a new offset; an origin that is no number becomes zero.
    override func setGeometry(_ new: ViewGeometry) {
        var new = new
        if !new.bounds.origin.x.isFinite { new.bounds.origin.x = 0 }
        if !new.bounds.origin.y.isFinite { new.bounds.origin.y = 0 }
        let old = contentOffset
        super.setGeometry(new)
        guard contentOffset != old else { return }
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    /// Places the bars.
    open override func layoutSubviews() {
        super.layoutSubviews()
        indicators.place()
    }

    /// Moves what was at the top below a new safe area.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        insetsDidChange()
    }

    private var knownInset = UIEdgeInsets.zero

    private func contentDidChange() {
        setNeedsLayout()
        insetsDidChange()
    }

    private func insetsDidChange() {
        let (old, new) = (knownInset, adjustedContentInset)
        guard new != old else { return }
        knownInset = new
        // What stood at the beginning goes on standing there.
        if contentOffset.y == -old.top { contentOffset.y = -new.top }
        if contentOffset.x == -old.left { contentOffset.x = -new.left }
        setNeedsLayout()
        adjustedContentInsetDidChange()
    }
}

extension UIScrollView {
    /// When the safe area is added to the room around the content.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the axes that scroll.
        case automatic = 0
        /// Along the axes that scroll.
        case scrollableAxes = 1
        /// Never.
        case never = 2
        /// On all sides.
        case always = 3
    }

    /// The color of the bars that show where the view is.
    public enum IndicatorStyle: Int, Sendable {
        /// As the interface calls for.
        case `default` = 0
        /// Black.
        case black = 1
        /// White.
        case white = 2
    }

    /// What happens to the keyboard while content is dragged.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Nothing.
        case none = 0
        /// It goes when the drag begins.
        case onDrag = 1
        /// It follows the finger.
        case interactive = 2
    }

    /// How much of its speed content keeps each millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part that it keeps.
        public let rawValue: CGFloat

        /// Creates a rate from the part that is kept.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// As lists do.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// As pages do.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}

extension UIScrollView {
    /// The offsets at which the content can come to rest.
    var restingOffsets: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
        let inset = adjustedContentInset
        func range(_ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ room: CGFloat) -> ClosedRange<CGFloat> {
            let end = content + after - room
            guard before.isFinite, end.isFinite else { return 0...0 }
            return -before...max(-before, end)
        }
        return (
            range(inset.left, contentSize.width, inset.right, bounds.width),
            range(inset.top, contentSize.height, inset.bottom, bounds.height)
        )
    }

    /// The nearest offset at which the content can come to rest.
    func restingOffset(for offset: CGPoint) -> CGPoint {
        let (x, y) = restingOffsets
        return CGPoint(
            x: min(max(offset.x, x.lowerBound), x.upperBound), y: min(max(offset.y, y.lowerBound), y.upperBound))
    }

    /// Whether a finger moves the content from left to right.
    var scrollsHorizontally: Bool {
        contentSize.width + contentInset.left + contentInset.right > bounds.width || (bounces && alwaysBounceHorizontal)
    }

    /// Whether a finger moves the content up and down.
    var scrollsVertically: Bool {
        contentSize.height + contentInset.top + contentInset.bottom > bounds.height || (bounces && alwaysBounceVertical)
    }

    /// What of the safe area is added to the room around the content.
    var adjustment: UIEdgeInsets {
        let safe = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return safe
        case .automatic, .scrollableAxes:
            var part = UIEdgeInsets.zero
            if scrollsHorizontally { (part.left, part.right) = (safe.left, safe.right) }
            if scrollsVertically { (part.top, part.bottom) = (safe.top, safe.bottom) }
            return part
        }
    }
}

extension UIEdgeInsets {
    /// The distances of both together.
    static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
            right: one.right + other.right)
    }
}

/// What a scroll view tells of itself; every method may be left out.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Says that the offset is another one.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Says that a finger begins to drag.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Says that the finger is about to let go, and where the content would come to rest, which can be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: inout CGPoint)
    /// Says that the finger has let go, and whether the content moves on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Says that the content moves on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Says that the content has come to rest.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Says that an animated change of the offset is over.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Asks whether a tap on the status bar scrolls to the top.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Answers yes.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
}
