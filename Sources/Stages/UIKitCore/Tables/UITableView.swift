// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that presents rows in a single column.
///
/// Only visible rows have cells. The heights of the other rows are estimated until they are shown, as in UIKit
/// ("Estimating the height of a table's scrolling area", Apple), and the row at an offset is found in logarithmic time.
/// The `delegate` is the scroll view's, which can be a ``UITableViewDelegate``.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    override var takesContentSizeFromConstraints: Bool { false }
    /// A height that is determined by layout.
    nonisolated public static let automaticDimension: CGFloat = -1

    // MARK: Creation

    /// Creates a table with a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    /// Creates a plain table.
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Creates a table with the style it has in a storyboard, otherwise a plain one.
    public required init?(coder: NSCoder) {
        style = (coder as? InterfaceCoder)?.tableStyle ?? .plain
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        alwaysBounceVertical = true
        addContextMenus()
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }

    /// The style.
    public let style: Style
    /// The object that provides the cells.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { if dataSource !== oldValue { reloadLater() } } }
    /// The object that loads the data of rows before they are shown; nil for none.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
        didSet {
            if prefetchDataSource !== oldValue { state.prefetching.removeAll() }
            prefetchLater()
        }
    }
    /// Whether the table uses ``prefetchDataSource``. The default is true.
    open var isPrefetchingEnabled = true { didSet { prefetchLater() } }
    /// The drag delegate and the drop delegate, to which UIKitServices gives their types; nil for none.
    package weak var anyDragDelegate, anyDropDelegate: AnyObject?
    /// Whether the focus returns to the row that had it last. The default is false. Stored but not used.
    open var remembersLastFocusedIndexPath = false
    /// Whether rows can be dragged. The default is true.
    open var dragInteractionEnabled = true
    /// The delegate; a ``UITableViewDelegate`` also controls rows.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet { if delegate !== oldValue { reloadLater() } }
    }
    var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }
    package final internal(set) var state = TableState()

    // MARK: Heights

    /// The height of rows. The default is automatic.
    open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { reloadLater() } } }
    /// The height of section headers. The default is automatic.
    open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { reloadLater() } }
    }
    /// The height of section footers. The default is automatic.
    open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { reloadLater() } }
    }
    /// The estimated height of rows; if 0, the delegate is asked for all heights.
    open var estimatedRowHeight = UITableView.automaticDimension
    /// The estimated height of section headers.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// The estimated height of section footers.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    /// The space above section headers in a plain table; automatic is 0 here.
    open var sectionHeaderTopPadding = UITableView.automaticDimension

    // MARK: Views

    /// A view above the first section.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
    /// A view below the last section.
    open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
    /// A view behind the rows, which does not scroll.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// The style of the separators.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { setNeedsLayout() } }
    }
    /// The color of the separators; nil for none.
    open var separatorColor: UIColor? = .separator { didSet { if separatorColor != oldValue { setNeedsLayout() } } }
    /// The effect of the separators; stored only.
    open var separatorEffect: UIVisualEffect?
    /// The insets of the separators; an edge of ``automaticDimension``, the default, begins where the text does.
    open var separatorInset: UIEdgeInsets {
        get { shownSeparatorInset }
        set { shownSeparatorInset = newValue }
    }
    /// Whether the margins of cells, headers and footers are at least those of the readable width. The default is false.
    open var cellLayoutMarginsFollowReadableWidth = false { didSet { updateSides() } }
    /// Whether the contents of cells, headers and footers are in the safe area at the sides. The default is true.
    open var insetsContentViewsToSafeArea = true { didSet { updateSides() } }
    /// The number of rows at which an index is shown; no index is shown here.
    open var sectionIndexMinimumDisplayRowCount = 0
    /// The color of the index.
    open var sectionIndexColor: UIColor?
    /// The background color of the index.
    open var sectionIndexBackgroundColor: UIColor?
    /// The background color of the index while it is touched.
    open var sectionIndexTrackingBackgroundColor: UIColor?

    // MARK: Selection

    /// Whether rows can be selected. The default is true.
    open var allowsSelection = true
    /// Whether multiple rows can be selected. The default is false.
    open var allowsMultipleSelection = false
    /// Whether rows can be selected while the table is in editing mode.
    open var allowsSelectionDuringEditing = false
    /// Whether multiple rows can be selected while the table is in editing mode.
    open var allowsMultipleSelectionDuringEditing = false { didSet { showEditing(animated: false) } }
    /// Whether the table is in editing mode, in which rows have controls to insert and delete, and selection is
    /// restricted.
    open var isEditing: Bool {
        get { state.isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Sets whether the table is in editing mode.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != state.isEditing else { return }
        state.isEditing = editing
        select(nil, animated: false)
        showEditing(animated: animated)
    }

    /// The selected row; nil for none.
    open var indexPathForSelectedRow: IndexPath? { state.selection.paths.first }
    /// The selected rows; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? {
        state.selection.paths.isEmpty ? nil : state.selection.paths
    }

    /// Selects a row without calling the delegate; nil deselects all.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated: animated)
        if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without calling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

    // MARK: Reuse

    /// Registers a class for new cells with a reuse identifier; nil unregisters it.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        state.cells.register(
            identifier, cellClass.map { type in { InstantiableTableViewCell.make(type, reuseIdentifier: $0) } })
    }

    /// Registers a class for new headers and footers with a reuse identifier; nil unregisters it.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        state.headers.register(
            identifier, aClass.map { type in { InstantiableHeaderFooterView.make(type, reuseIdentifier: $0) } })
    }

    /// Registers a nib, whose first cell is used, for new cells with a reuse identifier; nil unregisters it.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        state.cells.register(identifier, nib.map { nib in { _ in nib.first(UITableViewCell.self) } })
    }

    /// Registers a nib for new headers and footers with a reuse identifier; nil unregisters it.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        state.headers.register(identifier, nib.map { nib in { _ in nib.first(UITableViewHeaderFooterView.self) } })
    }

    /// Returns a reusable or new cell with an identifier; nil if the identifier is not registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeueCell(identifier) }

    /// Returns a cell with an identifier, which must be registered.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = dequeueCell(identifier) { return cell }
        SimulatedDevice.current.raise(
            .inconsistency(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the "
                    + "identifier or connect a prototype cell in a storyboard"))
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// Returns a header or footer with an identifier; nil if the identifier is not registered.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        if let view = state.headers.takeWaiting(identifier) {
            view.prepareForReuse()
            return view
        }
        let view = state.headers.make(identifier)
        view?.reuseIdentifier = identifier
        return view
    }

    // MARK: Rows

    /// The number of sections.
    open var numberOfSections: Int { loadedGeometry.sections.count }
    /// Returns the number of rows in a section.
    open func numberOfRows(inSection section: Int) -> Int {
        let sections = loadedGeometry.sections
        return sections.indices.contains(section) ? sections[section].rows.count : 0
    }

    /// The cells of the visible rows, top to bottom.
    open var visibleCells: [UITableViewCell] { visiblePaths.compactMap { state.visible[$0] } }
    /// The visible rows, top to bottom; nil for none.
    open var indexPathsForVisibleRows: [IndexPath]? { visiblePaths.isEmpty ? nil : visiblePaths }

    /// Returns the cell of a visible row, otherwise nil.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        showRowsIfNeeded()
        return state.visible[indexPath]
    }

    /// Returns the row of a visible cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { state.visible.first { $0.value === cell }?.key }

    /// Returns the row at a point.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        guard point.x >= 0, point.x < bounds.width else { return nil }
        return paths(from: point.y, to: point.y + 0.001).first { rectForRow(at: $0).contains(point) }
    }

    /// Returns the rows in a rectangle.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { paths(from: rect.minY, to: rect.maxY) }

    /// Returns the rectangle of a row; zero for one that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        let geometry = loadedGeometry
        guard geometry.contains(indexPath) else { return .zero }
        let (start, length) = geometry.span(of: indexPath)
        return CGRect(x: state.sides.outer.left, y: start, width: rowWidth, height: length)
    }

    /// Returns the rectangle of a section.
    open func rect(forSection section: Int) -> CGRect { sectionRect(section) { ($0, $1.height) } }

    /// Returns the rectangle of a section's header when it does not float.
    open func rectForHeader(inSection section: Int) -> CGRect { sectionRect(section) { ($0, $1.header) } }

    /// Returns the rectangle of a section's footer when it does not float.
    open func rectForFooter(inSection section: Int) -> CGRect {
        sectionRect(section) { ($0 + $1.height - $1.footer, $1.footer) }
    }

    /// Returns the header of a section if it is visible.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        showRowsIfNeeded()
        return state.visibleHeaders[section] as? UITableViewHeaderFooterView
    }

    /// Returns the footer of a section if it is visible.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        showRowsIfNeeded()
        return state.visibleFooters[section] as? UITableViewHeaderFooterView
    }

    /// Scrolls to a row.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(toRow: indexPath, scrollPosition, animated: animated)
    }

    /// Scrolls to the selected row.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        if let path = indexPathForSelectedRow { scroll(toRow: path, scrollPosition, animated: animated) }
    }

    // MARK: Updates

    /// Reloads the counts and shows new cells; the selection is cleared.
    open func reloadData() { load() }

    /// Shows new cells for rows.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(animation) { $0.reloadedItems.formUnion(indexPaths) }
    }

    /// Configures the existing cells of rows again (TBL-13): the data source is asked for the visible ones, and
    /// dequeues the same cells without `prepareForReuse`.
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
    open func reconfigureRows(at indexPaths: [IndexPath]) { update { $0.reconfiguredItems.formUnion(indexPaths) } }

    /// Shows new cells for sections, whose numbers of rows may change.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(animation) { $0.reloadedSections.formUnion(sections) }
    }

    /// Inserts rows.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(animation) { $0.insertedItems.formUnion(indexPaths) }
    }

    /// Deletes rows.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(animation) { $0.deletedItems.formUnion(indexPaths) }
    }

    /// Moves a row.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update { $0.movedItems.append((indexPath, newIndexPath)) }
    }

    /// Inserts sections.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(animation) { $0.insertedSections.formUnion(sections) }
    }

    /// Deletes sections.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        update(animation) { $0.deletedSections.formUnion(sections) }
    }

    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        update { $0.movedSections.append((section, newSection)) }
    }

    /// Begins a batch of updates.
    open func beginUpdates() { beginBatch() }

    /// Ends a batch of updates.
    open func endUpdates() { endBatch() }

    /// Performs a batch of updates before the method returns; they can leave out `self`, as in UIKit, where they do not escape.
    open func performBatchUpdates(@_implicitSelfCapture _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginBatch()
        updates?()
        endBatch()
        if let completion { whenRowsRest { completion(true) } }
    }

    /// Whether a batch is open or the counts must be reloaded.
    open var hasUncommittedUpdates: Bool { state.batchDepth > 0 || state.geometry == nil }

    // MARK: Layout and touches

    /// Shows the cells of the visible rows.
    open override func layoutSubviews() {
        showRows()
        super.layoutSubviews()
    }

    /// Measures the rows again for a new width.
    override func setGeometry(_ new: ViewGeometry) {
        let width = bounds.width
        super.setGeometry(new)
        if bounds.width != width { remeasureRows() }
    }

    /// Measures the rows again for another safe area at the sides.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateSides()
    }

    /// Measures the rows again for other margins at the sides.
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        updateSides()
    }

    override var keepsEndInView: Bool { false }

    override func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { beginSwipe(pan) }

    override func followDrag(_ pan: UIPanGestureRecognizer) { followSwipe(pan) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !beginTouch(touches) { super.touchesBegan(touches, with: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !followTouch(touches) { super.touchesMoved(touches, with: event) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !endTouch(touches) { super.touchesEnded(touches, with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !cancelTouch() { super.touchesCancelled(touches, with: event) }
    }
}
