// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// What a frame is made of, all in the frame's own pixels: trees on black.
struct Scene: Hashable {
    /// A tree and where it lies.
    struct Part: Hashable {
        /// The layers.
        let tree: RenderTree
        /// The map from the tree's points to the frame's pixels.
        let transform: RenderTransform
        /// Where the tree's background lies.
        let frame: PixelRect
        /// Beyond what pixels nothing of the tree is seen.
        let clip: PixelRect
    }

    let size: PixelSize
    var parts: [Part] = []

    /// Which pixels of a frame of this scene may differ from one of `old`; the whole frame when there is no telling.
    func damage(since old: Scene?) -> [PixelRect] {
        let whole = PixelRect(size)
        guard let old, old.size == size, old.parts.count == parts.count else { return [whole] }
        var damage: [PixelRect] = []
        for (before, after) in zip(old.parts, parts) {
            guard before.transform == after.transform, before.frame == after.frame, before.clip == after.clip else {
                return [whole]
            }
            for rect in RenderTree.damage(from: before.tree, to: after.tree, under: after.transform) {
                // Edges are rounded to whole pixels, at most half a pixel to either side, and drawn softly one farther.
                let pixels = rect.pixels(margin: 2).intersection(after.clip)
                if !pixels.isEmpty { damage.append(pixels) }
            }
        }
        return damage
    }
}
