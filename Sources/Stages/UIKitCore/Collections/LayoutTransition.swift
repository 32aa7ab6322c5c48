// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An interactive transition of a collection to another layout.
@MainActor struct LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
}

extension UICollectionView {
    /// What is called after an interactive transition.
    ///
    /// - Parameters:
    ///   - completed: whether the transition came to its end; false if another layout was set during it.
    ///   - finished: whether the collection has the new layout; false after a transition that was canceled.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    /// Begins a transition to another layout, which the app drives with the progress of the layout that it gets.
    ///
    /// https://developer.apple.com/documentation/uikit/uicollectionview/startinteractivetransition(to:completion:)
    ///
    /// - Parameters:
    ///   - layout: the new layout.
    ///   - completion: called when the transition has been finished or canceled.
    /// - Returns: the layout of the collection until then; during a transition, which is an exception, that of the other.
    @discardableResult public func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        if let transition = state.layoutTransition {
            SimulatedDevice.current.raise(
                .inconsistency("the collection is already part of an interactive transition. Collection view: \(self)"))
            return transition.layout
        }
        let current = collectionViewLayout
        layout.user = self
        announceTransition(from: current, to: layout)
        let between =
            itemDelegate?.collectionView(self, transitionLayoutForOldLayout: current, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: current, nextLayout: layout)
        state.layoutTransition = LayoutTransition(layout: between, completion: completion)
        collectionViewLayout = between
        return between
    }

    /// Ends an interactive transition: the items move from where they are to their places in the new layout.
    public func finishInteractiveTransition() { endInteractiveTransition(finishes: true) }

    /// Ends an interactive transition: the items move back to their places in the layout before it.
    public func cancelInteractiveTransition() { endInteractiveTransition(finishes: false) }

    private func endInteractiveTransition(finishes: Bool) {
        guard let transition = state.layoutTransition else {
            return SimulatedDevice.current.raise(
                .inconsistency("the collection is not part of an interactive transition. Collection view: \(self)"))
        }
        state.layoutTransition = nil
        let (old, new) = (transition.layout.currentLayout, transition.layout.nextLayout)
        moveItems(to: finishes ? new : old)
        finalizeTransition(from: old, to: new)
        if let completion = transition.completion { whenItemsRest { completion(true, finishes) } }
    }

    /// Replaces the layout, in an animation if that is asked for and the collection has shown items.
    func replaceLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        let old = collectionViewLayout
        guard layout !== old else { return }
        layout.user = self
        announceTransition(from: old, to: layout)
        if animated { moveItems(to: layout) } else { collectionViewLayout = layout }
        finalizeTransition(from: old, to: layout)
    }

    /// Prepares for a layout that has replaced another, and ends the transition whose layout that was.
    func layoutReplaced(_ old: UICollectionViewLayout) {
        let layout = collectionViewLayout
        // These have followed the items, and keep the sizes that they have determined.
        let following = [old] + ((old as? UICollectionViewTransitionLayout)?.layouts ?? [])
        if let between = layout as? UICollectionViewTransitionLayout {
            for part in between.layouts {
                if !following.contains(part) { part.itemsDidChange(nil) }
                // Both follow the items from now on.
                part.user = self
            }
            layout.invalidateLayout(with: layout.makeContext())
        } else if following.contains(layout) {
            layout.invalidateLayout(with: layout.makeContext())
        } else {
            // It may have been used for other items.
            layout.itemsDidChange(nil)
            layout.invalidateLayout()
        }
        for part in following where !isUsed(part) && part.user === self { part.user = nil }
        guard let transition = state.layoutTransition, transition.layout === old else { return }
        state.layoutTransition = nil
        // Both were told to prepare for it.
        finalizeTransition(from: transition.layout.currentLayout, to: transition.layout.nextLayout)
        let isNext = layout === transition.layout.nextLayout
        if let completion = transition.completion { whenItemsRest { completion(false, isNext) } }
    }

    private func announceTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
        old.prepareForTransition(to: new)
        new.prepareForTransition(from: old)
    }

    /// Announces that the items are on their way; until then, both layouts belong to the collection.
    private func finalizeTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
        let layouts = [old, new]
        for layout in layouts { layout.user = self }
        for layout in layouts { layout.finalizeLayoutTransition() }
        for layout in layouts where !isUsed(layout) && layout.user === self { layout.user = nil }
    }

    /// Returns whether a layout, or a transition layout between it and another, is the collection's.
    private func isUsed(_ layout: UICollectionViewLayout) -> Bool {
        layout === collectionViewLayout
            || (collectionViewLayout as? UICollectionViewTransitionLayout)?.layouts.contains(layout) == true
    }

    /// Replaces the layout in an animation of the visible items, or in that of the batch of updates in progress.
    ///
    /// Without an animation if the items have changed, which the app announces later, such as by a reload: the data source
    /// cannot be asked for cells before that.
    private func moveItems(to layout: UICollectionViewLayout) {
        guard let counts = state.counts, !state.isPlacing, state.batchDepth == 0, readCounts() == counts,
            let mapping = try? ListMapping(ListUpdates(), before: counts, after: counts, .collection)
        else { return collectionViewLayout = layout }
        cancelTouch()
        closeSwipe(animated: false)
        let transition = ItemTransition(self, ListUpdates(), mapping)
        collectionViewLayout = layout
        prepareLayout()
        stayInContent()
        transition.run()
    }
}
