// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that manages the content for a rectangular area on the screen.
///
/// This class declares everything that UIKit lets a subclass override; extensions implement the members by topic.
@preconcurrency @MainActor
open class UIView: UIResponder, ScreenAnchoredSpace, UITraitChangeObservable, CALayerDelegate {
    // MARK: Creation

    /// Creates a view with a frame rectangle.
    public init(frame: CGRect) {
        geometry = .ofNewView(frame)
        super.init()
    }
    /// Creates a view with a zero frame.
    public convenience override init() { self.init(frame: .zero) }

    /// Creates a view with a zero frame, ignoring the archive.
    public required init?(coder: NSCoder) {
        geometry = ViewGeometry(frame: .zero)
        super.init()
    }
    /// Encodes nothing, as ``init(coder:)`` reads nothing; a subclass that adds to it calls this method.
    open func encode(with coder: NSCoder) {}

    // MARK: Geometry

    /// The geometry of the view; changed only by ``setGeometry(_:)``.
    var geometry: ViewGeometry

    /// The frame rectangle, in the superview's coordinates.
    open var frame: CGRect {
        get { geometry.frame }
        set { update(\.frame, newValue) }
    }

    /// The bounds rectangle, in the view's own coordinates; the origin appears in the upper-left corner.
    open var bounds: CGRect {
        get { geometry.bounds }
        set { update(\.bounds, newValue) }
    }

    /// The center of the frame, in the superview's coordinates.
    open var center: CGPoint {
        get { geometry.center }
        set { update(\.center, newValue) }
    }

    /// The transform of the view, relative to its center.
    open var transform: CGAffineTransform {
        get { geometry.transform }
        set { if CALayer.usesSpace { layer.setAffine(newValue) } else { update(\.transform, newValue) } }
    }

