// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that presents items in positions determined by a layout.
///
/// Only visible items have cells. The `delegate` is the scroll view's, which can be a ``UICollectionViewDelegate``.
/// Updates take effect immediately; the visible items move to their new places in an animation.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    override var takesContentSizeFromConstraints: Bool { false }
    /// The categories of elements.
    public enum ElementCategory: UInt, Sendable {
        /// Cells.
        case cell = 0
        /// Supplementary views.
        case supplementaryView = 1
        /// Decoration views.
        case decorationView = 2
    }

    /// The directions of scrolling.
    public enum ScrollDirection: Int, Sendable {
        /// Vertical.
        case vertical = 0
        /// Horizontal.
        case horizontal = 1
    }

    /// The position to which an item is scrolled; an empty set scrolls as little as possible.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1)
        /// Vertically centered.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// On the left.
        public static let left = ScrollPosition(rawValue: 8)
        /// Horizontally centered.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// On the right.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// The kind of headers.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of footers.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Creates a collection that uses a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.user = self
        addContextMenus()
        setAutomaticBackground((layout as? UICollectionViewCompositionalLayout)?.list?.background ?? .systemBackground)
    }

    /// Creates a collection with the layout of its storyboard, or a flow layout.
    public required init?(coder: NSCoder) {
        collectionViewLayout = (coder as? InterfaceCoder)?.layout ?? UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.user = self
        addContextMenus()
    }

    /// The layout.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            if oldValue.user === self { oldValue.user = nil }
            collectionViewLayout.user = self
            removeDecorations()
            layoutReplaced(oldValue)
        }
    }
    /// Replaces the layout; the visible items move to their new places in an animation.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        replaceLayout(layout, animated: animated)
    }
    /// Replaces the layout, and calls a closure with true when the visible items are at their new places.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        setCollectionViewLayout(layout, animated: animated)
        if let completion { whenItemsRest { completion(true) } }
    }

    /// Whether the collection is in editing mode, in which list cells show editing accessories. The default is false.
    open var isEditing = false {
        didSet { if isEditing != oldValue { visibleCells.forEach { $0.setNeedsUpdateConfiguration() } } }
    }
    /// Whether items can be dragged. The default is true.
    open var dragInteractionEnabled = true
    /// The drag delegate and the drop delegate, to which UIKitServices gives their types; nil for none.
    package weak var anyDragDelegate, anyDropDelegate: AnyObject?
    /// Whether the focus returns to the item that had it last. The default is false. Stored but not used.
    open var remembersLastFocusedIndexPath = false
    /// How fast items make room for the one that is dragged. The default is immediate. Stored but not used; the items move
    /// when it is dropped.
    open var reorderingCadence = ReorderingCadence.immediate
    /// Constants that describe how fast items make room for one that is dragged.
    public enum ReorderingCadence: Int, Sendable {
        /// At once.
        case immediate = 0
        /// After a short delay.
        case fast = 1
        /// After a longer delay.
        case slow = 2
    }

    /// The object that provides the cells.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if dataSource !== oldValue { forget() } } }
    /// The object that loads data for items before they are shown; nil for none.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
        didSet {
            if prefetchDataSource !== oldValue { state.prefetching.removeAll() }
            prefetchLater()
        }
    }
    /// The delegate; a ``UICollectionViewDelegate`` also controls items.
    open override weak var delegate: (any UIScrollViewDelegate)? { didSet { collectionViewLayout.invalidateLayout() } }
    /// The background color, which sections that are lists cover with their own.
    open override var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { collectionViewLayout.backgroundDidChange() } }
    }
    var itemDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }
    var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
        delegate as? any UICollectionViewDelegateFlowLayout
    }
    package final internal(set) var state = CollectionState()

    /// A view behind the items, which does not scroll.
    open var backgroundView: UIView? {
        didSet { replaceSubview(oldValue, by: backgroundView) { insertSubview($0, at: 0) } }
    }
    /// Whether items can be selected. The default is true.
    open var allowsSelection = true
    /// Whether multiple items can be selected. The default is false.
    open var allowsMultipleSelection = false
    /// Whether items can be selected by taps in editing mode. The default is false.
    open var allowsSelectionDuringEditing = false
    /// Whether multiple items can be selected by taps in editing mode. The default is false.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether ``prefetchDataSource`` is called; cells are created only when they become visible. The default is true.
    open var isPrefetchingEnabled = true { didSet { prefetchLater() } }
    /// The selected items.
    open var indexPathsForSelectedItems: [IndexPath]? { state.selection.paths }

    /// Selects an item without calling the delegate; nil deselects all. Does nothing without ``allowsSelection``.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        if indexPath == nil || !selectsSeveral {
            for path in state.selection.paths where path != indexPath { deselect(path) }
        }
        guard let indexPath, contains(indexPath) else { return }
        select(indexPath)
        if scrollPosition != [] { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item without calling the delegate. Does nothing without ``allowsSelection``.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        if allowsSelection { deselect(indexPath) }
    }

    // MARK: Reuse

    /// Registers a class for new cells with an identifier; nil removes the registration.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        state.queues.register(
            Self.key(nil, identifier), cellClass.map(maker))
    }

    /// Registers a nib for new cells with an identifier; nil removes the registration. The nib's first cell is used.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        state.queues.register(
            Self.key(nil, identifier), nib.map { nib in { _ in nib.first(UICollectionViewCell.self) } })
    }

    /// Registers a nib for new supplementary views with a kind and an identifier; nil removes the registration.
    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        state.queues.register(
            Self.key(elementKind, identifier), nib.map { nib in { _ in nib.first(UICollectionReusableView.self) } })
    }

    /// Registers a class for new supplementary views with a kind and an identifier; nil removes the registration.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) {
        state.queues.register(
            Self.key(elementKind, identifier), viewClass.map(maker))
    }

    /// Returns a cell with an identifier, which must be registered.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    { dequeue(nil, identifier, indexPath) as? UICollectionViewCell ?? UICollectionViewCell() }

    /// Returns a supplementary view with a kind and an identifier, which must be registered.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { dequeue(elementKind, identifier, indexPath) ?? UICollectionReusableView() }

    // MARK: Items

    /// The number of sections.
    open var numberOfSections: Int { counts.count }
    /// Returns the number of items in a section.
    open func numberOfItems(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
    /// The cells of the visible items, in the order of their index paths.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { state.visible[$0] } }
    /// The visible items, in order.
    open var indexPathsForVisibleItems: [IndexPath] {
        showItemsIfNeeded()
        // The cell that is edited stays when it is out of view.
        return state.visible.filter { !$1.holdsFirstResponder || $1.convert($1.bounds, to: self).meets(bounds) }
            .keys.sorted()
    }
    /// Returns the cell of a visible item; nil for other items.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        showItemsIfNeeded()
        return state.visible[indexPath]
    }
    /// Returns the item of a visible cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        state.visible.first { $0.value === cell }?.key
    }
    /// Returns a visible supplementary view.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    { state.extras[CollectionState.Extra(kind: elementKind, path: indexPath)] }
    /// Returns the visible supplementary views of a kind.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        state.extras.filter { $0.key.kind == elementKind && $0.key.category == .supplementaryView }
            .sorted { $0.key.path < $1.key.path }.map(\.value)
    }
    /// Returns the item at a point.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        elements(in: CGRect(origin: point, size: CGSize(width: 0.001, height: 0.001))).last {
            let offset = orthogonalOffset(inSection: $0.indexPath.section)
            return $0.representedElementCategory == .cell && $0.frame.offsetBy(dx: -offset, dy: 0).contains(point)
        }?.indexPath
    }
    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return contains(indexPath) ? collectionViewLayout.layoutAttributesForItem(at: indexPath) : nil
    }
    /// Returns the attributes of a supplementary view; nil if there is none.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
    /// Scrolls to an item.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated: animated)
    }

    // MARK: Updates

    /// Rereads the counts, shows new cells, and clears the selection.
    open func reloadData() {
        forget()
        state.selection.removeAll()
        state.isReloaded = true
    }
    /// Inserts items.
    open func insertItems(at indexPaths: [IndexPath]) { update { $0.insertedItems.formUnion(indexPaths) } }
    /// Deletes items.
    open func deleteItems(at indexPaths: [IndexPath]) { update { $0.deletedItems.formUnion(indexPaths) } }
    /// Reloads items with new cells.
    open func reloadItems(at indexPaths: [IndexPath]) { update { $0.reloadedItems.formUnion(indexPaths) } }
    /// Reconfigures the cells of items.
    open func reconfigureItems(at indexPaths: [IndexPath]) { update { $0.reconfiguredItems.formUnion(indexPaths) } }
    /// Moves an item.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update { $0.movedItems.append((indexPath, newIndexPath)) }
    }
    /// Inserts sections.
    open func insertSections(_ sections: IndexSet) { update { $0.insertedSections.formUnion(sections) } }
    /// Deletes sections.
    open func deleteSections(_ sections: IndexSet) { update { $0.deletedSections.formUnion(sections) } }
    /// Reloads sections with new cells.
    open func reloadSections(_ sections: IndexSet) { update { $0.reloadedSections.formUnion(sections) } }
    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        update { $0.movedSections.append((section, newSection)) }
    }
    /// Performs a batch of updates before the method returns; they can leave out `self`, as in UIKit, where they do not escape.
    open func performBatchUpdates(@_implicitSelfCapture _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        _ = counts
        state.batchDepth += 1
        updates?()
        state.batchDepth -= 1
        endBatch()
        if let completion { whenItemsRest { completion(true) } }
    }

    /// Shows the cells of the visible items.
    open override func layoutSubviews() {
        showItems()
        super.layoutSubviews()
    }

    /// Invalidates the layout if it requires that for new bounds.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        layoutFollowsInsets()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        layoutFollowsInsets()
    }

    override func setGeometry(_ new: ViewGeometry) {
        // The layout compares the new bounds with those that the view still has.
        let layout = collectionViewLayout
        let isInvalid = new.bounds != bounds && layout.shouldInvalidateLayout(forBoundsChange: new.bounds)
        let context = isInvalid ? layout.invalidationContext(forBoundsChange: new.bounds) : nil
        let old = bounds
        super.setGeometry(new)
        if let context { layout.invalidateLayout(with: context) }
        if new.bounds.size != old.size, UIView.inheritedAnimationDuration > 0 { boundsWillAnimate(from: old) }
    }

    override var keepsEndInView: Bool { false }

    override func restingTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    override func takesDrag(_ pan: UIPanGestureRecognizer) -> Bool { beginSwipe(pan) }

    override func followDrag(_ pan: UIPanGestureRecognizer) { followSwipe(pan) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !beginTouch(touches) { super.touchesBegan(touches, with: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard state.touched != nil else { return super.touchesMoved(touches, with: event) }
        if isDragging { cancelTouch() }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !endTouch(touches) { super.touchesEnded(touches, with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !cancelTouch() { super.touchesCancelled(touches, with: event) }
    }
}
