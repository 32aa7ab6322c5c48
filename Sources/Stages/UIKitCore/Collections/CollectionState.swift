// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The state of a collection view and its items.
@MainActor package struct CollectionState {
    /// A supplementary or decoration view.
    struct Extra: Hashable {
        let kind: String
        let path: IndexPath
        var category = UICollectionView.ElementCategory.supplementaryView
    }

    var queues = ReuseQueues<UICollectionReusableView>()
    /// What the app says about the focus.
    var focus = ListFocus()
    var counts: [Int]?
    var visible: [IndexPath: UICollectionViewCell] = [:]
    var extras: [Extra: UICollectionReusableView] = [:]
    /// The frame of a view that is being created.
    var newFrame = CGRect.zero
    /// The cell that is being reconfigured, which the data source gets when it dequeues a cell.
    var reconfigured: UICollectionViewCell?
    var selection = ListSelection()
    /// The swiped item.
    var swipe: RowSwipe?
    /// The background that the collection had by itself; another is the app's.
    var automaticBackground: UIColor?
    /// The interactive transition to another layout.
    var layoutTransition: LayoutTransition?
    /// The item that the app moves with the finger.
    var moved: MovedItem?
    var prefetching = Prefetching()
    var isPlacing = false
    /// Whether the next layout is the first after a reload.
    var isReloaded = false
    var isOutdated = true
    var placedBounds = CGRect.null
    /// The size of the content then.
    var placedContent = CGSize.zero
    var batchDepth = 0
    var batch = ListUpdates()
    /// What waits for the end of the animation of updates; nil if none runs.
    var whenItemsRest: [() -> Void]?
    /// Snapshots of what disappears in these animations.
    var ghosts: [UIView] = []
    /// The number of animations of updates that run.
    var transitions = 0
    /// The number of updates and reloads so far.
    package internal(set) var updates = 0
    /// New views of a layout that may use the sizes that they prefer.
    var unmeasured: [CollectionElement] = []
    /// The bounds before a change of size in an animation, until the cells are placed in the new ones.
    var boundsBeforeAnimation: CGRect?
    var touched: IndexPath?
    var highlighted: IndexPath?
    var highlightTimer: CADisplayLink?
    let follower = ScrollFollower()
    /// The views of the visible orthogonally scrolling sections, and the offsets of all such sections, by section.
    var orthogonalViews: [Int: OrthogonalScrollView] = [:]
    var orthogonalOffsets: [Int: CGFloat] = [:]
}

extension UICollectionView {
    static func key(_ kind: String?, _ identifier: String) -> String {
        "\(kind ?? "UICollectionElementKindCell") \(identifier)"
    }

    /// Dequeues a view or creates one.
    func dequeue(_ kind: String?, _ identifier: String, _ path: IndexPath) -> UICollectionReusableView? {
        if kind == nil, let cell = state.reconfigured, cell.reuseIdentifier == identifier {
            state.reconfigured = nil
            return cell
        }
        let key = Self.key(kind, identifier)
        if let view = state.queues.takeWaiting(key) {
            view.prepareForReuse()
            return view
        }
        state.newFrame = newFrame(kind, path)
        guard let view = state.queues.make(key) else {
            SimulatedDevice.current.raise(
                .inconsistency(
                    "could not dequeue a view of kind: \(kind ?? "UICollectionElementKindCell") with identifier "
                        + "\(identifier) - must register a nib or a class for the identifier or connect a prototype "
                        + "cell in a storyboard"))
            return nil
        }
        (view.reuseIdentifier, view.kind) = (identifier, kind)
        return view
    }

    /// Returns a closure that creates views of a class.
    func maker(_ viewClass: AnyClass) -> (String) -> UICollectionReusableView? {
        { [weak self] _ in InstantiableReusableView.make(viewClass, self?.state.newFrame ?? .zero) }
    }

