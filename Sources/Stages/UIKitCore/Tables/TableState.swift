// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The state of a table's rows.
@MainActor package struct TableState {
    /// Optional methods of the delegate and the data source that have only their default implementation.
    enum Default { case rowHeight, canEdit }

    var cells = ReuseQueues<UITableViewCell>()
    var headers = ReuseQueues<UITableViewHeaderFooterView>()
    /// The positions of rows; nil until the data source is asked.
    var geometry: TableGeometry?
    /// The shown cells, headers and footers.
    var visible: [IndexPath: UITableViewCell] = [:]
    var visibleHeaders: [Int: UIView] = [:]
    var visibleFooters: [Int: UIView] = [:]
    /// Cells that were created to measure them and are not shown yet.
    var prepared: [IndexPath: UITableViewCell] = [:]
    /// The cell that the data source is reconfiguring and receives when it dequeues one.
    var reconfigured: UITableViewCell?
    var selection = ListSelection()
    /// What the app says about the focus.
    var focus = ListFocus()
    /// Whether the table is in editing mode.
    var isEditing = false
    /// Whether the editing mode changed during a batch.
    var needsEditing = false
    /// The methods found to have only their default implementation.
    var defaults: Set<Default> = []
    /// Whether rows are being placed.
    var isPlacing = false
    /// Whether rows must be placed before a query is answered.
    var isOutdated = true
    /// The bounds for which rows were placed.
    var placedBounds = CGRect.null
    /// The room beside the rows for which they were measured.
    var sides = RowSides()
    /// The insets of separators that the app has set, and what they are measured from; nil for automatic ones.
    var separatorInset: UIEdgeInsets?
    var separatorReference = UITableView.SeparatorInsetReference.fromCellEdges
    var batchDepth = 0
    var batch = ListUpdates()
    /// The last animation that a change of the batch asked for.
    var rowAnimation = UITableView.RowAnimation.automatic
    /// The actions to perform when the rows' animation ends; nil while there is none.
    var whenRowsRest: [() -> Void]?
    /// Snapshots of what disappears in this animation.
    var ghosts: [UIView] = []
    var touched: IndexPath?
    var touchesAccessory = false
    let follower = ScrollFollower()
    var highlighted: IndexPath?
    /// The row whose actions a swipe shows.
    var swipe: RowSwipe?
    /// The row that the user moves.
    package internal(set) var moved: MovedRow?
    var prefetching = Prefetching()
    var highlightTimer: CADisplayLink?
}

extension UITableView {
    /// Returns the default value of a delegate method, and records that the delegate does not implement it.
    func answer(_ method: TableState.Default, _ value: CGFloat) -> CGFloat {
        state.defaults.insert(method)
        return value
    }

    /// Dequeues or creates a cell.
    func dequeueCell(_ identifier: String) -> UITableViewCell? {
        if let cell = state.reconfigured, cell.reuseIdentifier == identifier {
            state.reconfigured = nil
            return cell
        }
        if let cell = state.cells.takeWaiting(identifier) {
            cell.prepareForReuse()
            return cell
        }
        let cell = state.cells.make(identifier)
        cell?.reuseIdentifier = identifier
        return cell
    }

    /// Queues a cell for reuse.
    func enqueue(_ cell: UITableViewCell) {
        cell.removeFromSuperview()
        if !cell.isStatic { state.cells.keep(cell, cell.reuseIdentifier) }
    }

    /// Replaces one of the table's own views; the same one is placed again if its size has changed.
    func replace(_ old: UIView?, by new: UIView?) {
        if old === new, new == nil || new?.superview === self, areOwnViewsPlaced { return }
        if old !== new { old?.removeFromSuperview() }
        if let new, new.superview !== self { insertSubview(new, at: 0) }
        state.isOutdated = true
        // Layout that removes a view and adds it again where it was settles when that no longer moves anything.
        let settles = new == nil || areOwnViewsPlaced
        SimulatedDevice.current.mainLoop.feedback.invalidates(for: settles ? .constraints : .other, setNeedsLayout)
    }

    /// Whether the header and the footer are where the table has placed them, and as high as it assumes.
    private var areOwnViewsPlaced: Bool {
        guard let geometry = state.geometry else { return false }
        let (header, footer) = (tableHeaderView?.frame, tableFooterView?.frame)
        func isPlaced(_ frame: CGRect?, at y: CGFloat) -> Bool {
            guard let frame else { return true }
            return frame.minX == 0 && abs(frame.minY - y) < 0.01 && frame.width == bounds.width
        }
        return geometry.top == header?.height ?? 0 && contentSize.height == geometry.bottom + (footer?.height ?? 0)
            && isPlaced(header, at: 0) && isPlaced(footer, at: geometry.bottom)
    }

    // MARK: Loading

    /// Reloads everything before the next layout.
    func reloadLater() {
        guard !state.isPlacing else { return reloadInNextTurn() }
        state.geometry = nil
        dropViews()
        setNeedsLayout()
    }

    /// Reloads the counts and heights, drops the cells and the selection, and scrolls back if the table has become
    /// shorter (TBL-9).
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
    func load() {
        guard !state.isPlacing else { return reloadInNextTurn() }
        let before = state.geometry
        dropViews()
        state.selection.removeAll()
        let geometry = readGeometry()
        state.geometry = geometry
        state.isOutdated = true
        updateContentSize()
        // Estimates for the same rows do not tell where the content ends.
        if hasUniformHeight || geometry.rowCount < before?.rowCount ?? 0 { stayInContent() }
        setNeedsLayout()
    }

