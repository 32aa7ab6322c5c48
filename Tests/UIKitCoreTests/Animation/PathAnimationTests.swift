// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Keyframe animations along a path, by calculation mode.
    @MainActor struct PathAnimationTests {
        private let simulation = Simulation()

        /// Returns the position, and the direction in radians, on a way of 100 points to the right and 300 down.
        private func place(
            at share: Double, _ change: (CAKeyframeAnimation) -> Void = { _ in }
        ) -> (point: CGPoint, angle: Double) {
            let path = UIBezierPath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 100, y: 0))
            path.addLine(to: CGPoint(x: 100, y: 300))
            let track = CAKeyframeAnimation(keyPath: "position")
            (track.path, track.rotationMode, track.duration) = (path.cgPath, .rotateAuto, 1)
            change(track)
            let copy = CALayer()
            track.apply(to: copy, at: share)
            let angle = (copy.value(forKeyPath: "transform.rotation") as? NSNumber)?.doubleValue
            return (copy.position, angle ?? .nan)
        }

        @Test func `each line has an equal share of the time, or that of its key times`() {
            #expect(place(at: 0.25).point == CGPoint(x: 50, y: 0))
            #expect(place(at: 0.625).point == CGPoint(x: 100, y: 75))
            #expect(place(at: 0.4) { $0.keyTimes = [0, 0.8, 1] }.point == CGPoint(x: 50, y: 0))
            #expect(place(at: 0.9) { $0.keyTimes = [0, 0.8, 1] }.point == CGPoint(x: 100, y: 150))
            #expect(place(at: 0.4) { $0.calculationMode = .cubic }.point == CGPoint(x: 80, y: 0))
        }

        @Test func `each line has its own pace`() {
            let eased = place(at: 0.25) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
            #expect(eased.point.x > 0 && eased.point.x < 50)
            let second = place(at: 0.75) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
            #expect(second.point == CGPoint(x: 100, y: 150))
        }

        @Test(arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
        func `a paced animation has one speed, whatever its key times`(_ mode: CAAnimationCalculationMode) {
            func paced(_ track: CAKeyframeAnimation) {
                track.calculationMode = mode
                track.keyTimes = [0, 0.9, 1]
                track.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
            }
            #expect(place(at: 0.125, paced).point == CGPoint(x: 50, y: 0))
            #expect(place(at: 0.625, paced).point == CGPoint(x: 100, y: 150))
        }

        @Test func `a discrete animation jumps from point to point`() {
            let points = [0.1, 0.5, 0.9].map { share in place(at: share) { $0.calculationMode = .discrete }.point }
            #expect(points == [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 300)])
        }

        @Test func `the layer is turned in the direction of the path where it is`() {
            #expect(abs(place(at: 0.45).angle) < 1e-9)
            #expect(abs(place(at: 0.625).angle - .pi / 2) < 1e-9)
            let reverse = place(at: 0.45) { $0.rotationMode = .rotateAutoReverse }
            #expect(abs(abs(reverse.angle) - .pi) < 1e-9)
        }

        // MARK: Animated paths

        /// Returns the box of the path that a shape with a path of its own shows in the middle of an animation.
        private func shape(_ own: CGPath?, _ animation: CAPropertyAnimation) -> CGRect? {
            let copy = CAShapeLayer()
            copy.path = own
            animation.duration = 1
            animation.apply(to: copy, at: 0.5)
            return copy.path?.boundingBox
        }

        private func bar(_ height: CGFloat) -> CGPath {
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: height)).cgPath
        }

        @Test func `a path is animated between others, whatever the layer's own is`() {
            let own = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 99), cornerRadius: 5).cgPath
            let basic = CABasicAnimation(keyPath: "path")
            (basic.fromValue, basic.toValue) = (bar(20), bar(60))
            let frames = CAKeyframeAnimation(keyPath: "path")
            frames.values = [bar(20), bar(60)]
            for animation in [basic, frames] {
                for path in [own, bar(99), nil] {
                    #expect(shape(path, animation) == CGRect(x: 0, y: 0, width: 10, height: 40))
                }
            }
        }

        @Test func `the layer's own path of as many points, but of other elements, does not shape an animated one`() {
            // A line has two points, and a curve with its control points another two.
            let own = UIBezierPath()
            own.move(to: .zero)
            own.addCurve(
                to: CGPoint(x: 1, y: 1), controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
            own.close()
            let basic = CABasicAnimation(keyPath: "path")
            (basic.fromValue, basic.toValue) = (bar(60), bar(60))
            let copy = CAShapeLayer()
            (copy.path, basic.duration) = (own.cgPath, 1)
            basic.apply(to: copy, at: 0.5)
            #expect(copy.path?.path == bar(60).path)
        }

        @Test func `paths are not added`() {
            let frames = CAKeyframeAnimation(keyPath: "path")
            (frames.values, frames.isAdditive) = ([bar(20), bar(60)], true)
            #expect(shape(bar(99), frames) == CGRect(x: 0, y: 0, width: 10, height: 40))
        }

        @Test func `without values, the layer keeps its path`() {
            #expect(shape(bar(99), CABasicAnimation(keyPath: "path"))?.height == 99)
            #expect(shape(nil, CABasicAnimation(keyPath: "path")) == nil)
        }
    }
}
