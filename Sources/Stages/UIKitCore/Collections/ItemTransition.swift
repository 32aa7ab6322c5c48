// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An item, or a supplementary or decoration view.
enum CollectionElement: Hashable {
    case item(IndexPath)
    case extra(CollectionState.Extra)
}

/// A batch of updates in the visible part of a collection, in which the layout takes part.
///
/// Remaining items move to their new places, also out of view, and take their new sizes; new and deleted ones appear and
/// disappear as the layout determines. The cells are at their final places from the start; only their presentation moves,
/// in the app's animation time. A batch without updates animates what else has changed in the layout.
@MainActor final class ItemTransition {
    private let collection: UICollectionView
    private let updates: ListUpdates
    private let mapping: ListMapping
    private let animates: Bool
    /// The places of the remaining visible cells before the batch, in the coordinates of the content then.
    private var places: [ObjectIdentifier: UICollectionViewLayoutAttributes] = [:]
    /// The places of the remaining supplementary and decoration views, which are made anew, by their new index paths.
    private var extraPlaces: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    /// The content offset before the batch.
    private let offset: CGPoint
    /// The visible elements that disappear, and snapshots of them if there is an animation.
    private var departures: [(element: CollectionElement, old: UICollectionViewLayoutAttributes, ghost: UIView?)] = []
    /// Cells that move out of view.
    private var leaving: [Leaving] = []
    /// The new index paths of reloaded items.
    private let reloaded: Set<IndexPath>

