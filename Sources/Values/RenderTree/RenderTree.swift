// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The content of a screen or a window: layers on a background, in points, valid for any scale.
package struct RenderTree: Sendable, Hashable {
    /// The size in points.
    package var size: RenderSize
    /// The color behind all layers.
    package var backgroundColor: Color
    /// The layers, back to front; parts outside of the size are not visible.
    package var layers: [RenderLayer]

    /// The maximum nesting of layers; deeper ones are not drawn, so that no tree can exhaust a thread's stack.
    package static let maximumDepth = 100

    /// Creates a tree.
    package init(size: RenderSize, backgroundColor: Color = .black, layers: [RenderLayer] = []) {
        self.size = size
        self.backgroundColor = backgroundColor
        self.layers = layers
    }

    /// The bounds, with their origin at zero.
    package var bounds: RenderRect { RenderRect(size: size) }

    /// Returns the tree without the layers that mirrors omit.
    ///
    /// - Parameter includingPrivate: Whether private layers are kept.
    /// - Returns: The tree, unchanged if nothing is omitted.
    package func mirrored(includingPrivate: Bool = false) -> RenderTree {
        var tree = self
        tree.layers = layers.mirrored(includingPrivate: includingPrivate, depth: Self.maximumDepth)
        return tree
    }
}

extension [RenderLayer] {
    /// The layers without those that mirrors omit; the same array if there are none.
    fileprivate func mirrored(includingPrivate: Bool, depth: Int) -> [RenderLayer] {
        guard depth > 0, contains(where: { $0.hidesFromMirrors(includingPrivate, depth: depth) }) else { return self }
        return compactMap { layer in
            guard !layer.isHiddenInMirrors, includingPrivate || !layer.isPrivate else { return nil }
            var layer = layer
            layer.sublayers = layer.sublayers.mirrored(includingPrivate: includingPrivate, depth: depth - 1)
            return layer
        }
    }
}

extension RenderLayer {
    /// Whether mirrors omit the layer or one below it.
    fileprivate func hidesFromMirrors(_ includingPrivate: Bool, depth: Int) -> Bool {
        if isHiddenInMirrors || (isPrivate && !includingPrivate) { return true }
        return depth > 0 && sublayers.contains { $0.hidesFromMirrors(includingPrivate, depth: depth - 1) }
    }
}

/// The shadow of a layer.
package struct LayerShadow: Sendable, Hashable {
    /// The color, before opacity.
    package let color: Color
    /// The opacity, from 0 to 1.
    package let opacity: Double
    /// The standard deviation of the blur in points, at most 100.
    package let radius: Double
    /// The distance of the shadow from the layer, in points.
    package let offset: RenderPoint
    /// Whether only the shadow is drawn, in the shape of the layer.
    package let isAlone: Bool
    /// The shape that casts the shadow, in the layer's space; `nil` for the shape of the layer.
    package let path: Path?

    /// Creates a shadow.
    package init(
        color: Color = .black, opacity: Double, radius: Double, offset: RenderPoint = .zero, isAlone: Bool = false,
        path: Path? = nil
    ) {
        self.color = color
        self.opacity = opacity.share
        self.radius = min(radius.length, 100)
        (self.offset, self.isAlone, self.path) = (offset, isAlone, path)
    }

    /// Whether the shadow is invisible.
    package var isClear: Bool { opacity == 0 || color.isClear }
}

