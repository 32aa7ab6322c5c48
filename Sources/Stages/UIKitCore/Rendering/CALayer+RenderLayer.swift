// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

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
        // Dynamic colours within go by the new style; what is around does not.
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