    /// Records the visible elements.
    init(_ collection: UICollectionView, _ updates: ListUpdates, _ mapping: ListMapping) {
        (self.collection, self.updates, self.mapping) = (collection, updates, mapping)
        offset = collection.contentOffset
        animates =
            collection.window != nil && UIView.areAnimationsEnabled && SimulatedDevice.current.frames.animates
        let visible = collection.state.visible
        reloaded = Set(visible.keys.filter(mapping.isReloaded).compactMap(mapping.newPath))
        guard animates || !updates.isEmpty else { return }
        for (path, cell) in visible.sorted(by: { $0.key < $1.key }) {
            let old = UICollectionViewLayoutAttributes(forCellWith: path)
            collection.read(cell, into: old)
            if mapping.isReloaded(path) || mapping.newPath(path) == nil {
                departures.append((.item(path), old, ghost(of: cell)))
            } else if animates, cell.superview === collection {
                places[ObjectIdentifier(cell)] = old
            }
        }
        for (extra, view) in collection.state.extras {
            let old =
                view.isDecoration
                ? UICollectionViewLayoutAttributes(forDecorationViewOfKind: extra.kind, with: extra.path)
                : UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: extra.kind, with: extra.path)
            collection.read(view, into: old)
            guard let section = mapping.newSection(extra.path.section) else {
                departures.append((.extra(extra), old, ghost(of: view)))
                continue
            }
            guard animates, extra.path.count == 2 else { continue }
            let path = IndexPath(item: extra.path.item, section: section)
            extraPlaces[.extra(.init(kind: extra.kind, path: path, category: extra.category))] = old
        }
    }

    /// Returns a snapshot of a view that disappears; nil without an animation.
    private func ghost(of view: UIView) -> UIView? {
        animates && view.superview === collection ? view.snapshotView(afterScreenUpdates: false) : nil
    }

    /// Tells the layout, which is prepared for the items after the batch, of the updates, and animates them.
    func run() {
        let layout = collection.collectionViewLayout
        layout.removed = Dictionary(departures.map { ($0.element, $0.old) }) { first, _ in first }
        layout.prepare(forCollectionViewUpdates: updates.items(mapping))
        let target = layout.targetContentOffset(forProposedContentOffset: collection.contentOffset)
        if target != collection.contentOffset, !collection.isDragging { collection.contentOffset = target }
        let ends = departures.map { final($0.element) }
        var starts: [CollectionElement: Arrival] = [:]
        for shown in collection.elements(in: collection.bounds) where !shown.isHidden && appears(shown) {
            starts[shown.element] = Arrival(start: initial(shown) ?? shown, end: shown)
        }
        layout.removed = [:]
        guard animates else { return layout.finalizeCollectionViewUpdates() }
        let hidden = cellsOutOfView()
        collection.showItems()
        for (path, one) in hidden where collection.state.visible[path] == nil { leaving.append(one) }
        animate(starts, ends)
    }

    /// Returns the remaining cells whose new places are out of view, by their new index paths.
    private func cellsOutOfView() -> [IndexPath: Leaving] {
        var found: [IndexPath: Leaving] = [:]
        for (path, cell) in collection.state.visible {
            guard let old = places[ObjectIdentifier(cell)], let end = collection.layoutAttributesForItem(at: path),
                !end.frame.meets(collection.bounds), let ghost = ghost(of: cell)
            else { continue }
            found[path] = Leaving(ghost: ghost, old: old, end: end)
        }
        return found
    }

    // MARK: The layout's answers

    /// Returns whether an element after the batch is new or reloaded.
    private func appears(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
        let path = attributes.indexPath
        if updates.insertedSections.contains(path.section) { return true }
        guard attributes.representedElementCategory == .cell else { return false }
        return updates.insertedItems.contains(path) || reloaded.contains(path)
    }

    private func initial(_ shown: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes? {
        let (layout, path) = (collection.collectionViewLayout, shown.indexPath)
        let kind = shown.representedElementKind ?? ""
        return switch shown.representedElementCategory {
        case .cell: layout.initialLayoutAttributesForAppearingItem(at: path)
        case .supplementaryView:
            layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView: layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
        }
    }

    private func final(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        let layout = collection.collectionViewLayout
        return switch element {
        case .item(let path): layout.finalLayoutAttributesForDisappearingItem(at: path)
        case .extra(let extra) where extra.category == .decorationView:
            layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: extra.kind, at: extra.path)
        case .extra(let extra):
            layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: extra.kind, at: extra.path)
        }
    }

    // MARK: Animation

    /// Where an element that appears starts, and its place.
    private struct Arrival {
        let start: UICollectionViewLayoutAttributes
        let end: UICollectionViewLayoutAttributes
    }

    /// A cell that moves out of view: a snapshot, its place before the batch, and the one after it.
    private struct Leaving {
        let ghost: UIView
        let old: UICollectionViewLayoutAttributes
        let end: UICollectionViewLayoutAttributes
    }

    /// A change of a view that is animated.
    private struct Motion {
        let start: () -> Void
        let end: () -> Void
    }

    private func animate(
        _ starts: [CollectionElement: Arrival], _ ends: [UICollectionViewLayoutAttributes?]
    ) {
        let (collection, layout, now) = (collection, collection.collectionViewLayout, collection.contentOffset)
        let scrolled = CGVector(dx: now.x - offset.x, dy: now.y - offset.y)
        var motions: [Motion] = []
        // An item that comes into view moves with the one before it.
        var shift = CGVector.zero
        func add(
            _ view: UICollectionReusableView, _ element: CollectionElement,
            from old: UICollectionViewLayoutAttributes?
        ) {
            if let arrival = starts[element] {
                motions.append(
                    Motion {
                        collection.apply(arrival.start, to: view)
                    } end: {
                        collection.apply(arrival.end, to: view)
                    })
                return
            }
            let end = UICollectionViewLayoutAttributes()
            collection.read(view, into: end)
            if let old {
                old.center = CGPoint(x: old.center.x + scrolled.dx, y: old.center.y + scrolled.dy)
                shift = CGVector(dx: old.frame.maxX - end.frame.maxX, dy: old.frame.maxY - end.frame.maxY)
            }
            let start = old ?? end.moved(by: shift)
            guard !start.looks(like: end) else { return }
            motions.append(
                Motion {
                    view.show(start)
                } end: {
                    view.show(end)
                })
        }
        for (path, cell) in collection.state.visible.sorted(by: { $0.key < $1.key }) where cell.superview === collection
        {
            add(cell, .item(path), from: places[ObjectIdentifier(cell)])
        }
        for (extra, view) in collection.state.extras {
            shift = .zero
            add(view, .extra(extra), from: extraPlaces[.extra(extra)])
        }
        func add(_ ghost: UIView, from old: UICollectionViewLayoutAttributes, to end: UICollectionViewLayoutAttributes?)
        {
            collection.state.ghosts.append(ghost)
            motions.append(
                Motion {
                    ghost.frame = old.frame.offsetBy(dx: scrolled.dx, dy: scrolled.dy)
                    collection.insert(ghost, into: collection)
                } end: {
                    guard let end else { return }
                    (ghost.center, ghost.alpha, ghost.transform3D) = (end.center, end.alpha, end.transform3D)
                })
        }
        for (departure, end) in zip(departures, ends) {
            if let ghost = departure.ghost { add(ghost, from: departure.old, to: end) }
        }
        for one in leaving { add(one.ghost, from: one.old, to: one.end) }
        // A batch without updates usually changes nothing.
        guard !motions.isEmpty || !updates.isEmpty else { return layout.finalizeCollectionViewUpdates() }
        let ghosts = departures.compactMap(\.ghost) + leaving.map(\.ghost)
        UIView.performWithoutAnimation { for motion in motions { motion.start() } }
        if collection.state.whenItemsRest == nil { collection.state.whenItemsRest = [] }
        collection.state.transitions += 1
        UIView.animate(withDuration: 0.3) {
            for motion in motions { motion.end() }
            layout.finalizeCollectionViewUpdates()
        } completion: { _ in
            for ghost in ghosts { ghost.removeFromSuperview() }
            collection.state.ghosts.removeAll { $0.superview == nil }
            collection.itemsRest()
        }
    }
}

