// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An object that manages the visual content of a view.
///
/// Every view has a layer; the layer's geometry, background, opacity and clipping are the view's. Layers that an app
/// adds appear behind the view's subviews.
@preconcurrency @MainActor open class CALayer: NSObject {
    /// The view of the layer; nil for a layer that the app created.
    weak var view: UIView?
    /// The identifier in render trees, unique in the process.
    let id: UInt64
    private static var lastID: UInt64 = 0

    /// Creates a layer with a zero frame.
    public required override init() {
        id = Self.nextID()
    }

    /// Returns an unused identifier.
    static func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: Geometry

    /// The state of a layer without a view.
    private struct State: Equatable {
        var geometry = ViewGeometry(frame: .zero)
        var background: CGColor?
        var opacity: Float = 1
        var (masks, isHidden) = (false, false)
    }

    private var own = State() { didSet { if own != oldValue { setNeedsCommit() } } }
    private(set) var geometry: ViewGeometry {
        get { view?.geometry ?? own.geometry }
        set { if let view { view.setGeometry(newValue) } else { own.geometry = newValue } }
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
    /// The center in the coordinates of the superlayer.
    open var position: CGPoint {
        get { geometry.center }
        set { geometry.center = newValue }
    }
    /// Returns the transform about the center.
    open func affineTransform() -> CGAffineTransform { geometry.transform }
    /// Sets the transform about the center.
    open func setAffineTransform(_ transform: CGAffineTransform) { geometry.transform = transform }
    /// The position on the z axis: siblings with greater values appear in front.
    open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { setNeedsCommit() } } }
    /// The name of the layer.
    open var name: String?

    // MARK: Looks

    /// The background color; nil for none.
    open var backgroundColor: CGColor? {
        get { view.map { $0.backgroundColor?.cgColor } ?? own.background }
        set {
            guard let view else { return own.background = newValue }
            view.backgroundColor = newValue.map(UIColor.init(cgColor:))
        }
    }
    /// The opacity of the layer and its sublayers, from 0 to 1.
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? own.opacity }
        set { if let view { view.alpha = CGFloat(newValue) } else { own.opacity = newValue } }
    }
    /// Whether sublayers are clipped to the bounds.
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? own.masks }
        set { if let view { view.clipsToBounds = newValue } else { own.masks = newValue } }
    }
    /// Whether the layer is hidden.
    open var isHidden: Bool {
        get { view?.isHidden ?? own.isHidden }
        set { if let view { view.isHidden = newValue } else { own.isHidden = newValue } }
    }
    /// The corner radius in points.
    open var cornerRadius: CGFloat = 0 {
        didSet {
            guard cornerRadius != oldValue else { return }
            setNeedsCommit()
            if view != nil { animate(.cornerRadius, from: [oldValue], to: [cornerRadius]) }
        }
    }
    /// The shape of rounded corners; both are drawn as circular ones. The default is circular.
    open var cornerCurve = CALayerCornerCurve.circular
    /// The width of the border in points, inset from the bounds.
    open var borderWidth: CGFloat = 0 { didSet { if borderWidth != oldValue { setNeedsCommit() } } }
    /// The color of the border. The default is black.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { if borderColor != oldValue { setNeedsCommit() } }
    }
    /// The corners that ``cornerRadius`` rounds. The default is all.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    { didSet { if maskedCorners != oldValue { setNeedsCommit() } } }
    /// The shape of the shadow. It is kept; the shadow is that of the layer's rectangle.
    open var shadowPath: CGPath?
    /// The color of the shadow. The default is black.
    open var shadowColor: CGColor? = UIColor.black.cgColor {
        didSet { if shadowColor != oldValue { setNeedsCommit() } }
    }
    /// The opacity of the shadow. The default is 0.
    open var shadowOpacity: Float = 0 { didSet { if shadowOpacity != oldValue { setNeedsCommit() } } }
    /// The blur radius of the shadow in points.
    open var shadowRadius: CGFloat = 3 { didSet { if shadowRadius != oldValue { setNeedsCommit() } } }
    /// The offset of the shadow in points.
    open var shadowOffset = CGSize(width: 0, height: -3) { didSet { if shadowOffset != oldValue { setNeedsCommit() } } }

    // MARK: Hierarchy

    /// The superlayer.
    open private(set) weak var superlayer: CALayer?
    /// The sublayers that the app added, back to front; nil for none.
    open private(set) var sublayers: [CALayer]?

    /// Adds a sublayer in front of the others.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    /// Inserts a sublayer at an index, counted from the back.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer.view == nil, layer !== self else { return }
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
        setNeedsCommit()
    }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer?.setNeedsCommit()
        superlayer = nil
    }

    // MARK: Animation

    /// Removes all animations.
    open func removeAllAnimations() {
        let mine = animations.values.flatMap { $0.map(\.animation) }
        animations = [:]
        guard !mine.isEmpty else { return }
        setNeedsCommit()
        for animation in mine {
            animation.remove(self)
            if !animation.hasLayers { SimulatedDevice.current.frames.animator.end(animation, finished: false) }
        }
    }

    /// The running animations by property.
    var animations: [AnimatedKey: [AddedAnimation]] = [:]

    // MARK: Contents

    /// The last recording; nil if the content must be redrawn.
    private var drawn: DisplayList?
    private var drawnBounds = CGRect.null

    /// Marks the content as needing to be redrawn.
    open func setNeedsDisplay() {
        drawn = nil
        setNeedsCommit()
    }

    /// Draws the content. The default draws the layer's view.
    open func draw(in context: CGContext) {
        guard let view else { return }
        GraphicsContextStack.with(context) { view.draw(view.bounds) }
    }

    /// Returns layers to show behind the sublayers; only a mirror's or a snapshot's layer has any.
    func copiedLayers() -> [RenderLayer] { [] }

    /// The current content.
    var displayList: DisplayList? {
        // Layers that draw from properties are recorded every time; the compositor compares.
        if drawn == nil || drawnBounds != bounds || view is any DrawsFromProperties || self is any DrawsFromProperties {
            let context = CGContext()
            draw(in: context)
            drawn = context.displayList
            drawnBounds = bounds
        }
        return drawn.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Requests a commit after a visible change.
    func setNeedsCommit() { SimulatedDevice.current.mainLoop.setNeedsCommit() }
}

