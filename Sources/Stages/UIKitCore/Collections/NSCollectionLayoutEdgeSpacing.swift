// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The space around an element of a compositional layout, outside its size.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject {
    /// The space at the leading edge; nil for none.
    public let leading: NSCollectionLayoutSpacing?
    /// The space at the top edge; nil for none.
    public let top: NSCollectionLayoutSpacing?
    /// The space at the trailing edge; nil for none.
    public let trailing: NSCollectionLayoutSpacing?
    /// The space at the bottom edge; nil for none.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates the space; flexible spaces share what the container has left.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
        super.init()
    }
}

/// The space before and after an element along one axis.
@MainActor struct LayoutSpace {
    private let before: NSCollectionLayoutSpacing?
    private let after: NSCollectionLayoutSpacing?

    /// Creates the space of an element along an axis.
    init(of item: NSCollectionLayoutItem, isHorizontal: Bool) {
        let spacing = item.edgeSpacing
        before = isHorizontal ? spacing?.leading : spacing?.top
        after = isHorizontal ? spacing?.trailing : spacing?.bottom
    }

    /// The distances without any share of what is left.
    var minimum: (before: CGFloat, after: CGFloat) { (before.length, after.length) }

    /// Returns the distances with shares of what is left.
    func distances(share: CGFloat) -> (before: CGFloat, after: CGFloat) {
        (before.length + before.count * share, after.length + after.count * share)
    }

    /// The number of distances that are flexible.
    var flexibleCount: CGFloat { before.count + after.count }

    /// Returns the offset of an element that is alone in its container.
    func offset(of length: CGFloat, in room: CGFloat) -> CGFloat {
        guard flexibleCount > 0 else { return minimum.before }
        let left = max(room - length - minimum.before - minimum.after, 0)
        return distances(share: left / flexibleCount).before
    }
}

extension NSCollectionLayoutSpacing? {
    /// The distance, sanitized for layout; 0 for none.
    @MainActor fileprivate var length: CGFloat { (self?.spacing ?? 0).limitedDistance }
    /// 1 for a flexible distance, otherwise 0.
    @MainActor fileprivate var count: CGFloat { self?.isFlexibleSpacing == true ? 1 : 0 }
}

extension NSCollectionLayoutGroup {
    /// Returns the items of the group with their places.
    ///
    /// The items repeat until the group is full. Flexible distances share what is left along the group's axis; an item
    /// with flexible distances across the axis floats in the group.
    func slots(in place: CGRect) -> [(item: NSCollectionLayoutItem, place: CGRect)] {
        let room = inset(place)
        let length = isHorizontal ? room.width : room.height
        let gap = (interItemSpacing?.spacing ?? 0).limitedDistance
        var found: [(item: NSCollectionLayoutItem, size: CGSize, space: LayoutSpace)] = []
        var (used, index) = (CGFloat(0), 0)
        while !subitems.isEmpty, index < 1000 {
            let item = subitems[index % subitems.count]
            let space = LayoutSpace(of: item, isHorizontal: isHorizontal)
            let around = space.minimum.before + space.minimum.after
            var size = item.layoutSize.size(in: room.size)
            if let count {
                let part = max((length - gap * CGFloat(count - 1)) / CGFloat(count) - around, 0)
                if isHorizontal { size.width = part } else { size.height = part }
            }
            let step = (isHorizontal ? size.width : size.height) + around
            if let count, index >= count { break }
            if index > 0, used + gap + step > length + 0.01 || (step <= 0 && index >= subitems.count) { break }
            found.append((item, size, space))
            used += (index > 0 ? gap : 0) + step
            index += 1
        }
        let flexibleGaps = interItemSpacing?.isFlexibleSpacing == true ? CGFloat(max(found.count - 1, 0)) : 0
        let flexible = found.reduce(flexibleGaps) { $0 + $1.space.flexibleCount }
        let share = flexible > 0 ? max(length - used, 0) / flexible : 0
        let pitch = gap + (flexibleGaps > 0 ? share : 0)
        var position = isHorizontal ? room.minX : room.minY
        return found.map { item, size, space in
            let (before, after) = space.distances(share: share)
            let across = LayoutSpace(of: item, isHorizontal: !isHorizontal)
            position += before
            let origin =
                isHorizontal
                ? CGPoint(x: position, y: room.minY + across.offset(of: size.height, in: room.height))
                : CGPoint(x: room.minX + across.offset(of: size.width, in: room.width), y: position)
            position += (isHorizontal ? size.width : size.height) + after + pitch
            return (item, CGRect(origin: origin, size: size))
        }
    }
}
