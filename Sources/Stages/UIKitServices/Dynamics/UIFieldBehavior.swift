// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A behavior whose force on items depends on where they are, and how they move.
///
/// Masses are those of items, 1 for one of 100 by 100 points with a density of 1. The effect of a field begins at its
/// ``position``, within its ``region``; with a ``falloff``, it is that of its ``strength`` at a distance of 100 points.
@preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
    /// A custom force: of the field, the place relative to it, and the velocity, mass and charge of an item, and the length
    /// of the step in seconds. A force of 1 accelerates a mass of 1 by 100 points per second squared.
    public typealias Evaluation = (
        _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat, _ charge: CGFloat,
        _ deltaTime: TimeInterval
    ) -> CGVector

    private enum Kind {
        case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
        case custom(Evaluation)
    }

    private let kind: Kind
    private var members = DynamicItems([])

    private init(_ kind: Kind, position: CGPoint = .zero, direction: CGVector = CGVector(dx: 0, dy: 0)) {
        (self.kind, self.position, self.direction) = (kind, position, direction)
        super.init()
    }

    // MARK: Kinds

    /// Returns a field that slows items down, by a force in proportion to their velocity.
    public class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
    /// Returns a field that moves items around its position, by a force in proportion to their distance.
    public class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
    /// Returns a field that attracts items to a position; a strength of 1 accelerates by 1000 points per second squared.
    public class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        UIFieldBehavior(.radialGravity, position: position)
    }
    /// Returns a field that accelerates items in a direction, as gravity does.
    public class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        UIFieldBehavior(.linearGravity, direction: direction)
    }
    /// Returns a field in which items have a velocity, in units of 100 points per second.
    public class func velocityField(direction: CGVector) -> UIFieldBehavior {
        UIFieldBehavior(.velocity, direction: direction)
    }
    /// Returns a field that accelerates items in directions that change from place to place.
    ///
    /// - Parameters:
    ///   - smoothness: How little the directions of near places differ, from 0 to 1.
    ///   - speed: How fast the directions change; 0 if they do not.
    /// - Returns: The field.
    public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        let field = UIFieldBehavior(.noise)
        (field.smoothness, field.animationSpeed) = (smoothness, speed)
        return field
    }
    /// Returns a field like one of noise, whose force is in proportion to the speed of an item.
    ///
    /// - Parameters:
    ///   - smoothness: How little the directions of near places differ, from 0 to 1.
    ///   - speed: How fast the directions change; 0 if they do not.
    /// - Returns: The field.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        let field = UIFieldBehavior(.turbulence)
        (field.smoothness, field.animationSpeed) = (smoothness, speed)
        return field
    }
    /// Returns a field that pulls items to its position by a force in proportion to their distance.
    public class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
    /// Returns a field that pushes items with a positive charge away from its position, and attracts negative ones.
    public class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
    /// Returns a field that diverts items with a charge from their direction.
    public class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
    /// Returns a field whose force a closure determines, which is called for each item in each step.
    public class func field(evaluationBlock block: @escaping Evaluation) -> UIFieldBehavior {
        UIFieldBehavior(.custom(block))
    }

    // MARK: Properties

    /// The items.
    open var items: [any UIDynamicItem] { members.all }
    /// The place of the field, in the coordinates of the items.
    open var position: CGPoint { didSet { setNeedsUpdate() } }
    /// The area around the position in which the field has an effect. The default is the whole plane.
    open var region = UIRegion.infinite { didSet { setNeedsUpdate() } }
    /// The strength. The default is 1; a negative one has the opposite effect.
    open var strength: CGFloat = 1 { didSet { setNeedsUpdate() } }
    /// The power of the distance with which the effect decreases. The default is 0: it does not.
    open var falloff: CGFloat = 0 { didSet { setNeedsUpdate() } }
    /// The distance in points within which the effect does not increase. The default is tiny.
    open var minimumRadius: CGFloat = 1e-6 { didSet { setNeedsUpdate() } }
    /// The direction of a field that has one.
    open var direction: CGVector { didSet { setNeedsUpdate() } }
    /// How little the directions of near places differ in a field of noise or turbulence, from 0 to 1.
    open var smoothness: CGFloat = 0 { didSet { setNeedsUpdate() } }
    /// How fast the directions of a field of noise or turbulence change.
    open var animationSpeed: CGFloat = 0 { didSet { setNeedsUpdate() } }

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

    override func contribute(to plan: inout DynamicsPlan) {
        let indices = items.map { plan.index(of: $0) }
        if !indices.isEmpty { plan.fields.append((self, indices)) }
    }

    // MARK: Forces

    /// Returns the force on a body, in points per second squared for a mass of 1.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - time: The time since the animator began, in seconds.
    ///   - step: The length of the step in seconds.
    /// - Returns: The force; none for a body outside of the region.
    func force(on body: PhysicsBody, at time: TimeInterval, for step: TimeInterval) -> PlaneVector {
        let place = body.position - PlaneVector(position)
        guard body.inverseMass > 0, region.contains(place.point) else { return .zero }
        let (mass, charge, velocity) = (1 / body.inverseMass, body.charge, body.velocity)
        let distance = max(place.length, Double(minimumRadius), 1e-6)
        let share = Double(strength) * pow(100 / distance, Double(falloff))
        let away = place.length > 1e-9 ? place.direction : .zero
        let course = PlaneVector(CGPoint(x: direction.dx, y: direction.dy))
        let force: PlaneVector =
            switch kind {
            // Not more than what stops the body.
            case .drag: velocity * -min(share, mass / step)
            case .vortex: place.turned * (share * mass * 1000)
            case .radialGravity: away * (-share * mass * 1000)
            case .linearGravity: course * (share * mass * 1000)
            case .velocity: (course * (share * 100) - velocity) * (mass / step)
            case .noise: noise(at: place, time) * (share * mass * 1000)
            case .turbulence: noise(at: place, time) * (share * mass * velocity.length)
            case .spring: place * -share
            case .electric: away * (share * charge * 100)
            case .magnetic: velocity.turned * (share * charge)
            case .custom(let evaluation):
                PlaneVector(
                    evaluation(
                        self, place.point, CGVector(dx: velocity.x, dy: velocity.y), CGFloat(mass), CGFloat(charge),
                        step
                    ).point) * (share * 100)
            }
        return force.isFinite ? force : .zero
    }

    /// Returns a direction of noise, the same for the same place and time.
    private func noise(at place: PlaneVector, _ time: TimeInterval) -> PlaneVector {
        let length = 20 + 200 * min(max(Double(smoothness), 0), 1)
        let (x, y, turn) = (place.x / length, place.y / length, time * Double(animationSpeed))
        return PlaneVector(
            x: (sin(x + 1.7 * y + turn) + sin(2.3 * y - 1.1 * turn + 1)) / 2,
            y: (sin(y - 1.3 * x - 0.9 * turn + 2) + sin(2.1 * x + 1.2 * turn + 3)) / 2)
    }
}

extension CGVector {
    /// The components as those of a point.
    fileprivate var point: CGPoint { CGPoint(x: dx, y: dy) }
}
