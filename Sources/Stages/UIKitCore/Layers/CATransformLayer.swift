// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer without an appearance of its own, whose sublayers share a 3D space: they are not flattened into its plane, but
/// projected with its transform onto the plane of its superlayer.
///
/// Sublayers are shown in the order of the depths of their centers, and do not intersect.
@preconcurrency @MainActor open class CATransformLayer: CALayer {
    override var isPlane: Bool { false }

    /// Creates a layer with a zero frame.
    public required init() {
        super.init()
        Self.usesSpace = true
    }

    /// Creates a layer with a zero frame; the archive is ignored.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        Self.usesSpace = true
    }

    /// Creates a layer with the values of another, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
        Self.usesSpace = true
    }

    /// Returns the frontmost sublayer at a point; never the layer itself, which has no plane.
    open override func hitTest(_ p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        // Sublayers lead back from the plane by themselves.
        for child in ordered(isModel: true).reversed() {
            if let hit = child.hitTest(p) { return hit }
        }
        return nil
    }

    /// Returns false: the layer has no area.
    open override func contains(_ p: CGPoint) -> Bool { false }

    override func renderInSpace(depth: Int) -> RenderLayer {
        layoutIfNeeded()
        return RenderLayer(
            id: id, bounds: .zero, opacity: Double(presented.opacity),
            isHiddenInMirrors: view?.isHiddenInMirrors ?? false,
            sublayers: renderSublayers(ordered(isModel: false), depth: depth))
    }

    /// The sublayers from the farthest to the nearest.
    private func ordered(isModel: Bool) -> [CALayer] {
        let depths = children.map { child in
            let looks = isModel ? child : child.presented
            let space = child.space(of: looks, isModel: isModel) ?? CATransform3DIdentity
            let (x, y) = (looks.bounds.midX, looks.bounds.midY)
            return (child, x * space.m13 + y * space.m23 + space.m43)
        }
        // Sorting is stable: siblings at the same depth keep their order.
        return depths.sorted { $0.1 < $1.1 }.map(\.0)
    }

    override func makePresentation() -> CALayer { CATransformLayer() }
}
