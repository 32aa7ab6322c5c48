// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// What the behaviors of an animator make the items do, and the state of the items.
///
/// It is made anew whenever a behavior changes; items that stay keep their velocities.
@MainActor struct DynamicsPlan {
    var world = PhysicsWorld()
    /// The items, in the order of the bodies after the ground.
    private(set) var items: [any UIDynamicItem] = []
    private var indices: [ObjectIdentifier: Int] = [:]
    private var identified: [UInt64: any UIDynamicItem] = [:]
    /// The collision behaviors, by their groups.
    var collisions: [Int: UICollisionBehavior] = [:]
    /// The fields, with the indices of the bodies on which they have an effect.
    var fields: [(behavior: UIFieldBehavior, bodies: [Int])] = []
    /// The behaviors that have pushed once.
    var spent: [UIPushBehavior] = []
    /// The bounds that can be a boundary; nil if there are none.
    let referenceBounds: CGRect?
    private var bodies: [ObjectIdentifier: PhysicsBody] = [:]
    private var lastID: UInt64 = 0

    init() { referenceBounds = nil }

    /// Creates the plan of behaviors, whose items keep the state of another plan.
    init(_ behaviors: [UIDynamicBehavior], after old: DynamicsPlan, referenceBounds: CGRect?) {
        self.referenceBounds = referenceBounds
        lastID = old.lastID
        for (item, body) in zip(old.items, old.world.bodies.dropFirst()) { bodies[ObjectIdentifier(item)] = body }
        world.continueContacts(of: old.world)
        // Pushes depend on the masses that the items' own behaviors set.
        let own = behaviors.filter { $0 is UIDynamicItemBehavior }
        for behavior in own + behaviors.filter({ !($0 is UIDynamicItemBehavior) }) { behavior.contribute(to: &self) }
        bodies = [:]
    }

    /// Returns the index of the body of an item, which is added if it is new.
    mutating func index(of item: any UIDynamicItem) -> Int {
        let identity = ObjectIdentifier(item)
        if let index = indices[identity] { return index }
        var body = bodies[identity] ?? makeBody(of: item)
        body.resetBehaviors()
        indices[identity] = world.bodies.count
        identified[body.id] = item
        items.append(item)
        world.bodies.append(body)
        return world.bodies.count - 1
    }

    private mutating func makeBody(of item: any UIDynamicItem) -> PhysicsBody {
        lastID += 1
        return PhysicsBody(
            id: lastID, item.collisionShape, at: PlaneVector(item.center), angle: item.rotation)
    }

    /// Changes the body of an item.
    mutating func change(_ item: any UIDynamicItem, _ change: (inout PhysicsBody) -> Void) {
        change(&world.bodies[index(of: item)])
    }

    /// Returns the body of an item; nil if no behavior has it.
    func body(of item: any UIDynamicItem) -> PhysicsBody? { indices[ObjectIdentifier(item)].map { world.bodies[$0] } }

    /// Returns an item by the identifier of its body.
    func item(_ id: UInt64) -> (any UIDynamicItem)? { identified[id] }

    /// Sets the shape and the place of an item that the app has changed; it keeps its velocities.
    mutating func set(
        _ item: any UIDynamicItem, _ shape: CollisionShape, _ position: PlaneVector, _ angle: Double
    ) {
        guard let index = indices[ObjectIdentifier(item)] else { return }
        world.bodies[index].shape = shape
        world.bodies[index].position = position
        world.bodies[index].angle = angle
    }

    /// Determines the forces of the fields in the next step.
    ///
    /// - Parameters:
    ///   - time: The time since the animator began, in seconds.
    ///   - step: The length of the step in seconds.
    mutating func applyFields(at time: TimeInterval, for step: TimeInterval) {
        guard !fields.isEmpty else { return }
        for index in world.bodies.indices { world.bodies[index].fieldForce = .zero }
        for (field, bodies) in fields {
            for index in bodies {
                world.bodies[index].fieldForce += field.force(on: world.bodies[index], at: time, for: step)
            }
        }
    }

    /// Places the items where their bodies are.
    func place() {
        for (item, body) in zip(items, world.bodies.dropFirst()) {
            let center = body.position.point
            if item.center != center { item.center = center }
            let turn = (body.angle - item.rotation).remainder(dividingBy: 2 * .pi)
            guard abs(turn) > 1e-7 else { continue }
            let old = item.transform
            var transform = old.concatenating(CGAffineTransform(rotationAngle: CGFloat(turn)))
            (transform.tx, transform.ty) = (old.tx, old.ty)
            item.transform = transform
        }
    }
}
