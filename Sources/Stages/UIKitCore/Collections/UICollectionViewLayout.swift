// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The base class for layouts, which position the elements of a collection. Subclasses override its methods.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// Creates a layout.
    public override init() { super.init() }
    /// Creates a layout, ignoring the archive.
    public required init?(coder: NSCoder) { super.init() }

    /// The sections that scroll orthogonally to the layout, by index.
    var orthogonalSections: [Int: OrthogonalSection] { [:] }

    /// The collection that uses the layout; an override may return it without an optional.
    open var collectionView: UICollectionView? { user }
    /// The collection that uses the layout, also if an override of ``collectionView`` requires one.
    weak var user: UICollectionView?
    var isPrepared = false

    /// Whether the layout is being prepared, during which it does not become invalid.
    private var isPreparing = false
    /// Whether what ``prepare()`` has computed is out of date, because the layout has changed while it was prepared.
    var changedInPreparation = false
    /// Whether an override of ``prepare()`` has read attributes, and whether the layout has changed after that.
    private var readInPreparation: (attributes: Bool, areOutdated: Bool) = (false, false)

    /// Notes that attributes are read, which an override of ``prepare()`` may keep.
    func attributesAreRead() {
        if isPreparing { readInPreparation.attributes = true }
    }

    /// Invalidates everything, so that the layout is prepared again before the next display.
    open func invalidateLayout() {
        let context = makeContext()
        context.invalidateEverything = true
        invalidateLayout(with: context)
    }

    /// Invalidates what a context describes. The layout is prepared again; sizes that views have determined are forgotten if
    /// everything is invalid.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        guard !isPreparing else {
            changedInPreparation = true
            return readInPreparation.areOutdated = readInPreparation.attributes
        }
        if context.invalidateEverything { itemsDidChange(nil) }
        isPrepared = false
        // During a transition, the collection's layout is one between this and another.
        if let user, user.collectionViewLayout !== self { user.collectionViewLayout.isPrepared = false }
        user?.layoutWasInvalidated()
    }

    /// Invalidates the layout for other items.
    func invalidateItems() {
        let context = makeContext()
        context.invalidateDataSourceCounts = true
        invalidateLayout(with: context)
    }

    /// The class of contexts that describe what is invalid.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    /// The class of the attributes of the elements.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// Returns a context for new bounds that invalidate the layout.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }

    /// Returns a context in which nothing is invalid yet.
    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return type?.init() ?? UICollectionViewLayoutInvalidationContext()
    }

    /// Prepares the layout after it was invalidated.
    open func prepare() {}
    /// The size of the content.
    open var collectionViewContentSize: CGSize { .zero }
    /// Returns the attributes of the elements in a rectangle.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a decoration view.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Registers a class for decoration views of a kind; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationMakers[elementKind] = viewClass.map { made in { InstantiableReusableView.make(made, $0) } }
    }
    /// Registers a nib for decoration views of a kind; nil removes the registration.
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        decorationMakers[elementKind] = nib.map { nib in { _ in nib.first(UICollectionReusableView.self) } }
    }
    /// The closures that create decoration views with a frame, by kind.
    var decorationMakers: [String: (CGRect) -> UICollectionReusableView?] = [:]

    /// Returns whether new bounds invalidate the layout. The default is false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Returns the offset at which scrolling stops after a drag. The default is the proposed one.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns the offset after updates of items. The default is the proposed one, which is the current one within the
    /// content.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// Whether horizontal positions are mirrored in a collection whose direction differs from the
    /// ``developmentLayoutDirection``. The default is false. Never consulted; positions are not mirrored.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    /// The direction of the language for which the layout was written. The default is left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    // MARK: Preferred sizes

    /// Returns whether the attributes that a cell or supplementary view prefers make the layout invalid. The default is
    /// false.
    ///
    /// The collection asks once for each view that comes into view; UIKit's own layouts measure their views themselves.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// Returns a context for preferred attributes that make the layout invalid.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let (context, path) = (makeContext(), originalAttributes.indexPath)
        if let kind = originalAttributes.representedElementKind {
            context.invalidateSupplementaryElements(ofKind: kind, at: [path])
        } else {
            context.invalidateItems(at: [path])
        }
        return context
    }
    /// Whether the collection asks ``shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)``.
    var takesPreferredSizes: Bool { true }

    /// Called when the collection has another background, which lists may cover with their own.
    func backgroundDidChange() {}

    // MARK: Updates

    /// Called after the layout was prepared for a batch of updates, before the other methods for updates. Overrides call
    /// super.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called when the new places of items are being animated; changes to other views are animated along. Overrides call
    /// super.
    open func finalizeCollectionViewUpdates() {}
    /// Called after the size of the collection changed in an animation. Overrides call super.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called when the cells are placed in bounds whose change is animated. Overrides call super.
    open func finalizeAnimatedBoundsChange() {}

    /// Called before the collection changes from this layout to another. Overrides call super.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called before the collection changes from another layout to this one. Overrides call super.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called, on both layouts, when the elements are on their way to their new places. Overrides call super.
    open func finalizeLayoutTransition() {}

    /// The attributes of the views that the batch of updates in progress removes.
    var removed: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

    /// Returns where an inserted or reloaded item that comes into view starts to move to its place; nil for that place.
    /// The default is its place, transparent.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { faded(layoutAttributesForItem(at: itemIndexPath)) }
    /// Returns where a deleted or reloaded item goes as it disappears; nil for the place where it was. The default is
    /// that place, transparent.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { faded(removed[.item(itemIndexPath)]) }
    /// Returns where a supplementary view of an inserted section starts to move to its place; nil for that place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        faded(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
    }
    /// Returns where a supplementary view of a deleted section goes as it disappears; nil for the place where it was.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        faded(removed[.extra(CollectionState.Extra(kind: elementKind, path: elementIndexPath))])
    }
    /// Returns where a decoration view of an inserted section starts to move to its place; nil for that place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        faded(layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
    }
    /// Returns where a decoration view of a deleted section goes as it disappears; nil for the place where it was.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let extra = CollectionState.Extra(kind: elementKind, path: decorationIndexPath, category: .decorationView)
        return faded(removed[.extra(extra)])
    }
    /// Returns the supplementary views that an update removes besides those of its sections. Never called.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the supplementary views that an update adds besides those of its sections. Never called.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views that an update removes besides those of its sections. Never called.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views that an update adds besides those of its sections. Never called.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        let copy = attributes?.copy() as? UICollectionViewLayoutAttributes
        copy?.alpha = 0
        return copy
    }

    /// Returns whether the view of an item, or of a kind in a section, should be asked for its size.
    func awaitsSize(_ kind: String?, _ path: IndexPath) -> Bool { false }
    /// Sets the size that a view requested.
    func setSize(_ size: CGSize, _ kind: String?, _ path: IndexPath) {}
    /// Returns the room at the sides of a section that is a list; nil for other sections.
    func sides(inSection index: Int) -> RowSides? { nil }
    /// Whether views determine their widths as well as their heights.
    var fitsWidths: Bool { false }
    /// Called after an override of ``prepare()`` has changed the layout.
    func prepareAgain() {}
    /// Called when items have changed; `mapping` is nil if all are new.
    func itemsDidChange(_ mapping: ListMapping?) {}

    func prepareIfNeeded() {
        guard !isPrepared else { return }
        isPrepared = true
        isPreparing = true
        // What an override keeps of attributes that it read before it changed the layout is out of date. It is prepared
        // once more, but not without end.
        for _ in 0..<2 {
            (changedInPreparation, readInPreparation) = (false, (false, false))
            prepare()
            if !readInPreparation.areOutdated { break }
        }
        if changedInPreparation { prepareAgain() }
        // What a delegate changes whenever it is asked does not make it asked again without end.
        changedInPreparation = false
        isPreparing = false
    }
}
