// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An object that manages the visual content of a view.
///
/// Every view has a layer; the layer's geometry, background, opacity and clipping are the view's. Layers that an app
/// adds appear behind the view's subviews. A change of a layer without a view animates, by the current `CATransaction`.
@preconcurrency @MainActor open class CALayer: NSObject {
    /// The view of the layer; nil for a layer that the app created.
    weak var view: UIView?
    /// The identifier in render trees, unique in the process.
    let id: UInt64
    private static var lastID: UInt64 = 0

    /// Creates a layer with a zero frame.
    public required override init() { id = Self.nextID() }

    /// Creates a layer with a zero frame, ignoring the archive.
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
        set { if let view { view.setGeometry(newValue) } else { ownGeometry = newValue } }
    }

    private func geometryChanged(from old: ViewGeometry) {
        guard geometry != old else { return }
        if geometry.bounds.size != old.bounds.size { setNeedsLayout() }
        changed(.bounds, from: old.bounds.animated, to: geometry.bounds.animated)
        changed(.position, from: old.center.animated, to: geometry.center.animated)
        changed(.transform, from: old.transform.animated, to: geometry.transform.animated)
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
    /// The place of the anchor point in the coordinates of the superlayer.
    open var position: CGPoint {
        get { geometry.center }
        set { geometry.center = newValue }
    }
    /// The point of the layer at its ``position``, and about which it is transformed, in the unit coordinates of the bounds.
    /// The default is the center.
    open var anchorPoint: CGPoint {
        get { geometry.anchor }
        set { geometry.anchor = newValue }
    }
    /// The transform about the anchor point.
    open var transform: CATransform3D {
        get {
            if let spatial = spatial.first, spatial.affine == geometry.transform { return spatial }
            return CATransform3D(geometry.transform)
        }
        set {
            spatial = CATransform3DIsAffine(newValue) ? [] : [newValue]
            geometry.transform = newValue.affine
        }
    }
    /// The transform as it was set, if it is not one in the plane. The array takes a word in the many layers without one.
    private var spatial: [CATransform3D] = []
    /// Returns the transform about the anchor point.
    open func affineTransform() -> CGAffineTransform { geometry.transform }
    /// Sets the transform about the anchor point.
    open func setAffineTransform(_ transform: CGAffineTransform) { geometry.transform = transform }
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
    /// The shape of rounded corners; both are drawn as circular ones. The default is circular.
    open var cornerCurve = CALayerCornerCurve.circular
    /// The width of the border in points, inset from the bounds.
    open var borderWidth: CGFloat = 0 { didSet { changed(.borderWidth, from: [oldValue], to: [borderWidth]) } }
    /// The color of the border. The default is black.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { changed(.borderColor, from: oldValue, to: borderColor) }
    }
    /// The corners that ``cornerRadius`` rounds. The default is all.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    { didSet { if maskedCorners != oldValue { setNeedsCommit() } } }
    /// The shape of the shadow. It is kept; the shadow is that of the layer or, without a background, of its contents.
    open var shadowPath: CGPath?
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
    /// A layer in this layer's coordinates whose opacity multiplies that of the layer and its sublayers; nil for none.
    open var mask: CALayer? {
        didSet {
            guard mask !== oldValue else { return }
            // A layer that contains this one cannot be its mask.
            if let mask, isDescendant(of: mask) {
                self.mask = oldValue
                return
            }
            oldValue?.masked = nil
            mask?.removeFromSuperlayer()
            mask?.masked = self
            maskView = mask?.view
            mask?.attachedAt = SimulatedDevice.current.mainLoop.commits
            setNeedsCommit()
        }
    }
    /// The view of the mask, which the layer retains.
    private(set) var maskView: UIView?
    /// The layer whose ``mask`` this one is.
    private weak var masked: CALayer?
    /// Whether the layer is drawn as pixels first. It is kept.
    open var shouldRasterize = false
    /// The scale for drawing as pixels. It is kept.
    open var rasterizationScale: CGFloat = 1
    /// A hint that the content is opaque. It is kept.
    open var isOpaque = false
    /// Whether the edges are smooth. They always are.
    open var allowsEdgeAntialiasing = false
    /// Whether opacity applies to the layer and its sublayers as a group, as it always does.
    open var allowsGroupOpacity = true
    /// Whether the content is drawn on another thread. It is kept.
    open var drawsAsynchronously = false
    /// Actions by the names of properties. Of an animation, duration and timing function count; `NSNull` turns the animation
    /// of the property off.
    open var actions: [String: any CAAction]?

    // MARK: Hierarchy

    /// The superlayer.
    open var superlayer: CALayer? { view?.superview?.layer ?? parent }
    private weak var parent: CALayer?
    /// The sublayers that the app added, back to front; nil for none.
    open private(set) var sublayers: [CALayer]?

    /// Adds a sublayer in front of the others.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    /// Inserts a sublayer at an index, counted from the back.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer.view == nil, !isDescendant(of: layer) else { return }
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.parent = self
        layer.attachedAt = SimulatedDevice.current.mainLoop.commits
        setNeedsCommit()
    }

    /// Removes the layer from its superlayer, with its animations.
    open func removeFromSuperlayer() {
        guard let parent else { return }
        parent.sublayers?.removeAll { $0 === self }
        if parent.sublayers?.isEmpty == true { parent.sublayers = nil }
        parent.setNeedsCommit()
        self.parent = nil
        removeAnimationsInTree()
    }

    private func isDescendant(of layer: CALayer) -> Bool {
        sequence(first: self) { $0.superlayer ?? $0.masked }.contains { $0 === layer }
    }

    // MARK: Layout

    private var needsLayout = false

    /// Marks the layout of the sublayers as needing an update before the next frame.
    open func setNeedsLayout() {
        needsLayout = true
        setNeedsCommit()
    }

    /// Lays out the sublayers if that is needed.
    open func layoutIfNeeded() {
        if let view { return view.layoutIfNeeded() }
        guard needsLayout else { return }
        needsLayout = false
        layoutSublayers()
    }

    /// Lays out the sublayers. The default leaves that to the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    // MARK: Animation

    /// The animations of the layer.
    var animations = LayerAnimations()
    /// The number of commits when the layer was added to its superlayer.
    private var attachedAt = 0
    /// Whether the layer was part of a commit since it is in its window; changes before do not animate.
    var wasShown: Bool {
        let commits = SimulatedDevice.current.mainLoop.commits
        var layer = self
        while layer.attachedAt < commits {
            guard let above = layer.parent ?? layer.masked else {
                return layer.view.map { $0.window != nil && $0.attachedAt < commits } ?? false
            }
            layer = above
        }
        return false
    }
    /// Whether the layer is in a window, as a mask too.
    var isInWindow: Bool { view?.window != nil || (parent ?? masked)?.isInWindow == true }
    /// The start of the layer's time in that of its superlayer, in seconds.
    open var beginTime: CFTimeInterval = 0 { didSet { setNeedsCommit() } }
    /// The speed of the layer's time; 0 stops its animations. The default is 1.
    open var speed: Float = 1 { didSet { setNeedsCommit() } }
    /// An offset that is added to the layer's time, in seconds.
    open var timeOffset: CFTimeInterval = 0 { didSet { setNeedsCommit() } }

    /// Adds an animation, which replaces one with the same key. The layer keeps a copy.
    open func add(_ anim: CAAnimation, forKey key: String?) { begin(anim, key) }
    /// Removes an animation.
    open func removeAnimation(forKey key: String) { end { $0.key == key } }
    /// Removes all animations.
    open func removeAllAnimations() { endAll() }
    /// Returns the animation with a key, if it has not been removed.
    open func animation(forKey key: String) -> CAAnimation? { animations.added.last { $0.key == key }?.animation }
    /// Returns the action for a change of a property; nil for none. The default is the delegate's, then that of
    /// ``actions``, then an animation of the property.
    open func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event] ?? CABasicAnimation(keyPath: event)
    }

    /// Returns the vector of an animatable property; nil for one that the layer does not have.
    func animatedValue(_ key: AnimatedKey) -> AnimatedValue? { baseValue(key) }

    /// Sets an animatable property from its vector.
    func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) { setBaseValue(value, for: key) }

    /// Returns an empty layer for what this one presents.
    func makePresentation() -> CALayer { CALayer() }

    /// Takes over the values of another layer, without sublayers and animations.
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
    }

    // MARK: Contents

    /// The delegate.
    open weak var delegate: (any CALayerDelegate)?
    /// A ``CGImage`` instead of what ``draw(in:)`` draws; nil for none.
    open var contents: Any? { didSet { setNeedsDisplay() } }
    /// How ``contents`` are scaled or placed in the layer. The default stretches them.
    open var contentsGravity = CALayerContentsGravity.resize { didSet { setNeedsDisplay() } }
    /// The scale of ``contents`` in pixels per point. The default is 1.
    open var contentsScale: CGFloat = 1 { didSet { if contentsScale != oldValue { setNeedsDisplay() } } }
    /// Whether the content is drawn again when the bounds change, as it always is.
    open var needsDisplayOnBoundsChange = false

    /// The last recording; nil if the content must be redrawn.
    private var drawn: DisplayList?
    private var drawnBounds = CGRect.null

    /// Marks the content as needing to be redrawn.
    open func setNeedsDisplay() {
        drawn = nil
        setNeedsCommit()
    }

    /// Marks the content as needing to be redrawn; here, all of it is.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Draws the content. The default draws the layer's view, or lets the delegate draw.
    open func draw(in context: CGContext) {
        guard let view else { return delegate?.draw(self, in: context) ?? () }
        GraphicsContextStack.with(context) { view.draw(view.bounds) }
    }

    /// What the content covers if it is not confined to the bounds; nil if it is.
    var unboundedRect: CGRect? { nil }
    /// The identifier of the content in render trees if it is a layer of its own.
    private(set) lazy var contentID = Self.nextID()

    /// Returns layers to show behind the sublayers; only a mirror's or a snapshot's layer has any.
    func copiedLayers() -> [RenderLayer] { [] }

    /// The current content.
    var displayList: DisplayList? {
        // Layers that draw from properties are recorded every time; the compositor compares.
        if drawn == nil || drawnBounds != bounds || view is any DrawsFromProperties || self is any DrawsFromProperties {
            let context = CGContext()
            if contents == nil { draw(in: context) } else { drawContents(in: context) }
            drawn = context.displayList
            drawnBounds = bounds
        }
        return drawn.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Requests a commit after a visible change of a layer that can be visible.
    func setNeedsCommit() {
        guard view != nil || parent != nil || masked != nil else { return }
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }
}
