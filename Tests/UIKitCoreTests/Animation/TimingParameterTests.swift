// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The paces of property animators.
    @MainActor struct TimingParameterTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() {
            simulation.launch()
            simulation.device.animatesOverTime = true
            window.makeKeyAndVisible()
        }

        /// Returns how far an animator has moved a view by 100 points at some times.
        private func course(_ animator: UIViewPropertyAnimator, at times: [Double]) -> [Double] {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            animator.addAnimations { view.center.x += 100 }
            animator.startAnimation()
            let start = simulation.device.frames.animator.now
            simulation.device.frame(at: start)
            return times.map { time in
                simulation.device.frame(at: start + time)
                simulation.device.settle()
                return Double(view.layer.presentation()?.position.x ?? view.center.x) - 5
            }
        }

        private let times = stride(from: 0.1, through: 1, by: 0.1).map(\.self)

        @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .linear, .easeInOut])
        func `a built-in curve equals the one from the other initializer`(_ curve: UIView.AnimationCurve) {
            let parameters = UICubicTimingParameters(animationCurve: curve)
            #expect(parameters.timingCurveType == .builtin && parameters.animationCurve == curve)
            let one = course(UIViewPropertyAnimator(duration: 1, timingParameters: parameters), at: times)
            #expect(one.first != one.last && one == one.sorted())
            let middle = parameters.course.share(at: 0.5)
            #expect(abs(one[4] - 100 * middle) < 1e-6)
        }

        @Test func `control points define a curve`() {
            let parameters = UICubicTimingParameters(
                controlPoint1: CGPoint(x: 2, y: 0), controlPoint2: CGPoint(x: CGFloat.nan, y: CGFloat.infinity))
            #expect(parameters.controlPoint1 == CGPoint(x: 1, y: 0) && parameters.controlPoint2 == .zero)
            #expect(parameters.timingCurveType == .cubic && parameters.springTimingParameters == nil)
        }

        @Test func `a spring overshoots according to its damping and initial velocity`() {
            func most(_ parameters: UISpringTimingParameters) -> Double {
                course(UIViewPropertyAnimator(duration: 1, timingParameters: parameters), at: times).max() ?? 0
            }
            #expect(most(UISpringTimingParameters()) <= 100)
            let loose = most(UISpringTimingParameters(dampingRatio: 0.4))
            let pushed = most(
                UISpringTimingParameters(dampingRatio: 0.4, initialVelocity: CGVector(dx: 1, dy: 20)))
            #expect(loose > 110 && pushed > loose + 10)
        }

        @Test func `a spring with a mass has its own duration`() {
            let spring = CASpringAnimation(keyPath: "position")
            (spring.mass, spring.stiffness, spring.damping) = (2, 300, 20)
            let parameters = UISpringTimingParameters(mass: 2, stiffness: 300, damping: 20, initialVelocity: .zero)
            let animator = UIViewPropertyAnimator(duration: 0, timingParameters: parameters)
            #expect(animator.duration == spring.settlingDuration && animator.duration > 0.5)
            let bouncy = UISpringTimingParameters(duration: 0.5, bounce: 0.3)
            #expect(UIViewPropertyAnimator(duration: 9, timingParameters: bouncy).duration < 2)
        }
    }
}