extension UICollectionViewLayoutAttributes {
    /// The element that the attributes describe.
    var element: CollectionElement {
        guard let kind = representedElementKind else { return .item(indexPath) }
        return .extra(CollectionState.Extra(kind: kind, path: indexPath, category: representedElementCategory))
    }

    /// Returns a copy at another place.
    fileprivate func moved(by shift: CGVector) -> UICollectionViewLayoutAttributes {
        let copy = UICollectionViewLayoutAttributes()
        (copy.frame, copy.alpha, copy.transform3D) = (frame.offsetBy(dx: shift.dx, dy: shift.dy), alpha, transform3D)
        return copy
    }

    /// Returns whether a view with these attributes looks as with others.
    fileprivate func looks(like other: UICollectionViewLayoutAttributes) -> Bool {
        frame == other.frame && alpha == other.alpha && transform3D == other.transform3D
    }
}

extension UICollectionReusableView {
    /// Gives the view the place, the size and the appearance of attributes, and lays it out in another size.
    fileprivate func show(_ attributes: UICollectionViewLayoutAttributes) {
        (center, alpha, transform3D) = (attributes.center, attributes.alpha, attributes.transform3D)
        guard bounds.size != attributes.size else { return }
        bounds.size = attributes.size
        layoutIfNeeded()
    }
}

extension UICollectionView {
    /// Removes what still disappears after updates.
    func removeGhosts() {
        for ghost in state.ghosts { ghost.removeFromSuperview() }
        state.ghosts = []
    }

    /// Performs an action after the animation of updates, or in the next turn if there is none.
    func whenItemsRest(_ action: @escaping () -> Void) {
        if state.whenItemsRest == nil {
            SimulatedDevice.current.mainLoop.enqueue(action)
        } else {
            state.whenItemsRest?.append(action)
        }
    }

    /// Performs the actions that waited for the end of the animations of updates, once all have ended.
    fileprivate func itemsRest() {
        state.transitions -= 1
        guard state.transitions == 0 else { return }
        let actions = state.whenItemsRest ?? []
        state.whenItemsRest = nil
        for action in actions { action() }
    }

    /// Copies the place and the appearance of an element's view into attributes.
    fileprivate func read(_ view: UICollectionReusableView, into attributes: UICollectionViewLayoutAttributes) {
        let (size, center) = (view.bounds.size, view.center)
        let top = view.superview === self ? 0 : view.superview?.frame.minY ?? 0
        attributes.frame = CGRect(
            origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2 + top), size: size)
        (attributes.alpha, attributes.transform3D) = (view.alpha, view.transform3D)
        attributes.zIndex = Int(view.layer.zPosition)
    }
}
