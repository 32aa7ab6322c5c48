// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Views that a dynamic animator moves, in frames of a sixtieth of a second.
    @MainActor struct DynamicAnimatorTests {
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

        /// Shows frames for some seconds.
        private func run(_ seconds: Double) { clock.run(seconds, simulation.device) }

        @Test func `gravity of 1 accelerates by 1000 points per second squared`() {
            animator.addBehavior(UIGravityBehavior(items: [box]))
            #expect(animator.isRunning)
            run(0.5)
            #expect(abs(box.center.y - (50 + 125)) < 3)
            #expect(box.center.x == 150)
            #expect(abs(animator.elapsedTime - 0.5) < 1e-6)
        }

        @Test func `behaviors are created without items, which are added later`() {
            let (collision, material, gravity) = (UICollisionBehavior(), UIDynamicItemBehavior(), UIGravityBehavior())
            for behavior in [collision, material, gravity] { animator.addBehavior(behavior) }
            #expect(collision.items.isEmpty && material.items.isEmpty && gravity.items.isEmpty)
            run(0.1)
            #expect(box.center.y == 50)
            collision.addItem(box)
            material.addItem(box)
            gravity.addItem(box)
            #expect(collision.items.count == 1)
            #expect(material.items.count == 1)
            #expect(gravity.items.count == 1)
            run(0.5)
            #expect(box.center.y > 100)
        }

        @Test func `gravity has an angle and a magnitude`() {
            let gravity = UIGravityBehavior(items: [box])
            #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
            #expect(gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-9)
            gravity.setAngle(0, magnitude: 2)
            #expect(gravity.gravityDirection == CGVector(dx: 2, dy: 0))
            gravity.magnitude = 0
            gravity.magnitude = 1
            #expect(gravity.gravityDirection == CGVector(dx: 1, dy: 0))
            animator.addBehavior(gravity)
            run(0.5)
            #expect(abs(box.center.x - 275) < 3 && box.center.y == 50)
        }

        @Test func `an item comes to rest on the bounds, and the animator pauses and needs no frames`() {
            let log = PauseLog()
            animator.delegate = log
            animator.addBehavior(UIGravityBehavior(items: [box]))
            let collision = UICollisionBehavior(items: [box])
            collision.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(collision)
            #expect(log.calls == ["resume"])
            #expect(simulation.device.frames.wantedFramesPerSecond != nil)
            run(5)
            #expect(log.calls == ["resume", "pause"])
            #expect(!animator.isRunning)
            #expect(simulation.device.frames.wantedFramesPerSecond == nil)
            #expect(abs(box.center.y - 550) < 0.5 && abs(box.center.x - 150) < 0.5)
            #expect(box.transform.isIdentity || abs(box.transform.b) < 0.01)

            box.center.y = 100
            animator.updateItem(usingCurrentState: box)
            #expect(log.calls.last == "resume" && animator.isRunning)
            run(5)
            #expect(log.calls.count == 4 && abs(box.center.y - 550) < 0.5)
            animator.removeAllBehaviors()
            #expect(!animator.isRunning && animator.behaviors.isEmpty && collision.dynamicAnimator == nil)
        }

        @Test func `insets move the boundary of the bounds`() {
            animator.addBehavior(UIGravityBehavior(items: [box]))
            let collision = UICollisionBehavior(items: [box])
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: UIEdgeInsets(top: 0, left: 0, bottom: 200, right: 0))
            animator.addBehavior(collision)
            run(4)
            #expect(abs(box.center.y - 350) < 0.5)
        }

        @Test func `a snapped item reaches the point, upright`() {
            box.transform = CGAffineTransform(rotationAngle: 1)
            let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 220, y: 400))
            animator.addBehavior(snap)
            run(3)
            #expect(!animator.isRunning)
            #expect(hypot(box.center.x - 220, box.center.y - 400) < 0.5)
            #expect(abs(box.transform.b) < 0.01)
            snap.snapPoint = CGPoint(x: 80, y: 100)
            #expect(animator.isRunning)
            run(3)
            #expect(hypot(box.center.x - 80, box.center.y - 100) < 0.5)
        }

        @Test func `a push of 1 accelerates a hundred points square by 100 points per second squared`() {
            let small = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
            room.addSubview(small)
            let push = UIPushBehavior(items: [box, small], mode: .continuous)
            push.pushDirection = CGVector(dx: 1, dy: 0)
            animator.addBehavior(push)
            run(1)
            #expect(abs(box.center.x - 200) < 2)
            // Half of the mass.
            #expect(abs(small.center.x - 125) < 2)
            push.active = false
            let material = UIDynamicItemBehavior(items: [box])
            animator.addBehavior(material)
            #expect(abs(material.linearVelocity(for: box).x - 100) < 1)
            run(0.5)
            #expect(abs(material.linearVelocity(for: box).x - 100) < 1)
        }

        @Test func `an instantaneous push is spent at once, and pushes again when it is active again`() {
            let push = UIPushBehavior(items: [box], mode: .instantaneous)
            push.setAngle(.pi / 2, magnitude: 2)
            let material = UIDynamicItemBehavior(items: [box])
            material.density = 2
            animator.addBehavior(push)
            animator.addBehavior(material)
            run(0.1)
            #expect(!push.active)
            #expect(abs(material.linearVelocity(for: box).y - 100) < 1e-6)
            run(0.1)
            #expect(abs(material.linearVelocity(for: box).y - 100) < 1e-6)
            push.active = true
            #expect(abs(material.linearVelocity(for: box).y - 200) < 1e-6)
        }

        @Test func `a push beside the center turns an item that may turn`() {
            let push = UIPushBehavior(items: [box], mode: .instantaneous)
            push.pushDirection = CGVector(dx: 0, dy: 1)
            push.setTargetOffsetFromCenter(UIOffset(horizontal: 40, vertical: 0), for: box)
            let material = UIDynamicItemBehavior(items: [box])
            animator.addBehavior(push)
            animator.addBehavior(material)
            run(0.2)
            #expect(material.angularVelocity(for: box) > 0.5)
            #expect(box.transform.b > 0.05)
            material.allowsRotation = false
            run(0.1)
            #expect(material.angularVelocity(for: box) == 0)
        }

        @Test func `an attachment keeps the distance from its anchor, and follows it`() {
            box.center = CGPoint(x: 250, y: 100)
            let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 150, y: 100))
            #expect(attachment.length == 100 && attachment.attachedBehaviorType == .anchor)
            animator.addBehavior(attachment)
            animator.addBehavior(UIGravityBehavior(items: [box]))
            for _ in 0..<30 {
                run(0.05)
                #expect(abs(hypot(box.center.x - 150, box.center.y - 100) - 100) < 1)
            }
            attachment.anchorPoint = CGPoint(x: 150, y: 300)
            run(0.5)
            #expect(abs(hypot(box.center.x - 150, box.center.y - 300) - 100) < 2)
        }

        @Test func `a spring between items settles at its length`() {
            let other = UIView(frame: CGRect(x: 100, y: 400, width: 100, height: 100))
            room.addSubview(other)
            let spring = UIAttachmentBehavior(item: box, attachedTo: other)
            (spring.frequency, spring.damping, spring.length) = (2, 0.7, 200)
            animator.addBehavior(spring)
            run(5)
            #expect(!animator.isRunning)
            #expect(abs(hypot(box.center.x - other.center.x, box.center.y - other.center.y) - 200) < 1)
            // Equal masses meet in the middle.
            #expect(abs((box.center.y + other.center.y) / 2 - 250) < 1)
        }

        @Test func `velocities without an animator are added when there is one`() {
            let material = UIDynamicItemBehavior(items: [box])
            material.addLinearVelocity(CGPoint(x: 30, y: 40), for: box)
            material.addAngularVelocity(2, for: box)
            #expect(material.linearVelocity(for: box) == .zero)
            animator.addBehavior(material)
            #expect(material.linearVelocity(for: box) == CGPoint(x: 30, y: 40))
            #expect(material.angularVelocity(for: box) == 2)
            run(1)
            #expect(abs(box.center.x - 180) < 1e-6 && abs(box.center.y - 90) < 1e-6)
        }

        @Test func `resistance slows an item down until the animator pauses`() {
            let material = UIDynamicItemBehavior(items: [box])
            (material.resistance, material.angularResistance) = (3, 3)
            material.addLinearVelocity(CGPoint(x: 0, y: 300), for: box)
            animator.addBehavior(material)
            run(4)
            #expect(!animator.isRunning)
            // The way is the speed divided by the resistance.
            #expect(abs(box.center.y - 150) < 3)
        }

        @Test func `composite behaviors act, call their actions, and leave with their parts`() {
            let composite = MovingBehavior()
            var frames = 0
            composite.action = { frames += 1 }
            composite.addChildBehavior(UIGravityBehavior(items: [box]))
            animator.addBehavior(composite)
            #expect(composite.childBehaviors[0].dynamicAnimator === animator)
            run(0.5)
            #expect(frames == 30)
            #expect(box.center.y > 150)
            animator.removeBehavior(composite)
            #expect(composite.childBehaviors[0].dynamicAnimator == nil)
            #expect(composite.animators.count == 2 && composite.animators[1] == nil)
            run(0.1)
            #expect(!animator.isRunning && animator.behaviors.isEmpty)
        }

        @Test func `an animator that is gone needs no frames`() {
            var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: room)
            animator?.addBehavior(UIGravityBehavior(items: [box]))
            #expect(simulation.device.frames.wantedFramesPerSecond != nil)
            animator = nil
            #expect(simulation.device.frames.wantedFramesPerSecond == nil)
        }

        @Test func `items are found by their place`() {
            let other = UIView(frame: CGRect(x: 0, y: 500, width: 20, height: 20))
            animator.addBehavior(UIGravityBehavior(items: [box, other]))
            let found = animator.items(in: CGRect(x: 150, y: 50, width: 10, height: 10))
            #expect(found.count == 1 && found[0] === box)
            #expect(animator.items(in: room.bounds).count == 2)
        }

        @Test func `strange numbers of an app do not end it`() {
            box.center = CGPoint(x: CGFloat.nan, y: .infinity)
            let gravity = UIGravityBehavior(items: [box])
            gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: .infinity)
            let push = UIPushBehavior(items: [box], mode: .continuous)
            push.setAngle(.infinity, magnitude: .nan)
            let material = UIDynamicItemBehavior(items: [box])
            (material.density, material.elasticity, material.friction) = (.nan, .infinity, -1)
            material.addLinearVelocity(CGPoint(x: CGFloat.infinity, y: .nan), for: box)
            let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: CGFloat.nan, y: 0))
            (attachment.length, attachment.frequency) = (.nan, .infinity)
            let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: CGFloat.infinity, y: 0))
            snap.damping = .nan
            for behavior in [gravity, push, material, attachment, snap] { animator.addBehavior(behavior) }
            run(0.2)
            #expect(box.center.x.isFinite && box.center.y.isFinite)
        }
    }
}

/// The time of the frames that a test shows.
@MainActor final class FrameClock {
    private var frames = 0

    /// Shows sixty frames per second, after a first one at which animators begin.
    func run(_ seconds: Double, _ device: SimulatedDevice) {
        if frames == 0 { device.frame(at: 0) }
        for _ in 0..<Int((seconds * 60).rounded()) {
            frames += 1
            device.frame(at: Double(frames) / 60)
        }
    }
}

/// A record of when an animator began and stopped.
private final class PauseLog: UIDynamicAnimatorDelegate {
    var calls: [String] = []

    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
}

/// A composite behavior with a record of its animators.
private final class MovingBehavior: UIDynamicBehavior {
    var animators: [UIDynamicAnimator?] = []

    override func willMove(to dynamicAnimator: UIDynamicAnimator?) { animators.append(dynamicAnimator) }
}
