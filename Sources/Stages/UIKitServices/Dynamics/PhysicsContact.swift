// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a body touches in a collision behavior, by identifiers.
struct ContactPair: Hashable, Sendable {
    /// The group of the behavior.
    let group: Int
    /// The first body.
    let body: UInt64
    /// The second body; nil for a boundary.
    let other: UInt64?
    /// The boundary; nil for a body.
    let boundary: Int?
}

/// The begin or the end of a contact.
struct ContactEvent: Sendable {
    let pair: ContactPair
    /// The place at the begin; nil for an end.
    let place: PlaneVector?
}

/// The contact of two bodies, or of a body with a line of a boundary, over several steps.
struct PhysicsContact: Sendable {
    /// What is in contact, by identifiers that stay the same.
    struct Key: Hashable, Sendable {
        let body: UInt64
        let other: UInt64
        let group: Int
        /// The index of a line; -1 for a body.
        let edge: Int
    }

    private struct Point: Sendable {
        let feature: Int
        let armA: PlaneVector
        let armB: PlaneVector
        var normalMass = 0.0
        var tangentMass = 0.0
        /// The velocity along the normal after the step, and that which ends the overlap.
        var rebound = 0.0
        var correction = 0.0
        var normalImpulse = 0.0
        var tangentImpulse = 0.0
        var correctionImpulse = 0.0
    }

    let key: Key
    let (a, b): (Int, Int)
    private let normal: PlaneVector
    private let friction: Double
    private var points: [Point]

    /// The depth of an overlap that stays, so that resting bodies remain in contact, in points.
    private static let slop = 0.1
    /// The share of an overlap that a step ends.
    private static let correctionShare = 0.2
    /// In points per second.
    private static let maximumCorrection = 2000.0
    /// The approaching speed below which nothing bounces, in points per second.
    private static let bounceThreshold = 30.0

    /// Creates a contact of two bodies, of which the second can be the ground, for a step.
    ///
    /// - Parameters:
    ///   - manifold: Where they overlap.
    ///   - key: What is in contact.
    ///   - a: The index of the first body.
    ///   - b: The index of the second body.
    ///   - bodies: All bodies.
    ///   - known: The contact in the step before.
    ///   - step: The length of the step in seconds.
    init(
        _ manifold: ContactManifold, key: Key, _ a: Int, _ b: Int, in bodies: [PhysicsBody],
        after known: PhysicsContact?, step: Double
    ) {
        (self.key, self.a, self.b, normal) = (key, a, b, manifold.normal)
        let (one, other) = (bodies[a], bodies[b])
        // A boundary has the friction of the item on it.
        friction = a == 0 ? other.friction : b == 0 ? one.friction : (one.friction * other.friction).squareRoot()
        let elasticity = min(max(one.elasticity, other.elasticity), 1)
        let (normal, tangent) = (manifold.normal, manifold.normal.turned)
        points = manifold.points.map { found in
            var point = Point(
                feature: found.feature, armA: found.place - one.position, armB: found.place - other.position)
            func mass(_ direction: PlaneVector) -> Double {
                let response =
                    one.response(along: direction, at: point.armA) + other.response(along: direction, at: point.armB)
                return response > 0 ? 1 / response : 0
            }
            (point.normalMass, point.tangentMass) = (mass(normal), mass(tangent))
            let approach = -(other.velocity(at: point.armB) - one.velocity(at: point.armA)).dot(normal)
            point.rebound = approach > Self.bounceThreshold ? elasticity * approach : 0
            let overlap = max(0, -found.separation - Self.slop)
            point.correction = min(Self.correctionShare * overlap / step, Self.maximumCorrection)
            if let old = known?.points.first(where: { $0.feature == found.feature }) {
                (point.normalImpulse, point.tangentImpulse) = (old.normalImpulse, old.tangentImpulse)
            }
            return point
        }
    }

    /// Applies the impulses of the step before, which are close to those of this one.
    func warmStart(_ bodies: inout [PhysicsBody]) {
        for point in points {
            let impulse = normal * point.normalImpulse + normal.turned * point.tangentImpulse
            bodies[a].apply(-impulse, at: point.armA)
            bodies[b].apply(impulse, at: point.armB)
        }
    }

    /// Improves the impulses.
    mutating func solve(_ bodies: inout [PhysicsBody]) {
        let tangent = normal.turned
        for index in points.indices {
            var point = points[index]
            let apart = bodies[b].correction(at: point.armB) - bodies[a].correction(at: point.armA)
            let oldCorrection = point.correctionImpulse
            point.correctionImpulse = max(
                0, oldCorrection + (point.correction - apart.dot(normal)) * point.normalMass)
            let shift = normal * (point.correctionImpulse - oldCorrection)
            bodies[a].correct(-shift, at: point.armA)
            bodies[b].correct(shift, at: point.armB)

            let moving = bodies[b].velocity(at: point.armB) - bodies[a].velocity(at: point.armA)
            let (oldNormal, oldTangent) = (point.normalImpulse, point.tangentImpulse)
            point.normalImpulse = max(0, oldNormal + (point.rebound - moving.dot(normal)) * point.normalMass)
            let limit = friction * point.normalImpulse
            point.tangentImpulse = min(max(oldTangent - moving.dot(tangent) * point.tangentMass, -limit), limit)
            let impulse =
                normal * (point.normalImpulse - oldNormal) + tangent * (point.tangentImpulse - oldTangent)
            bodies[a].apply(-impulse, at: point.armA)
            bodies[b].apply(impulse, at: point.armB)
            points[index] = point
        }
    }

    /// The middle of the points of contact.
    func place(in bodies: [PhysicsBody]) -> PlaneVector {
        guard let first = points.first else { return bodies[a].position }
        let sum = points.reduce(PlaneVector.zero) { $0 + $1.armA }
        return bodies[a].position + (points.count > 1 ? sum * 0.5 : first.armA)
    }
}
