// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// A view or layer that draws only from its properties, and so never needs `setNeedsDisplay()`.
@MainActor protocol DrawsFromProperties: AnyObject {}

extension CALayer {
    /// Returns the layer and up to `depth` levels of sublayers as values, with the current traits; nil if the layer is
    /// hidden.
    func render(depth: Int = RenderTree.maximumDepth) -> RenderLayer? {
        guard let transition = animations.transition else { return renderContent(depth) }
        return transition.show(renderContent(depth - 1), at: SimulatedDevice.current.frames.animator.now)
    }

    /// Returns what the layer shows, for a transition from it: with the traits of its view, as on its screen.
    ///
    /// A transition in progress is included, unless it began from one, too: those that begin before the one before has
    /// ended do not pile up.
    func content() -> LayerContent {
        let above = sequence(first: self, next: \.superlayer).lazy.compactMap(\.view).first
        let isTransition = animations.transition.map { !$0.isNested } ?? false
        var layer: RenderLayer?
        (above?.traitCollection ?? .current).performAsCurrent {
            layer = isTransition ? render() : renderContent(RenderTree.maximumDepth)
        }
        return LayerContent(layer: layer, isTransition: isTransition)
    }

    /// Returns the layer without a transition in progress.
    private func renderContent(_ depth: Int) -> RenderLayer? {
        guard depth > 0, !isHidden || animations.leaving != nil, opacity > 0 || !animations.isEmpty,
            isDoubleSided || !isTurnedAway
        else {
            return nil
        }
        guard let own = view?.ownOverrides else { return renderInPlace(depth) }
        // Dynamic colors inside the layer resolve for its own traits, those outside do not.
        var layer: RenderLayer?
        UITraitCollection.current.overridden(by: own).performAsCurrent { layer = renderInPlace(depth) }
        return layer
    }

    private func renderInPlace(_ depth: Int) -> RenderLayer {
        guard isPlane else { return renderInSpace(depth: depth) }
        if view == nil { layoutIfNeeded() }
        maskView?.layoutTree()
        let looks = presented
        let content = content(shownBy: looks)
        let children = children
        // Sorting is stable: siblings at the same position keep their order.
        let place = place(of: looks)
        let isOrdered = children.allSatisfy { $0.zPosition == 0 }
        let background = looks.backgroundColor
        let ordered = isOrdered ? children : children.sorted { $0.zPosition < $1.zPosition }
        var layer = RenderLayer(
            id: id,
            bounds: looks.bounds.rendered,
            transform: place.transform,
            perspective: place.perspective,
            opacity: Double(looks.opacity),
            cornerRadius: looks.cornerRadius,
            maskedCorners: maskedCorners.rendered,
            backgroundColor: background?.pattern == nil ? background?.color ?? .clear : .clear,
            borderWidth: looks.borderWidth,
            borderColor: looks.borderColor?.color ?? .clear,
            shadow: looks.shadow,
            masksToBounds: masksToBounds,
            contents: content.list,
            isHiddenInMirrors: view?.isHiddenInMirrors ?? false,
            sublayers: renderSublayers(ordered, depth: depth),
            mask: mask.map { [$0.render(depth: depth - 1) ?? RenderLayer(id: $0.id, frame: .zero)] } ?? []
        )
        if let pattern = background?.pattern { layer.show(pattern) }
        layer.castShadowsOfSublayers()
        if let rect = content.rect?.rendered, !layer.bounds.contains(rect) { widen(&layer, to: rect) }
        return layer
    }

    /// Makes room for content that extends beyond the bounds: in the layer itself if its bounds are not visible,
    /// otherwise in a separate layer.
    private func widen(_ layer: inout RenderLayer, to rect: RenderRect) {
        let isPlain = layer.backgroundColor.isClear && layer.borderWidth == 0 && !layer.masksToBounds
        guard !isPlain else { return layer.bounds = rect.union(layer.bounds) }
        var content = RenderLayer(id: contentID, bounds: rect)
        (content.contents, layer.contents) = (layer.contents, nil)
        layer.sublayers.insert(content, at: 0)
    }

