// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A closure that returns the items of a group with custom frames.
///
/// - Parameter environment: the environment, whose container is the group.
public typealias NSCollectionLayoutGroupCustomItemProvider = (
    _ environment: any NSCollectionLayoutEnvironment
) -> [NSCollectionLayoutGroupCustomItem]

/// An item of a group whose frame the app determines.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame in the group.
    public let frame: CGRect
    /// The stacking order; items with higher values are in front.
    public let zIndex: Int

    /// Creates an item with a frame in its group.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

    /// Creates an item with a frame in its group and a stacking order.
    public init(frame: CGRect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
}

extension NSCollectionLayoutGroup {
    /// Returns a group whose items have the frames that a closure returns. It is called for each layout; the items of the
    /// section fill one group after another.
    public static func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        let group = NSCollectionLayoutGroup(layoutSize, [], isHorizontal: true, count: nil)
        group.provider = itemProvider
        return group
    }

    /// Returns the app's own items of the group in a place; nil for a group of other items.
    func customItems(in place: CGRect) -> [NSCollectionLayoutGroupCustomItem]? {
        provider?(LayoutEnvironment(inset(place).size, .zero, UITraitCollection.current))
    }

    /// Returns the frames of the app's own items of the group in a place; nil for a group of other items.
    func customFrames(in place: CGRect) -> [CGRect]? {
        let room = inset(place)
        return customItems(in: place)?.map { item in
            let frame = item.frame.offsetBy(dx: room.minX, dy: room.minY)
            // Extents of NaN or infinity would spread to the size of the content.
            return CGRect(
                x: frame.minX.limitedDistance, y: frame.minY.limitedDistance, width: frame.width.limitedDistance,
                height: frame.height.limitedDistance)
        }
    }
}
