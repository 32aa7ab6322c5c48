// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A rigid body: the state and the material of a dynamic item.
struct PhysicsBody: Sendable {
    /// The identifier, unique in its animator.
    let id: UInt64
    /// The shape around the center.
    var shape: CollisionShape { didSet { updateMass() } }
    /// The place of the center, in points.
    var position: PlaneVector { didSet { if !position.isFinite { position = oldValue } } }
    /// The rotation in radians, clockwise on a screen.
    var angle: Double
    /// In points per second.
    var velocity = PlaneVector.zero
    /// In radians per second.
    var spin = 0.0

    /// The mass of a hundred by hundred points is the density.
    var density = 1.0 { didSet { updateMass() } }
    var elasticity = standardElasticity
    var friction = standardFriction
    /// The share of the velocity that is lost per second, for small shares.
    var resistance = 0.0
    var angularResistance = 0.0
    var allowsRotation = true { didSet { updateMass() } }
    /// Whether nothing moves the body.
    var isAnchored = false { didSet { updateMass() } }

    /// The gravity, in points per second squared.
    var gravity = PlaneVector.zero
    /// The force of pushes.
    var force = PlaneVector.zero
    var torque = 0.0
    /// The force of fields in the next step.
    var fieldForce = PlaneVector.zero
    /// The charge in electric and magnetic fields.
    var charge = 0.0

    private(set) var inverseMass = 0.0
    private(set) var inverseInertia = 0.0
    /// The velocity of a step that only ends an overlap, and is gone afterward.
    var correction = PlaneVector.zero
    var correctionSpin = 0.0
    /// Whether another body, a boundary, or an attachment acts on the body.
    var isHeld = false
    /// Where the body was when it was added.
    private let origin: PlaneVector

    /// The elasticity and the friction of items for which no behavior sets them.
    static let standardElasticity = 0.2
    static let standardFriction = 0.2
    /// The maximum distance from the origin, in points: a body that falls forever stops there, so that it does not keep
    /// the app awake.
    static let maximumDistance = 100_000.0
    /// In points per second.
    static let maximumSpeed = 50_000.0
    /// In radians per second.
    static let maximumSpin = 500.0

    init(id: UInt64, _ shape: CollisionShape, at position: PlaneVector, angle: Double) {
        (self.id, self.shape, self.position, self.angle, origin) = (id, shape, position, angle, position)
        updateMass()
    }

    /// Creates the body without movement at which boundaries and attachments to points are fixed.
    static let ground: PhysicsBody = {
        var ground = PhysicsBody(id: 0, CollisionShape(width: 1, height: 1), at: .zero, angle: 0)
        ground.isAnchored = true
        (ground.elasticity, ground.friction) = (0, 0)
        return ground
    }()

    private mutating func updateMass() {
        let mass = min(max(density, 1e-6), 1e6) * shape.area / 10_000
        inverseMass = isAnchored ? 0 : 1 / mass
        inverseInertia = isAnchored || !allowsRotation ? 0 : 1 / (mass * shape.inertia)
    }

    /// Forgets what behaviors have set, so that they set it anew.
    mutating func resetBehaviors() {
        (elasticity, friction, density) = (Self.standardElasticity, Self.standardFriction, 1)
        (resistance, angularResistance, allowsRotation, isAnchored) = (0, 0, true, false)
        (gravity, force, torque) = (.zero, .zero, 0)
        (fieldForce, charge) = (.zero, 0)
    }

    /// Returns the distance from the center of a point that is fixed to the body.
    func arm(_ offset: PlaneVector) -> PlaneVector { offset.turned(sine: sin(angle), cosine: cos(angle)) }

    /// Returns the velocity of a point at a distance from the center.
    func velocity(at arm: PlaneVector) -> PlaneVector { velocity + arm.turned * spin }

    /// Returns the velocity of a point that only ends an overlap.
    func correction(at arm: PlaneVector) -> PlaneVector { correction + arm.turned * correctionSpin }

    /// Changes the movement by an impulse at a distance from the center.
    mutating func apply(_ impulse: PlaneVector, at arm: PlaneVector) {
        // Nothing times infinity would not be a number.
        guard inverseMass > 0 else { return }
        velocity += impulse * inverseMass
        spin += arm.cross(impulse) * inverseInertia
    }

    /// Ends an overlap by an impulse at a distance from the center.
    mutating func correct(_ impulse: PlaneVector, at arm: PlaneVector) {
        guard inverseMass > 0 else { return }
        correction += impulse * inverseMass
        correctionSpin += arm.cross(impulse) * inverseInertia
    }

    /// Returns how much an impulse along a direction at a distance from the center changes the velocity there.
    func response(along direction: PlaneVector, at arm: PlaneVector) -> Double {
        let lever = arm.cross(direction)
        return inverseMass + lever * lever * inverseInertia
    }

    /// Changes the velocities by the forces of a step of `step` seconds.
    mutating func accelerate(for step: Double) {
        (correction, correctionSpin, isHeld) = (.zero, 0, false)
        guard inverseMass > 0 else { return (velocity, spin) = (.zero, 0) }
        velocity += (gravity + (force + fieldForce) * inverseMass) * step
        velocity = velocity * (1 / (1 + max(resistance, 0) * step))
        spin += torque * inverseInertia * step
        spin *= 1 / (1 + max(angularResistance, 0) * step)
        if inverseInertia == 0 { spin = 0 }
    }

    /// Returns the way of a step, after the velocities were kept within sensible limits.
    mutating func way(for step: Double) -> PlaneVector {
        guard inverseMass > 0, !isLost else {
            (velocity, spin) = (.zero, 0)
            return .zero
        }
        if !velocity.isFinite || !spin.isFinite { (velocity, spin) = (.zero, 0) }
        if !correction.isFinite || !correctionSpin.isFinite { (correction, correctionSpin) = (.zero, 0) }
        velocity = velocity.limited(to: Self.maximumSpeed)
        spin = min(max(spin, -Self.maximumSpin), Self.maximumSpin)
        return (velocity + correction) * step
    }

    /// Whether the body is so far away that it stays there.
    var isLost: Bool { (position - origin).lengthSquared > Self.maximumDistance * Self.maximumDistance }

    /// Whether the body hardly moves, and nothing is about to move it.
    var isStill: Bool {
        if inverseMass == 0 || isLost { return true }
        guard velocity.lengthSquared < 1, abs(spin) < 0.02 else { return false }
        return isHeld || (gravity == .zero && force == .zero && fieldForce.isTiny && torque * inverseInertia == 0)
    }
}

/// A spring that pulls a body to a point, and upright.
struct PhysicsSnap: Sendable {
    let body: Int
    let target: PlaneVector
    /// The damping ratio.
    let ratio: Double
    /// In radians per second.
    private static let frequency = 14.0

    /// Changes the velocities for a step so that the spring is stable at any length of the step.
    func pull(_ body: inout PhysicsBody, for step: Double) {
        guard body.inverseMass > 0 else { return }
        body.isHeld = true
        let stiffness = Self.frequency * Self.frequency * step
        let damping = 1 / (1 + 2 * ratio * Self.frequency * step + stiffness * step)
        body.velocity = (body.velocity + (target - body.position) * stiffness) * damping
        guard body.inverseInertia > 0 else { return }
        body.spin = (body.spin - body.angle.remainder(dividingBy: 2 * .pi) * stiffness) * damping
    }
}
