// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITableView {
    /// Returns the rectangle of a part of a section; zero if the section does not exist.
    func sectionRect(_ section: Int, _ part: (CGFloat, TableGeometry.Section) -> (CGFloat, CGFloat)) -> CGRect {
        let geometry = loadedGeometry
        guard geometry.sections.indices.contains(section) else { return .zero }
        let (start, length) = part(geometry.span(ofSection: section).start, geometry.sections[section])
        return CGRect(x: 0, y: start, width: bounds.width, height: length)
    }

    /// Returns the rows in a vertical range.
    func paths(from start: CGFloat, to end: CGFloat) -> [IndexPath] {
        let geometry = loadedGeometry
        guard start.isFinite, end.isFinite else { return [] }
        return geometry.sections(from: start, to: end).flatMap { section in
            geometry.rows(of: section, from: start, to: end).map { IndexPath(row: $0, section: section) }
        }
    }

    /// The visible rows, top to bottom.
    var visiblePaths: [IndexPath] {
        showRowsIfNeeded()
        // The cell that is edited stays when it is out of view.
        return state.visible.filter { !$1.holdsFirstResponder || $1.frame.meets(bounds) }.keys.sorted()
    }

    /// Shows the rows if something changed since the last layout.
    func showRowsIfNeeded() {
        if state.isOutdated || state.geometry == nil || state.placedBounds != bounds { showRows() }
    }

    /// Places the visible cells, headers and footers.
    func showRows() {
        guard !state.isPlacing else { return }
        state.isPlacing = true
        defer { state.isPlacing = false }
        _ = loadedGeometry
        updateSides()
        UIView.performWithoutAnimation {
            measureVisibleRows()
            updateContentSize()
            placeCells()
            placeHeaders()
            placeOwnViews()
        }
        (state.isOutdated, state.placedBounds) = (false, bounds)
        prefetchLater()
    }

    private var wantedPaths: [IndexPath] {
        guard bounds.width > 0, bounds.height > 0 else { return [] }
        let rects = state.follower.visibleRects(of: self)
        // Rows beyond the edges come into view when they make room for one that is moved, which stays, too.
        let reach = state.moved?.cell.frame.height ?? 0
        let wanted = rects.flatMap { paths(from: $0.minY - reach, to: $0.maxY + reach) }
        return Set(wanted + [state.moved?.start].compactMap(\.self)).sorted()
    }

    // MARK: Heights

    /// Measures the visible rows, which can move others into or out of view.
    func measureVisibleRows() {
        guard !hasUniformHeight else { return }
        for _ in 0..<20 {
            var isStable = true
            for path in wantedPaths {
                guard let geometry = state.geometry, geometry.contains(path),
                    geometry.sections[path.section].rows.knownLength(of: path.row) == nil
                else { continue }
                let (start, estimate) = geometry.span(of: path)
                let height = measure(path)
                guard state.geometry?.contains(path) == true else { return }
                state.geometry?.set(height, of: path)
                guard height != estimate else { continue }
                isStable = false
                // Rows below one that comes into view at the top stay in place.
                if start < bounds.minY, !state.visible.isEmpty { shiftContent(by: CGPoint(x: 0, y: height - estimate)) }
            }
            if isStable { return }
        }
    }

    /// Returns the height of a row, asking the delegate or its cell.
    func measure(_ path: IndexPath) -> CGFloat {
        var height = rowHeight
        if let delegate = tableDelegate, !state.defaults.contains(.rowHeight) {
            height = delegate.tableView(self, heightForRowAt: path)
        }
        guard height < 0 else { return height }
        let cell: UITableViewCell
        if let known = state.visible[path] ?? state.prepared[path] {
            cell = known
        } else {
            guard let new = makeCell(path) else { return 44 }
            cell = new
            state.prepared[path] = new
        }
        cell.place.sides = state.sides
        align(cell)
        let fitting = cell.sizeThatFits(CGSize(width: rowWidth, height: 0)).height
        return fitting > 0 && fitting.isFinite ? fitting : 44
    }

    /// Returns the height of a section's header.
    func headerHeight(_ section: Int) -> CGFloat {
        let height = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
        guard height < 0 else { return height }
        if let view = tableDelegate?.tableView(self, viewForHeaderInSection: section) { return fittingHeight(of: view) }
        if dataSource?.tableView(self, titleForHeaderInSection: section) != nil { return style == .plain ? 28 : 38 }
        return style == .plain ? 0 : section == 0 ? 35 : 18
    }

    /// Returns the height of a section's footer.
    func footerHeight(_ section: Int) -> CGFloat {
        let height = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
        guard height < 0 else { return height }
        if let view = tableDelegate?.tableView(self, viewForFooterInSection: section) { return fittingHeight(of: view) }
        if dataSource?.tableView(self, titleForFooterInSection: section) != nil { return 28 }
        return style == .plain ? 0 : 18
    }

    /// Measures a header or footer, then queues it for reuse.
    private func fittingHeight(of view: UIView) -> CGFloat {
        // A view that the delegate keeps may be in view.
        defer { if view.superview !== self { keep(view) } }
        guard view is UITableViewHeaderFooterView || ConstraintLayout.isNeeded(in: view) else {
            return view.frame.height > 0 ? view.frame.height : 28
        }
        align(view)
        let size = view.systemLayoutSizeFitting(
            CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return size.height
    }

    private func keep(_ view: UIView) {
        view.removeFromSuperview()
        if let view = view as? UITableViewHeaderFooterView { state.headers.keep(view, view.reuseIdentifier) }
    }

    // MARK: Cells

    /// Asks the data source for the cell of a row.
    func makeCell(_ path: IndexPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
        for (other, old) in state.visible where old === cell { state.visible[other] = nil }
        for (other, old) in state.prepared where old === cell { state.prepared[other] = nil }
        cell.indentationLevel = tableDelegate?.tableView(self, indentationLevelForRowAt: path) ?? 0
        if isEditing || cell.isEditing { showEditing(of: cell, at: path, animated: false) }
        let isSelected = state.selection.contains(path)
        // Also without a change: overrides reset the looks of a cell that is used again.
        cell.setSelected(isSelected, animated: false)
        cell.setHighlighted(false, animated: false)
        cell.updateConfigurationIfNeeded()
        return cell
    }

    private func placeCells() {
        let wanted = wantedPaths
        let kept = Set(wanted)
        for (path, cell) in state.visible where !kept.contains(path) {
            if cell.holdsFirstResponder, let geometry = state.geometry, geometry.contains(path) {
                layOut(cell, at: path, in: geometry)
            } else {
                state.visible[path] = nil
                end(cell, path)
            }
        }
        for path in wanted {
            guard let geometry = state.geometry, geometry.contains(path) else { continue }
            if let cell = state.visible[path] {
                layOut(cell, at: path, in: geometry)
                continue
            }
            guard let cell = state.prepared.removeValue(forKey: path) ?? makeCell(path) else { continue }
            layOut(cell, at: path, in: geometry)
            state.visible[path] = cell
            tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
            if cell.superview !== self { insertSubview(cell, at: 0) }
        }
        let unused = state.prepared.values
        state.prepared = [:]
        for cell in unused { enqueue(cell) }
    }

    private func layOut(_ cell: UITableViewCell, at path: IndexPath, in geometry: TableGeometry) {
        let swiped = state.swipe.flatMap { $0.cell === cell ? $0.offset : nil } ?? 0
        cell.frame = rectForRow(at: path).offsetBy(dx: swiped, dy: offset(of: path))
        let isLast = path.row == geometry.sections[path.section].rows.count - 1
        var place = UITableViewCell.Place(separatorInsets: separatorInsets, sides: state.sides)
        place.background = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
        if style == .insetGrouped { (place.roundsTop, place.roundsBottom) = (path.row == 0, isLast) }
        let showsSeparator = separatorStyle == .singleLine && !(isLast && style == .insetGrouped)
        place.separatorColor = showsSeparator ? separatorColor : nil
        if style == .grouped { (place.startsSection, place.endsSection) = (path.row == 0, isLast) }
        cell.place = place
    }

    // MARK: Headers and footers

    private func placeHeaders() {
        guard let geometry = state.geometry else { return }
        let rects = state.follower.visibleRects(of: self)
        let wanted = Set(rects.flatMap { Array(geometry.sections(from: $0.minY, to: $0.maxY)) })
        for (section, view) in state.visibleHeaders where !wanted.contains(section) && !view.holdsFirstResponder {
            endHeader(section)
        }
        for (section, view) in state.visibleFooters where !wanted.contains(section) && !view.holdsFirstResponder {
            endFooter(section)
        }
        let room = bounds.inset(by: adjustedContentInset)
        // Those that stay because they are edited have their own places.
        let shown = wanted.union(state.visibleHeaders.keys).union(state.visibleFooters.keys)
        for section in shown.sorted() where geometry.sections.indices.contains(section) {
            let (start, length) = geometry.span(ofSection: section)
            let (header, footer) = (geometry.sections[section].header, geometry.sections[section].footer)
            var (headerStart, footerStart) = (start, start + length - footer)
            if style == .plain {
                // A header floats at the top while its section is visible, a footer at the bottom.
                headerStart = max(start, min(room.minY, start + length - footer - header))
                footerStart = min(start + length - footer, max(room.maxY - footer, start + header))
            }
            if header > 0, wanted.contains(section) || state.visibleHeaders[section] != nil {
                let view = state.visibleHeaders[section] ?? makeHeader(section)
                headerStart += offset(ofSection: section, isFooter: false)
                place(view, at: headerStart, height: header)
            }
            if footer > 0, wanted.contains(section) || state.visibleFooters[section] != nil {
                let view = state.visibleFooters[section] ?? makeFooter(section)
                footerStart += offset(ofSection: section, isFooter: true)
                place(view, at: footerStart, height: footer)
            }
        }
    }

    private func makeHeader(_ section: Int) -> UIView {
        let own = tableDelegate?.tableView(self, viewForHeaderInSection: section)
        let title = own == nil ? dataSource?.tableView(self, titleForHeaderInSection: section) : nil
        let view = own ?? titleView(title, isHeader: true)
        state.visibleHeaders[section] = view
        if !view.isHidden { tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section) }
        addSubview(view)
        return view
    }

    private func makeFooter(_ section: Int) -> UIView {
        let own = tableDelegate?.tableView(self, viewForFooterInSection: section)
        let title = own == nil ? dataSource?.tableView(self, titleForFooterInSection: section) : nil
        let view = own ?? titleView(title, isHeader: false)
        state.visibleFooters[section] = view
        if !view.isHidden { tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section) }
        addSubview(view)
        return view
    }

    /// Returns a view with a title, or a hidden placeholder without one.
    private func titleView(_ title: String?, isHeader: Bool) -> UIView {
        guard let title else {
            let none = UIView()
            none.isHidden = true
            return none
        }
        let identifier = "SecondScreen.title"
        let view =
            state.headers.takeWaiting(identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.show(title, style: style, isHeader: isHeader)
        return view
    }

    /// Ends the display of a section's header.
    func endHeader(_ section: Int) {
        guard let view = state.visibleHeaders.removeValue(forKey: section) else { return }
        keep(view)
        if !view.isHidden { tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section) }
    }

    /// Ends the display of a section's footer.
    func endFooter(_ section: Int) {
        guard let view = state.visibleFooters.removeValue(forKey: section) else { return }
        keep(view)
        if !view.isHidden { tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section) }
    }

    private func placeOwnViews() {
        let header = tableHeaderView?.frame.height ?? 0
        if let top = state.geometry?.top, top != header {
            state.geometry?.top = header
            updateContentSize()
            setNeedsLayout()
        }
        if let view = tableHeaderView {
            view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
        }
        if let view = tableFooterView, let geometry = state.geometry {
            view.frame = CGRect(x: 0, y: geometry.bottom, width: bounds.width, height: view.frame.height)
        }
        if let view = backgroundView {
            view.frame = bounds
            sendSubviewToBack(view)
        }
    }

    // MARK: Scrolling

    /// Scrolls to a row, or to a section for the row `NSNotFound`.
    func scroll(toRow path: IndexPath, _ position: ScrollPosition, animated: Bool) {
        let geometry = loadedGeometry
        guard path.count == 2, geometry.sections.indices.contains(path.section) else {
            let place = path.count == 2 ? "section (\(path.section))" : "index path (\(path.pathDescription))"
            SimulatedDevice.current.raise(
                UIKitException(
                    name: "NSRangeException",
                    reason: "Attempted to scroll the table view to an out-of-bounds \(place) when there are only "
                        + "\(geometry.sections.count) sections."))
            return
        }
        guard path.row == NSNotFound || geometry.contains(path) else {
            SimulatedDevice.current.raise(
                UIKitException(
                    name: "NSRangeException",
                    reason: "Attempted to scroll the table view to an out-of-bounds row (\(path.row)) when there are "
                        + "only \(geometry.sections[path.section].rows.count) rows in section \(path.section)."))
            return
        }
        stopMoving()
        // The heights of rows that come into view can move the row.
        guard !animated else {
            let side = position == .none ? nearestSide(of: path) : position
            var known = contentOffset
            return scroll(
                to: .item { [weak self] in
                    // A row that is deleted meanwhile is sought where it was.
                    guard let self, path.row == NSNotFound || loadedGeometry.contains(path) else { return known }
                    known = offset(for: path, side)
                    return known
                })
        }
        for _ in 0..<4 {
            let target = offset(for: path, position)
            guard target != contentOffset else { return }
            setContentOffset(target, animated: false)
            showRowsIfNeeded()
        }
    }

    /// Returns the side of the table at which a row comes into view; none if it is visible.
    private func nearestSide(of path: IndexPath) -> ScrollPosition {
        let target = offset(for: path, .none)
        return target.y == contentOffset.y ? .none : target.y < contentOffset.y ? .top : .bottom
    }

    private func offset(for path: IndexPath, _ position: ScrollPosition) -> CGPoint {
        let rect = path.row == NSNotFound ? rect(forSection: path.section) : rectForRow(at: path)
        var insets = adjustedContentInset
        // A floating header covers the rows below it.
        if style == .plain { insets.top += state.geometry?.sections[path.section].header ?? 0 }
        let room = bounds.inset(by: insets)
        var y = contentOffset.y
        switch position {
        case .none:
            if rect.minY < room.minY {
                y += rect.minY - room.minY
            } else if rect.maxY > room.maxY {
                y += rect.maxY - room.maxY
            }
        case .top: y = rect.minY - insets.top
        case .middle: y = rect.midY - insets.top - room.height / 2
        case .bottom: y = rect.maxY - bounds.height + insets.bottom
        }
        return restingOffset(for: CGPoint(x: contentOffset.x, y: y))
    }
}

extension UITableView: PrefetchingList {
    var prefetching: Prefetching {
        get { state.prefetching }
        set { state.prefetching = newValue }
    }
    var isPrefetching: Bool { isPrefetchingEnabled && prefetchDataSource != nil }
    var shownPaths: Set<IndexPath> {
        showRowsIfNeeded()
        return Set(state.visible.keys)
    }

    func nextPaths() -> Set<IndexPath> {
        let next = state.prefetching.next(after: bounds, along: .vertical)
        return Set(paths(from: next.minY, to: next.maxY))
    }

    func contains(_ path: IndexPath) -> Bool { loadedGeometry.contains(path) }

    func announce(_ paths: [IndexPath]) { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }

    func callOff(_ paths: [IndexPath]) { prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: paths) }
}
