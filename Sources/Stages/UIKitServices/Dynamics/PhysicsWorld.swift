// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The bodies of a collision behavior and the boundaries that they collide with.
struct CollisionGroup: Sendable {
    /// The identifier, unique in the process.
    let id: Int
    var bodies: [Int] = []
    var edges: [CollisionEdge] = []
    /// Whether the bodies collide with each other.
    var collidesBodies = true
}

/// Rigid bodies that move in steps of a fixed length, and come to rest.
///
/// Contacts and joints are solved by sequential impulses, which begin with those of the step before. All loops are over
/// arrays, so that the same start has the same course.
struct PhysicsWorld: Sendable {
    /// The bodies; the first one is the ground.
    var bodies: [PhysicsBody] = [.ground]
    var groups: [CollisionGroup] = []
    var joints: [PhysicsJoint] = []
    var snaps: [PhysicsSnap] = []

    /// The contacts of the last step.
    private var contacts: [PhysicsContact] = []
    /// What touched in the last step, with the place, in the order in which it was found.
    private var touching: [(pair: ContactPair, place: PlaneVector)] = []
    /// What began and ended to touch since this was last emptied.
    var events: [ContactEvent] = []
    /// The seconds for which all bodies were still.
    private var stillTime = 0.0

    /// The number of comparisons of two boxes in a step, after which the others do not collide.
    private static let maximumComparisons = 100_000
    /// The number of contacts in a step, after which the others do not collide.
    private static let maximumContacts = 4000

    /// Whether nothing has moved for half a second.
    var isAtRest: Bool { stillTime >= 0.5 }

    /// Begins to move again.
    mutating func wake() { stillTime = 0 }

    /// Continues the contacts of another world, in which some bodies are the same.
    mutating func continueContacts(of other: PhysicsWorld) {
        (contacts, touching, events) = (other.contacts, other.touching, other.events)
    }

    /// The length of a step in units of 1/240 second: longer for many bodies.
    var stepLength: Int { bodies.count <= 60 ? 1 : bodies.count <= 250 ? 2 : 4 }
    /// The number of steps that a frame can take; time beyond that is lost.
    var maximumSteps: Int { bodies.count <= 60 ? 60 : bodies.count <= 250 ? 30 : 4 }

    private var iterations: Int { bodies.count <= 250 ? 10 : 4 }

    /// Moves the bodies by ``stepLength``.
    mutating func step() {
        let step = Double(stepLength) / 240
        for index in bodies.indices { bodies[index].accelerate(for: step) }
        for snap in snaps { snap.pull(&bodies[snap.body], for: step) }
        collide(step)
        for index in joints.indices { joints[index].prepare(&bodies, step: step) }
        for contact in contacts { contact.warmStart(&bodies) }
        for _ in 0..<iterations {
            for index in joints.indices { joints[index].solve(&bodies) }
            for index in contacts.indices { contacts[index].solve(&bodies) }
        }
        move(step)
        stillTime = bodies.allSatisfy(\.isStill) ? stillTime + step : 0
    }

    // MARK: Collisions

    /// A body or a line with its box.
    private struct Candidate {
        let box: PlaneBox
        /// The index of the body; 0 for a line.
        let body: Int
        /// The index of the line.
        let edge: Int
    }

