// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A behavior that sets the material of items: how they bounce, slide, turn, and are slowed down.
///
/// A value that no behavior sets is that of the engine; if several behaviors set one, the last one added counts.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The values that were set.
    private struct Values: Equatable {
        var elasticity, friction, density, resistance, angularResistance, charge: CGFloat?
        var allowsRotation, isAnchored: Bool?
    }

    private var members: DynamicItems
    private var values = Values() { didSet { if values != oldValue { setNeedsUpdate() } } }
    /// The changes of velocities of items that the animator has not made yet.
    private var added: [(item: any UIDynamicItem, velocity: PlaneVector, spin: Double)] = []

    /// Creates a behavior without items.
    public convenience override init() { self.init(items: []) }

    /// Creates a behavior for items.
    public init(items: [any UIDynamicItem]) { members = DynamicItems(items) }

    /// The items.
    open var items: [any UIDynamicItem] { members.all }

    /// The share of the speed that is left after a collision, from 0 to 1; the greater one of two items counts. The default
    /// is 0.2.
    open var elasticity: CGFloat {
        get { values.elasticity ?? CGFloat(PhysicsBody.standardElasticity) }
        set { values.elasticity = newValue }
    }
    /// The friction of items that slide on each other or on a boundary; 0 for none. The default is 0.2.
    open var friction: CGFloat {
        get { values.friction ?? CGFloat(PhysicsBody.standardFriction) }
        set { values.friction = newValue }
    }
    /// The density: an item of 100 by 100 points with a density of 1 has a mass of 1. The default is 1.
    open var density: CGFloat {
        get { values.density ?? 1 }
        set { values.density = newValue }
    }
    /// The share of the velocity that an item loses per second, for small shares. The default is 0.
    open var resistance: CGFloat {
        get { values.resistance ?? 0 }
        set { values.resistance = newValue }
    }
    /// The share of the angular velocity that an item loses per second, for small shares. The default is 0.
    open var angularResistance: CGFloat {
        get { values.angularResistance ?? 0 }
        set { values.angularResistance = newValue }
    }
    /// Whether items rotate. The default is true.
    open var allowsRotation: Bool {
        get { values.allowsRotation ?? true }
        set { values.allowsRotation = newValue }
    }
    /// Whether items stay where they are, and others collide with them. The default is false.
    open var isAnchored: Bool {
        get { values.isAnchored ?? false }
        set { values.isAnchored = newValue }
    }
    /// The charge in electric and magnetic fields. The default is 0.
    open var charge: CGFloat {
        get { values.charge ?? 0 }
        set { values.charge = newValue }
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        members.add(item)
        setNeedsUpdate()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        members.remove(item)
        added.removeAll { $0.item === item }
        setNeedsUpdate()
    }

    /// Adds a velocity, in points per second, to that of an item; without an animator, when there is one.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        add(PlaneVector(velocity), 0, to: item)
    }
    /// Returns the velocity of an item, in points per second; zero without an animator and for an item of another behavior.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        guard members.contains(item) else { return .zero }
        return dynamicAnimator?.body(of: item)?.velocity.point ?? .zero
    }
    /// Adds an angular velocity, in radians per second, to that of an item; without an animator, when there is one.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        add(.zero, velocity.isFinite ? Double(velocity) : 0, to: item)
    }
    /// Returns the angular velocity of an item, in radians per second; 0 without an animator and for an item of another
    /// behavior.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        guard members.contains(item) else { return 0 }
        return CGFloat(dynamicAnimator?.body(of: item)?.spin ?? 0)
    }

    private func add(_ velocity: PlaneVector, _ spin: Double, to item: any UIDynamicItem) {
        guard members.contains(item) else { return }
        added.append((item, velocity, spin))
        setNeedsUpdate()
    }

    override func contribute(to plan: inout DynamicsPlan) {
        func number(_ value: CGFloat?, _ limits: ClosedRange<Double>) -> Double? {
            value.flatMap { $0.isNaN ? nil : min(max(Double($0), limits.lowerBound), limits.upperBound) }
        }
        for item in items {
            plan.change(item) { body in
                if let value = number(values.elasticity, 0...1) { body.elasticity = value }
                if let value = number(values.friction, 0...1e6) { body.friction = value }
                if let value = number(values.density, 0...1e6) { body.density = value }
                if let value = number(values.resistance, 0...1e6) { body.resistance = value }
                if let value = number(values.angularResistance, 0...1e6) { body.angularResistance = value }
                if let value = number(values.charge, -1e6...1e6) { body.charge = value }
                if let value = values.allowsRotation { body.allowsRotation = value }
                if let value = values.isAnchored { body.isAnchored = value }
            }
        }
        for change in added {
            plan.change(change.item) { body in
                body.velocity += change.velocity
                body.spin += change.spin
            }
        }
        added = []
    }
}
