// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// What is drawn of a view, or of a part of it.
///
/// Every view has a layer, whose geometry, background, opacity and cutting are the view's own. An app may put layers of
/// its own into it; they lie behind the view's subviews.
@MainActor open class CALayer: NSObject {
    /// The view whose layer this is; nil for a layer of the app's own.
    weak var view: UIView?
    /// The layer's number in render trees; never used twice in a process.
    let id: UInt64
    private static var lastID: UInt64 = 0

    /// Creates a layer with a zero frame.
    public required override init() {
        id = Self.nextID()
    }

    /// Returns a number that no layer has had.
    static func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: Geometry

    private var ownGeometry = ViewGeometry(frame: .zero) { didSet { if ownGeometry != oldValue { setNeedsCommit() } } }
    /// Where the layer is.
    var currentGeometry: ViewGeometry { geometry }
    private var geometry: ViewGeometry {
        get { view?.geometry ?? ownGeometry }
        set {
            if let view { view.setGeometry(newValue) } else { ownGeometry = newValue }
        }
    }

    /// The smallest rectangle of the superlayer that holds the layer.
    open var frame: CGRect {
        get { geometry.frame }
        set { geometry.frame = newValue }
    }
    /// The layer's rectangle in its own points.
    open var bounds: CGRect {
        get { geometry.bounds }
        set { geometry.bounds = newValue }
    }
    /// The middle of the layer in the superlayer.
    open var position: CGPoint {
        get { geometry.center }
        set { geometry.center = newValue }
    }
    /// Returns the map that is applied about the middle.
    open func affineTransform() -> CGAffineTransform { geometry.transform }
    /// Sets the map that is applied about the middle.
    open func setAffineTransform(_ transform: CGAffineTransform) { geometry.transform = transform }
    /// Where the layer lies among its siblings: those with larger numbers are in front.
    open var zPosition: CGFloat = 0 { didSet { if zPosition != oldValue { setNeedsCommit() } } }
    /// The layer's name.
    open var name: String?

    // MARK: Looks

    private var ownBackground: CGColor? { didSet { if ownBackground != oldValue { setNeedsCommit() } } }
    private var ownOpacity: Float = 1 { didSet { if ownOpacity != oldValue { setNeedsCommit() } } }
    private var ownMasks = false { didSet { if ownMasks != oldValue { setNeedsCommit() } } }
    private var ownIsHidden = false { didSet { if ownIsHidden != oldValue { setNeedsCommit() } } }

