// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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
    /// The invalid supplementary views, by kind.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The invalid decoration views, by kind.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
    /// The change of the content offset. Stored but not used.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The change of the content size. Stored but not used.
    open var contentSizeAdjustment = CGSize.zero

    /// Adds invalid items.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
    /// Adds invalid supplementary views.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }
    /// Adds invalid decoration views.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
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
