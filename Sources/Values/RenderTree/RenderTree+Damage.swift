// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension RenderTree {
    /// The most rectangles of a difference; more are replaced by the one around them all.
    ///
    /// As wlroots' damage ring has it: clipping to many rectangles costs more than drawing what lies between.
    package static let maximumDamage = 20

    /// Where the pictures of two trees differ; empty when they are the same.
    ///
    /// No pixel outside of the rectangles differs, but for what rounds to whole pixels at their edges. Within them some
    /// may be the same: layers are told apart by their values, not by what they draw.
    ///
    /// - Parameters:
    ///   - old: one tree.
    ///   - new: the other.
    ///   - transform: the map from the trees' points to the space of the rectangles, as a frame's pixels. A shadow is as
    ///     soft one way as the other there, so that where it ends cannot be told in points.
    /// - Returns: upright rectangles, at most ``maximumDamage``.
    package static func damage(
        from old: RenderTree, to new: RenderTree, under transform: RenderTransform = .identity
    ) -> [RenderRect] {
        let whole = transform.apply(to: old.bounds.union(new.bounds))
        guard old.size == new.size, old.backgroundColor == new.backgroundColor else { return [whole] }
        var difference = TreeDifference()
        difference.compare(old.layers, new.layers, transform, clip: whole, depth: maximumDepth)
        return difference.rects
    }
}

/// Collects the rectangles in which two lists of layers differ.
private struct TreeDifference {
    private(set) var rects: [RenderRect] = []

    private mutating func add(_ rect: RenderRect) {
        guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
        rects.removeAll { rect.contains($0) }
        rects.append(rect)
        guard rects.count > RenderTree.maximumDamage else { return }
        rects = [rects.reduce(.zero) { $0.union($1) }]
    }

    private mutating func add(_ layer: RenderLayer, _ transform: RenderTransform, _ clip: RenderRect, _ depth: Int) {
        add(layer.extent(under: transform, depth: depth).intersection(clip))
    }

    /// Compares the layers of two parents that are the same but for them.
    mutating func compare(
        _ old: [RenderLayer], _ new: [RenderLayer], _ transform: RenderTransform, clip: RenderRect, depth: Int
    ) {
        guard depth > 0, !clip.isEmpty else { return }
        guard !old.elementsEqual(new, by: { $0.id == $1.id }) else {
            for (before, after) in zip(old, new) { compare(before, after, transform, clip: clip, depth: depth) }
            return
        }
        let oldIDs = Set(old.map(\.id))
        let newIDs = Set(new.map(\.id))
        guard oldIDs.count == old.count, newIDs.count == new.count else {
            // Numbers that are not unique tell nothing.
            for layer in old + new { add(layer, transform, clip, depth) }
            return
        }
        for layer in old where !newIDs.contains(layer.id) { add(layer, transform, clip, depth) }
        for layer in new where !oldIDs.contains(layer.id) { add(layer, transform, clip, depth) }
        let remaining = old.filter { newIDs.contains($0.id) }
        let kept = new.filter { oldIDs.contains($0.id) }
        let places = Dictionary(uniqueKeysWithValues: remaining.enumerated().map { ($1.id, $0) })
        for (place, after) in kept.enumerated() {
            guard let oldPlace = places[after.id] else { continue }
            if oldPlace != place {
                // What changed places may have come to lie over or under anything.
                add(remaining[oldPlace], transform, clip, depth)
                add(after, transform, clip, depth)
            } else {
                compare(remaining[oldPlace], after, transform, clip: clip, depth: depth)
            }
        }
    }

    /// Compares two states of one layer.
    private mutating func compare(
        _ old: RenderLayer, _ new: RenderLayer, _ transform: RenderTransform, clip: RenderRect, depth: Int
    ) {
        guard old.hasSameFrame(as: new) else {
            add(old, transform, clip, depth)
            add(new, transform, clip, depth)
            return
        }
        guard !new.isInvisible else { return }
        let map = new.transform.concatenating(transform)
        if !old.hasSameLook(as: new) {
            add(old.ownExtent(under: map).union(new.ownExtent(under: map)).intersection(clip))
        }
        let inner = new.masksToBounds ? map.apply(to: new.bounds).intersection(clip) : clip
        compare(old.sublayers, new.sublayers, map, clip: inner, depth: depth - 1)
    }
}

extension RenderLayer {
    /// Whether everything that reaches beyond the layer's own look is the same.
    fileprivate func hasSameFrame(as other: RenderLayer) -> Bool {
        bounds == other.bounds && transform == other.transform && opacity == other.opacity
            && masksToBounds == other.masksToBounds && (!masksToBounds || cornerRadius == other.cornerRadius)
            && isHiddenInMirrors == other.isHiddenInMirrors && isPrivate == other.isPrivate
    }

    /// Whether the layer without its sublayers looks the same.
    ///
    /// With the first sublayer a layer may be drawn in other steps, and a component differ by one where they round.
    fileprivate func hasSameLook(as other: RenderLayer) -> Bool {
        cornerRadius == other.cornerRadius && backgroundColor == other.backgroundColor
            && borderWidth == other.borderWidth && borderColor == other.borderColor && shadow == other.shadow
            && contents == other.contents && sublayers.isEmpty == other.sublayers.isEmpty
    }

    /// The rectangle that the layer without its sublayers can reach, under the map of its own space.
    package func ownExtent(under transform: RenderTransform) -> RenderRect {
        let own = transform.apply(to: bounds)
        guard let shadow, !shadow.isClear, !masksToBounds else { return own }
        // Three standard deviations hold all of a blur that three boxes can make.
        let reach = 3 * shadow.radius * transform.meanScale + 1
        let cast = RenderRect(
            x: bounds.minX + shadow.offset.x, y: bounds.minY + shadow.offset.y, width: bounds.size.width,
            height: bounds.size.height)
        return own.union(transform.apply(to: cast).insetBy(dx: -reach, dy: -reach))
    }

    /// The rectangle that the layer with its sublayers can reach in the space that `transform` leads to.
    ///
    /// - Parameters:
    ///   - transform: the map from the parent's space.
    ///   - depth: how many levels of sublayers to look at.
    /// - Returns: an upright rectangle; empty for a layer of which nothing is seen.
    package func extent(under transform: RenderTransform, depth: Int = RenderTree.maximumDepth) -> RenderRect {
        guard depth > 0, !isInvisible else { return .zero }
        let map = self.transform.concatenating(transform)
        let own = ownExtent(under: map)
        guard !masksToBounds else { return own }
        return sublayers.reduce(own) { $0.union($1.extent(under: map, depth: depth - 1)) }
    }
}
