// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Animations with the frames of the device: what views are, and what is shown of them.
    @MainActor struct AnimationTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            device.settle()
        }

        private final class Log {
            var lines: [String] = []
            func note(_ name: String) -> (Bool) -> Void { { self.lines.append("\(name) \($0)") } }
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private func shown(_ view: UIView? = nil) -> RenderLayer? {
            let id = (view ?? self.view).layer.id
            return device.renderTree(of: .main).layers.flatMap(\.sublayers).first { $0.id == id }
        }

        private func animate(
            _ duration: TimeInterval = 1, delay: TimeInterval = 0, _ options: UIView.AnimationOptions = .curveLinear,
            completion: ((Bool) -> Void)? = nil, _ changes: @escaping () -> Void
        ) {
            UIView.animate(
                withDuration: duration, delay: delay, options: options, animations: changes, completion: completion)
        }

        @Test func `views have new values at once, and the presentation follows over frames`() {
            let log = Log()
            animate(completion: log.note("done")) {
                view.alpha = 0
                view.frame = CGRect(x: 100, y: 50, width: 200, height: 100)
                view.backgroundColor = .red
                view.layer.cornerRadius = 8
            }
            #expect(view.alpha == 0)
            #expect(view.frame.minX == 100)
            #expect(shown()?.opacity == 1)
            #expect(device.wantsFrames)
            frame(10)
            #expect(shown()?.opacity == 1)
            frame(10.5)
            #expect(shown()?.opacity == 0.5)
            #expect(shown()?.bounds.size == RenderSize(width: 150, height: 100))
            #expect(shown()?.transform.apply(to: RenderPoint(x: 0, y: 0)) == RenderPoint(x: 50, y: 25))
            #expect(shown()?.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
            #expect(shown()?.cornerRadius == 4)
            #expect(view.layer.presentation()?.opacity == 0.5)
            #expect(log.lines.isEmpty)
            frame(11)
            #expect(shown() == nil)
            #expect(log.lines == ["done true"])
            #expect(!device.wantsFrames)
        }

        @Test func `hit testing uses model values`() {
            animate { view.center.x = 300 }
            frame(0)
            #expect(device.hitTest(CGPoint(x: 300, y: 50))?.view === view)
            #expect(device.hitTest(CGPoint(x: 20, y: 50))?.view === window)
        }

        @Test func `each frame of a running animation is committed, and none after`() {
            let before = simulation.commits
            var commits: Int { simulation.commits - before }
            animate { view.alpha = 0 }
            device.settle()
            #expect(commits == 1)
            for step in 0...4 { frame(Double(step) / 4) }
            #expect(commits == 6)
            frame(2)
            #expect(commits == 6)
        }

        @Test func `a second animation starts from the first one's current position`() {
            animate { view.center.x = 150 }
            frame(0)
            frame(0.5)
            #expect(view.layer.presented.geometry.center.x == 100)
            animate { view.center.x = 50 }
            frame(0.5)
            #expect(view.layer.presented.geometry.center.x == 100)
            frame(1.5)
            #expect(view.layer.presented.geometry.center.x == 50)
        }

        @Test func `from the current state, the first one ends unfinished`() {
            let log = Log()
            animate(completion: log.note("first")) { view.center.x = 150 }
            frame(0)
            frame(0.5)
            animate([.curveLinear, .beginFromCurrentState], completion: log.note("second")) { view.center.x = 0 }
            device.settle()
            #expect(log.lines == ["first false"])
            frame(0.5)
            frame(1)
            #expect(view.layer.presented.geometry.center.x == 50)
            frame(1.5)
            #expect(log.lines == ["first false", "second true"])
        }

        private func animate(
            _ options: UIView.AnimationOptions, completion: ((Bool) -> Void)?, _ changes: @escaping () -> Void
        ) { animate(1, options, completion: completion, changes) }

        @Test func `completions are called in order of completion`() {
            let log = Log()
            animate(3, completion: log.note("long")) { view.alpha = 0.1 }
            animate(1, completion: log.note("short")) { view.alpha = 0.2 }
            animate(1, delay: 1, completion: log.note("late")) { view.alpha = 0.3 }
            animate(1, completion: log.note("empty")) {}
            animate(0, completion: log.note("none")) { view.alpha = 0.4 }
            device.settle()
            #expect(log.lines == ["empty true", "none true"])
            frame(0)
            frame(10)
            #expect(log.lines.dropFirst(2) == ["short true", "late true", "long true"])
        }

        @Test func `a repeating animation runs until it is removed`() {
            let log = Log()
            animate([.curveLinear, .repeat, .autoreverse], completion: log.note("end")) { view.alpha = 0 }
            frame(0)
            frame(1000.5)
            #expect(shown()?.opacity == 0.5)
            frame(1001.25)
            #expect(shown()?.opacity == 0.25)
            view.layer.removeAllAnimations()
            device.settle()
            #expect(shown() == nil)
            #expect(log.lines == ["end false"])
            #expect(!device.wantsFrames)
        }

        @Test func `removing a view ends its animation`() {
            let log = Log()
            var other: UIView? = UIView()
            weak let gone = other
            window.addSubview(other ?? UIView())
            animate(completion: log.note("gone")) { [other] in other?.alpha = 0 }
            frame(0)
            other?.removeFromSuperview()
            other = nil
            frame(0.1)
            #expect(log.lines == ["gone false"])
            #expect(!device.wantsFrames)
            #expect(gone == nil)
        }

        @Test func `a nested block inherits the outer duration unless overridden`() {
            animate(2) { [self] in
                view.alpha = 0
                UIView.animate(withDuration: 7) { self.view.center.x = 150 }
                UIView.animate(
                    withDuration: 4, delay: 0, options: [.overrideInheritedDuration],
                    animations: { self.view.layer.cornerRadius = 8 })
                UIView.performWithoutAnimation { self.view.backgroundColor = .red }
            }
            frame(0)
            frame(1)
            #expect(view.layer.presented.opacity == 0.5)
            #expect(view.layer.presented.geometry.center.x == 100)
            #expect(view.layer.presented.cornerRadius == 2)
            #expect(shown()?.backgroundColor == Color(red: 1, green: 0, blue: 0))
        }

        @Test func `layout in a block is animated`() {
            final class Following: UIView {
                let part = UIView()
                override func layoutSubviews() { part.frame = bounds }
            }
            let following = Following(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            following.addSubview(following.part)
            window.addSubview(following)
            device.settle()
            animate {
                following.frame.size.width = 30
                following.layoutIfNeeded()
            }
            frame(0)
            frame(0.5)
            #expect(following.part.layer.presented.geometry.bounds.width == 20)
        }

        @Test func `a rotation takes the shorter way`() {
            animate { view.transform = CGAffineTransform(rotationAngle: .pi / 2) }
            frame(0)
            frame(0.5)
            let map = view.layer.presented.geometry.transform
            #expect(abs(map.a - cos(.pi / 4)) < 1e-9)
            #expect(abs(map.b - sin(.pi / 4)) < 1e-9)
        }

        @Test func `keyframes follow one another`() {
            let log = Log()
            UIView.animateKeyframes(
                withDuration: 2, delay: 0,
                animations: { [view] in
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
                }, completion: log.note("end"))
            frame(0)
            for (time, place) in [(0.5, 100.0), (1, 150), (1.5, 100), (2, 50)] {
                frame(time)
                #expect(view.layer.presented.geometry.center.x == CGFloat(place))
            }
            #expect(log.lines == ["end true"])
        }

        @Test func `a property animator can be paused, continued, and stopped`() {
            var ends: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [view] in view.alpha = 0 }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            frame(0)
            frame(1)
            #expect(animator.fractionComplete == 0.5)
            animator.pauseAnimation()
            #expect(!device.wantsFrames)
            frame(9)
            #expect(shown()?.opacity == 0.5)
            animator.fractionComplete = 0.25
            #expect(shown()?.opacity == 0.75)
            animator.startAnimation()
            frame(9)
            frame(10)
            #expect(abs((shown()?.opacity ?? 0) - 0.25) < 1e-9)
            frame(10.5)
            #expect(ends == [.end])
            #expect(animator.state == .inactive)
            let second = UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5) { [view] in view.alpha = 1 }
            second.startAnimation()
            frame(11)
            second.stopAnimation(false)
            #expect(second.state == .stopped)
            second.addCompletion { ends.append($0) }
            second.finishAnimation(at: .current)
            #expect(ends == [.end, .current])
            #expect(view.alpha == 0)
        }

        @Test func `content keeps scrolling, and a touch stops it where it is`() {
            let scroll = UIScrollView(frame: window.bounds)
            scroll.contentSize.height = 5000
            window.addSubview(scroll)
            scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            frame(0)
            frame(0.15)
            #expect(abs(scroll.layer.presented.geometry.bounds.minY - 500) < 1)
            device.touchBegan(at: CGPoint(x: 100, y: 300))
            device.touchMoved(to: CGPoint(x: 100, y: 320))
            #expect(abs(scroll.contentOffset.y - 500) < 1)
            device.touchEnded()
        }

        @Test func `without frames, changes are immediate`() {
            device.animatesOverTime = false
            let log = Log()
            animate(completion: log.note("done")) { view.alpha = 0.5 }
            #expect(shown()?.opacity == 0.5)
            #expect(log.lines.isEmpty)
            #expect(!device.wantsFrames)
            device.settle()
            #expect(log.lines == ["done true"])
        }

        @Test func `animations end when a device's frames end, except infinite ones`() {
            let (log, other) = (Log(), UIView(frame: view.frame))
            window.addSubview(other)
            animate(100, completion: log.note("done")) { view.alpha = 0.25 }
            animate(1, [.repeat, .curveLinear], completion: log.note("repeated")) { other.alpha = 0 }
            frame(0)
            frame(0.5)
            device.animatesOverTime = false
            device.endAnimations()
            device.settle()
            #expect(log.lines == ["done true"])
            #expect(shown()?.opacity == 0.25)
            device.animatesOverTime = true
            frame(10.25)
            #expect(abs((shown(other)?.opacity ?? 0) - 0.75) < 0.01)
            #expect(log.lines == ["done true"])
        }

        @Test(arguments: [Double.nan, -1, .infinity, 1e300])
        func `invalid times and values are harmless`(_ number: Double) {
            animate(number, delay: number) { view.alpha = 0 }
            UIView.animate(
                withDuration: number, delay: number, usingSpringWithDamping: number, initialSpringVelocity: number,
                animations: { [view] in view.frame = CGRect(x: number, y: number, width: number, height: number) })
            UIView.animate(springDuration: number, bounce: number, initialSpringVelocity: number, delay: number) {
                view.center.x = number
            }
            animate { view.transform = CGAffineTransform(scaleX: number, y: 0) }
            for time in [0, number, 0.5, 3] { frame(time) }
            _ = shown()
        }
    }
}
