// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// What collides with what, and what the delegate learns of it.
    @MainActor struct CollisionBehaviorTests {
        private let simulation = Simulation()
        private let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        private let animator: UIDynamicAnimator
        private let log = ContactLog()
        private let clock = FrameClock()

        init() {
            simulation.launch()
            animator = UIDynamicAnimator(referenceView: room)
        }

        private func box(_ x: CGFloat, _ y: CGFloat, _ type: UIDynamicItemCollisionBoundsType = .rectangle) -> UIView {
            let box = ShapedView(frame: CGRect(x: x, y: y, width: 40, height: 40))
            box.type = type
            room.addSubview(box)
            return box
        }

        private func run(_ seconds: Double) { clock.run(seconds, simulation.device) }

        @Test func `an item rests on a line, whose contact is reported by its identifier`() throws {
            let box = box(100, 0)
            let collision = UICollisionBehavior(items: [box])
            collision.collisionDelegate = log
            let shelf = NSString(string: "shelf")
            collision.addBoundary(withIdentifier: shelf, from: CGPoint(x: 50, y: 300), to: CGPoint(x: 250, y: 300))
            animator.addBehavior(collision)
            animator.addBehavior(UIGravityBehavior(items: [box]))
            run(4)
            #expect(!animator.isRunning)
            #expect(abs(box.center.y - 280) < 0.5)
            #expect(log.calls.first == "began shelf")
            #expect(
                log.calls.count(where: { $0 == "began shelf" }) == log.calls.count(where: { $0 == "ended shelf" }) + 1)
            #expect(abs(try #require(log.places.first).y - 300) < 2)

            #expect(collision.boundaryIdentifiers?.count == 1)
            #expect(collision.boundary(withIdentifier: NSString(string: "shelf")) != nil)
            collision.removeBoundary(withIdentifier: NSString(string: "shelf"))
            #expect(collision.boundaryIdentifiers == nil)
            run(0.5)
            #expect(box.center.y > 350)
        }

        @Test func `items push each other, and report when they meet and part`() {
            let (left, right) = (box(0, 100), box(100, 100))
            let collision = UICollisionBehavior(items: [left, right])
            collision.collisionDelegate = log
            let material = UIDynamicItemBehavior(items: [left, right])
            material.elasticity = 1
            material.addLinearVelocity(CGPoint(x: 200, y: 0), for: left)
            animator.addBehavior(collision)
            animator.addBehavior(material)
            run(1)
            // Equal masses exchange their velocities.
            #expect(abs(material.linearVelocity(for: left).x) < 2)
            #expect(abs(material.linearVelocity(for: right).x - 200) < 2)
            #expect(log.calls == ["began items", "ended items"])
        }

        @Test func `items of different behaviors do not collide`() {
            let (left, right) = (box(0, 100), box(100, 100))
            let material = UIDynamicItemBehavior(items: [left])
            material.addLinearVelocity(CGPoint(x: 200, y: 0), for: left)
            animator.addBehavior(UICollisionBehavior(items: [left]))
            animator.addBehavior(UICollisionBehavior(items: [right]))
            animator.addBehavior(material)
            run(1)
            #expect(abs(left.center.x - 220) < 1e-6 && right.center.x == 120)
        }

        @Test func `the mode decides what items collide with`() {
            let (left, right) = (box(0, 100), box(100, 100))
            let collision = UICollisionBehavior(items: [left, right])
            collision.translatesReferenceBoundsIntoBoundary = true
            collision.collisionMode = .boundaries
            let material = UIDynamicItemBehavior(items: [left])
            material.elasticity = 0
            material.addLinearVelocity(CGPoint(x: 200, y: 0), for: left)
            animator.addBehavior(collision)
            animator.addBehavior(material)
            run(3)
            #expect(right.center.x == 120)
            #expect(abs(left.center.x - 280) < 0.5)
        }

        @Test func `an anchored item stops others and stays`() {
            let (falling, ledge) = (box(100, 0), box(100, 300))
            let collision = UICollisionBehavior(items: [falling, ledge])
            let material = UIDynamicItemBehavior(items: [ledge])
            material.isAnchored = true
            animator.addBehavior(collision)
            animator.addBehavior(material)
            animator.addBehavior(UIGravityBehavior(items: [falling, ledge]))
            run(4)
            #expect(ledge.center == CGPoint(x: 120, y: 320))
            #expect(abs(falling.center.y - 280) < 0.5)
        }

        @Test func `a round item rolls off another one, a square one does not`() {
            for type in [UIDynamicItemCollisionBoundsType.ellipse, .rectangle] {
                let animator = UIDynamicAnimator(referenceView: room)
                let (falling, ledge) = (box(110, 200, type), box(100, 300, type))
                let material = UIDynamicItemBehavior(items: [ledge])
                material.isAnchored = true
                animator.addBehavior(UICollisionBehavior(items: [falling, ledge]))
                animator.addBehavior(material)
                animator.addBehavior(UIGravityBehavior(items: [falling]))
                run(3)
                #expect((falling.center.y > 400) == (type == .ellipse))
            }
        }

        @Test func `the outline of a path stops items from both sides`() {
            let (inside, outside) = (box(130, 280, .ellipse), box(130, 0, .ellipse))
            let collision = UICollisionBehavior(items: [inside, outside])
            let ring = UIBezierPath(ovalIn: CGRect(x: 50, y: 200, width: 200, height: 200))
            collision.addBoundary(withIdentifier: NSNumber(value: 1), for: ring)
            animator.addBehavior(collision)
            animator.addBehavior(UIGravityBehavior(items: [inside, outside]))
            run(0.6)
            #expect(inside.center.y > 340 && inside.center.y < 385)
            run(3)
            #expect(hypot(inside.center.x - 150, inside.center.y - 300) < 85)
            #expect(hypot(outside.center.x - 150, outside.center.y - 300) > 115)
        }

        @Test func `a delegate that removes the behavior hears no more`() {
            let (left, right) = (box(0, 100), box(30, 110))
            let collision = UICollisionBehavior(items: [left, right])
            collision.collisionDelegate = log
            log.didBegin = { animator.removeAllBehaviors() }
            animator.addBehavior(collision)
            run(1)
            #expect(log.calls == ["began items"])
            #expect(!animator.isRunning)
        }
    }
}

/// A view that collides in a shape.
private final class ShapedView: UIView {
    var type = UIDynamicItemCollisionBoundsType.rectangle
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { type }
}

/// A record of contacts.
private final class ContactLog: UICollisionBehaviorDelegate {
    var calls: [String] = []
    var places: [CGPoint] = []
    var didBegin: () -> Void = {}

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint
    ) {
        calls.append("began items")
        places.append(p)
        didBegin()
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) { calls.append("ended items") }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
        calls.append("began \(identifier.map { "\($0)" } ?? "bounds")")
        places.append(p)
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) { calls.append("ended \(identifier.map { "\($0)" } ?? "bounds")") }
}
