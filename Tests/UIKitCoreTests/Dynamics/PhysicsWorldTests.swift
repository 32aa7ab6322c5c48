// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// The laws of motion, without views.
struct PhysicsWorldTests {
    private func vector(_ x: Double, _ y: Double) -> PlaneVector { PlaneVector(x: x, y: y) }

    private func makeBody(_ id: UInt64, at place: PlaneVector, size: Double = 50, gravity: Double = 1000) -> PhysicsBody
    {
        var body = PhysicsBody(id: id, CollisionShape(width: size, height: size), at: place, angle: 0)
        body.gravity = vector(0, gravity)
        return body
    }

    /// A room of 400 by 600 points.
    private var room: [CollisionEdge] {
        let corners = [vector(0, 0), vector(400, 0), vector(400, 600), vector(0, 600)]
        return corners.indices.map {
            CollisionEdge(start: corners[$0], end: corners[($0 + 1) % 4], boundary: 0)
        }
    }

    private func makeWorld(_ bodies: [PhysicsBody], inRoom: Bool = true) -> PhysicsWorld {
        var world = PhysicsWorld()
        world.bodies += bodies
        world.groups = [CollisionGroup(id: 1, bodies: Array(1...bodies.count), edges: inRoom ? room : [])]
        return world
    }

    @Test func `a body falls as gravity has it`() {
        var world = makeWorld([makeBody(1, at: vector(100, 100))], inRoom: false)
        for _ in 0..<240 { world.step() }
        #expect(abs(world.bodies[1].position.y - 600) < 5)
        #expect(abs(world.bodies[1].velocity.y - 1000) < 1e-6)
        #expect(world.bodies[1].position.x == 100)
    }

    @Test(arguments: [0.3, 0.5, 0.8, 1])
    func `a bounce reaches the height of the elasticity squared`(elasticity: Double) {
        var falling = makeBody(1, at: vector(200, 175))
        falling.elasticity = elasticity
        var world = makeWorld([falling])
        // It falls by 400 points.
        while world.bodies[1].velocity.y >= 0 { world.step() }
        while world.bodies[1].velocity.y < 0 { world.step() }
        let height = 575 - world.bodies[1].position.y
        #expect(abs(height - 400 * elasticity * elasticity) < 12)
    }

    @Test func `a stack comes to rest without overlaps`() {
        let bodies = (0..<6).map { index -> PhysicsBody in
            let (x, y) = (200 + 4 * Double(index % 2), 560 - 70 * Double(index))
            return makeBody(UInt64(index + 1), at: vector(x, y))
        }
        var world = makeWorld(bodies)
        var steps = 0
        while !world.isAtRest, steps < 1500 {
            world.step()
            steps += 1
        }
        #expect(world.isAtRest)
        for (index, body) in world.bodies.dropFirst().enumerated() {
            let expected = 575 - 50 * Double(index)
            #expect(abs(body.position.y - expected) < 1)
            #expect(abs(body.angle) < 0.02)
        }
    }

    @Test func `a pile of different shapes stays in the room, apart, and comes to rest`() {
        let bodies = (0..<24).map { index -> PhysicsBody in
            let (x, y) = (Double(30 + index * 37 % 340), Double(50 + index / 6 * 60))
            var body = makeBody(UInt64(index + 1), at: vector(x, y), size: 40)
            body.angle = Double(index)
            if index % 3 == 0 { body.shape = CollisionShape(ellipseWithWidth: 40, height: 40) }
            if index % 7 == 0 { body.shape = CollisionShape(ellipseWithWidth: 50, height: 30) }
            return body
        }
        var world = makeWorld(bodies)
        for _ in 0..<2400 where !world.isAtRest {
            world.step()
            let isInside = world.bodies.dropFirst().allSatisfy {
                (0...400).contains($0.position.x) && (0...600).contains($0.position.y)
            }
            guard isInside else { return #expect(isInside) }
        }
        #expect(world.isAtRest)
        let shapes = world.bodies.dropFirst().map { PlacedShape($0.shape, at: $0.position, angle: $0.angle) }
        for (index, one) in shapes.enumerated() {
            for other in shapes[(index + 1)...] {
                let depths = ContactManifold(one, other)?.points.map { -$0.separation } ?? []
                #expect((depths.max() ?? 0) < 0.5)
            }
        }
    }

    @Test func `a pendulum keeps its length and reaches the other side`() {
        var world = makeWorld([makeBody(1, at: vector(300, 100))], inRoom: false)
        world.joints = [
            PhysicsJoint(.distance(length: 200, isRope: false), 1, 0, offsets: (.zero, vector(100, 100)))
        ]
        var least = 300.0
        for _ in 0..<1200 {
            world.step()
            let length = (world.bodies[1].position - vector(100, 100)).length
            guard abs(length - 200) < 0.5 else { return #expect(abs(length - 200) < 0.5) }
            least = min(least, world.bodies[1].position.x)
        }
        #expect(least < -95)
    }

    @Test func `a rope only pulls`() {
        var world = makeWorld([makeBody(1, at: vector(100, 150))], inRoom: false)
        world.joints = [PhysicsJoint(.distance(length: 200, isRope: true), 1, 0, offsets: (.zero, vector(100, 100)))]
        for _ in 0..<24 { world.step() }
        #expect(world.bodies[1].position.y < 165)
        for _ in 0..<1200 where !world.isAtRest { world.step() }
        #expect(abs(world.bodies[1].position.y - 300) < 1)
    }

    @Test func `a fast body does not leave through a wall`() {
        var bullet = makeBody(1, at: vector(200, 300), size: 10, gravity: 0)
        (bullet.elasticity, bullet.velocity) = (1, vector(40_000, 13_000))
        var world = makeWorld([bullet])
        for _ in 0..<480 {
            world.step()
            let place = world.bodies[1].position
            let isInside = (0...400).contains(place.x) && (0...600).contains(place.y)
            guard isInside else { return #expect(isInside) }
        }
        #expect(world.bodies[1].velocity.length > 30_000)
    }

    @Test func `the same start has the same course`() {
        func course() -> [PlaneVector] {
            let bodies = (0..<12).map { index -> PhysicsBody in
                let (x, y) = (Double(150 + index * 17 % 90), Double(index * 45))
                return makeBody(UInt64(index + 1), at: vector(x, y))
            }
            var world = makeWorld(bodies)
            for _ in 0..<600 { world.step() }
            return world.bodies.map(\.position)
        }
        #expect(course() == course())
    }

    @Test func `hostile numbers and thousands of bodies at one place end`() {
        let sizes = [Double.nan, .infinity, -.infinity, 0, -5, 1e300]
        var strange = sizes.enumerated().map { index, size -> PhysicsBody in
            var body = makeBody(UInt64(index + 1), at: vector(200, 300), size: size)
            (body.velocity, body.spin) = (vector(.infinity, .nan), .infinity)
            (body.density, body.force) = (0, vector(1e300, 0))
            return body
        }
        strange += (0..<3000).map { makeBody(UInt64($0 + 10), at: vector(200, 300)) }
        var world = makeWorld(strange)
        for _ in 0..<3 { world.step() }
        #expect(world.bodies.allSatisfy { $0.position.isFinite && $0.velocity.isFinite && $0.angle.isFinite })
    }

    @Test func `a body that falls forever stops far away`() {
        var world = makeWorld([makeBody(1, at: vector(0, 0))], inRoom: false)
        for _ in 0..<6000 where !world.isAtRest { world.step() }
        #expect(world.isAtRest)
        #expect(world.bodies[1].position.y > PhysicsBody.maximumDistance)
    }
}
