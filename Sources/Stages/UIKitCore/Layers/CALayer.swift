// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An object that manages the visual content of a view.
///
/// Every view has a layer, which shares the view's geometry, background, opacity, and clipping. Layers that an app adds
/// and those of subviews are drawn in the order in which they were added. Changes to a layer without a view are animated by
/// the current `CATransaction`.
@preconcurrency @MainActor open class CALayer: NSObject {
    /// The view of the layer; nil for a layer created by the app.
    weak var view: UIView?
    /// The identifier in render trees, unique in the process.
    let id: UInt64
    private static var lastID: UInt64 = 0

    /// Creates a layer with a zero frame.
    public required override init() { id = Self.nextID() }

    /// Creates a layer with a zero frame; the archive is ignored.
    public required init?(coder: NSCoder) { id = Self.nextID() }

    /// Creates a layer with the values of another, without its sublayers.
    public init(layer: Any) {
        id = Self.nextID()
        super.init()
        if let layer = layer as? CALayer { copyValues(of: layer) }
    }

    /// Returns an unused identifier.
    static func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: Geometry

    private var ownGeometry = ViewGeometry(frame: .zero) { didSet { geometryChanged(from: oldValue) } }
    var geometry: ViewGeometry {
        get { view?.geometry ?? ownGeometry }
        set {
            guard newValue.isValid(for: self) else { return }
            if let view { view.setGeometry(newValue) } else { ownGeometry = newValue }
        }
    }

    private func geometryChanged(from old: ViewGeometry) {
        guard geometry != old else { return }
        if geometry.bounds.size != old.bounds.size { setNeedsLayout() }
        changed(.bounds, from: old.bounds.animated, to: geometry.bounds.animated)
        changed(.position, from: old.center.animated, to: geometry.center.animated)
        changed(.transform, from: transformVector(old.transform), to: transformVector(geometry.transform))
        forgetSpace()
        changed(.anchorPoint, from: old.anchor.animated, to: geometry.anchor.animated)
    }

