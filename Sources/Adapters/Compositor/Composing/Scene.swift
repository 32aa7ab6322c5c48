// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// The content of a frame in the frame's own pixels: trees on a black background.
struct Scene: Hashable {
    /// A tree and its place.
    struct Part: Hashable {
        /// The layers.
        let tree: RenderTree
        /// The transform from the tree's points to the frame's pixels.
        let transform: RenderTransform
        /// The place of the tree's background.
        let frame: PixelRect
        /// The pixels outside of which no part of the tree is visible.
        let clip: PixelRect
    }

    let size: PixelSize
    var parts: [Part] = []

    /// Returns the pixels that may differ from a frame of `old`; the whole frame if the scenes are not comparable.
    func damage(since old: Scene?) -> [PixelRect] {
        let whole = PixelRect(size)
        guard let old, old.size == size, old.parts.count == parts.count else { return [whole] }
        var damage: [PixelRect] = []
        for (before, after) in zip(old.parts, parts) {
            guard before.transform == after.transform, before.frame == after.frame, before.clip == after.clip else {
                return [whole]
            }
            for rect in RenderTree.damage(from: before.tree, to: after.tree, under: after.transform) {
                // Edges are rounded to whole pixels, that is by at most half a pixel, and antialiased one pixel
                // farther.
                let pixels = rect.pixels(margin: 2).intersection(after.clip)
                if !pixels.isEmpty { damage.append(pixels) }
            }
        }
        return damage
    }
}

extension Scene {
    /// Lays out a composition.
    init(_ composition: ScreenComposition) {
        size = composition.size
        let content = composition.overscan.contentRect(in: size)
        // The size of the image before rotation.
        let upright =
            composition.rotation.swapsSides
            ? PixelSize(width: content.height, height: content.width) : content.size
        let turn = composition.rotation.transform(into: content)
        switch composition.content {
        case .black: break
        case .windows(let trees):
            parts = trees.map { Self.part($0, $0.bounds, PixelRect(upright), turn, content) }
        case .mirror(let mirror):
            let bars = RenderTree(
                size: RenderSize(width: Double(upright.width), height: Double(upright.height)),
                backgroundColor: mirror.letterboxColor)
            let tree = mirror.tree.mirrored(includingPrivate: mirror.showsPrivateLayers)
            let region = mirror.visibleRegion
            let place = mirror.aspect.place(region.size, in: upright)
            parts = [
                Self.part(bars, nil, PixelRect(upright), turn, content),
                Self.part(tree, region, place, turn, content),
            ]
        }
    }

    /// Returns a part that shows `region` of a tree at `place` of the image before rotation.
    private static func part(
        _ tree: RenderTree, _ region: RenderRect?, _ place: PixelRect, _ turn: RenderTransform, _ content: PixelRect
    ) -> Part {
        let region = region ?? tree.bounds
        let scale = RenderTransform.scale(
            x: region.size.width > 0 ? Double(place.width) / region.size.width : 1,
            y: region.size.height > 0 ? Double(place.height) / region.size.height : 1)
        let transform = RenderTransform.translation(x: -region.minX, y: -region.minY)
            .concatenating(scale)
            .concatenating(.translation(x: Double(place.x), y: Double(place.y)))
            .concatenating(turn)
        let frame = turn.apply(
            to: RenderRect(
                x: Double(place.x), y: Double(place.y), width: Double(place.width), height: Double(place.height))
        ).pixels(margin: 0)
        return Part(tree: tree, transform: transform, frame: frame, clip: frame.intersection(content))
    }
}

extension Rotation {
    /// Returns the transform from the pixels of the unrotated image to the frame's, so that it covers `rect`.
    func transform(into rect: PixelRect) -> RenderTransform {
        let (x, y) = (Double(rect.x), Double(rect.y))
        let (width, height) = (Double(rect.width), Double(rect.height))
        return switch self {
        case .none: .translation(x: x, y: y)
        case .quarter: RenderTransform(a: 0, b: 1, c: -1, d: 0, tx: x + width, ty: y)
        case .half: RenderTransform(a: -1, b: 0, c: 0, d: -1, tx: x + width, ty: y + height)
        case .threeQuarters: RenderTransform(a: 0, b: -1, c: 1, d: 0, tx: x, ty: y + height)
        }
    }
}
