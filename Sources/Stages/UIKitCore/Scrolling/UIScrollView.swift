// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that scrolls the views it contains.
///
/// The content offset is the origin of the bounds.
@preconcurrency @MainActor open class UIScrollView: UIView {
    /// The delegate.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The pan gesture recognizer of the view.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanRecognizer()
    private(set) lazy var dragging = ScrollDragging(self)
    private(set) lazy var zooming = ScrollZooming(self)
    private(set) lazy var movement = ScrollMovement(self)
    private lazy var indicators = ScrollIndicators(self)

    /// Creates a scroll view without content, which clips to its bounds.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view with a zero frame.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.addAction(UIAction { [weak self] _ in self?.dragging.follow() })
        // A subclass may decide about its drags as their delegate.
        panGestureRecognizer.delegate = self as? any UIGestureRecognizerDelegate
    }

    /// Returns whether a drag may begin; one that would move nothing is left to the enclosing views.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer else { return true }
        return dragging.mayBegin()
    }

    // MARK: Content

    /// The layout guide of the content.
    ///
    /// Constraints between the subviews and this guide, or the edges of the view itself, determine ``contentSize``.
    public private(set) lazy var contentLayoutGuide = UILayoutGuide(.scrollContent, of: self)
    /// The layout guide of the frame, which does not move with the content.
    public private(set) lazy var frameLayoutGuide = UILayoutGuide(.scrollFrame, of: self)
    /// Whether constraints determine the size of the content; false for lists and text, which compute it.
    var takesContentSizeFromConstraints: Bool { true }

    /// The size of the content in points.
    open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { contentDidChange() } } }
    /// The offset of the content at the upper-left corner of the view; setting a nonfinite value has no effect.
    ///
    /// Setting it ends an animated scroll; a deceleration continues from the new offset.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            if !movement.takesStep() {
                if isDecelerating {
                    movement.shift(by: CGPoint(x: newValue.x - bounds.minX, y: newValue.y - bounds.minY))
                } else {
                    movement.stop()
                }
            }
            bounds.origin = newValue
        }
    }
    /// The insets around the content in points.
    open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { insetsDidChange() } } }
    /// How the safe area is added to the content insets. The default is automatic.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { insetsDidChange() } }
    }
    /// The content insets plus the applicable safe area and the space for a refresh in progress.
    open var adjustedContentInset: UIEdgeInsets {
        contentInset + adjustment + UIEdgeInsets(top: refreshInset, left: 0, bottom: 0, right: 0)
    }
    /// The control above the content that starts a refresh; nil for none.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.move(to: nil)
            refreshControl?.move(to: self)
        }
    }
    /// The space that a refresh in progress takes above the content; the content does not move into view by itself.
    var refreshInset: CGFloat = 0 {
        didSet { if refreshInset != oldValue { insetsDidChange(keepsStart: refreshInset < oldValue) } }
    }
    /// Called when ``adjustedContentInset`` changes.
    open func adjustedContentInsetDidChange() {}

    /// Sets the content offset, optionally animated; ends a deceleration.
    ///
    /// An animated scroll changes the offset with each frame, and the delegate is notified of its end if there was
    /// anything to scroll.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stopMoving()
        zooming.finish()
        guard animated else {
            self.contentOffset = contentOffset
            return
        }
        guard contentOffset.x.isFinite, contentOffset.y.isFinite else { return }
        scroll(to: .offset(contentOffset))
    }

    /// Scrolls animated.
    func scroll(to target: ScrollMovement.Target) {
        guard target.offset != contentOffset else { return }
        movement.begin(to: target, AnimationTiming(duration: 0.3)) { [weak self] in
            guard let self else { return }
            contentDidRest()
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Scrolls by the minimum distance that makes a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func distance(_ before: CGFloat, _ after: CGFloat) -> CGFloat {
            before < 0 ? before : after > 0 ? min(after, before) : 0
        }
        let visible = bounds.inset(by: adjustedContentInset)
        var offset = contentOffset
        offset.x += distance(rect.minX - visible.minX, rect.maxX - visible.maxX)
        offset.y += distance(rect.minY - visible.minY, rect.maxY - visible.maxY)
        let target = restingOffset(for: offset)
        if target != contentOffset { setContentOffset(target, animated: animated) }
    }

    // MARK: Zooming

    /// The scale of the view that the delegate returns for zooming.
    open var zoomScale: CGFloat {
        get { zooming.scale }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Sets the scale of the content, within the limits; the center of the view stays where it is.
    ///
    /// An animation changes the scale with each frame, and the delegate is notified of its beginning and end.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zooming.zoom(to: scale, animated: animated) }
    /// Zooms so that a rectangle of the content, in the coordinates of the zoomed view, is as large as possible.
    open func zoom(to rect: CGRect, animated: Bool) { zooming.zoom(to: rect, animated: animated) }

    // MARK: Behavior

    /// Whether scrolling is enabled. The default is true.
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether paging is enabled. The default is false.
    open var isPagingEnabled = false
    /// Whether the content bounces at its edges. The default is true.
    open var bounces = true
    /// Whether zooming exceeds its limits and bounces back; has no effect here, because it never exceeds them.
    open var bouncesZoom = true
    /// Whether small content bounces vertically. The default is false.
    open var alwaysBounceVertical = false
    /// Whether small content bounces horizontally. The default is false.
    open var alwaysBounceHorizontal = false
    /// Whether a drag is locked to its initial direction, unless that is diagonal. The default is false.
    open var isDirectionalLockEnabled = false
    /// Whether a tap on the status bar scrolls to the top; has no effect here.
    open var scrollsToTop = true
    /// The rate of deceleration. The default is normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether touches are delayed until scrolling is ruled out; has no effect here.
    open var delaysContentTouches = true
    /// Whether a drag cancels touches in the content. The default is true.
    open var canCancelContentTouches = true {
        didSet { panGestureRecognizer.cancelsTouchesInView = canCancelContentTouches }
    }
    /// Returns whether a view in the content receives touches that begin. The default is true.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Returns whether a drag scrolls that begins in a view in the content, whose touches it cancels. The default is
    /// true, except for controls that follow drags, such as sliders.
    open func touchesShouldCancel(in view: UIView) -> Bool { !view.keepsDrags }
    /// How dragging dismisses the keyboard. The default is not at all.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Whether the user is touching the content.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether the user is dragging the content.
    open var isDragging: Bool { dragging.isActive }
    /// Whether the content is decelerating.
    open var isDecelerating: Bool { dragging.isDecelerating }

    // MARK: Indicators

    /// Whether the vertical scroll indicator is visible. The default is true.
    open var showsVerticalScrollIndicator = true { didSet { indicators.place() } }
    /// Whether the horizontal scroll indicator is visible. The default is true.
    open var showsHorizontalScrollIndicator = true { didSet { indicators.place() } }
    /// The style of the scroll indicators.
    open var indicatorStyle = IndicatorStyle.default { didSet { indicators.place() } }
    /// The insets of the vertical scroll indicator.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// The insets of the horizontal scroll indicator.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.place() } }
    /// Whether the safe area insets the scroll indicators. The default is true; stored only, it always does.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// The insets of both scroll indicators.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Shows the scroll indicators briefly.
    open func flashScrollIndicators() {
        indicators.show()
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.showsMovement = false }
    }

    /// Returns whether the view itself handles a drag that is about to begin, such as a swipe over a row, instead of
    /// scrolling.
    func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { false }
    /// Handles a drag that the view has taken, until the drag ends.
    func followDrag(_ pan: UIPanGestureRecognizer) {}

    /// Returns the offset at which scrolling stops after a drag; `velocity` is in points per millisecond.
    func restingTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

    /// Called when a drag, its deceleration or an animated scroll has ended, before the delegate is notified.
    func contentDidRest() {}

    /// Whether the content is moving by itself: it decelerates, or scrolls animated.
    var isMoving: Bool { movement.isRunning }

    /// Stops the content where it is.
    func stopMoving() { dragging.stop() }

    /// Stops the content where it is shown, also if an animation block moves it.
    func holdContent() { dragging.hold() }

    /// Shifts the offset when content above it grows or shrinks, even during a drag or a movement.
    func shiftContent(by distance: CGPoint) {
        dragging.shift(by: distance)
        movement.shift(by: distance)
        bounds.origin = CGPoint(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y)
    }

    var showsMovement: Bool {
        get { indicators.isShown }
        set { if newValue { indicators.show() } else if !isDragging, !isDecelerating { indicators.hide() } }
    }

    // MARK: Changes

    /// Applies a geometry and reports a new offset; a nonfinite coordinate of the origin becomes zero.
    override func setGeometry(_ new: ViewGeometry) {
        var new = new
        if !new.bounds.origin.x.isFinite { new.bounds.origin.x = 0 }
        if !new.bounds.origin.y.isFinite { new.bounds.origin.y = 0 }
        let (old, size) = (contentOffset, bounds.size)
        super.setGeometry(new)
        let isMoved = contentOffset != old
        if bounds.size != size {
            insetsDidChange()  // They may depend on the size, and the content's rest on them.
            keepEndInView()
        }
        guard isMoved else { return }
        setNeedsLayout()
        titleController?.contentDidScroll(self)
        delegate?.scrollViewDidScroll(self)
    }

    /// Lays out the scroll indicators.
    open override func layoutSubviews() {
        super.layoutSubviews()
        // Content that changed while the view had no window was laid out without a safe area.
        insetsDidChange()
        indicators.place()
        refreshControl?.place()
    }

    /// Keeps content at the top below a new safe area.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        insetsDidChange()
    }

    private var knownInset = UIEdgeInsets.zero
    private var knownCollapse: CGFloat = 0
    /// The navigation controller whose large title follows the content.
    weak var titleController: UINavigationController?
    /// The amount by which the content has collapsed that title, and thereby the top inset.
    var collapsedTitle: CGFloat = 0
    /// The top inset last applied to the content, assuming an expanded large title.
    var expandedTop: CGFloat { knownInset.top + knownCollapse }

    private func contentDidChange() {
        setNeedsLayout()
        insetsDidChange()
        if keepsEndInView { keepEndInView() }
        KeyValueObservers.objectChanged(self)
    }

    /// The bounds as they are shown, also while an animation block changes them.
    var shownBounds: CGRect { layer.animations.isEmpty ? bounds : layer.presented.bounds }

    /// Whether the view itself moves content that becomes smaller so that no space remains after it.
    var keepsEndInView: Bool { true }

    /// Moves the content so that no space remains after it, unless it has no size yet or is moving.
    private func keepEndInView() {
        guard contentSize != .zero, !isDragging, !isMoving, !isZooming else { return }
        let (x, y) = restingOffsets
        let offset = CGPoint(x: min(contentOffset.x, x.upperBound), y: min(contentOffset.y, y.upperBound))
        if offset != contentOffset { contentOffset = offset }
    }

    /// Keeps content that is scrolled to the top or left edge at that edge, leaves no space that a smaller inset no longer
    /// accounts for, and notifies subclasses of changed insets.
    func insetsDidChange(keepsStart: Bool = true) {
        // Before the old ones: this can lay out the text of a text view, whose new height changes the insets itself.
        let new = adjustedContentInset
        let old = knownInset
        guard new != old else { return }
        (knownInset, knownCollapse) = (new, collapsedTitle)
        if keepsStart {
            if contentOffset.y == -old.top { bounds.origin.y = -new.top }
            if contentOffset.x == -old.left { bounds.origin.x = -new.left }
            if new.bottom < old.bottom || new.right < old.right { keepEndInView() }
        }
        setNeedsLayout()
        titleController?.contentDidScroll(self)
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
}