/// A rectangle with an appearance and sublayers.
///
/// Back to front: shadow, background, contents, sublayers, border. Background and border follow the rounded corners;
/// contents and sublayers are clipped to them if ``masksToBounds`` is set.
package struct RenderLayer: Sendable, Hashable {
    /// The identifier, unique in its tree and stable between trees.
    package var id: UInt64
    /// The bounds in the layer's own space.
    package var bounds: RenderRect
    /// The transform from the layer's space to its parent's; for a root layer, to the tree's.
    package var transform: RenderTransform
    /// The perspective of the transform, for a layer that is turned in space: a single one; empty for an affine transform.
    /// The layer and its sublayers are then drawn flat, and projected as a picture.
    package var perspective: [RenderPerspective]
    /// The opacity of the layer and its sublayers as a group, from 0 to 1.
    package var opacity: Double { didSet { opacity = opacity.share } }
    /// The corner radius in points.
    package var cornerRadius: Double { didSet { cornerRadius = cornerRadius.length } }
    /// The corners that are round; the others are right angles.
    package var maskedCorners: RectCorners
    /// The fill of the bounds.
    package var backgroundColor: Color
    /// The width of the border along the inside of the bounds, in points; 0 for none.
    package var borderWidth: Double { didSet { borderWidth = borderWidth.length } }
    /// The border's color.
    package var borderColor: Color
    /// The shadow; `nil` for none. As in Core Animation, a layer that masks to its bounds has none.
    package var shadow: LayerShadow?
    /// Whether contents and sublayers are clipped to the bounds and their rounded corners.
    package var masksToBounds: Bool
    /// The drawing on the background, in the layer's space and within the bounds; `nil` for none.
    package var contents: DisplayList?
    /// Whether mirrors omit the layer, such as a presenter's notes.
    package var isHiddenInMirrors: Bool
    /// Whether the layer is private to the device's user, such as a simulated keyboard; mirrors show it only on
    /// request.
    package var isPrivate: Bool
    /// Whether the colors and opacities of the sublayers are added up instead of covering each other: in a dissolve, the
    /// opacities of the old and the new content add up to 1, and nothing behind them shines through.
    package var addsSublayers: Bool
    /// The sublayers, back to front.
    package var sublayers: [RenderLayer]
    /// The mask: a layer in this layer's space whose opacity multiplies that of this layer and its sublayers; empty for
    /// none, otherwise a single layer.
    package var mask: [RenderLayer]

    /// Creates a layer.
    package init(
        id: UInt64, bounds: RenderRect, transform: RenderTransform = .identity, perspective: [RenderPerspective] = [],
        opacity: Double = 1,
        cornerRadius: Double = 0, maskedCorners: RectCorners = .all, backgroundColor: Color = .clear,
        borderWidth: Double = 0, borderColor: Color = .black, shadow: LayerShadow? = nil, masksToBounds: Bool = false,
        contents: DisplayList? = nil,
        isHiddenInMirrors: Bool = false, isPrivate: Bool = false, addsSublayers: Bool = false,
        sublayers: [RenderLayer] = [], mask: [RenderLayer] = []
    ) {
        self.id = id
        self.bounds = bounds
        self.transform = transform
        self.perspective = perspective
        self.opacity = opacity.share
        self.cornerRadius = cornerRadius.length
        self.maskedCorners = maskedCorners
        self.backgroundColor = backgroundColor
        self.borderWidth = borderWidth.length
        self.borderColor = borderColor
        self.shadow = shadow
        self.masksToBounds = masksToBounds
        self.contents = contents
        self.isHiddenInMirrors = isHiddenInMirrors
        self.isPrivate = isPrivate
        self.addsSublayers = addsSublayers
        self.sublayers = sublayers
        self.mask = mask
    }

    /// Creates an untransformed layer at `frame` in its parent, with its own origin at the top left corner.
    package init(id: UInt64, frame: RenderRect) {
        self.init(
            id: id, bounds: RenderRect(size: frame.size),
            transform: .translation(x: frame.minX, y: frame.minY))
    }

    /// Returns the layer after a change to itself, its sublayers and its mask.
    package func mapLayers(_ change: (inout RenderLayer) -> Void) -> RenderLayer {
        var copy = self
        change(&copy)
        copy.sublayers = copy.sublayers.map { $0.mapLayers(change) }
        copy.mask = copy.mask.map { $0.mapLayers(change) }
        return copy
    }

    /// Whether a corner is round.
    package var hasRoundCorners: Bool { cornerRadius > 0 && !maskedCorners.isEmpty }

    /// Whether the layer and its sublayers are invisible.
    package var isInvisible: Bool { opacity == 0 || (projection?.determinant ?? transform.determinant) == 0 }
}
