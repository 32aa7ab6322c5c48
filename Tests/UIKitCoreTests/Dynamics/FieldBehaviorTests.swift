// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Fields that move views, in frames of a sixtieth of a second.
    @MainActor struct FieldBehaviorTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        private let box = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        private let animator: UIDynamicAnimator
        private let clock = FrameClock()

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(room)
            room.addSubview(box)
            animator = UIDynamicAnimator(referenceView: room)
            simulation.device.settle()
        }

        private func run(_ seconds: Double) { clock.run(seconds, simulation.device) }

        private func add(_ field: UIFieldBehavior) -> UIFieldBehavior {
            field.addItem(box)
            animator.addBehavior(field)
            return field
        }

        @Test func `linear gravity accelerates like gravity, but only in its region`() {
            let field = add(.linearGravityField(direction: CGVector(dx: 0, dy: 1)))
            field.position = CGPoint(x: 150, y: 50)
            field.region = UIRegion(size: CGSize(width: 100, height: 100))
            run(0.3)
            #expect(abs(box.center.y - 95) < 3)
            // Beyond the region, the speed stays.
            run(0.1)
            let place = box.center.y
            run(0.1)
            let way = box.center.y - place
            run(0.1)
            #expect(abs(box.center.y - place - 2 * way) < 0.5 && way > 25)
        }

        @Test func `a spring pulls an item to its position, where it comes to rest`() {
            let material = UIDynamicItemBehavior(items: [box])
            (material.density, material.resistance, material.allowsRotation) = (0.01, 10, false)
            animator.addBehavior(material)
            let field = add(.springField())
            field.position = CGPoint(x: 150, y: 300)
            run(4)
            #expect(abs(box.center.x - 150) < 1 && abs(box.center.y - 300) < 1)
            #expect(!animator.isRunning)
            field.position = CGPoint(x: 100, y: 300)
            run(0.5)
            #expect(animator.isRunning && box.center.x < 140)
        }

        @Test func `radial gravity attracts, and charges repel`() {
            let field = add(.radialGravityField(position: CGPoint(x: 150, y: 400)))
            run(0.2)
            #expect(box.center.y > 60)
            animator.removeBehavior(field)
            let material = UIDynamicItemBehavior(items: [box])
            material.charge = -10
            animator.addBehavior(material)
            let speed = material.linearVelocity(for: box).y
            let electric = add(.electricField())
            electric.position = CGPoint(x: 150, y: 400)
            run(0.2)
            #expect(material.linearVelocity(for: box).y > speed + 100)
        }

        @Test func `a velocity field has the same effect on all masses, and drag ends it`() {
            let material = UIDynamicItemBehavior(items: [box])
            material.density = 5
            animator.addBehavior(material)
            let field = add(.velocityField(direction: CGVector(dx: 1, dy: 0)))
            run(0.2)
            #expect(abs(material.linearVelocity(for: box).x - 100) < 1)
            animator.removeBehavior(field)
            add(.dragField()).strength = 50
            run(1)
            #expect(abs(material.linearVelocity(for: box).x) < 1)
        }

        @Test func `a closure determines the force at a place relative to the field`() {
            var places: [CGPoint] = []
            let field = UIFieldBehavior.field { _, place, _, mass, charge, step in
                places.append(place)
                #expect(abs(mass - 1) < 0.01 && charge == 0 && step > 0)
                return CGVector(dx: 0, dy: 5)
            }
            field.position = CGPoint(x: 100, y: 50)
            _ = add(field)
            run(0.5)
            #expect(places.first == CGPoint(x: 50, y: 0))
            #expect(abs(box.center.y - (50 + 500 * 0.25 / 2)) < 3)
        }

        @Test func `regions are combined`() {
            let (circle, square) = (UIRegion(radius: 10), UIRegion(size: CGSize(width: 18, height: 18)))
            let (inBoth, inCircle, inSquare) = (CGPoint(x: 8, y: 0), CGPoint(x: 9.5, y: 0), CGPoint(x: 8.5, y: 8.5))
            func found(_ region: UIRegion) -> [Bool] { [inBoth, inCircle, inSquare].map(region.contains) }
            #expect(found(circle) == [true, true, false] && found(square) == [true, false, true])
            #expect(found(circle.byUnion(with: square)) == [true, true, true])
            #expect(found(circle.byIntersection(with: square)) == [true, false, false])
            #expect(found(circle.byDifference(from: square)) == [false, true, false])
            #expect(found(circle.inverse()) == [false, false, true] && UIRegion.infinite.contains(inSquare))
        }
    }
}