    /// Applies a geometry; a new size resizes the subviews and invalidates the layout.
    func setGeometry(_ new: ViewGeometry) { applyGeometry(new) }
    /// Whether the view resizes its subviews by their ``autoresizingMask``. The default is true.
    open var autoresizesSubviews = true
    /// How the view resizes when its superview's bounds change. The default is none.
    open var autoresizingMask: AutoresizingMask = []
    /// Returns the size that best fits `size`. The default is the current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to the size that fits best, keeping its upper-left corner.
    open func sizeToFit() { frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size)) }

    // MARK: Drawing

    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }
    /// The layer of the view.
    public private(set) lazy var layer: CALayer = {
        let layer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
        (layer.view, layer.delegate) = (self, self)
        return layer
    }()
    /// The commit count when the view was added to its window.
    var attachedAt = 0
    /// Draws the view's content into the current context. The default does nothing.
    open func draw(_ rect: CGRect) {}
    /// Marks the view as needing `draw(_:)` before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Marks the view as needing `draw(_:)` before the next frame; the whole view is redrawn.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
    /// Whether `draw(_:)` begins with an empty context. The default is true; has no effect, it always does.
    open var clearsContextBeforeDrawing = true
    /// The scale of the content in pixels per point. The default is the screen's; setting it has no effect, because
    /// drawings are sharp at any scale.
    open var contentScaleFactor: CGFloat {
        get { traitCollection.displayScale }
        set {}
    }
    /// Returns a snapshot of the view that ignores touches; `afterUpdates` lays out the view first.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot(afterUpdates) }

    // MARK: Layer's delegate

    /// Lays out the sublayers of the view's layer. The default calls ``layoutSubviews()``.
    open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layoutSubviews() } }
    /// Called before the content of the view's layer is drawn. The default does nothing.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Draws the content of the view's layer. The default calls ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawView(for: layer, in: ctx) }
    /// Provides the content of the view's layer before it is drawn. The default does nothing.
    open func display(_ layer: CALayer) {}
    /// Returns the action for a change of the layer. The default is the animation of the open block, for properties
    /// that blocks animate, otherwise none.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { blockAction(event) }

    /// Whether mirrors omit the view, such as a presenter's notes; an addition of SecondScreen.
    open var isHiddenInMirrors = false { didSet { if isHiddenInMirrors != oldValue { setNeedsCommit() } } }

    // MARK: Visual appearance

    /// Whether the view and its subviews are hidden.
    open var isHidden = false { didSet { if isHidden != oldValue { visibilityDidChange() } } }
    /// The opacity of the view, from 0 to 1.
    open var alpha: CGFloat = 1 { didSet { if alpha != oldValue { changed(.opacity, from: [oldValue], to: [alpha]) } } }
    /// The background color; nil for none.
    open var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { backgroundChanged(from: oldValue) } }
    }
    /// A hint that the view fills its bounds with opaque content. The default is true.
    open var isOpaque = true
    /// Whether subviews are confined to the bounds. The default is false (seed 004).
    open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsCommit() } } }
    /// How the content is scaled or placed in the view. The default is `scaleToFill`.
    open var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { contentModeDidChange() } } }
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The tint color. The default is the superview's, and blue at the root.
    open var tintColor: UIColor! {
        get { isTintDimmed ? .systemGray : inheritedTintColor }
        set { setTintColor(newValue) }
    }
    /// The tint color of the view itself.
    var ownTintColor: UIColor?
    /// The view's own ``tintAdjustmentMode``.
    var ownTintMode = TintAdjustmentMode.automatic
    /// Called when the tint color changes. The default implementation notifies the subviews.
    open func tintColorDidChange() { for view in subviews where view.ownTintColor == nil { view.tintColorDidChange() } }
    /// An integer that identifies the view.
    open var tag = 0
    /// Whether the view and its subviews receive touches.
    open var isUserInteractionEnabled = true
    /// Whether the view receives several touches at a time. The default is false: it receives the first; its gesture
    /// recognizers receive all.
    open var isMultipleTouchEnabled = false
    /// Whether the view receives touches only while no other view in its window does, and conversely. The default is
    /// false.
    open var isExclusiveTouch = false

    // MARK: Hierarchy

    /// The superview.
    open internal(set) weak var superview: UIView?
    /// The subviews, back to front.
    open internal(set) var subviews: [UIView] = []
    /// The controller that manages this view; it follows the view in the responder chain.
    weak var viewController: UIViewController?

    /// The window of the view; for a window, the window itself.
    open var window: UIWindow? { nearestWindow }

    /// Adds `view` in front of the other subviews, removing it from its previous superview.
    open func addSubview(_ view: UIView) { insert(view) { $0.count } }
    /// Inserts `view` at `index`, counted from the back.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }
    /// Inserts `view` in front of `siblingSubview`, or of all subviews if that is not one of them.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view) { subviews in subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count }
    }
    /// Inserts `view` behind `siblingSubview`, or in front of all subviews if that is not one of them.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view) { subviews in subviews.firstIndex { $0 === siblingSubview } ?? subviews.count }
    }
    /// Exchanges two subviews.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { swapSubviews(index1, index2) }
    /// Moves a subview in front of its siblings.
    open func bringSubviewToFront(_ view: UIView) { moveSubview(view, toFront: true) }
    /// Moves a subview behind its siblings.
    open func sendSubviewToBack(_ view: UIView) { moveSubview(view, toFront: false) }
    /// Removes the view from its superview.
    open func removeFromSuperview() { move(to: nil) { _ in 0 } }
    /// Called before the superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview changed.
    open func didMoveToSuperview() {}
    /// Called before the window changes.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window changed.
    open func didMoveToWindow() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Layout
    /// The parts of the view's layout that are invalid.
    var outdated = OutdatedLayout()

    /// Invalidates the layout; ``layoutSubviews()`` is called before the next frame.
    open func setNeedsLayout() { markLayout() }
    /// Schedules a call of ``updateProperties()`` before the next frame.
    open func setNeedsUpdateProperties() { setNeedsLayout() }
    /// Lays out immediately if the layout is invalid, starting at the outermost ancestor with an invalid layout.
    open func layoutIfNeeded() { layOutNow() }
    /// Updates the content and properties of the view before layout.
    open func updateProperties() {}
    /// Lays out the subviews. The default leaves that to their autoresizing masks.
    open func layoutSubviews() {}

    // MARK: Constraints
    /// Whether the frame and autoresizing mask position the view, instead of constraints. The default is true.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { superview?.layoutRoot.setNeedsLayout() } }
    }

    /// The view that has the last baseline of this one for constraints. The default is the view itself.
    open var forLastBaselineLayout: UIView { self }
    /// The view that has the first baseline. The default is ``forLastBaselineLayout``.
    open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
    /// Returns the baseline of the view's own text. The default is the top or the bottom edge.
    func baseline(isFirst: Bool) -> Baseline { Baseline(share: isFirst ? 0 : 1) }
    /// Whether the intrinsic height depends on the width.
    var wrapsContent: Bool { false }
    /// The natural size of the view's content; `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// Invalidates the ``intrinsicContentSize``.
    open func invalidateIntrinsicContentSize() { if isPlacedByConstraints { naturalSizeDidChange() } }

    /// Returns the size that satisfies the constraints and is closest to `targetSize`, with a priority for each length.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        constraintSize(fitting: targetSize, (horizontalFittingPriority, verticalFittingPriority))
    }

    /// Returns the size that satisfies the constraints and is closest to `targetSize`.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the priority with which the view resists growth. The default is 250.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging(axis) }
    /// Sets the priority with which the view resists growth.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setPriority(priority, for: axis, in: \.hugging)
    }
    /// Returns the priority with which the view resists compression. The default is 750.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        resistance(axis)
    }
    /// Sets the priority with which the view resists compression.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setPriority(priority, for: axis, in: \.compression)
    }

    /// The insets of the rectangle that constraints align, such as one without a shadow. The default is zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// Returns the rectangle that constraints align for a frame.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// Returns the frame for a rectangle that constraints align.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { alignmentRect.outset(by: alignmentRectInsets) }

    /// The margins inside the view, including the safe area and the superview's margins where those apply.
    ///
    /// The default is 8 points; for controllers' views, tables and the contents of rows, the system's minimum at the sides.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set { ownMargins = newValue }
    }
    /// The margins, whose leading side is the left one.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(layoutMargins) }
        set { ownMargins = UIEdgeInsets(newValue) }
    }
    /// The margins set on the view itself; nil for the default.
    var ownMargins: UIEdgeInsets? { didSet { if ownMargins != oldValue { layoutMarginsChanged() } } }
    /// Whether the safe area is added to the margins. The default is true.
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if insetsLayoutMarginsFromSafeArea != oldValue { layoutMarginsChanged() } }
    }
    /// Whether the margins are at least those of the superview. The default is false.
    open var preservesSuperviewLayoutMargins = false {
        didSet { if preservesSuperviewLayoutMargins != oldValue { layoutMarginsChanged() } }
    }
    /// Called when the margins change.
    open func layoutMarginsDidChange() {}

    /// Updates constraints just before layout. An override calls super last.
    open func updateConstraints() { outdated.constraints = false }
    /// Schedules a call of ``updateConstraints()`` before the next layout.
    open func setNeedsUpdateConstraints() { markConstraints() }
    /// Updates the constraints of the view and its descendants now if that is pending, without laying them out.
    open func updateConstraintsIfNeeded() { updateConstraintsNow() }
    /// Whether the view is laid out by constraints alone. The default is false. Constraints work either way.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The view's part in constraint-based layout, if any.
    var constraintBookIfAny: ConstraintBook?

    // MARK: Responding

    /// The view's controller, otherwise the superview.
    open override var next: UIResponder? { viewController ?? superview }

    /// Returns the frontmost view in this hierarchy at a point, or nil.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findView(at: point, with: event) }
    /// Returns whether a point is inside the view's bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.surrounds(point) }

    /// The gesture recognizers of the view, if any; setting them attaches and detaches those that differ.
    open var gestureRecognizers: [UIGestureRecognizer]? { didSet { recognizersDidChange(from: oldValue) } }
    /// Attaches a gesture recognizer.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
    /// Detaches a gesture recognizer.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

    /// Returns whether one of the view's recognizers may leave the possible state. The default is true (GES-7).
    ///
    /// https://developer.apple.com/documentation/uikit/uiview/gesturerecognizershouldbegin(_:)
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Environment

    /// The traits of the view.
    open var traitCollection: UITraitCollection { currentTraits }
    /// The style of the interface in the view. The default, unspecified, inherits it.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }
    /// A string that identifies the view in tests.
    open var accessibilityIdentifier: String?
    /// The window's coordinates count as the screen's.
    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(frame: window.map { convert(bounds, to: $0) } ?? frame)
    }
    /// The identifier for state restoration; stored only.
    open var restorationIdentifier: String?
    /// How the view is mirrored for right-to-left languages; stored only.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// Returns the direction of views with an attribute: from left to right unless it forces the other.
    open class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
    /// The direction of the interface in the view. The default is always left to right.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// The motion effects of the view, which have no effect, because the device does not move.
    open var motionEffects: [UIMotionEffect] = []
    /// Adds a motion effect, which has no effect, because the device does not move.
    open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
    /// Removes a motion effect.
    open func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
    /// The shape in which a dynamic animator lets the view collide. The default is the rectangle of the bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The outline of a shape of the type `path`, around the view's center at (0, 0). The default is empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// The interactions of the view.
    open var interactions: [any UIInteraction] = []
    /// Called when the traits of the view change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The insets obscured by the device's housing and bars; zero outside a window.
    open var safeAreaInsets: UIEdgeInsets { currentSafeArea }
    /// Called when ``safeAreaInsets`` changes.
    open func safeAreaInsetsDidChange() {}
    /// The most recently reported insets, and the margins; nil before those.
    var (knownSafeArea, knownMargins): (UIEdgeInsets, UIEdgeInsets?) = (.zero, nil)

    // MARK: Coordinate space

    /// Converts a point to another coordinate space.
    open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        place(of: point, in: coordinateSpace)
    }
    /// Converts a point from another coordinate space.
    open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        place(of: point, from: coordinateSpace)
    }
    /// Converts a rectangle to another coordinate space.
    open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        place(of: rect, in: coordinateSpace)
    }
    /// Converts a rectangle from another coordinate space.
    open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        place(of: rect, from: coordinateSpace)
    }

    // MARK: Description
    /// A description in UIKit's format: `<UIView: 0x…; frame = (0 0; 375 667); layer = <CALayer: 0x…>>`.
    open override nonisolated var description: String { describe { descriptionParts } }
    private(set) lazy var descriptionObjects = ViewDescriptionObjects()
}
