// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
public import UIKitCore

/// An object that a dynamic animator moves: a view, the attributes of an element of a collection, or an object of the app.
///
/// The animator reads the state when the item is added to one of its behaviors, and writes the center and the transform
/// afterward.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
    /// The center, in the coordinates of the animator's reference view.
    var center: CGPoint { get set }
    /// The bounds, of which only the size matters. The mass follows from it.
    var bounds: CGRect { get }
    /// The transform, whose rotation the animator changes. The size in collisions does not depend on it.
    var transform: CGAffineTransform { get set }
    /// The shape in collisions. The default is the rectangle of the bounds.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The outline of a shape of the type `path`, around the center at (0, 0). It must be convex; otherwise, its hull
    /// collides. The default is empty, which counts as the bounds.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The bounds.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicItem {
    /// The item's shape in collisions.
    var collisionShape: CollisionShape {
        let size = bounds.size
        switch collisionBoundsType {
        case .rectangle: return CollisionShape(width: size.width, height: size.height)
        case .ellipse: return CollisionShape(ellipseWithWidth: size.width, height: size.height)
        case .path:
            let corners = collisionBoundingPath.cgPath.path.polylines.flatMap(\.points)
            return CollisionShape(hullOf: corners.map { PlaneVector(x: $0.x, y: $0.y) })
                ?? CollisionShape(width: size.width, height: size.height)
        }
    }

    /// The rotation of the transform in radians; 0 if it is not a number.
    var rotation: Double {
        let angle = atan2(transform.b, transform.a)
        return angle.isFinite ? angle : 0
    }
}

extension PlaneVector {
    /// Creates a vector from the center of the coordinates; numbers that cannot be drawn are changed to such that can.
    init(_ point: CGPoint) { self.init(x: Double(point.x).harmless, y: Double(point.y).harmless) }
    /// Creates a vector from an offset.
    init(_ offset: UIOffset) { self.init(CGPoint(x: offset.horizontal, y: offset.vertical)) }

    /// The vector as a point.
    var point: CGPoint { CGPoint(x: x, y: y) }
}
