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
        let batch = state.batch
        state.batch = ListUpdates()
        perform(batch)
    }

    /// Adds to the open batch, or performs a batch of its own.
    func update(_ change: (inout ListUpdates) -> Void) {
        guard state.batchDepth == 0 else { return change(&state.batch) }
        beginBatch()
        change(&state.batch)
        endBatch()
    }

    private func perform(_ batch: ListUpdates) {
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
        state.geometry = geometry(after: mapping, from: old, counts)
        state.selection.apply(mapping)
        moveCells(mapping)
        for section in Array(state.visibleHeaders.keys) { endHeader(section) }
        for section in Array(state.visibleFooters.keys) { endFooter(section) }
        state.isOutdated = true
        updateContentSize()
        let rest = restingOffset(for: contentOffset)
        if contentOffset.y > rest.y, !isDragging { contentOffset = rest }
        setNeedsLayout()
    }

    /// The geometry after a batch, with the known heights of rows that remain; an empty batch finds all heights again.
    private func geometry(after mapping: ListMapping, from old: TableGeometry, _ counts: [Int]) -> TableGeometry {
        guard !hasUniformHeight, !mapping.isIdentity else { return makeGeometry(counts) { _ in nil } }
        var known: [Int: [CGFloat?]] = [:]
        for (section, part) in old.sections.enumerated() {
            for (row, length) in part.rows.known.enumerated() {
                let path = IndexPath(row: row, section: section)
                guard let length, !mapping.isReloaded(path), let new = mapping.newPath(path),
                    counts.indices.contains(new.section), new.row < counts[new.section]
                else { continue }
                known[new.section, default: Array(repeating: nil, count: counts[new.section])][new.row] = length
            }
        }
        return makeGeometry(counts) { known[$0] }
    }

    /// Moves the visible cells with their rows; those of deleted and reloaded rows end.
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
}