extension UIScrollView {
    /// Constants that describe how dragging dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        /// The keyboard stays.
        case none = 0
        /// The keyboard is dismissed when the drag begins.
        case onDrag = 1
        /// As ``onDrag``; the keyboard does not follow the finger here.
        case interactive = 2
    }

    /// A deceleration rate: the fraction of the speed that remains after one millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: CGFloat

        /// Creates a rate with a raw value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The normal rate.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A fast rate.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The range of offsets at which the content can rest.
    var restingOffsets: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
        let inset = adjustedContentInset
        func range(_ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ room: CGFloat) -> ClosedRange<CGFloat> {
            let end = content + after - room
            guard before.isFinite, end.isFinite else { return 0...0 }
            return ClosedRange(from: -before, upTo: end)
        }
        return (
            range(inset.left, contentSize.width, inset.right, bounds.width),
            range(inset.top + collapsedTitle, contentSize.height, inset.bottom, bounds.height)
        )
    }

    /// Returns the nearest offset at which the content can rest.
    package func restingOffset(for offset: CGPoint) -> CGPoint {
        let (x, y) = restingOffsets
        return CGPoint(x: x.clamp(offset.x), y: y.clamp(offset.y))
    }

    /// Whether the content is wider than the view or always bounces horizontally, and so has insets at the sides.
    var scrollsHorizontally: Bool {
        contentSize.width + contentInset.left + contentInset.right > bounds.width || (bounces && alwaysBounceHorizontal)
    }

    /// Whether the content is taller than the view or always bounces vertically, and so has insets at the top and
    /// bottom.
    var scrollsVertically: Bool {
        contentSize.height + contentInset.top + contentInset.bottom > bounds.height
            || (bounces && (alwaysBounceVertical || refreshControl != nil))
    }

    /// Whether dragging moves the content horizontally.
    var dragsHorizontally: Bool { scrollsHorizontally || restingOffsets.x.lowerBound < restingOffsets.x.upperBound }

    /// Whether dragging moves the content vertically; true also for content that fits the view but not the space
    /// between bars.
    var dragsVertically: Bool { scrollsVertically || restingOffsets.y.lowerBound < restingOffsets.y.upperBound }
}
