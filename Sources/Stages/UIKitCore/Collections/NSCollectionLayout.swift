// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A length in a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject {
    enum Kind { case width, height, absolute, estimated }
    let kind: Kind
    /// The fraction or the length.
    public let dimension: CGFloat

    init(_ kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

    /// Returns a fraction of the container's width.
    public static func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension { .init(.width, fraction) }
    /// Returns a fraction of the container's height.
    public static func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension { .init(.height, fraction) }
    /// Returns a length in points.
    public static func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension { .init(.absolute, length) }
    /// Returns an estimated length in points. The content determines a height once the item is shown; a width is used
    /// as is.
    public static func estimated(_ length: CGFloat) -> NSCollectionLayoutDimension { .init(.estimated, length) }

    func length(in container: CGSize) -> CGFloat {
        let length =
            switch kind {
            case .width: dimension * container.width
            case .height: dimension * container.height
            case .absolute, .estimated: dimension
            }
        return length.isFinite ? min(max(length, 0), 1e7) : 0
    }
}

extension CGFloat {
    /// The distance sanitized for layouts: NaN becomes 0, and large values are limited so that sums stay finite.
    var limitedDistance: CGFloat { CGFloat(Double(self).harmless) }
}

extension NSDirectionalEdgeInsets {
    /// The insets with limited distances.
    var limited: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: top.limitedDistance, leading: leading.limitedDistance, bottom: bottom.limitedDistance,
            trailing: trailing.limitedDistance)
    }
}

/// A size in a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size.
    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
    }

    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }
}

/// The distance between elements of a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject {
    /// The distance in points.
    public let spacing: CGFloat
    /// Whether the distance grows to fill the container.
    public let isFlexibleSpacing: Bool

    init(_ spacing: CGFloat, _ isFlexible: Bool) { (self.spacing, isFlexibleSpacing) = (spacing, isFlexible) }

    /// Returns a fixed distance.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(fixedSpacing, false) }
    /// Returns a minimum distance.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        .init(flexibleSpacing, true)
    }
}

/// An item of a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
    /// The size.
    public let layoutSize: NSCollectionLayoutSize
    /// The insets of the item within its layout size.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The space around the item, outside its layout size; nil for none.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// The supplementary views that are attached to the item.
    public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]

    /// Creates an item.
    public init(layoutSize: NSCollectionLayoutSize) { (self.layoutSize, supplementaryItems) = (layoutSize, []) }

    /// Creates an item with supplementary views, which have its index path.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    }

    /// Returns the frames of the cells in a place; an item has one, a group has several.
    func frames(in place: CGRect) -> [CGRect] { [inset(place)] }

    /// The insets sanitized for layout.
    var insets: NSDirectionalEdgeInsets { contentInsets.limited }

    func inset(_ place: CGRect) -> CGRect {
        CGRect(
            x: place.minX + insets.leading, y: place.minY + insets.top,
            width: max(place.width - insets.leading - insets.trailing, 0),
            height: max(place.height - insets.top - insets.bottom, 0))
    }
}

/// A group of items in a row or a column.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The items that repeat.
    public let subitems: [NSCollectionLayoutItem]
    /// The distance between items.
    open var interItemSpacing: NSCollectionLayoutSpacing?
    let isHorizontal: Bool
    /// The number of items of equal length along the group; nil for items with their own.
    let count: Int?
    /// Returns the app's own items; nil for a group of others.
    var provider: NSCollectionLayoutGroupCustomItemProvider?

    init(_ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isHorizontal: Bool, count: Int?) {
        (self.subitems, self.isHorizontal, self.count) = (subitems, isHorizontal, count.map { max($0, 1) })
        super.init(layoutSize: size)
    }

    /// Returns a row of items that repeat until the row is full.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    { .init(layoutSize, subitems, isHorizontal: true, count: nil) }

    /// Returns a row of items of equal width.
    public static func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
        -> NSCollectionLayoutGroup
    { .init(layoutSize, [subitem], isHorizontal: true, count: count) }

    /// Returns a row of items with their own width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, Array(repeating: subitem, count: max(count, 1)), isHorizontal: true, count: nil)
    }

    /// Returns a column of items that repeat until the column is full.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
        -> NSCollectionLayoutGroup
    { .init(layoutSize, subitems, isHorizontal: false, count: nil) }

    /// Returns a column of items of equal height.
    public static func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
        -> NSCollectionLayoutGroup
    { .init(layoutSize, [subitem], isHorizontal: false, count: count) }

    /// Returns a column of items with their own height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, Array(repeating: subitem, count: max(count, 1)), isHorizontal: false, count: nil)
    }

    override func frames(in place: CGRect) -> [CGRect] {
        customFrames(in: place) ?? slots(in: place).flatMap { $0.item.frames(in: $0.place) }
    }
}

/// The edges and corners of a rectangle.
public enum NSRectAlignment: Int, Sendable {
    /// No alignment.
    case none = 0
    /// The top.
    case top = 1
    /// The top leading corner.
    case topLeading = 2
    /// The leading edge.
    case leading = 3
    /// The bottom leading corner.
    case bottomLeading = 4
    /// The bottom.
    case bottom = 5
    /// The bottom trailing corner.
    case bottomTrailing = 6
    /// The trailing edge.
    case trailing = 7
    /// The top trailing corner.
    case topTrailing = 8
}

/// The environment of a layout: its container and traits.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    /// The container.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits.
    var traitCollection: UITraitCollection { get }
}

/// The container of a layout.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size.
    var contentSize: CGSize { get }
    /// The size minus the insets.
    var effectiveContentSize: CGSize { get }
    /// The insets of the reference in the layout's configuration.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets that count for ``effectiveContentSize``.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

@MainActor final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    let traitCollection: UITraitCollection
    /// The room at the sides of lists.
    let sides: RowSides
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize {
        CGSize(
            width: max(contentSize.width - contentInsets.leading - contentInsets.trailing, 0),
            height: contentSize.height)
    }
    var container: any NSCollectionLayoutContainer { self }

    init(
        _ size: CGSize, _ insets: NSDirectionalEdgeInsets, _ traits: UITraitCollection, _ sides: RowSides = RowSides()
    ) {
        (contentSize, contentInsets, traitCollection, self.sides) = (size, insets, traits, sides)
    }
}