    private mutating func collide(_ step: Double) {
        var known: [PhysicsContact.Key: PhysicsContact] = [:]
        for contact in contacts { known[contact.key] = contact }
        let old = touching
        let before = Set(old.lazy.map(\.pair))
        contacts = []
        touching = []
        var found: Set<ContactPair> = []
        defer {
            for (pair, place) in touching where !before.contains(pair) {
                events.append(ContactEvent(pair: pair, place: place))
            }
            for (pair, _) in old where !found.contains(pair) { events.append(ContactEvent(pair: pair, place: nil)) }
        }
        var together: Set<[Int]> = []
        var shapes: [PlacedShape?] = Array(repeating: nil, count: bodies.count)
        var comparisons = 0
        for group in groups {
            for (one, other) in candidates(group, &shapes, &comparisons) {
                guard contacts.count < Self.maximumContacts, let shape = shapes[one.body] else { return }
                let line = other.body > 0 ? nil : group.edges[other.edge]
                let second = line.map { PlacedShape(line: $0, facing: shape.center) } ?? shapes[other.body]
                // The line is the first shape, whose direction is preferred.
                guard let second, let manifold = ContactManifold(second, shape) else { continue }
                // Items that two behaviors have in common collide once.
                guard line != nil || together.insert([one.body, other.body]).inserted else { continue }
                let key = PhysicsContact.Key(
                    body: bodies[one.body].id, other: bodies[other.body].id, group: line == nil ? -1 : group.id,
                    edge: line == nil ? -1 : other.edge)
                let contact = PhysicsContact(
                    manifold, key: key, other.body, one.body, in: bodies, after: known[key], step: step)
                contacts.append(contact)
                (bodies[one.body].isHeld, bodies[other.body].isHeld) = (true, true)
                let pair = ContactPair(
                    group: group.id, body: bodies[one.body].id, other: line == nil ? bodies[other.body].id : nil,
                    boundary: line?.boundary)
                if found.insert(pair).inserted { touching.append((pair, contact.place(in: bodies))) }
            }
        }
    }

    /// Returns what may collide in a group: bodies with bodies or lines whose boxes overlap, swept from left to right.
    private func candidates(
        _ group: CollisionGroup, _ shapes: inout [PlacedShape?], _ comparisons: inout Int
    ) -> [(Candidate, Candidate)] {
        var all: [Candidate] = []
        for index in group.bodies {
            let body = bodies[index]
            let shape = shapes[index] ?? PlacedShape(body.shape, at: body.position, angle: body.angle)
            shapes[index] = shape
            all.append(Candidate(box: shape.box, body: index, edge: -1))
        }
        for (index, edge) in group.edges.enumerated() {
            all.append(Candidate(box: PlaneBox(containing: [edge.start, edge.end]), body: 0, edge: index))
        }
        all.sort { ($0.box.left, $0.body, $0.edge) < ($1.box.left, $1.body, $1.edge) }
        var pairs: [(Candidate, Candidate)] = []
        for (place, one) in all.enumerated() {
            for other in all[(place + 1)...] {
                guard other.box.left <= one.box.right else { break }
                comparisons += 1
                guard comparisons < Self.maximumComparisons else { return pairs }
                guard one.body > 0 || other.body > 0, one.body != other.body else { continue }
                guard group.collidesBodies || one.body == 0 || other.body == 0 else { continue }
                guard one.box.overlapsVertically(other.box) else { continue }
                guard bodies[one.body].inverseMass > 0 || bodies[other.body].inverseMass > 0 else { continue }
                // The body with the smaller index comes first, and a line second.
                let isOrdered = other.body == 0 || (one.body > 0 && one.body < other.body)
                pairs.append(isOrdered ? (one, other) : (other, one))
            }
        }
        return pairs
    }

    // MARK: Movement

    private mutating func move(_ step: Double) {
        for index in bodies.indices.dropFirst() {
            var way = bodies[index].way(for: step)
            if way.length > bodies[index].shape.reach { way = way * passable(way, index) }
            bodies[index].position += way
            let turn = (bodies[index].spin + bodies[index].correctionSpin) * step
            if turn.isFinite, bodies[index].inverseInertia > 0 { bodies[index].angle += turn }
        }
    }

    /// Returns the share of the way of a fast body that it can go without passing through a line.
    private func passable(_ way: PlaneVector, _ index: Int) -> Double {
        let start = bodies[index].position
        var share = 1.0
        for group in groups where group.bodies.contains(index) {
            for edge in group.edges {
                let line = edge.end - edge.start
                let cross = way.cross(line)
                guard abs(cross) > 1e-9 else { continue }
                let along = (edge.start - start).cross(line) / cross
                let across = (edge.start - start).cross(way) / cross
                guard (0...1).contains(along), (0...1).contains(across) else { continue }
                share = min(share, max(0, along - 1e-3))
            }
        }
        return share
    }
}
