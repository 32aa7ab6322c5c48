// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A rectangle of content, and the container of others.
///
/// Everything that UIKit lets a subclass override is declared in this class; what the members do is told by topic in
/// the extensions.
@MainActor open class UIView: UIResponder, ScreenAnchoredSpace, UITraitEnvironment {
    // MARK: Creation

    /// Creates a view with a frame in the superview's points.
    public init(frame: CGRect) {
        geometry = ViewGeometry(frame: frame)
        super.init()
    }

    /// Creates a view of size zero.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Creates a view of size zero; archives of views hold nothing that the simulator reads.
    public required init?(coder: NSCoder) {
        geometry = ViewGeometry(frame: .zero)
        super.init()
    }

    // MARK: Geometry

    /// Where the view is; changed by ``setGeometry(_:)`` only.
    private(set) var geometry: ViewGeometry

    /// The smallest rectangle of the superview that holds the view.
    open var frame: CGRect {
        get { geometry.frame }
        set {
            var changed = geometry
            changed.frame = newValue
            setGeometry(changed)
        }
    }

    /// The view's rectangle in its own points; the origin is what shows in the top left corner.
    open var bounds: CGRect {
        get { geometry.bounds }
        set {
            var changed = geometry
            changed.bounds = newValue
            setGeometry(changed)
        }
    }

    /// The middle of the view in the superview's points.
    open var center: CGPoint {
        get { geometry.center }
        set {
            var changed = geometry
            changed.center = newValue
            setGeometry(changed)
        }
    }

    /// A map applied about the view's center.
    open var transform: CGAffineTransform {
        get { geometry.transform }
        set {
            var changed = geometry
            changed.transform = newValue
            setGeometry(changed)
        }
    }

    /// Takes over a new geometry; a new size resizes the subviews and asks for layout.
    func setGeometry(_ new: ViewGeometry) {
        guard new != geometry else { return }
        let (old, oldSize) = (geometry, geometry.bounds.size)
        geometry = new
        geometryChanged(from: old)
        guard new.bounds.size != oldSize else { return }
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        setNeedsLayout()
    }

    /// Whether a new size resizes the subviews by their ``autoresizingMask``; true unless the app says otherwise.
    open var autoresizesSubviews = true

    /// Which distances and sizes give way when the superview's size changes; none by default.
    open var autoresizingMask: AutoresizingMask = []

    /// Returns the size that suits the view best within `size`: the size that it has.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Takes the size that suits the view best, keeping its top left corner.
    open func sizeToFit() {
        let origin = frame.origin
        let size = sizeThatFits(bounds.size)
        frame = CGRect(origin: origin, size: size)
    }

