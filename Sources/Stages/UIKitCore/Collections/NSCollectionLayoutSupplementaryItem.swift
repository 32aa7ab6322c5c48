// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Where a supplementary view is attached: edges, and an offset from there.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject {
    /// The edges; along an axis without any, the center.
    public let edges: NSDirectionalRectEdge
    /// The offset, in points or as a fraction of the size of the supplementary view.
    public let offset: CGPoint
    /// Whether the offset is in points.
    public let isAbsoluteOffset: Bool
    /// Whether the offset is a fraction of the size of the supplementary view.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
    }

    /// Creates an anchor at edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }

    /// Creates an anchor at a distance in points from edges.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }

    /// Creates an anchor at a distance from edges that is a fraction of the size of the supplementary view.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    /// Returns the point at the edges of a rectangle, without the offset.
    func point(in rect: CGRect) -> CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX,
            y: edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY)
    }

    /// Returns the offset in points for the size of the supplementary view.
    func distance(for size: CGSize) -> CGPoint {
        CGPoint(
            x: (offset.x * (isAbsoluteOffset ? 1 : size.width)).limitedDistance,
            y: (offset.y * (isAbsoluteOffset ? 1 : size.height)).limitedDistance)
    }
}

/// A supplementary view that is attached to an item, such as a badge.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind.
    public let elementKind: String
    /// Where on the item the view is attached.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The point of the view that is attached there; nil for the one at the same edges.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// The stacking order; views with higher values are in front. The default is 1, which is in front of the cells; for
    /// headers and footers, 0.
    open var zIndex = 1

    /// Creates a supplementary view attached to the inside of an item's edges.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, nil)
    }

    /// Creates a supplementary view, a point of which is attached to an item.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
    }

    init(
        _ size: NSCollectionLayoutSize, _ kind: String, _ container: NSCollectionLayoutAnchor,
        _ item: NSCollectionLayoutAnchor?
    ) {
        (elementKind, containerAnchor, itemAnchor) = (kind, container, item)
        super.init(layoutSize: size)
    }

    /// Returns the frame of the view for that of its item.
    func frame(in item: CGRect) -> CGRect {
        let size = layoutSize.size(in: item.size)
        let (start, shift) = (containerAnchor.point(in: item), containerAnchor.distance(for: size))
        let anchor = itemAnchor ?? containerAnchor
        let own = anchor.point(in: CGRect(origin: .zero, size: size))
        let ownShift = itemAnchor?.distance(for: size) ?? .zero
        let origin = CGPoint(
            x: start.x + shift.x - own.x + ownShift.x, y: start.y + shift.y - own.y + ownShift.y)
        return inset(CGRect(origin: origin, size: size))
    }
}

/// A supplementary view at a boundary of a section.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge or corner at which the view is placed.
    public let alignment: NSRectAlignment
    /// The distance from there, in points.
    public let offset: CGPoint
    /// Whether the section has room for the view; otherwise it is over the items at the boundary. The default is true.
    open var extendsBoundary = true
    /// Whether the view stays visible while its section is. The default is false.
    open var pinToVisibleBounds = false

    /// Creates an item at a boundary.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
    }

    /// Creates an item at a distance from a boundary.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
    ) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
        zIndex = 0
    }

    /// Whether the view is below the items.
    var isAtBottom: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }

    /// Returns the leading edge of a view in a room.
    func start(of width: CGFloat, in room: CGFloat) -> CGFloat {
        switch alignment {
        case .top, .bottom: (room - width) / 2
        case .topTrailing, .trailing, .bottomTrailing: room - width
        case .none, .topLeading, .leading, .bottomLeading: 0
        }
    }
}

/// What an item of a compositional layout has besides its frame.
struct ItemExtras {
    /// The supplementary views that are attached to it.
    let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// Its stacking order.
    let zIndex: Int
}

extension NSCollectionLayoutItem {
    /// Whether the item, or one in the group, has more than a frame.
    var hasExtras: Bool {
        guard let group = self as? NSCollectionLayoutGroup else { return !supplementaryItems.isEmpty }
        return group.provider != nil || group.subitems.contains(where: \.hasExtras)
    }

    /// Returns what the items in a place have, in the order of their frames.
    func extras(in place: CGRect) -> [ItemExtras] {
        guard let group = self as? NSCollectionLayoutGroup else {
            return [ItemExtras(supplementaryItems: supplementaryItems, zIndex: 0)]
        }
        if let items = group.customItems(in: place) {
            return items.map { ItemExtras(supplementaryItems: [], zIndex: $0.zIndex) }
        }
        return group.slots(in: place).flatMap { $0.item.extras(in: $0.place) }
    }
}
