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

    /// The collection that uses the layout.
    open internal(set) weak var collectionView: UICollectionView?
    var isPrepared = false

    /// Whether the layout is being prepared, during which it does not become invalid.
    private var isPreparing = false

    /// Invalidates everything, so that the layout is prepared again before the next display.
    open func invalidateLayout() {
        let context = makeContext()
        context.invalidateEverything = true
        invalidateLayout(with: context)
    }

    /// Invalidates what a context describes. The layout is prepared again; sizes that views have determined are forgotten if
    /// everything is invalid.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        guard !isPreparing else { return }
        if context.invalidateEverything { itemsDidChange(nil) }
        isPrepared = false
        collectionView?.layoutWasInvalidated()
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

    /// Returns whether the view of an item, or of a kind in a section, should be asked for its size.
    func awaitsSize(_ kind: String?, _ path: IndexPath) -> Bool { false }
    /// Sets the size that a view requested.
    func setSize(_ size: CGSize, _ kind: String?, _ path: IndexPath) {}
    /// Whether views determine their widths as well as their heights.
    var fitsWidths: Bool { false }
    /// Called when items have changed; `mapping` is nil if all are new.
    func itemsDidChange(_ mapping: ListMapping?) {}

    func prepareIfNeeded() {
        guard !isPrepared else { return }
        isPrepared = true
        isPreparing = true
        prepare()
        isPreparing = false
    }
}

/// What is invalid in a layout, which is prepared again as a whole in any case.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Creates a context.
    public required override init() { super.init() }

    /// Whether everything is invalid.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items are invalid.
    open internal(set) var invalidateDataSourceCounts = false
    /// The invalid items.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The change of the content offset. Stored but not used.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The change of the content size. Stored but not used.
    open var contentSizeAdjustment = CGSize.zero

    /// Adds invalid items.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
}

/// What is invalid in a flow layout.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// Whether the sizes that the delegate returned are invalid. The default is true.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the frames are invalid. The default is true.
    open var invalidateFlowLayoutAttributes = true
}
