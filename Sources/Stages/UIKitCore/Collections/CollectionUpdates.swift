// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UICollectionView {
    /// Adds updates to the open batch, or performs them as a batch of their own.
    func update(_ change: (inout ListUpdates) -> Void) {
        let isLoaded = state.counts != nil
        if !isLoaded, state.batchDepth == 0 { return reloadData() }
        change(&state.batch)
        endBatch()
    }

    /// Performs the batch if it is the outermost.
    func endBatch() {
        guard state.batchDepth == 0 else { return }
        let batch = state.batch
        state.batch = ListUpdates()
        guard !state.isPlacing, let before = state.counts else { return reloadData() }
        let after = readCounts()
        let mapping: ListMapping
        do throws(InvalidUpdate) {
            mapping = try ListMapping(batch, before: before, after: after, .collection)
        } catch {
            SimulatedDevice.current.raise(.inconsistency("\(error.reason) Collection view: \(self)"))
            return reloadData()
        }
        cancelTouch()
        closeSwipe(animated: false)
        let transition = ItemTransition(self, batch, mapping)
        (state.counts, state.updates) = (after, state.updates + 1)
        state.selection.apply(mapping)
        state.prefetching.apply(mapping)
        // An update of nothing measures again.
        collectionViewLayout.itemsDidChange(mapping.isIdentity ? nil : mapping)
        moveOrthogonalSections(mapping)
        let (cells, extras) = (state.visible, state.extras)
        (state.visible, state.extras, state.moved) = ([:], [:], nil)
        for (extra, view) in extras {
            let stays = view.holdsFirstResponder && mapping.newSection(extra.path.section) == extra.path.section
            if stays { state.extras[extra] = view } else { end(view, extra) }
        }
        for (path, cell) in cells {
            if !mapping.isReloaded(path), let new = mapping.newPath(path), contains(new), state.visible[new] == nil {
                state.visible[new] = cell
            } else {
                end(cell, path)
            }
        }
        reconfigureCells(mapping)
        collectionViewLayout.invalidateItems()
        prepareLayout()
        stayInContent()
        transition.run()
    }

    /// Scrolls back into the content if it has become smaller.
    func stayInContent() {
        let rest = restingOffset(for: contentOffset)
        guard !isDragging, !isMoving, layer.animations.isEmpty else { return }
        if contentOffset != rest { contentOffset = rest }
    }

    /// Makes the data source reconfigure visible cells; if it returns another cell, that one replaces the visible cell.
    private func reconfigureCells(_ mapping: ListMapping) {
        for path in mapping.reconfigured {
            guard let cell = state.visible[path] else { continue }
            state.reconfigured = cell
            let new = dataSource?.collectionView(self, cellForItemAt: path)
            state.reconfigured = nil
            guard let new, new !== cell else { continue }
            end(cell, path)
            new.isSelected = state.selection.contains(path)
            state.visible[path] = new
            itemDelegate?.collectionView(self, willDisplay: new, forItemAt: path)
            insert(new, into: state.orthogonalViews[path.section] ?? self)
        }
    }
}
