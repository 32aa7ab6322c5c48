// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What a replicator layer shows of its sublayers.
    @MainActor struct ReplicatorLayerTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let replicator = CAReplicatorLayer()
        private let dot = CALayer()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            replicator.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
            dot.frame = CGRect(x: 90, y: 10, width: 20, height: 20)
            dot.backgroundColor = UIColor(red: 1, green: 0.5, blue: 1, alpha: 1).cgColor
            replicator.addSublayer(dot)
            window.layer.addSublayer(replicator)
            device.settle()
        }

        private func copies() throws -> [RenderLayer] {
            let window = try #require(device.renderTree(of: .main).layers.first { $0.id == self.window.layer.id })
            return try #require(window.sublayers.first { $0.id == replicator.id }).sublayers
        }

        /// The frames of the copies in the replicator, rounded to points.
        private func frames() throws -> [CGRect] {
            try copies().map { copy in
                let rect = copy.transform.apply(to: copy.bounds)
                return CGRect(
                    x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.size.width.rounded(),
                    height: rect.size.height.rounded())
            }
        }

        @Test func `each copy is moved on from the one before`() throws {
            #expect(try frames() == [dot.frame])
            replicator.instanceCount = 3
            replicator.instanceTransform = CATransform3DMakeTranslation(30, 5, 0)
            #expect(try frames() == [0, 1, 2].map { dot.frame.offsetBy(dx: 30 * $0, dy: 5 * $0) })
            replicator.instanceCount = 0
            #expect(try frames() == [])
        }

        @Test func `copies turn about the anchor point`() throws {
            replicator.instanceCount = 4
            replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            let places = [CGPoint(x: 90, y: 10), CGPoint(x: 170, y: 90), CGPoint(x: 90, y: 170), CGPoint(x: 10, y: 90)]
            #expect(try frames() == places.map { CGRect(origin: $0, size: CGSize(width: 20, height: 20)) })
        }

        @Test func `colors are multiplied, and change from copy to copy`() throws {
            replicator.instanceCount = 3
            replicator.instanceColor = UIColor(red: 1, green: 1, blue: 0, alpha: 1).cgColor
            replicator.instanceRedOffset = -0.25
            replicator.instanceAlphaOffset = -0.5
            let expected = [
                Color(red: 1, green: 0.5, blue: 0), Color(red: 0.75, green: 0.5, blue: 0, alpha: 0.5),
                Color(red: 0.5, green: 0.5, blue: 0, alpha: 0),
            ]
            #expect(try copies().map(\.backgroundColor) == expected)
            replicator.instanceColor = nil
            #expect(try copies()[0].backgroundColor == Color(red: 1, green: 0.5, blue: 1))
        }

        @Test func `animations of copies are delayed, and their layers keep their identifiers`() throws {
            replicator.instanceCount = 3
            replicator.instanceDelay = 0.25
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
            (animation.repeatCount, animation.timingFunction) = (.infinity, CAMediaTimingFunction(name: .linear))
            dot.add(animation, forKey: "run")
            device.frame(at: 10)
            device.frame(at: 10.75)
            device.settle()
            let before = try copies()
            #expect(try frames().map(\.midX) == [75, 50, 25])
            #expect(Set(before.map(\.id)).count == 3 && before[0].id == dot.id)
            device.frame(at: 11)
            device.settle()
            #expect(try frames().map(\.midX) == [0, 75, 50])
            #expect(try copies().map(\.id) == before.map(\.id))
        }

        @Test func `odd counts and delays are harmless`() throws {
            replicator.instanceDelay = .nan
            replicator.instanceCount = -1
            #expect(try copies().isEmpty)
            replicator.instanceCount = .max
            replicator.instanceTransform = CATransform3DMakeScale(.infinity, 0, 0)
            #expect(try copies().count == 1000)
        }

        @Test func `a replicator in a replicator multiplies`() throws {
            let inner = CAReplicatorLayer()
            inner.frame = replicator.bounds
            inner.instanceCount = 3
            inner.addSublayer(dot)
            replicator.addSublayer(inner)
            replicator.instanceCount = 2
            let all = try copies().flatMap(\.sublayers)
            #expect(all.count == 6 && Set(all.map(\.id)).count == 6)
        }
    }
}
