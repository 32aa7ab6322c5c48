// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A connection of two points that are fixed to bodies.
struct PhysicsJoint: Sendable {
    /// What a joint keeps.
    enum Kind: Sendable {
        /// The distance; of a rope, only the maximum.
        case distance(length: Double, isRope: Bool)
        /// Both points at the same place.
        case pin
        /// Both points at the same place, and the angle between the bodies.
        case weld(angle: Double)
    }

    /// An equation of a joint.
    private struct Row: Sendable {
        /// The direction; nil for the angle.
        let direction: PlaneVector?
        /// The difference from what the joint keeps.
        let error: Double
        var isRope = false
        var mass = 0.0
        var softness = 0.0
        var bias = 0.0
        var impulse = 0.0
    }

    /// The index of the first body.
    let a: Int
    /// The index of the second body; 0 for the ground.
    let b: Int
    /// The points, from the centers of the bodies when these are not rotated.
    let offsetA: PlaneVector
    let offsetB: PlaneVector
    let kind: Kind
    /// The oscillations per second of a spring; 0 for a rigid joint.
    let frequency: Double
    /// The damping ratio of a spring.
    let damping: Double

    private var armA = PlaneVector.zero
    private var armB = PlaneVector.zero
    private var rows: [Row] = []

    /// The share of the error that a step ends.
    private static let correctionShare = 0.2
    /// In points or radians per second.
    private static let maximumCorrection = 4000.0

    init(
        _ kind: Kind, _ a: Int, _ b: Int, offsets: (PlaneVector, PlaneVector), frequency: Double = 0,
        damping: Double = 0
    ) {
        (self.kind, self.a, self.b, offsetA, offsetB) = (kind, a, b, offsets.0, offsets.1)
        (self.frequency, self.damping) = (frequency, damping)
    }

    /// Prepares a step, beginning with the impulses of the step before.
    mutating func prepare(_ bodies: inout [PhysicsBody], step: Double) {
        (armA, armB) = (bodies[a].arm(offsetA), bodies[b].arm(offsetB))
        let old = rows
        rows = equations(bodies)
        for index in rows.indices {
            let isKnown = old.count == rows.count && old[index].isRope == rows[index].isRope
            rows[index].impulse = isKnown ? old[index].impulse : 0
            let response = response(of: rows[index], bodies)
            guard response > 0 else { continue }
            soften(&rows[index], response, step)
        }
        for row in rows where row.mass > 0 { apply(row.impulse, along: row, &bodies) }
        (bodies[a].isHeld, bodies[b].isHeld) = (true, true)
    }

    private func equations(_ bodies: [PhysicsBody]) -> [Row] {
        let way = bodies[b].position + armB - bodies[a].position - armA
        let apart = way.length
        let both = [PlaneVector(x: 1, y: 0), PlaneVector(x: 0, y: 1)].map { Row(direction: $0, error: way.dot($0)) }
        switch kind {
        case .distance(let length, let isRope):
            // Points at the same place have no direction from one to the other.
            guard length > 1e-3 || isRope else { return both }
            return isRope && apart < length
                ? [] : [Row(direction: way.direction, error: apart - length, isRope: isRope)]
        case .pin: return both
        case .weld(let angle):
            return both + [Row(direction: nil, error: bodies[b].angle - bodies[a].angle - angle)]
        }
    }

    private func response(of row: Row, _ bodies: [PhysicsBody]) -> Double {
        guard let direction = row.direction else { return bodies[a].inverseInertia + bodies[b].inverseInertia }
        return bodies[a].response(along: direction, at: armA) + bodies[b].response(along: direction, at: armB)
    }

    /// Sets the mass, softness and bias of an equation (Box2D's soft constraints).
    private func soften(_ row: inout Row, _ response: Double, _ step: Double) {
        guard frequency > 0 else {
            row.mass = 1 / response
            let bias = Self.correctionShare * row.error / step
            row.bias = min(max(bias, -Self.maximumCorrection), Self.maximumCorrection)
            return
        }
        let turning = 2 * Double.pi * min(frequency, 60)
        let stiffness = turning * turning / response
        let resistance = 2 * max(damping, 0) * turning / response
        row.softness = 1 / (step * (resistance + step * stiffness))
        row.bias = row.error * step * stiffness * row.softness
        row.mass = 1 / (response + row.softness)
    }

    private func apply(_ impulse: Double, along row: Row, _ bodies: inout [PhysicsBody]) {
        guard let direction = row.direction else {
            bodies[a].spin -= impulse * bodies[a].inverseInertia
            bodies[b].spin += impulse * bodies[b].inverseInertia
            return
        }
        bodies[a].apply(direction * -impulse, at: armA)
        bodies[b].apply(direction * impulse, at: armB)
    }

    /// Improves the impulses.
    mutating func solve(_ bodies: inout [PhysicsBody]) {
        for index in rows.indices where rows[index].mass > 0 {
            let row = rows[index]
            let speed =
                row.direction.map { (bodies[b].velocity(at: armB) - bodies[a].velocity(at: armA)).dot($0) }
                ?? (bodies[b].spin - bodies[a].spin)
            var impulse = row.impulse - row.mass * (speed + row.bias + row.softness * row.impulse)
            // A rope only pulls.
            if row.isRope { impulse = min(impulse, 0) }
            apply(impulse - row.impulse, along: row, &bodies)
            rows[index].impulse = impulse
        }
    }
}