    private var shadow: LayerShadow? {
        guard shadowOpacity > 0, let shadowColor else { return nil }
        return LayerShadow(
            color: shadowColor.color, opacity: Double(shadowOpacity), radius: shadowRadius,
            offset: RenderPoint(x: shadowOffset.width, y: shadowOffset.height), path: shadowPath?.path)
    }

    /// The current content.
    var displayList: DisplayList? {
        displayIfNeeded()
        // Layers that draw from their properties are recorded every time; the compositor compares the results.
        if drawn == nil || drawnBounds != bounds || view is any DrawsFromProperties || self is any DrawsFromProperties {
            let context = CGContext()
            context.area = bounds
            if contents == nil {
                owner?.layerWillDraw(self)
                draw(in: context)
            } else {
                drawContents(in: context)
            }
            drawn = context.displayList
            drawnBounds = bounds
        }
        return drawn.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Has the layer's subclass, view or delegate provide the contents; a request to do so again has no effect there.
    func provideContents() {
        isOutdated = false
        display()
        isOutdated = false
    }

    /// Requests that the content is recorded again.
    func contentsDidChange() {
        drawn = nil
        setNeedsCommit()
    }

    /// Requests a commit after a change to a layer that may be visible.
    func setNeedsCommit() {
        KeyValueObservers.objectChanged(self)
        guard view != nil || parent != nil || masked != nil else { return }
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Draws ``contents``.
    func drawContents(in context: CGContext) {
        guard let image = (contents as? CGImage)?.part(contentsRect) else { return }
        let scale = contentsScale > 0 ? contentsScale : 1
        let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        guard let frame = contentsGravity.mode.place(size, in: bounds) else { return }
        context.record(.save)
        if masksToBounds { context.clip(to: bounds) }
        image.record(in: frame, to: context)
        context.record(.restore)
    }
}

extension RenderLayer {
    /// Lets the opaque sublayers of a clear layer cast its shadow, as in the usual view with a shadow around one whose
    /// round corners clip.
    ///
    /// In Core Animation, a layer's shadow has the shape of all that it shows. Here it has the shape of each direct
    /// sublayer with an opaque background, or with contents that are not clipped.
    fileprivate mutating func castShadowsOfSublayers() {
        guard let shadow, shadow.path == nil, backgroundColor.isClear, contents == nil, !masksToBounds else { return }
        let casters = sublayers.filter { sublayer in
            sublayer.mask.isEmpty && sublayer.shadow == nil
                && (sublayer.backgroundColor.alpha == 1 || sublayer.contents != nil && !sublayer.masksToBounds)
        }
        let alone = LayerShadow(
            color: shadow.color, opacity: shadow.opacity, radius: shadow.radius, offset: shadow.offset, isAlone: true)
        let shadows = casters.map { caster in
            // Below all sublayers, so that none has another's shadow on it.
            RenderLayer(
                id: caster.id &* 0xD6E8_FEB8_6659_FD93 | 1 << 63, bounds: caster.bounds, transform: caster.transform,
                perspective: caster.perspective, opacity: caster.opacity,
                cornerRadius: caster.cornerRadius, maskedCorners: caster.maskedCorners,
                backgroundColor: caster.backgroundColor, shadow: alone,
                contents: caster.backgroundColor.alpha == 1 ? nil : caster.contents,
                isHiddenInMirrors: caster.isHiddenInMirrors)
        }
        sublayers.insert(contentsOf: shadows, at: 0)
    }
}

extension CGImage {
    /// Returns the part of the image inside a rectangle in unit coordinates; nil if they do not intersect.
    func part(_ rect: CGRect) -> CGImage? {
        guard rect != CGRect(x: 0, y: 0, width: 1, height: 1) else { return self }
        let (width, height) = (CGFloat(width), CGFloat(height))
        return cropping(
            to: CGRect(
                x: rect.minX * width, y: rect.minY * height, width: rect.width * width, height: rect.height * height))
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

    /// All corners.
    static let all: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// The corners as render values.
    var rendered: RectCorners { RectCorners(rawValue: UInt8(truncatingIfNeeded: rawValue & 0xF)) }
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name of the shape.
    public var rawValue: String
    /// Creates a shape with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A circular arc.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve with continuous curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