    /// Reloads everything after the rows have been placed.
    private func reloadInNextTurn() {
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.reloadData() }
    }

    private func dropViews() {
        cancelTouch()
        state.moved = nil
        closeSwipe(animated: false)
        removeGhosts()
        let visible = state.visible
        state.visible = [:]
        for (path, cell) in visible { end(cell, path) }
        let prepared = state.prepared.values
        state.prepared = [:]
        for cell in prepared { enqueue(cell) }
        for section in Array(state.visibleHeaders.keys) { endHeader(section) }
        for section in Array(state.visibleFooters.keys) { endFooter(section) }
        state.isOutdated = true
    }

    /// Ends the display of a cell.
    func end(_ cell: UITableViewCell, _ path: IndexPath) {
        if state.swipe?.cell === cell { closeSwipe(animated: false) }
        enqueue(cell)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    /// The geometry, for which the data source is asked if necessary.
    var loadedGeometry: TableGeometry {
        if let geometry = state.geometry { return geometry }
        let geometry = readGeometry()
        state.geometry = geometry
        state.isOutdated = true
        updateContentSize()
        return state.geometry ?? geometry
    }

    /// Asks the data source for the number of rows in each section.
    func readCounts() -> [Int] {
        guard let dataSource else { return [] }
        return ListCounts.read(sections: dataSource.numberOfSections(in: self), of: self, "rows") {
            dataSource.tableView(self, numberOfRowsInSection: $0)
        }
    }

    private func readGeometry() -> TableGeometry {
        state.defaults = []
        let geometry = makeGeometry(readCounts()) { _ in nil }
        return geometry
    }

    /// Creates the geometry of rows, some of which have known heights, unless the room at the sides has changed.
    func makeGeometry(_ counts: [Int], known: (Int) -> [CGFloat?]?) -> TableGeometry {
        let sides = currentSides
        let keepsHeights = sides == state.sides
        state.sides = sides
        let sections = counts.indices.map { section -> TableGeometry.Section in
            let estimate = estimate(inSection: section, count: counts[section])
            var rows = LengthIndex(count: counts[section], estimate: estimate)
            if keepsHeights, let lengths = known(section), lengths.count == counts[section] {
                rows = LengthIndex(lengths, estimate: estimate)
            }
            if estimatedRowHeight == 0, !hasUniformHeight, let delegate = tableDelegate {
                let exact = (0..<counts[section]).map { row -> CGFloat? in
                    let height = delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
                    return height < 0 ? rows.knownLength(of: row) : height
                }
                rows = LengthIndex(exact, estimate: estimate)
            }
            return TableGeometry.Section(
                header: headerHeight(section), rows: rows, footer: footerHeight(section))
        }
        var geometry = TableGeometry(sections)
        geometry.top = tableHeaderView?.frame.height ?? 0
        return geometry
    }

    /// Whether all rows have the fixed height of the table.
    var hasUniformHeight: Bool {
        rowHeight >= 0 && (tableDelegate == nil || state.defaults.contains(.rowHeight))
    }

    /// Returns the estimated height of rows whose height is not known yet.
    private func estimate(inSection section: Int, count: Int) -> CGFloat {
        let path = IndexPath(row: 0, section: section)
        if count > 0, let delegate = tableDelegate, !state.defaults.contains(.rowHeight) {
            // The first answer also tells whether the delegate implements the method at all.
            let height = delegate.tableView(self, heightForRowAt: path)
            let estimate = delegate.tableView(self, estimatedHeightForRowAt: path)
            if !hasUniformHeight, estimate > 0 { return estimate }
            if height >= 0, !state.defaults.contains(.rowHeight) { return height }
        }
        if hasUniformHeight { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : 44
    }

    /// Measures the rows again; the first visible one stays where it is.
    func remeasureRows() {
        state.sides = currentSides
        guard let old = state.geometry else { return }
        state.geometry = remeasured(old)
        let visible = state.visible.keys.filter(old.contains).sorted()
        guard let first = visible.first, !hasUniformHeight else { return }
        for path in visible where state.geometry?.sections[path.section].rows.knownLength(of: path.row) == nil {
            let height = measure(path)
            state.geometry?.set(height, of: path)
        }
        guard let shift = state.geometry.map({ $0.span(of: first).start - old.span(of: first).start }) else { return }
        updateContentSize()
        if shift != 0 { shiftContent(by: CGPoint(x: 0, y: shift)) }
    }

    /// Returns the geometry without measured heights, which depend on the width.
    func remeasured(_ old: TableGeometry) -> TableGeometry {
        state.isOutdated = true
        guard !hasUniformHeight else { return old }
        return makeGeometry(old.counts) { _ in nil }
    }

    /// Scrolls back into the content after it became shorter.
    func stayInContent() {
        let rest = restingOffset(for: contentOffset)
        if contentOffset.y > rest.y, !isDragging, !isMoving { contentOffset = rest }
    }

    /// Sets the size of the content.
    func updateContentSize() {
        guard let geometry = state.geometry else { return }
        let size = CGSize(width: bounds.width, height: geometry.bottom + (tableFooterView?.frame.height ?? 0))
        if size != contentSize { contentSize = size }
    }
}