    /// What fills the bounds; nil for nothing.
    open var backgroundColor: CGColor? {
        get { view.map { $0.backgroundColor?.cgColor } ?? ownBackground }
        set {
            if let view {
                view.backgroundColor = newValue.map(UIColor.init(cgColor:))
            } else {
                ownBackground = newValue
            }
        }
    }
    /// The opacity of the layer with what is in it, from 0 to 1.
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? ownOpacity }
        set { if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue } }
    }
    /// Whether what is outside the bounds is cut off.
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? ownMasks }
        set { if let view { view.clipsToBounds = newValue } else { ownMasks = newValue } }
    }
    /// Whether the layer is not shown.
    open var isHidden: Bool {
        get { view?.isHidden ?? ownIsHidden }
        set { if let view { view.isHidden = newValue } else { ownIsHidden = newValue } }
    }
    /// The radius of round corners in points.
    open var cornerRadius: CGFloat = 0 {
        didSet {
            guard cornerRadius != oldValue else { return }
            setNeedsCommit()
            if view != nil { animate(.cornerRadius, from: [oldValue], to: [cornerRadius]) }
        }
    }
    /// The width of a line along the inside the bounds.
    open var borderWidth: CGFloat = 0 { didSet { if borderWidth != oldValue { setNeedsCommit() } } }
    /// The color of that line. The default is black.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { if borderColor != oldValue { setNeedsCommit() } }
    }
    /// The color of the shadow. The default is black.
    open var shadowColor: CGColor? = UIColor.black.cgColor {
        didSet { if shadowColor != oldValue { setNeedsCommit() } }
    }
    /// The opacity of the shadow. The default is 0: no shadow.
    open var shadowOpacity: Float = 0 { didSet { if shadowOpacity != oldValue { setNeedsCommit() } } }
    /// How far the shadow's edge is spread, in points.
    open var shadowRadius: CGFloat = 3 { didSet { if shadowRadius != oldValue { setNeedsCommit() } } }
    /// How far the shadow lies from the layer.
    open var shadowOffset = CGSize(width: 0, height: -3) { didSet { if shadowOffset != oldValue { setNeedsCommit() } } }

    // MARK: Hierarchy

    /// The layer that contains this one.
    open private(set) weak var superlayer: CALayer?
    /// The app's own layers in this one, back to front; nil for none.
    open private(set) var sublayers: [CALayer]?

    /// Adds a layer in front of the other sublayers.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    /// Adds a layer at an index, counted from the back.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer.view == nil, layer !== self else { return }
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
        setNeedsCommit()
    }

    /// Takes the layer out of its superlayer.
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer?.setNeedsCommit()
        superlayer = nil
    }

    // MARK: Animation

    /// Ends the layer's animations where the layer is.
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

    /// What of the layer is on its way.
    var animations: [AnimatedKey: [AddedAnimation]] = [:]

    // MARK: Contents

    /// What was drawn last; nil before the first time.
    private var drawn: DisplayList?
    private var drawnBounds = CGRect.null

    /// Has the contents drawn again before the next frame.
    open func setNeedsDisplay() {
        drawn = nil
        setNeedsCommit()
    }

    /// Draws the contents; the default has the layer's view draw.
    open func draw(in context: CGContext) {
        guard let view else { return }
        GraphicsContextStack.with(context) { view.draw(view.bounds) }
    }

    /// Layers of elsewhere that are shown behind the sublayers; none but in a mirror's or a snapshot's layer.
    func copiedLayers() -> [RenderLayer] { [] }

    /// The contents as they are now.
    var displayList: DisplayList? {
        // What draws from a few properties is asked every time; the compositor compares.
        if drawn == nil || drawnBounds != bounds || view is any DrawsFromProperties || self is any DrawsFromProperties {
            let context = CGContext()
            draw(in: context)
            drawn = context.displayList
            drawnBounds = bounds
        }
        return drawn.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Asks for a new picture, as something that can be seen is another one.
    func setNeedsCommit() { SimulatedDevice.current.mainLoop.setNeedsCommit() }
}

/// Something that is drawn from its properties alone, so that nobody has to say when to draw again.
@MainActor protocol DrawsFromProperties: AnyObject {}

extension CALayer {
    /// The layer and what is in it as values; nil when nothing of it is shown.
    ///
    /// - Parameters:
    ///   - depth: how many more layers may lie within one another (``RenderTree/RenderTree/maximumDepth``).
    ///   - style: whether the interface around it is light or dark.
    /// - Returns: the layer.
    func render(depth: Int = RenderTree.maximumDepth, style: UIUserInterfaceStyle? = nil) -> RenderLayer? {
        guard depth > 0, !isHidden, opacity > 0 || animations[.opacity] != nil else { return nil }
        guard let own = view?.ownStyle ?? style, own != style else { return renderInPlace(depth, style) }
        // Dynamic colors within go by the new style; what is around does not.
        var layer: RenderLayer?
        UITraitCollection.current.withStyle(own).performAsCurrent { layer = renderInPlace(depth, own) }
        return layer
    }

    private func renderInPlace(_ depth: Int, _ style: UIUserInterfaceStyle?) -> RenderLayer {
        let shown = shown
        let subviewLayers = view?.subviews.map(\.layer) ?? []
        let children = (sublayers ?? []) + subviewLayers
        // Sorting is stable: equal positions keep their order.
        let isOrdered = children.allSatisfy { $0.zPosition == 0 }
        let ordered = isOrdered ? children : children.sorted { $0.zPosition < $1.zPosition }
        return RenderLayer(
            id: id,
            bounds: shown.geometry.bounds.rendered,
            transform: shown.geometry.transformToSuperview.rendered,
            opacity: shown.opacity,
            cornerRadius: shown.cornerRadius,
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