/// A view or layer that draws only from its properties, and so needs no calls of `setNeedsDisplay()`.
@MainActor protocol DrawsFromProperties: AnyObject {}

extension CALayer {
    /// Returns the layer and `depth` levels of sublayers as values, in an interface style; nil if the layer is hidden.
    func render(depth: Int = RenderTree.maximumDepth, style: UIUserInterfaceStyle? = nil) -> RenderLayer? {
        guard depth > 0, !isHidden, opacity > 0 || animations[.opacity] != nil else { return nil }
        guard let own = view?.ownStyle ?? style, own != style else { return renderInPlace(depth, style) }
        // Dynamic colors inside resolve for the new style, those outside do not.
        var layer: RenderLayer?
        UITraitCollection.current.withStyle(own).performAsCurrent { layer = renderInPlace(depth, own) }
        return layer
    }

    private func renderInPlace(_ depth: Int, _ style: UIUserInterfaceStyle?) -> RenderLayer {
        let shown = shown
        let subviewLayers = view?.subviews.map(\.layer) ?? []
        let children = (sublayers ?? []) + subviewLayers
        // Sorting is stable: siblings at the same position keep their order.
        let isOrdered = children.allSatisfy { $0.zPosition == 0 }
        let ordered = isOrdered ? children : children.sorted { $0.zPosition < $1.zPosition }
        return RenderLayer(
            id: id,
            bounds: shown.geometry.bounds.rendered,
            transform: shown.geometry.transformToSuperview.rendered,
            opacity: shown.opacity,
            cornerRadius: shown.cornerRadius,
            maskedCorners: maskedCorners.rendered,
            backgroundColor: shown.backgroundColor ?? .clear,
            borderWidth: borderWidth,
            borderColor: borderColor?.color ?? .clear,
            shadow: shadow,
            masksToBounds: masksToBounds,
            contents: displayList,
            isHiddenInMirrors: view?.isHiddenInMirrors ?? false,
            sublayers: copiedLayers() + ordered.compactMap { $0.render(depth: depth - 1, style: style) })
    }

    private var shadow: LayerShadow? {
        guard shadowOpacity > 0, let shadowColor else { return nil }
        return LayerShadow(
            color: shadowColor.color, opacity: Double(shadowOpacity), radius: shadowRadius,
            offset: RenderPoint(x: shadowOffset.width, y: shadowOffset.height))
    }
}

/// A set of corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The upper right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The lower left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The lower right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

    /// The corners as values.
    var rendered: RectCorners { RectCorners(rawValue: UInt8(truncatingIfNeeded: rawValue & 0xF)) }
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name of the shape.
    public var rawValue: String
    /// Creates a shape with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A part of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve whose curvature changes without a jump.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