    // MARK: Drawing

    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }
    /// What is drawn of the view.
    public private(set) lazy var layer: CALayer = {
        let layer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
        layer.view = self
        return layer
    }()
    /// Draws the view's own contents into the present context; the default draws nothing.
    open func draw(_ rect: CGRect) {}
    /// Whether windows that mirror leave the view out, as a presenter's notes; SecondScreen's own.
    open var isHiddenInMirrors = false {
        didSet { if isHiddenInMirrors != oldValue { setNeedsCommit() } }
    }

    // MARK: Looks

    /// Whether the view, and with it its subviews, is not shown.
    open var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            setNeedsCommit()
            (superview as? UIStackView)?.rebuild()
        }
    }
    /// The view's opacity from 0 to 1.
    open var alpha: CGFloat = 1 {
        didSet { if alpha != oldValue { changed(.opacity, from: [oldValue], to: [alpha]) } }
    }
    /// What fills the view's bounds; nil for nothing.
    open var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { backgroundChanged(from: oldValue) } }
    }
    /// A promise that the view fills its bounds with opaque content; true unless the app says otherwise.
    open var isOpaque = true
    /// Whether content outside the bounds is cut off; it shows by default (seed 004).
    open var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { setNeedsCommit() } }
    }
    /// How content of another size than the view's is placed; stretched unless the app says otherwise.
    open var contentMode = ContentMode.scaleToFill {
        didSet { if contentMode != oldValue { setNeedsCommit() } }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color of what can be touched; the superview's unless the app says otherwise, and in the end blue.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            guard newValue != ownTintColor else { return }
            ownTintColor = newValue
            setNeedsCommit()
            tintColorDidChange()
        }
    }
    private var ownTintColor: UIColor?
    /// Tells a subclass that the tint color is another one; the default tells the subviews.
    open func tintColorDidChange() { for view in subviews where view.ownTintColor == nil { view.tintColorDidChange() } }
    /// A number of the app's choice, to find the view by.
    open var tag = 0
    /// Whether the view and its subviews get touches.
    open var isUserInteractionEnabled = true

    // MARK: Hierarchy

    /// The view that contains this one.
    open private(set) weak var superview: UIView?
    /// The views in this one, back to front.
    open private(set) var subviews: [UIView] = []
    /// The controller whose `view` this is, which follows it in the responder chain.
    weak var viewController: UIViewController?

    /// The window that the view is in; a window is in itself.
    open var window: UIWindow? {
        var view: UIView? = self
        while let current = view {
            if let window = current as? UIWindow { return window }
            view = current.superview
        }
        return nil
    }

    /// Adds `view` in front of the other subviews, taking it from where it was.
    open func addSubview(_ view: UIView) { insert(view) { $0.count } }

    /// Adds `view` at `index`, counted from the back.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view) { min(max(index, 0), $0.count) }
    }

    /// Adds `view` just in front of `siblingSubview`; in front of all when that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view) { subviews in subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count }
    }

    /// Adds `view` just behind `siblingSubview`; in front of all when that is not a subview.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view) { subviews in subviews.firstIndex { $0 === siblingSubview } ?? subviews.count }
    }

    /// Swaps two subviews' places.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
        subviews.swapAt(index1, index2)
        setNeedsCommit()
    }

    /// Puts a subview in front of its siblings.
    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }), index < subviews.count - 1 else { return }
        subviews.append(subviews.remove(at: index))
        setNeedsCommit()
    }

    /// Puts a subview behind its siblings.
    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }), index > 0 else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
        setNeedsCommit()
    }

    /// Takes the view out of its superview.
    open func removeFromSuperview() { move(to: nil) { _ in 0 } }

    /// Returns whether the view is `view` or inside it.
    open func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let ancestor = current {
            if ancestor === view { return true }
            current = ancestor.superview
        }
        return false
    }

    /// Returns the view, or the first one in it, with a tag.
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Tells a subclass that the view is about to get another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Tells a subclass that the view has another superview, or none.
    open func didMoveToSuperview() {}
    /// Tells a subclass that the view is about to get another window, or none.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Tells a subclass that the view has another window, or none.
    open func didMoveToWindow() {}
    /// Tells a subclass that a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Tells a subclass that a subview is about to go.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Layout

    /// What of the view's layout is outdated.
    var outdated = OutdatedLayout()

    /// Marks the view's layout as outdated; ``layoutSubviews()`` is called before the next frame.
    open func setNeedsLayout() {
        outdated.own = true
        markAncestors()
    }

    /// Has ``updateProperties()`` called before the next frame.
    open func setNeedsUpdateProperties() { setNeedsLayout() }

    /// Lays out now what is outdated, from the outermost outdated ancestor inwards.
    open func layoutIfNeeded() { outermostOutdated.layoutTree() }

    /// Brings what the view shows in line with what it knows, before layout.
    open func updateProperties() {}

    /// Places the subviews; the default leaves that to their autoresizing masks.
    open func layoutSubviews() {}

    // MARK: Constraints

    /// Whether the view is placed by its frame and mask, not by constraints; true unless the app says otherwise.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { superview?.layoutRoot.setNeedsLayout() } }
    }

    /// The size of the view's content along each axis; `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// The distances of the view's margins from its edges; 8 points unless the app says otherwise.
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
        didSet { if layoutMargins != oldValue { layoutRoot.setNeedsLayout() } }
    }

    /// Has ``updateConstraints()`` called before the next layout.
    open func setNeedsUpdateConstraints() {
        outdated.constraints = true
        setNeedsLayout()
    }

    /// Adds and changes constraints just before layout; an override calls super last.
    open func updateConstraints() { outdated.constraints = false }

    /// The view's part in layout by constraints; nil for none.
    var constraintBookIfAny: ConstraintBook?

    // MARK: Responding

    /// The view's controller, else the superview.
    open override var next: UIResponder? { viewController ?? superview }

    /// The frontmost view at a point, this one included; nil when the point is outside or touches go through.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findView(at: point, with: event) }

    /// Whether a point is in the view's bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The recognizers that look at the view's touches; nil for none.
    open private(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// Has a recognizer look at the view's touches.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Has a recognizer no longer look at the view's touches.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.view = nil
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        if gestureRecognizers?.isEmpty == true { gestureRecognizers = nil }
    }

    // MARK: Surroundings

    /// The traits of the screen that the view is on.
    open var traitCollection: UITraitCollection { overriddenTraits((window?.screen ?? UIScreen.main).traitCollection) }
    /// Whether the interface in the view is light or dark, whatever is around it; unspecified for as around it.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { announceStyle(from: oldValue, to: overrideUserInterfaceStyle) }
    }
    /// A name by which tests find the view.
    open var accessibilityIdentifier: String?
    /// What the view is, in words that can be read out.
    open var accessibilityLabel: String?
    /// Tells a subclass that the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// How far the device's casing and the bars reach into the view; zero outside of a window.
    open var safeAreaInsets: UIEdgeInsets { currentSafeArea }
    /// Tells a subclass that ``safeAreaInsets`` has changed.
    open func safeAreaInsetsDidChange() {}
    /// The insets that the view was last told of.
    var knownSafeArea = UIEdgeInsets.zero

    // MARK: Coordinate space

    /// Converts a point of this view to another space.
    open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace))
    }

    /// Converts a point of another space to this view.
    open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace).inverted())
    }

    /// Converts a rectangle of this view to another space.
    open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace))
    }

    /// Converts a rectangle of another space to this view.
    open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace).inverted())
    }

    // MARK: Description

    /// The view in UIKit's form: `<UIView: 0x…; frame = (0 0; 375 667); layer = <CALayer: 0x…>>`.
    open override nonisolated var description: String { describe { descriptionParts } }
    private(set) lazy var descriptionObjects = ViewDescriptionObjects()

    // MARK: Changing the hierarchy

    /// Changes superview and list together; called by ``move(to:at:)``.
    func setSuperview(_ new: UIView?, at index: ([UIView]) -> Int) {
        superview?.subviews.removeAll { $0 === self }
        superview = new
        setNeedsCommit()
        guard let new else { return }
        new.subviews.insert(self, at: min(index(new.subviews), new.subviews.count))
    }
}
