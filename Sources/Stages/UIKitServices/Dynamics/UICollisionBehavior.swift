// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
public import UIKitCore

/// Methods that report the contacts in a collision behavior, after the items have moved in a frame.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Two items began to touch at a point in the coordinates of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint)
    /// Two items no longer touch.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// An item began to touch a boundary; the identifier is nil for the bounds of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// An item no longer touches a boundary; the identifier is nil for the bounds of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// A behavior whose items collide with each other and with boundaries.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
    /// Constants that describe with what items collide.
    public struct Mode: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a mode with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// With other items.
        public static let items = Mode(rawValue: 1 << 0)
        /// With boundaries.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// With both.
        public static let everything = Mode(rawValue: .max)
    }

    private struct Boundary {
        /// The identifier in the solver.
        let number: Int
        let identifier: any NSCopying
        let path: Path
    }

    private var members: DynamicItems
    private var boundaries: [Boundary] = []
    private var lastNumber = 0
    private var insets: UIEdgeInsets? { didSet { if insets != oldValue { setNeedsUpdate() } } }
    /// The identifier in the solver.
    let groupID: Int
    private static var lastGroupID = 0

    /// The number of the boundary that the bounds of the reference view are.
    private static let boundsNumber = 0
    /// The maximum number of lines in all boundaries; others do not stop items.
    private static let maximumLines = 2000

    /// Creates a behavior without items.
    public convenience override init() { self.init(items: []) }

    /// Creates a behavior for items.
    public init(items: [any UIDynamicItem]) {
        Self.lastGroupID += 1
        (members, groupID) = (DynamicItems(items), Self.lastGroupID)
    }

    /// The items.
    open var items: [any UIDynamicItem] { members.all }
    /// With what the items collide. The default is everything.
    open var collisionMode = Mode.everything { didSet { if collisionMode != oldValue { setNeedsUpdate() } } }
    /// The delegate.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
    /// Whether the bounds of the animator's reference view are a boundary, or the content of its collection. The default is
    /// false.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { insets != nil }
        set { if newValue != (insets != nil) { insets = newValue ? .zero : nil } }
    }
    /// The identifiers of the boundaries, in the order in which they were added; nil if there are none.
    open var boundaryIdentifiers: [any NSCopying]? {
        boundaries.isEmpty ? nil : boundaries.map(\.identifier)
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        members.add(item)
        setNeedsUpdate()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        members.remove(item)
        setNeedsUpdate()
    }

    /// Makes the bounds of the animator's reference view a boundary, with their edges moved inward.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) { self.insets = insets }

    /// Adds the outline of a path as a boundary, which replaces one with an equal identifier. Items can be inside of it.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        add(identifier, bezierPath.cgPath.path)
    }
    /// Adds a line as a boundary, which replaces one with an equal identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        add(identifier, Path([.move(p1.rendered), .line(p2.rendered)]))
    }
    /// Returns the path of a boundary; nil if there is none.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { Self.key($0.identifier) == Self.key(identifier) }
            .map { UIBezierPath(cgPath: CGPath($0.path)) }
    }
    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        boundaries.removeAll { Self.key($0.identifier) == Self.key(identifier) }
        setNeedsUpdate()
    }
    /// Removes all boundaries, except for the bounds of the reference view.
    open func removeAllBoundaries() {
        boundaries = []
        setNeedsUpdate()
    }

    private func add(_ identifier: any NSCopying, _ path: Path) {
        boundaries.removeAll { Self.key($0.identifier) == Self.key(identifier) }
        lastNumber += 1
        boundaries.append(Boundary(number: lastNumber, identifier: identifier, path: path))
        setNeedsUpdate()
    }

    /// Returns what makes identifiers equal.
    private static func key(_ identifier: any NSCopying) -> AnyHashable {
        if let value = identifier as? any Hashable { return AnyHashable(value) }
        return AnyHashable(ObjectIdentifier(identifier as AnyObject))
    }

    override func contribute(to plan: inout DynamicsPlan) {
        var group = CollisionGroup(id: groupID)
        group.bodies = items.map { plan.index(of: $0) }
        group.collidesBodies = collisionMode.contains(.items)
        if collisionMode.contains(.boundaries) {
            var paths = boundaries.map { ($0.number, $0.path) }
            if let insets, let bounds = plan.referenceBounds {
                paths.insert((Self.boundsNumber, Path.rect(bounds.inset(by: insets).rendered)), at: 0)
            }
            for (number, path) in paths { group.edges += path.edges(of: number) }
            if group.edges.count > Self.maximumLines { group.edges = Array(group.edges.prefix(Self.maximumLines)) }
        }
        plan.world.groups.append(group)
        plan.collisions[groupID] = self
    }

    /// Reports a contact to the delegate.
    func report(_ event: ContactEvent, _ item: any UIDynamicItem, _ other: (any UIDynamicItem)?) {
        guard let collisionDelegate else { return }
        let identifier = boundaries.first { $0.number == event.pair.boundary }?.identifier
        switch (other, event.place) {
        case (let other?, let place?):
            collisionDelegate.collisionBehavior(self, beganContactFor: item, with: other, at: place.point)
        case (let other?, nil): collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other)
        case (nil, let place?):
            collisionDelegate.collisionBehavior(
                self, beganContactFor: item, withBoundaryIdentifier: identifier, at: place.point)
        case (nil, nil):
            collisionDelegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: identifier)
        }
    }
}

extension Path {
    /// Returns the lines of the outline as parts of a boundary.
    fileprivate func edges(of boundary: Int) -> [CollisionEdge] {
        polylines.flatMap { line in
            let points = line.points.map { PlaneVector(x: $0.x, y: $0.y) }
            let ends = line.isClosed ? points.dropFirst() + points.prefix(1) : points.dropFirst()
            return zip(points, ends).filter { ($0 - $1).lengthSquared > 1e-6 }
                .map { CollisionEdge(start: $0, end: $1, boundary: boundary) }
        }
    }
}
