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