    /// The layer's frame in the coordinates of its superlayer.
    open var frame: CGRect {
        get { geometry.frame }
        set { geometry.frame = newValue }
    }
    /// The bounds in the layer's own coordinates.
    open var bounds: CGRect {
        get { geometry.bounds }
        set { geometry.bounds = newValue }
    }
    /// The location of the anchor point in the coordinates of the superlayer.
    open var position: CGPoint {
        get { geometry.center }
        set { geometry.center = newValue }
    }
    /// The point in the bounds' unit coordinates that lies at ``position`` and about which the layer is transformed.
    ///
    /// The default is the center.
    open var anchorPoint: CGPoint {
        get { geometry.anchor }
        set { geometry.anchor = newValue }
    }
    /// The transform about the anchor point.
    open var transform: CATransform3D {
        get { wholeTransform }
        set { setWholeTransform(newValue) }
    }
    /// The transform as set, if it is not affine. An empty array costs only one word in the many layers without one.
    var spatial: [CATransform3D] = []
    /// Returns the transform about the anchor point.
    open func affineTransform() -> CGAffineTransform { geometry.transform }
    /// Sets the transform about the anchor point.
    open func setAffineTransform(_ transform: CGAffineTransform) { setAffine(transform) }
    /// The position on the z axis: siblings with greater values appear in front.
    open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { setNeedsCommit() } } }
    /// The name of the layer.
    open var name: String?

    // MARK: Looks

    private var ownBackground: CGColor?
    private var ownOpacity: Float = 1
    private var ownMask = false
    private var isOwnHidden = false

    /// The background color; nil for none.
    open var backgroundColor: CGColor? {
        get { view.map { $0.backgroundColor?.cgColor } ?? ownBackground }
        set {
            if let view { return view.backgroundColor = newValue.map(UIColor.init(cgColor:)) }
            let old = ownBackground
            ownBackground = newValue
            changed(.backgroundColor, from: old, to: newValue)
        }
    }
    /// The opacity of the layer and its sublayers, from 0 to 1.
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? ownOpacity }
        set {
            if let view { return view.alpha = CGFloat(newValue) }
            let old = ownOpacity
            ownOpacity = newValue
            changed(.opacity, from: [Double(old)], to: [Double(newValue)])
        }
    }
    /// Whether sublayers are clipped to the bounds.
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? ownMask }
        set {
            if let view { return view.clipsToBounds = newValue }
            if newValue != ownMask { setNeedsCommit() }
            ownMask = newValue
        }
    }
    /// Whether the layer is hidden.
    open var isHidden: Bool {
        get { view?.isHidden ?? isOwnHidden }
        set {
            if let view { return view.isHidden = newValue }
            if newValue != isOwnHidden { setNeedsCommit() }
            isOwnHidden = newValue
        }
    }
    /// The corner radius in points.
    open var cornerRadius: CGFloat = 0 { didSet { changed(.cornerRadius, from: [oldValue], to: [cornerRadius]) } }
    /// The shape of rounded corners; both shapes are drawn as circular. The default is circular.
    open var cornerCurve = CALayerCornerCurve.circular
    /// The width of the border in points, inset from the bounds.
    open var borderWidth: CGFloat = 0 { didSet { changed(.borderWidth, from: [oldValue], to: [borderWidth]) } }
    /// The color of the border. The default is black.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { changed(.borderColor, from: oldValue, to: borderColor) }
    }
    /// The corners that ``cornerRadius`` rounds. The default is all.
    open var maskedCorners = CACornerMask.all { didSet { if maskedCorners != oldValue { setNeedsCommit() } } }
    /// The shape that casts the shadow; nil for that of the layer or, without a background, its contents.
    open var shadowPath: CGPath? { didSet { if shadowPath !== oldValue { setNeedsCommit() } } }
    /// The color of the shadow. The default is black.
    open var shadowColor: CGColor? = UIColor.black.cgColor {
        didSet { changed(.shadowColor, from: oldValue, to: shadowColor) }
    }
    /// The opacity of the shadow. The default is 0.
    open var shadowOpacity: Float = 0 {
        didSet { changed(.shadowOpacity, from: [Double(oldValue)], to: [Double(shadowOpacity)]) }
    }
    /// The blur radius of the shadow in points.
    open var shadowRadius: CGFloat = 3 { didSet { changed(.shadowRadius, from: [oldValue], to: [shadowRadius]) } }
    /// The offset of the shadow in points.
    open var shadowOffset = CGSize(width: 0, height: -3) {
        didSet { changed(.shadowOffset, from: oldValue.animated, to: shadowOffset.animated) }
    }
    /// A layer, in this layer's coordinates, whose opacity masks the layer and its sublayers; nil for none.
    open var mask: CALayer? {
        didSet {
            guard mask !== oldValue else { return }
            // A layer that contains this one cannot be its mask.
            if let mask, isDescendant(of: mask) { return self.mask = oldValue }
            oldValue?.masked = nil
            maskView = mask?.view
            maskView?.removeFromSuperview()
            mask?.removeFromSuperlayer()
            mask?.masked = self
            mask?.attachedAt = SimulatedDevice.current.mainLoop.commits
            setNeedsCommit()
        }
    }
    /// The mask's view, retained by the layer.
    private(set) var maskView: UIView?
    /// The layer that uses this layer as its ``mask``.
    private(set) weak var masked: CALayer?
    /// Whether the layer is rendered as a bitmap. Stored but ignored.
    open var shouldRasterize = false
    /// The scale at which to rasterize the layer. Stored but ignored.
    open var rasterizationScale: CGFloat = 1
    /// A hint that the content is opaque. Stored but ignored.
    open var isOpaque = false
    /// Whether edges are antialiased. Ignored; they always are.
    open var allowsEdgeAntialiasing = false
    /// Whether opacity applies to the layer and its sublayers as a group. Ignored; it always does.
    open var allowsGroupOpacity = true
    /// Whether the content is drawn on another thread. Stored but ignored.
    open var drawsAsynchronously = false
    /// Values that few layers have; nil if there are none.
    var stored: StoredLayerValues.Box?
    /// Actions by property name. Only the duration and the timing function of an animation are used; `NSNull` disables
    /// the animation of the property.
    open var actions: [String: any CAAction]?

    // MARK: Hierarchy

    /// The superlayer.
    open var superlayer: CALayer? { view?.superview?.layer ?? parent }
    private(set) weak var parent: CALayer?
    /// The sublayers added by the app, back to front; nil if there are none. The layers of subviews, which are counted by the
    /// indexes of ``insertSublayer(_:at:)``, are not among them, and cannot be set.
    open var sublayers: [CALayer]? {
        get { mixed?.filter { $0.view == nil } }
        set { replaceSublayers(newValue ?? []) }
    }
    /// All children back to front, if there are some of the app.
    var mixed: [CALayer]?
    /// The layers of subviews and those of the app, back to front.
    var children: [CALayer] { mixed ?? view?.subviews.map(\.layer) ?? [] }

    /// Adds a sublayer in front of the others, and of the subviews that the view has now.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(children.count)) }

    /// Inserts a sublayer at an index, counted from the back among the layers of subviews and the others.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer.view == nil, !isDescendant(of: layer) else { return }
        layer.removeFromSuperlayer()
        layer.masked?.mask = nil
        var layers = children
        layers.insert(layer, at: min(Int(index), layers.count))
        mixed = layers
        layer.parent = self
        layer.attachedAt = SimulatedDevice.current.mainLoop.commits
        setNeedsCommit()
    }

    /// Removes the layer and its animations from its superlayer.
    open func removeFromSuperlayer() {
        guard let parent else { return }
        parent.forget(self)
        parent.setNeedsCommit()
        self.parent = nil
        removeAnimationsInTree()
    }

    /// Returns whether a point in the layer's coordinates is within its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.surrounds(p) }

    /// Returns the frontmost layer at a point in the coordinates of the superlayer; nil if there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? { findLayer(at: p) }

    // MARK: Values by key

    /// The values that were set by key and are not of a property declared here.
    var keyedValues: [String: Any] = [:]
    /// Returns the value of a property, or the one set for another key; nil if there is none.
    open func value(forKey key: String) -> Any? { keyedValue(key) }
    /// Sets the value of a property, or a value for any other key.
    open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

    // MARK: Layout

    private var needsLayout = false

    /// Marks the layout of the sublayers as needing an update before the next frame.
    open func setNeedsLayout() {
        if let view { return view.markLayout() }
        needsLayout = true
        setNeedsCommit()
    }

    /// Lays out the sublayers if needed.
    open func layoutIfNeeded() {
        if let view { return view.layoutIfNeeded() }
        guard needsLayout else { return }
        needsLayout = false
        layoutSublayers()
    }

    /// Lays out the sublayers. The default implementation calls the layer's view or the delegate.
    open func layoutSublayers() { owner?.layoutSublayers(of: self) }

    // MARK: Animation

    /// The animations of the layer.
    var animations = LayerAnimations()
    /// The commit count when the layer was added to its superlayer.
    private(set) var attachedAt = 0
    /// The start of the layer's time relative to its superlayer's time, in seconds.
    open var beginTime: CFTimeInterval = 0 { didSet { setNeedsCommit() } }
    /// The speed of the layer's time; 0 stops its animations. The default is 1.
    open var speed: Float = 1 { didSet { setNeedsCommit() } }
    /// An additional offset of the layer's time, in seconds.
    open var timeOffset: CFTimeInterval = 0 { didSet { setNeedsCommit() } }

    /// Adds a copy of an animation, which replaces one with the same key.
    open func add(_ anim: CAAnimation, forKey key: String?) { begin(anim, key) }
    /// Removes an animation.
    open func removeAnimation(forKey key: String) { end { $0.key == key } }
    /// Removes all animations.
    open func removeAllAnimations() { endAll() }
    /// Returns the animation with a key, if it has not been removed.
    open func animation(forKey key: String) -> CAAnimation? { animations.added.last { $0.key == key }?.animation }
    /// Returns the action for a change of a property; nil for none. The default is the delegate's action, then the one
    /// in ``actions``, then an animation of the property.
    open func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event] ?? Self.defaultAction(forKey: event)
            ?? CABasicAnimation(keyPath: event)
    }
    /// Returns the action for a change of a property that neither the delegate nor ``actions`` determine; nil for an
    /// animation of the property, which is the default.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Returns the vector of an animatable property; nil if the layer does not have it.
    func animatedValue(_ key: AnimatedKey) -> AnimatedValue? { baseValue(key) }

    /// Sets an animatable property from a vector.
    func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) { setBaseValue(value, for: key) }

    /// Returns an empty layer to hold the presentation values of this one.
    func makePresentation() -> CALayer { CALayer() }

    /// Copies the values of another layer, except for its sublayers and animations.
    func copyValues(of other: CALayer) {
        geometry = other.geometry
        (spatial, zPosition, name) = (other.spatial, other.zPosition, other.name)
        (backgroundColor, opacity) = (other.backgroundColor, other.opacity)
        (masksToBounds, isHidden) = (other.masksToBounds, other.isHidden)
        (cornerRadius, maskedCorners, cornerCurve) = (other.cornerRadius, other.maskedCorners, other.cornerCurve)
        (borderWidth, borderColor) = (other.borderWidth, other.borderColor)
        (shadowColor, shadowOpacity) = (other.shadowColor, other.shadowOpacity)
        (shadowRadius, shadowOffset, shadowPath) = (other.shadowRadius, other.shadowOffset, other.shadowPath)
        (contents, contentsGravity, contentsScale) = (other.contents, other.contentsGravity, other.contentsScale)
        contentsRect = other.contentsRect
        if let lens = other.lens { sublayerTransform = lens }
    }

    // MARK: Contents

    /// The delegate.
    open weak var delegate: (any CALayerDelegate)?
    /// A ``CGImage`` to show instead of drawing with ``draw(in:)``; nil for none.
    open var contents: Any? { didSet { contentsDidChange() } }
    /// How ``contents`` are scaled or placed in the layer. The default scales them to the bounds.
    open var contentsGravity = CALayerContentsGravity.resize { didSet { contentsDidChange() } }
    /// The part of ``contents`` to show, in unit coordinates. The default is all of it.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { contentsDidChange() } }
    /// The scale of ``contents`` in pixels per point. The default is 1.
    open var contentsScale: CGFloat = 1 { didSet { if contentsScale != oldValue { setNeedsDisplay() } } }
    /// Whether the content is redrawn when the bounds change. Ignored; it always is.
    open var needsDisplayOnBoundsChange = false

    /// Whether ``display()`` must be called before the layer is shown.
    var isOutdated = true
    /// The last recording; nil if the content must be recorded again.
    var drawn: DisplayList?
    /// The bounds at the last recording.
    var drawnBounds = CGRect.null

    /// Marks the content as needing to be redrawn.
    open func setNeedsDisplay() {
        isOutdated = true
        contentsDidChange()
    }

    /// Marks the content as needing to be redrawn; all of it is, regardless of the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws the content. The default implementation calls the layer's view or the delegate.
    open func draw(in context: CGContext) { owner?.draw(self, in: context) }

    /// Provides the ``contents``, before the layer is drawn. The default implementation calls the layer's view or the
    /// delegate.
    open func display() { owner?.display(self) }
    /// Calls ``display()`` if the content needs to be redrawn.
    open func displayIfNeeded() { if needsDisplay() { provideContents() } }
    /// Returns whether the content needs to be redrawn.
    open func needsDisplay() -> Bool { isOutdated }
    /// Returns whether a new value for a key, set with ``setValue(_:forKey:)``, requires that the content is redrawn.
    /// The default is false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The area that the content covers if it can extend beyond the bounds; nil if it cannot.
    var unboundedRect: CGRect? { nil }
    /// The identifier of the content in render trees if it has a separate layer.
    private(set) lazy var contentID = Self.nextID()

    /// Whether the sublayers are projected onto the layer's plane.
    var isPlane: Bool { true }
    /// Returns a layer that is no plane as a value, up to `depth` levels.
    func renderInSpace(depth: Int) -> RenderLayer { RenderLayer(id: id, bounds: .zero) }
    /// Returns the sublayers as values, up to `depth - 1` levels, with what only the layer itself shows.
    func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        sublayers.compactMap { $0.render(depth: depth - 1) }
    }
}
