// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// The content of a frame, in pixels of its upright picture: trees on a black background.
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
    /// Lays out the upright picture of a composition, as it is before rotation.
    init(_ composition: ScreenComposition) {
        size = composition.uprightSize
        let content = composition.overscan.contentRect(in: size)
        let room = PixelRect(content.size)
        switch composition.content {
        case .black: break
        case .windows(let trees):
            parts = trees.map { Self.part($0, $0.bounds, room, in: content) }
        case .mirror(let mirror):
            let bars = RenderTree(
                size: RenderSize(width: Double(content.width), height: Double(content.height)),
                backgroundColor: mirror.letterboxColor)
            let tree = mirror.tree.mirrored(includingPrivate: mirror.showsPrivateLayers)
            let region = mirror.visibleRegion
            let place = mirror.aspect.place(region.size, in: content.size)
            parts = [Self.part(bars, bars.bounds, room, in: content), Self.part(tree, region, place, in: content)]
        }
    }

    /// Returns a part that shows `region` of a tree at `place` in the content.
    private static func part(
        _ tree: RenderTree, _ region: RenderRect, _ place: PixelRect, in content: PixelRect
    ) -> Part {
        let scale = RenderTransform.scale(
            x: region.size.width > 0 ? Double(place.width) / region.size.width : 1,
            y: region.size.height > 0 ? Double(place.height) / region.size.height : 1)
        let frame = PixelRect(
            x: content.x + place.x, y: content.y + place.y, width: place.width, height: place.height)
        let transform = RenderTransform.translation(x: -region.minX, y: -region.minY)
            .concatenating(scale)
            .concatenating(.translation(x: Double(frame.x), y: Double(frame.y)))
        return Part(tree: tree, transform: transform, frame: frame, clip: frame.intersection(content))
    }
}
