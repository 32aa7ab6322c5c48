// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITableView {
    /// Begins a batch; batches nest.
    func beginBatch() {
        if state.batchDepth == 0 { _ = loadedGeometry }
        state.batchDepth += 1
    }

    /// Ends a batch, and performs it if it is the outermost one.
    func endBatch() {
        guard state.batchDepth > 0 else { return }
        state.batchDepth -= 1
        guard state.batchDepth == 0 else { return }
        let (batch, animation) = (state.batch, state.rowAnimation)
        (state.batch, state.rowAnimation) = (ListUpdates(), .automatic)
        perform(batch, animation)
    }

    /// Adds to the open batch, or performs a batch of its own; nil keeps the animation of the batch.
    func update(_ animation: RowAnimation? = nil, _ change: (inout ListUpdates) -> Void) {
        if let animation { state.rowAnimation = animation }
        guard state.batchDepth == 0 else { return change(&state.batch) }
        beginBatch()
        change(&state.batch)
        endBatch()
    }

    private func perform(_ batch: ListUpdates, _ animation: RowAnimation) {
        guard !state.isPlacing, let old = state.geometry else { return reloadData() }
        let counts = readCounts()
        let mapping: ListMapping
        do throws(InvalidUpdate) {
            mapping = try ListMapping(batch, before: old.counts, after: counts, .table)
        } catch {
            SimulatedDevice.current.raise(.inconsistency("\(error.reason) Table view: \(self)"))
            return reloadData()
        }
        cancelTouch()
        state.moved = nil
        closeSwipe(animated: false)
        let transition = RowTransition(self, batch, mapping, animation)
        state.geometry = geometry(after: mapping, from: old, counts)
        state.selection.apply(mapping)
        state.prefetching.apply(mapping)
        moveCells(mapping)
        reconfigureCells(mapping)
        if state.needsEditing { showEditing(animated: false) }
        func stays(_ section: Int, _ view: UIView) -> Bool {
            view.holdsFirstResponder && mapping.newSection(section) == section
        }
        for (section, view) in state.visibleHeaders where !stays(section, view) { endHeader(section) }
        for (section, view) in state.visibleFooters where !stays(section, view) { endFooter(section) }
        state.isOutdated = true
        updateContentSize()
        stayInContent()
        setNeedsLayout()
        transition?.run()
    }

    /// Returns the geometry after a batch, keeping the known heights of remaining rows; an empty batch measures all
    /// rows again.
    private func geometry(after mapping: ListMapping, from old: TableGeometry, _ counts: [Int]) -> TableGeometry {
        guard !hasUniformHeight, !mapping.isIdentity else { return makeGeometry(counts) { _ in nil } }
        var known: [Int: [CGFloat?]] = [:]
        for (section, part) in old.sections.enumerated() {
            for (row, length) in part.rows.known.enumerated() {
                let path = IndexPath(row: row, section: section)
                guard let length, !mapping.isResized(path), let new = mapping.newPath(path),
                    counts.indices.contains(new.section), new.row < counts[new.section]
                else { continue }
                known[new.section, default: Array(repeating: nil, count: counts[new.section])][new.row] = length
            }
        }
        return makeGeometry(counts) { known[$0] }
    }

    /// Moves the visible cells with their rows, and ends the display of those whose rows are deleted or reloaded.
    private func moveCells(_ mapping: ListMapping) {
        let cells = state.visible
        state.visible = [:]
        for (path, cell) in cells {
            let isHidden = mapping.isReloaded(path)
            guard !isHidden, let new = mapping.newPath(path), state.geometry?.contains(new) == true,
                state.visible[new] == nil
            else {
                end(cell, path)
                continue
            }
            state.visible[new] = cell
        }
    }

    /// Asks the data source to configure visible cells again; if it returns another cell, that one takes its place.
    private func reconfigureCells(_ mapping: ListMapping) {
        for path in mapping.reconfigured {
            guard let cell = state.visible[path] else { continue }
            state.reconfigured = cell
            let new = makeCell(path)
            state.reconfigured = nil
            if new === cell {
                state.visible[path] = cell
            } else if let new {
                state.visible[path] = nil
                end(cell, path)
                state.prepared[path] = new
            }
        }
    }
}
