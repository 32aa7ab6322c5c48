// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A behavior that connects an item with a point or with another item, by a rod, or by a spring if it has a frequency.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
    /// Constants that describe with what the item is connected.
    public enum AttachmentType: Int, Sendable {
        /// With another item.
        case items = 0
        /// With a point.
        case anchor = 1
    }

    /// How the points are connected.
    private enum Connection {
        case rod, rope, pin
        case weld(angle: Double)
    }

    /// The items: one, or two.
    public let items: [any UIDynamicItem]
    /// With what the item is connected.
    public let attachedBehaviorType: AttachmentType
    /// The point; zero between items.
    open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { setNeedsUpdate() } } }
    /// The distance that is kept, in points; of a limit attachment, the greatest. The default is that at creation.
    open var length: CGFloat { didSet { if length != oldValue { setNeedsUpdate() } } }
    /// The oscillations per second of a spring; 0 for a rod. The default is 0.
    open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { setNeedsUpdate() } } }
    /// The damping of a spring, from 0 for none to 1 for no oscillation. The default is 0.
    open var damping: CGFloat = 0 { didSet { if damping != oldValue { setNeedsUpdate() } } }

    private let connection: Connection
    /// The connected points of the items, from their centers when they are not rotated.
    private let offsets: (PlaneVector, PlaneVector)

    private init(
        _ connection: Connection, _ items: [any UIDynamicItem], _ offsets: (PlaneVector, PlaneVector),
        anchor: CGPoint? = nil
    ) {
        (self.connection, self.items, self.offsets) = (connection, items, offsets)
        attachedBehaviorType = anchor == nil ? .items : .anchor
        anchorPoint = anchor ?? .zero
        let places = zip(items, [offsets.0, offsets.1]).map { $0.place(of: $1) }
        let end = anchor.map { PlaneVector($0) } ?? places.last ?? .zero
        length = CGFloat(places.first.map { (end - $0).length } ?? 0)
    }

    /// Creates an attachment of an item's center to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// Creates an attachment of a point of an item, at a distance from the center, to a point.
    public convenience init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) { self.init(.rod, [item], (PlaneVector(offset), .zero), anchor: point) }

    /// Creates an attachment of the centers of two items.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// Creates an attachment of points of two items, at distances from the centers.
    public convenience init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) { self.init(.rod, [item1, item2], (PlaneVector(offset1), PlaneVector(offset2))) }

    /// Returns a rope between points of two items, whose length is their present distance: they can come closer.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.rope, [item1, item2], (PlaneVector(offset1), PlaneVector(offset2)))
    }

    /// Returns a connection of two items that turn about a point in the coordinates of the reference view.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.pin, [item1, item2], (item1.offset(of: point), item2.offset(of: point)))
    }

    /// Returns a connection of two items that move as if they were one, at a point in the coordinates of the reference view.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(
            .weld(angle: item2.rotation - item1.rotation), [item1, item2],
            (item1.offset(of: point), item2.offset(of: point)))
    }

    override func contribute(to plan: inout DynamicsPlan) {
        guard let first = items.first else { return }
        let a = plan.index(of: first)
        let b = items.count > 1 ? plan.index(of: items[1]) : 0
        guard a != b else { return }
        let end = b == 0 ? PlaneVector(anchorPoint) : offsets.1
        let length = max(0, PlaneVector(CGPoint(x: length, y: 0)).x)
        let kind: PhysicsJoint.Kind =
            switch connection {
            case .rod: .distance(length: length, isRope: false)
            case .rope: .distance(length: length, isRope: true)
            case .pin: .pin
            case .weld(let angle): .weld(angle: angle)
            }
        func number(_ value: CGFloat) -> Double { value.isFinite ? max(0, Double(value)) : 0 }
        plan.world.joints.append(
            PhysicsJoint(
                kind, a, b, offsets: (offsets.0, end), frequency: number(frequency), damping: number(damping)))
    }
}

extension UIDynamicItem {
    /// Returns the place of a point at a distance from the center.
    fileprivate func place(of offset: PlaneVector) -> PlaneVector {
        PlaneVector(center) + offset.turned(sine: sin(rotation), cosine: cos(rotation))
    }

    /// Returns the distance of a point from the center, in the item's own directions.
    fileprivate func offset(of point: CGPoint) -> PlaneVector {
        (PlaneVector(point) - PlaneVector(center)).turned(sine: -sin(rotation), cosine: cos(rotation))
    }
}
