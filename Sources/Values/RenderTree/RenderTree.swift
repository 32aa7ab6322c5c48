// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a screen or a window shows: layers on a background, in points, good for any scale.
package struct RenderTree: Sendable, Hashable {
    /// The extent in points.
    package var size: RenderSize
    /// What lies behind all layers.
    package var backgroundColor: Color
    /// The layers, from back to front; what lies outside of the size is not seen.
    package var layers: [RenderLayer]

    /// The deepest nesting of layers; what lies deeper is not drawn, so that no tree can exhaust a thread's stack.
    package static let maximumDepth = 100

    /// Creates a tree.
    package init(size: RenderSize, backgroundColor: Color = .black, layers: [RenderLayer] = []) {
        self.size = size
        self.backgroundColor = backgroundColor
        self.layers = layers
    }

    /// The whole extent.
    package var bounds: RenderRect { RenderRect(size: size) }

    /// The tree as others may see it: without what mirrors leave out.
    ///
    /// - Parameter includingPrivate: whether layers for the device's user alone are kept.
    /// - Returns: the tree, unchanged where nothing is left out.
    package func mirrored(includingPrivate: Bool = false) -> RenderTree {
        var tree = self
        tree.layers = layers.mirrored(includingPrivate: includingPrivate, depth: Self.maximumDepth)
        return tree
    }
}

extension [RenderLayer] {
    /// The layers without those that mirrors leave out; the same array when there are none.
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
    /// Whether the layer or one below it is left out of mirrors.
    fileprivate func hidesFromMirrors(_ includingPrivate: Bool, depth: Int) -> Bool {
        if isHiddenInMirrors || (isPrivate && !includingPrivate) { return true }
        return depth > 0 && sublayers.contains { $0.hidesFromMirrors(includingPrivate, depth: depth - 1) }
    }
}

/// A shadow that a layer casts.
package struct LayerShadow: Sendable, Hashable {
    /// The color, before opacity.
    package let color: Color
    /// The opacity, from 0 to 1.
    package let opacity: Double
    /// How far the edge is spread, in points: the standard deviation of the blur, at most 100.
    package let radius: Double
    /// How far the shadow lies from what casts it, in points.
    package let offset: RenderPoint

    /// Creates a shadow.
    package init(color: Color = .black, opacity: Double, radius: Double, offset: RenderPoint = .zero) {
        self.color = color
        self.opacity = opacity.share
        self.radius = min(radius.length, 100)
        self.offset = offset
    }

    /// Whether nothing of it is seen.
    package var isClear: Bool { opacity == 0 || color.isClear }
}

/// A rectangle with a look of its own and layers on top of it.
///
/// From back to front: shadow, background, contents, sublayers, border. Background and border follow the round corners;
/// contents and sublayers are cut to them when ``masksToBounds`` is set.
package struct RenderLayer: Sendable, Hashable {
    /// The layer's number, unique in its tree and the same from tree to tree.
    package let id: UInt64
    /// The layer's rectangle in its own space.
    package var bounds: RenderRect
    /// The map from the layer's space to its parent's; for a root layer to the tree's.
    package var transform: RenderTransform
    /// The opacity of the layer with its sublayers, as one picture; from 0 to 1.
    package var opacity: Double { didSet { opacity = opacity.share } }
    /// The radius of round corners in points.
    package var cornerRadius: Double { didSet { cornerRadius = cornerRadius.length } }
    /// What the bounds are filled with.
    package var backgroundColor: Color
    /// The width of a line along the inside of the bounds, in points; 0 for none.
    package var borderWidth: Double { didSet { borderWidth = borderWidth.length } }
    /// The border's color.
    package var borderColor: Color
    /// The shadow; `nil` for none. A layer that masks to its bounds has none, as in Core Animation.
    package var shadow: LayerShadow?
    /// Whether contents and sublayers are cut to the bounds and their round corners.
    package var masksToBounds: Bool
    /// What is drawn on the background, in the layer's space and within the bounds; `nil` for nothing.
    package var contents: DisplayList?
    /// Whether mirrors leave the layer out: a presenter's notes.
    package var isHiddenInMirrors: Bool
    /// Whether the layer is for the device's user alone, a simulated keyboard say; mirrors show it only when asked to.
    package var isPrivate: Bool
    /// The layers on top, from back to front.
    package var sublayers: [RenderLayer]

    /// Creates a layer.
    package init(
        id: UInt64,
        bounds: RenderRect,
        transform: RenderTransform = .identity,
        opacity: Double = 1,
        cornerRadius: Double = 0,
        backgroundColor: Color = .clear,
        borderWidth: Double = 0,
        borderColor: Color = .black,
        shadow: LayerShadow? = nil,
        masksToBounds: Bool = false,
        contents: DisplayList? = nil,
        isHiddenInMirrors: Bool = false,
        isPrivate: Bool = false,
        sublayers: [RenderLayer] = []
    ) {
        self.id = id
        self.bounds = bounds
        self.transform = transform
        self.opacity = opacity.share
        self.cornerRadius = cornerRadius.length
        self.backgroundColor = backgroundColor
        self.borderWidth = borderWidth.length
        self.borderColor = borderColor
        self.shadow = shadow
        self.masksToBounds = masksToBounds
        self.contents = contents
        self.isHiddenInMirrors = isHiddenInMirrors
        self.isPrivate = isPrivate
        self.sublayers = sublayers
    }

    /// Creates an untransformed layer that lies at `frame` in its parent, its own origin at its upper left corner.
    package init(id: UInt64, frame: RenderRect) {
        self.init(
            id: id, bounds: RenderRect(size: frame.size),
            transform: .translation(x: frame.minX, y: frame.minY))
    }

    /// Whether nothing of the layer and its sublayers is seen.
    package var isInvisible: Bool { opacity == 0 || transform.determinant == 0 }
}