    /// Returns the initial frame of a view, so that it has room for layout when it is created.
    private func newFrame(_ kind: String?, _ path: IndexPath) -> CGRect {
        guard collectionViewLayout.isPrepared else { return .zero }
        let attributes =
            kind.map { collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: $0, at: path) }
            ?? collectionViewLayout.layoutAttributesForItem(at: place(of: path))
        return attributes?.frame ?? .zero
    }

    private func keep(_ view: UICollectionReusableView) {
        view.removeFromSuperview()
        state.queues.keep(view, view.reuseIdentifier.map { Self.key(view.kind, $0) })
    }

    // MARK: Counts

    /// The number of items in each section, read from the data source if necessary; an item that is moved counts where
    /// it is now.
    var counts: [Int] {
        if let counts = state.counts { return state.moved?.places(counts) ?? counts }
        let counts = readCounts()
        state.counts = counts
        return counts
    }

    func readCounts() -> [Int] {
        guard let dataSource else { return [] }
        return ListCounts.read(sections: dataSource.numberOfSections(in: self), of: self, "items") {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
        }
    }

    /// Returns where the layout places an item: elsewhere only while one is moved.
    func place(of path: IndexPath) -> IndexPath { state.moved?.place(of: path) ?? path }

    /// Returns whether there is an item at an index path.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
    }

    /// Drops the cells and reads everything again before the next layout.
    func forget() {
        guard !state.isPlacing else {
            SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.reloadData() }
            return
        }
        cancelTouch()
        closeSwipe(animated: false)
        removeGhosts()
        (state.counts, state.updates) = (nil, state.updates + 1)
        let (cells, extras) = (state.visible, state.extras)
        (state.visible, state.extras, state.moved) = ([:], [:], nil)
        for (path, cell) in cells { end(cell, path) }
        for (extra, view) in extras { end(view, extra) }
        collectionViewLayout.itemsDidChange(nil)
        collectionViewLayout.invalidateItems()
    }

    func end(_ cell: UICollectionViewCell, _ path: IndexPath) {
        keep(cell)
        itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }

    func end(_ view: UICollectionReusableView, _ extra: CollectionState.Extra) {
        keep(view)
        guard !view.isDecoration else { return }
        itemDelegate?.collectionView(
            self, didEndDisplayingSupplementaryView: view, forElementOfKind: extra.kind, at: extra.path)
    }

    // MARK: Layout

    func layoutWasInvalidated() {
        state.isOutdated = true
        setNeedsLayout()
    }

    /// Prepares the layout and sets the size of the content.
    func prepareLayout() {
        _ = counts
        guard !collectionViewLayout.isPrepared else { return }
        collectionViewLayout.prepareIfNeeded()
        let size = collectionViewLayout.collectionViewContentSize
        if size != contentSize { contentSize = size }
    }

    /// Returns the attributes of the existing elements in a rectangle.
    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        prepareLayout()
        return (collectionViewLayout.layoutAttributesForElements(in: rect) ?? []).filter {
            $0.representedElementCategory == .cell
                ? contains($0.indexPath) : $0.indexPath.count > 0 && counts.indices.contains($0.indexPath.section)
        }
    }

    func showItemsIfNeeded() {
        if state.isOutdated || state.counts == nil || state.placedBounds != bounds { showItems() }
    }

    /// Places the cells and supplementary views in the visible part.
    func showItems() {
        guard !state.isPlacing else { return }
        state.isPlacing = true
        defer { state.isPlacing = false }
        UIView.performWithoutAnimation {
            if state.isReloaded {
                state.isReloaded = false
                prepareLayout()
                stayInContent()
            }
            if state.placedBounds.size != bounds.size {
                prepareLayout()
                stayInContent()
            }
            prepareLayout()
            // Another layout, or another size of its items.
            let placed = state.placedContent
            if contentSize.height < placed.height || contentSize.width < placed.width { stayInContent() }
            // Newly found sizes can move other elements into and out of view, and the end of the content.
            for _ in 0..<20 {
                placeElements()
                if !fitSizes() { break }
                stayInContent()
            }
            if let backgroundView {
                backgroundView.frame = bounds
                sendSubviewToBack(backgroundView)
            }
        }
        (state.isOutdated, state.placedBounds, state.placedContent) = (false, bounds, contentSize)
        if state.boundsBeforeAnimation != nil {
            state.boundsBeforeAnimation = nil
            collectionViewLayout.finalizeAnimatedBoundsChange()
        }
        prefetchLater()
    }

    /// Places the visible elements and removes the others.
    private func placeElements() {
        var wanted: [IndexPath: UICollectionViewLayoutAttributes] = [:]
        var extras: [CollectionState.Extra: UICollectionViewLayoutAttributes] = [:]
        let isEmpty = bounds.width <= 0 || bounds.height <= 0
        for one in isEmpty ? [] : elementsInView() where !one.isHidden {
            let (kind, category) = (one.representedElementKind, one.representedElementCategory)
            // What is attached to an item belongs to the one that is shown there.
            let moved = kind == nil || one.isAttached ? state.moved : nil
            let path = moved?.source(of: one.indexPath) ?? one.indexPath
            if let kind {
                extras[CollectionState.Extra(kind: kind, path: path, category: category)] = one
            } else {
                wanted[path] = one
            }
        }
        for (path, cell) in state.visible where wanted[path] == nil {
            let stays = cell.holdsFirstResponder || cell === state.moved?.cell
            if stays, let attributes = collectionViewLayout.layoutAttributesForItem(at: place(of: path)) {
                wanted[path] = attributes
            } else {
                state.visible[path] = nil
                end(cell, path)
            }
        }
        for (extra, view) in state.extras where extras[extra] == nil {
            if view.holdsFirstResponder, !view.isDecoration,
                let attributes = collectionViewLayout.layoutAttributesForSupplementaryView(
                    ofKind: extra.kind, at: extra.path)
            {
                extras[extra] = attributes
            } else {
                state.extras[extra] = nil
                end(view, extra)
            }
        }
        for (path, attributes) in wanted.sorted(by: { $0.key < $1.key }) { place(path, attributes) }
        for (extra, attributes) in extras.sorted(by: { $0.key.path < $1.key.path }) { place(extra, attributes) }
    }

    /// Returns the attributes of all visible elements, as modified by the handlers of their sections.
    private func elementsInView() -> [UICollectionViewLayoutAttributes] {
        let rects = state.follower.visibleRects(of: self)
        prepareLayout()
        placeOrthogonalSections(in: rects)
        var elements = rects.flatMap(elements)
        // During an animation, the part that is shown differs from the offset.
        for view in state.orthogonalViews.values {
            let shown = view.visibleRects().dropFirst().map { rect in
                rect.offsetBy(dx: -orthogonalOffset(inSection: view.section.index), dy: 0)
            }
            elements += shown.flatMap(self.elements).filter { $0.indexPath.section == view.section.index }
        }
        callHandlers(elements)
        return elements
    }

    private func callHandlers(_ elements: [UICollectionViewLayoutAttributes]) {
        guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout,
            let environment = layout.environment
        else { return }
        for (index, section) in layout.sections.enumerated() {
            guard let handler = section?.visibleItemsInvalidationHandler else { continue }
            let items = elements.filter { $0.indexPath.section == index }
            guard !items.isEmpty else { continue }
            handler(items, state.orthogonalViews[index]?.contentOffset ?? contentOffset, environment)
        }
    }

    private func place(_ path: IndexPath, _ attributes: UICollectionViewLayoutAttributes) {
        let isMoved = path == state.moved?.start
        let host = isMoved ? self : state.orthogonalViews[attributes.indexPath.section] ?? self
        let top = host === self ? 0 : host.frame.minY
        if let cell = state.visible[path] {
            if cell.superview !== host { insert(cell, into: host) }
            return apply(attributes, to: cell, below: top)
        }
        guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return }
        for (other, old) in state.visible where old === cell { state.visible[other] = nil }
        apply(attributes, to: cell, below: top)
        cell.isSelected = state.selection.contains(path)
        state.visible[path] = cell
        if collectionViewLayout.takesPreferredSizes { state.unmeasured.append(.item(path)) }
        itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        if cell.superview !== host { insert(cell, into: host) }
    }

    private func place(_ extra: CollectionState.Extra, _ attributes: UICollectionViewLayoutAttributes) {
        let host = attributes.isAttached ? state.orthogonalViews[attributes.indexPath.section] ?? self : self
        let top = host === self ? 0 : host.frame.minY
        if let view = state.extras[extra] {
            if view.superview !== host, attributes.isAttached { host.addSubview(view) }
            return apply(attributes, to: view, below: top)
        }
        if extra.category == .decorationView {
            guard let view = makeDecoration(attributes) else { return }
            apply(attributes, to: view)
            state.extras[extra] = view
            return insertSubview(view, at: 0)
        }
        guard
            let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: extra.kind, at: extra.path)
        else { return }
        apply(attributes, to: view, below: top)
        state.extras[extra] = view
        if collectionViewLayout.takesPreferredSizes { state.unmeasured.append(.extra(extra)) }
        itemDelegate?.collectionView(
            self, willDisplaySupplementaryView: view, forElementKind: extra.kind, at: extra.path)
        host.addSubview(view)
    }

    func apply(
        _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView, below top: CGFloat = 0
    ) {
        view.transform = .identity
        let swiped = state.swipe.flatMap { $0.cell === view ? $0.offset : nil } ?? 0
        setSides(of: view, attributes)
        view.frame = attributes.frame.offsetBy(dx: swiped, dy: -top)
        state.moved?.hold(view)
        view.transform3D = attributes.transform3D
        view.alpha = attributes.alpha
        view.layer.zPosition = CGFloat(attributes.zIndex)
        view.apply(attributes)
    }
}
