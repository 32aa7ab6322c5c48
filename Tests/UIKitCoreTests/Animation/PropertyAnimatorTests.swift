// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Property animators that are paused, set to positions, reversed, continued and stopped.
    @MainActor struct PropertyAnimatorTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        private var device: SimulatedDevice { simulation.device }
        /// How far the view is seen from its place at the start.
        private var shown: Double { (Double(view.layer.presented.geometry.center.x - 5) * 1e6).rounded() / 1e6 }
        private var moved: Double { (Double(view.center.x - 5) * 1e6).rounded() / 1e6 }

        /// The ends that an animator told.
        private final class Ends {
            var positions: [UIViewAnimatingPosition] = []
        }
        private let ends = Ends()

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            device.settle()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        /// An animator that moves the view by 100 points in two seconds.
        private func animator(_ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
            let animator = UIViewPropertyAnimator(duration: 2, curve: curve) { [view] in view.center.x += 100 }
            animator.addCompletion { [ends] in ends.positions.append($0) }
            return animator
        }

        @Test func `a reversed animator runs back from its position to the old values`() {
            let animator = animator()
            animator.startAnimation()
            frame(0)
            frame(1.5)
            #expect(shown == 75 && moved == 100)
            animator.isReversed = true
            #expect(animator.isRunning && animator.fractionComplete == 0.25)
            frame(2)
            #expect(shown == 50 && animator.fractionComplete == 0.5)
            frame(3)
            #expect(shown == 0 && moved == 0)
            #expect(ends.positions == [.start] && animator.state == .inactive && !animator.isRunning)
        }

        @Test func `an animator reversed twice finishes at its end`() {
            let animator = animator()
            animator.startAnimation()
            frame(0)
            frame(1)
            animator.isReversed = true
            frame(1.5)
            animator.isReversed = false
            #expect(shown == 25 && animator.fractionComplete == 0.25)
            frame(3)
            #expect(shown == 100 && ends.positions == [.end])
        }

        @Test func `fractionComplete sets the progress, and the animation continues from there`() {
            let animator = animator(.easeIn)
            animator.pauseAnimation()
            #expect(animator.state == .active && !animator.isRunning && shown == 0)
            animator.fractionComplete = 0.5
            #expect(shown == 50 && animator.fractionComplete == 0.5)
            animator.startAnimation()
            frame(0)
            #expect(abs(shown - 50) < 1e-3)
            #expect(animator.isRunning && animator.fractionComplete > 0.6)
            frame(0.2)
            #expect(shown > 60)
            frame(2)
            #expect(ends.positions == [.end])
        }

        @Test func `pausing reports the progress, and the view stays in place`() {
            let animator = animator(.easeIn)
            animator.startAnimation()
            frame(0)
            frame(1)
            let place = shown
            #expect(place < 40 && animator.fractionComplete == 0.5)
            animator.pauseAnimation()
            #expect(abs(animator.fractionComplete * 100 - place) < 1e-3)
            animator.fractionComplete = animator.fractionComplete
            #expect(abs(shown - place) < 1e-3)
            animator.scrubsLinearly = false
            animator.fractionComplete = 0.5
            #expect(shown == place && animator.fractionComplete == 0.5)
        }

        @Test func `the progress of a reversed animator is measured from the end`() {
            let animator = animator()
            animator.fractionComplete = 0.8
            animator.isReversed = true
            #expect(abs(animator.fractionComplete - 0.2) < 1e-9 && shown == 80)
            animator.fractionComplete = 0.5
            #expect(shown == 50)
            animator.fractionComplete = 0.75
            #expect(shown == 25)
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            frame(0)
            frame(0.25)
            #expect(shown == 12.5)
            frame(0.5)
            #expect(shown == 0 && moved == 0 && ends.positions == [.start])
        }

        @Test func `the remainder can have a different timing and duration`() {
            let animator = animator(.easeIn)
            animator.fractionComplete = 0.2
            let linear = UICubicTimingParameters(animationCurve: .linear)
            animator.continueAnimation(withTimingParameters: linear, durationFactor: 0.5)
            frame(0)
            frame(0.5)
            #expect(shown == 60)
            frame(0.99)
            #expect(ends.positions.isEmpty)
            frame(1)
            #expect(shown == 100 && ends.positions == [.end])
        }

        @Test func `a spring overshoots the end of the remainder`() {
            let animator = animator()
            animator.fractionComplete = 0.5
            let spring = UISpringTimingParameters(dampingRatio: 0.3)
            animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
            frame(0)
            let places = stride(from: 0.1, to: 2, by: 0.1).map { time -> Double in
                frame(time)
                return shown
            }
            #expect((places.max() ?? 0) > 110)
            frame(2)
            #expect(shown == 100 && ends.positions == [.end])
        }

        @Test func `a reversed remainder runs back, with a proportional duration`() {
            let animator = animator()
            animator.fractionComplete = 0.5
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
            frame(0)
            frame(1)
            #expect(shown == 75)
            animator.isReversed = true
            frame(1.75)
            #expect(shown == 37.5)
            frame(2.5)
            #expect(shown == 0 && ends.positions == [.start])
        }

        @Test func `animations with a delay factor start later and end with the others`() {
            let other = UIView(frame: view.frame)
            window.addSubview(other)
            let animator = animator()
            animator.addAnimations({ other.center.x += 100 }, delayFactor: 0.5)
            animator.startAnimation()
            frame(0)
            for (time, place) in [(0.5, 0.0), (1, 0), (1.5, 50)] {
                frame(time)
                #expect(Double(other.layer.presented.geometry.center.x - 5) == place)
            }
            animator.fractionComplete = 0.25
            #expect(other.layer.presented.geometry.center.x == 5 && shown == 25)
            animator.isReversed = true
            animator.startAnimation()
            frame(8)
            frame(9)
            #expect(other.center.x == 5 && moved == 0 && ends.positions == [.start])
        }

        @Test func `animations added later use the remaining time`() {
            let other = UIView(frame: view.frame)
            window.addSubview(other)
            let animator = animator()
            animator.startAnimation()
            frame(0)
            frame(1)
            animator.addAnimations { other.center.x += 100 }
            #expect(other.layer.presented.geometry.center.x == 5)
            frame(1.5)
            #expect(other.layer.presented.geometry.center.x == 55)
            frame(2)
            #expect(other.layer.presented.geometry.center.x == 105 && ends.positions == [.end])
        }

        @Test(arguments: [(UIViewAnimatingPosition.end, 100.0), (.start, 0), (.current, 25)])
        func `a stopped animator finishes at the specified position`(
            _ position: UIViewAnimatingPosition, _ place: Double
        ) {
            let animator = animator()
            animator.startAnimation()
            frame(0)
            frame(0.5)
            animator.stopAnimation(false)
            frame(1)
            #expect(animator.state == .stopped && shown == 25 && ends.positions.isEmpty)
            animator.finishAnimation(at: position)
            #expect(ends.positions == [position] && animator.state == .inactive)
            #expect(moved == place && shown == place)
            frame(3)
            #expect(ends.positions == [position] && !device.wantsFrames)
        }

        @Test func `stopping without finishing leaves the views in place, without a completion`() {
            let animator = animator()
            animator.startAnimation()
            frame(0)
            frame(0.5)
            animator.stopAnimation(true)
            #expect(animator.state == .inactive && moved == 25 && shown == 25)
            frame(3)
            #expect(ends.positions.isEmpty)
        }

        @Test func `an animator paused at its end can run back`() {
            let animator = animator()
            animator.pausesOnCompletion = true
            animator.startAnimation()
            frame(0)
            frame(2)
            #expect(animator.state == .active && !animator.isRunning && ends.positions.isEmpty && shown == 100)
            #expect(!device.wantsFrames)
            animator.pausesOnCompletion = false
            animator.isReversed = true
            animator.startAnimation()
            // The pause has taken a while, which does not count.
            frame(5)
            #expect(shown == 100)
            frame(6)
            #expect(shown == 50)
            frame(7)
            #expect(moved == 0 && ends.positions == [.start])
        }

        @Test func `without frames, an animator finishes at once, but shows explicit positions`() {
            device.animatesOverTime = false
            let animator = animator()
            animator.fractionComplete = 0.25
            #expect(shown == 25 && animator.state == .active)
            animator.isReversed = true
            animator.startAnimation()
            device.settle()
            #expect(shown == 0 && moved == 0 && ends.positions == [.start])
            let second = self.animator()
            second.startAnimation()
            device.settle()
            #expect(shown == 100 && ends.positions == [.start, .end])
        }

        @Test func `a removed view does not end the other animations`() {
            let other = UIView(frame: view.frame)
            window.addSubview(other)
            let animator = animator()
            animator.addAnimations { other.center.x += 100 }
            animator.startAnimation()
            frame(0)
            view.removeFromSuperview()
            frame(1)
            #expect(other.layer.presented.geometry.center.x == 55 && ends.positions.isEmpty)
            frame(2)
            #expect(ends.positions == [.end] && !device.frames.animator.hasAnimations)
        }

        @Test(arguments: [nil, UIColor.systemBackground])
        func `a reversed dynamic color still adapts`(_ color: UIColor?) {
            view.backgroundColor = color
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.backgroundColor = .red }
            animator.fractionComplete = 0.5
            #expect(view.backgroundColor == .red)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .start)
            #expect(view.backgroundColor == color)
        }

        @Test func `delayed animations keep their state when the animator pauses and continues`() {
            let other = UIView(frame: view.frame)
            window.addSubview(other)
            let animator = animator(.easeInOut)
            animator.addAnimations({ other.center.x += 100 }, delayFactor: 0.5)
            animator.startAnimation()
            frame(0)
            frame(1.2)
            let place = other.layer.presented.geometry.center.x
            #expect(place > 5 && place < 20)
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            #expect(abs(other.layer.presented.geometry.center.x - place) < 1e-6)
        }

        @Test func `invalid values are harmless`() {
            for duration in [-1, 0, Double.nan, .infinity] {
                let animator = UIViewPropertyAnimator(duration: duration, curve: .easeIn) { [view] in view.alpha = 0.5 }
                animator.addAnimations({ [view] in view.alpha = 0.7 }, delayFactor: .nan)
                animator.addAnimations({ [view] in view.alpha = 0.9 }, delayFactor: 7)
                animator.fractionComplete = .infinity
                animator.continueAnimation(withTimingParameters: nil, durationFactor: -.infinity)
                animator.startAnimation(afterDelay: .nan)
                frame(1)
                animator.stopAnimation(false)
                animator.stopAnimation(true)
                animator.finishAnimation(at: .current)
                animator.finishAnimation(at: .end)
                frame(2)
                #expect(view.alpha.isFinite)
            }
        }
    }
}
