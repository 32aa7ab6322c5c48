// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension RenderTree {
    /// The maximum number of damage rectangles; more are replaced by their bounding box.
    ///
    /// As in wlroots' damage ring: clipping to many rectangles costs more than drawing what lies between them.
    package static let maximumDamage = 20

    /// Returns the regions in which the rendered trees differ; empty if they are equal.
    ///
    /// No pixel outside of the rectangles differs, except for rounding to whole pixels at their edges. Inside, some may
    /// be equal: layers are compared by value, not by what they draw.
    ///
    /// - Parameters:
    ///   - old: The old tree.
    ///   - new: The new tree.
    ///   - transform: The transform from the trees' points to the space of the rectangles, such as the pixels of a
    ///     frame. A shadow is equally soft in both directions there, so its extent cannot be computed in points.
    /// - Returns: Upright rectangles, at most ``maximumDamage``.
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

    /// Compares the layers of two parents that are otherwise equal.
    mutating func compare(
        _ old: [RenderLayer], _ new: [RenderLayer], _ transform: RenderTransform, clip: RenderRect, depth: Int
    ) {
        guard depth > 0, !clip.isEmpty else { return }
        // By index: a pair from `zip` would be a copy of both.
        let areSame = old.count == new.count && old.indices.allSatisfy { old[$0].id == new[$0].id }
        guard !areSame else {
            for index in old.indices { compare(old[index], new[index], transform, clip: clip, depth: depth) }
            return
        }
        let oldIDs = Set(old.map(\.id))
        let newIDs = Set(new.map(\.id))
        guard oldIDs.count == old.count, newIDs.count == new.count else {
            // Identifiers that are not unique are useless.
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
                // Layers that changed their position may be above or below anything now.
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
        // A layer in perspective is drawn as a whole.
        guard old.hasSameFrame(as: new), new.perspective.isEmpty || old == new else {
            add(old, transform, clip, depth)
            add(new, transform, clip, depth)
            return
        }
        guard !new.isInvisible, new.perspective.isEmpty else { return }
        let map = new.transform.concatenating(transform)
        if !old.hasSameLook(as: new) {
            add(old.ownExtent(under: map).union(new.ownExtent(under: map)).intersection(clip))
        }
        let inner = new.masksToBounds ? map.apply(to: new.bounds).intersection(clip) : clip
        compare(old.sublayers, new.sublayers, map, clip: inner, depth: depth - 1)
    }
}

extension RenderLayer {
    /// Whether everything that extends beyond the layer's own appearance is equal.
    fileprivate func hasSameFrame(as other: RenderLayer) -> Bool {
        bounds == other.bounds && transform == other.transform && opacity == other.opacity
            && masksToBounds == other.masksToBounds && (!masksToBounds || hasSameCorners(as: other))
            && isHiddenInMirrors == other.isHiddenInMirrors && isPrivate == other.isPrivate && mask == other.mask
            && addsSublayers == other.addsSublayers && perspective == other.perspective
    }

    private func hasSameCorners(as other: RenderLayer) -> Bool {
        cornerRadius == other.cornerRadius && maskedCorners == other.maskedCorners
    }

    /// Whether the layer looks the same without its sublayers.
    ///
    /// A layer with sublayers may be drawn in other steps than one without, and rounding can then change a component by
    /// one.
    fileprivate func hasSameLook(as other: RenderLayer) -> Bool {
        hasSameCorners(as: other) && backgroundColor == other.backgroundColor
            && borderWidth == other.borderWidth && borderColor == other.borderColor && shadow == other.shadow
            && contents == other.contents && sublayers.isEmpty == other.sublayers.isEmpty
    }

    /// The bounding box of the layer without its sublayers, under the transform of its own space.
    package func ownExtent(under transform: RenderTransform) -> RenderRect {
        let own = transform.apply(to: bounds)
        guard let shadow, !shadow.isClear, !masksToBounds else { return own }
        // Three standard deviations contain the whole blur that three boxes can produce.
        let reach = 3 * shadow.radius * transform.meanScale + 1
        let caster = shadow.path?.controlBounds ?? bounds
        let cast = RenderRect(
            x: caster.minX + shadow.offset.x, y: caster.minY + shadow.offset.y, width: caster.size.width,
            height: caster.size.height)
        return own.union(transform.apply(to: cast).insetBy(dx: -reach, dy: -reach))
    }

    /// The layer without its transform.
    package var flat: RenderLayer {
        var flat = self
        flat.place(by: .identity)
        return flat
    }

    /// Returns the bounding box of the layer with its sublayers, in the target space of `transform`.
    ///
    /// - Parameters:
    ///   - transform: The transform from the parent's space.
    ///   - depth: The number of sublayer levels to include.
    /// - Returns: An upright rectangle; empty for an invisible layer.
    package func extent(under transform: RenderTransform, depth: Int = RenderTree.maximumDepth) -> RenderRect {
        guard depth > 0, !isInvisible else { return .zero }
        if let projection {
            return transform.apply(to: projection.apply(to: flat.extent(under: .identity, depth: depth)))
        }
        let map = self.transform.concatenating(transform)
        let own = ownExtent(under: map)
        guard !masksToBounds else { return own }
        return sublayers.reduce(own) { $0.union($1.extent(under: map, depth: depth - 1)) }
    }
}
