// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Animations that apps add to layers, and those of changes of layers without a view.
    @MainActor struct LayerAnimationTests {
        let simulation = Simulation()
        let window = UIWindow(frame: UIScreen.main.bounds)
        let layer = CALayer()
        let shape = CAShapeLayer()
        var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            for layer in [layer, shape] { window.layer.addSublayer(layer) }
            device.settle()
        }

        /// The progress of an animation, as a delegate sees it.
        final class Delegate: NSObject, CAAnimationDelegate {
            var lines: [String] = []
            func animationDidStart(_ anim: CAAnimation) { lines.append("\(anim.value(forKey: "name") ?? "") started") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                lines.append("\(anim.value(forKey: "name") ?? "") \(flag ? "finished" : "stopped")")
            }
        }

        func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        func shown(_ layer: CALayer? = nil) -> RenderLayer? {
            func find(_ layers: [RenderLayer], _ id: UInt64) -> RenderLayer? {
                for layer in layers {
                    if let found = layer.id == id ? layer : find(layer.sublayers, id) { return found }
                }
                return nil
            }
            return find(device.renderTree(of: .main).layers, (layer ?? self.layer).id)
        }

        func origin(_ layer: CALayer? = nil) -> RenderPoint? {
            shown(layer).map { $0.transform.apply(to: RenderPoint(x: 0, y: 0)) }
        }

        func animation(
            _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: TimeInterval = 1
        ) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
            animation.duration = duration
            return animation
        }

        @Test func `an animation is shown over its time, and the layer keeps its values`() {
            let delegate = Delegate()
            let fade = animation("opacity", from: 0, to: 1)
            fade.setValue("fade", forKey: "name")
            fade.delegate = delegate
            layer.add(fade, forKey: "fade")
            #expect(layer.opacity == 1 && layer.animationKeys() == ["fade"])
            frame(10)
            #expect(shown()?.opacity == 0 && delegate.lines == ["fade started"])
            #expect(device.wantsFrames)
            frame(10.25)
            #expect(shown()?.opacity == 0.25 && layer.presentation()?.opacity == 0.25)
            frame(11)
            #expect(shown()?.opacity == 1 && delegate.lines == ["fade started", "fade finished"])
            #expect(!device.wantsFrames && layer.animationKeys() == nil && layer.animation(forKey: "fade") == nil)
        }

        @Test(arguments: [
            ("opacity", 1.0), ("position.x", 90.0), ("bounds.size.width", 40.0), ("transform.rotation.z", 1.0),
            ("transform.scale", 2.0), ("transform.scale.y", 2.0), ("transform.translation.x", 8.0),
            ("cornerRadius", 6.0),
            ("borderWidth", 3.0), ("shadowOpacity", 0.5), ("shadowRadius", 9.0), ("shadowOffset.width", 4.0),
        ])
        func `numeric key paths read, set, and animate a property`(_ path: String, _ end: Double) throws {
            layer.opacity = 0.5
            let start = try #require(layer.value(forKeyPath: path) as? NSNumber).doubleValue
            layer.add(animation(path, to: end), forKey: nil)
            frame(0)
            frame(0.5)
            let middle = try #require(layer.presentation()?.value(forKeyPath: path) as? NSNumber).doubleValue
            #expect(abs(middle - (start + end) / 2) < 1e-6)
            layer.setValue(end, forKeyPath: path)
            let set = try #require(layer.value(forKeyPath: path) as? NSNumber).doubleValue
            #expect(abs(set - end) < 1e-6)
        }

        @Test func `point, size, color, and transform key paths animate`() {
            let red = UIColor.red.cgColor
            layer.backgroundColor = UIColor.black.cgColor
            layer.add(animation("position", to: CGPoint(x: 150, y: 50)), forKey: nil)
            layer.add(animation("bounds.size", to: NSValue(cgSize: CGSize(width: 200, height: 100))), forKey: nil)
            layer.add(animation("backgroundColor", to: red), forKey: nil)
            layer.add(animation("transform", to: CATransform3DMakeScale(1, 3, 1)), forKey: nil)
            frame(0)
            frame(0.5)
            let shown = layer.presentation()
            #expect(shown?.position == CGPoint(x: 100, y: 50) && shown?.bounds.size == CGSize(width: 150, height: 100))
            #expect(shown?.backgroundColor == CGColor(red: 0.5, green: 0, blue: 0, alpha: 1))
            #expect(shown?.affineTransform() == CGAffineTransform(scaleX: 1, y: 2))
        }

        @Test func `missing values come from the layer, and byValue is a difference`() {
            func value(_ basic: CABasicAnimation, at time: TimeInterval = 0.5) -> CGFloat {
                let copy = CALayer()
                copy.position.x = 10
                basic.apply(to: copy, at: time)
                return copy.position.x
            }
            let path = "position.x"
            #expect(value(animation(path, from: 20, to: 40)) == 30)
            #expect(value(animation(path, from: 20)) == 15)
            #expect(value(animation(path, to: 20)) == 15)
            #expect(value(animation(path, by: 20)) == 20)
            #expect(value(animation(path, from: 20, by: 20)) == 30)
            #expect(value(animation(path, to: 20, by: 20)) == 10)
            #expect(value(animation(path)) == 10)
            #expect(value(animation(path, to: "wrong")) == 10)
            #expect(value(animation("position.z", to: 20)) == 10)
            let added = animation(path, from: 20, to: 40)
            added.isAdditive = true
            #expect(value(added) == 40)
            let cumulative = animation(path, from: 0, to: 40)
            (cumulative.isCumulative, cumulative.repeatCount) = (true, 3)
            #expect(value(cumulative, at: 2.5) == 100)
        }

        @Test func `repetition, autoreverse, speed, delay, and fill modes are applied`() {
            func shares(_ change: (CABasicAnimation) -> Void) -> [Double?] {
                let basic = animation("opacity", from: 0, to: 1)
                change(basic)
                return [-0.5, 0, 0.5, 1, 1.5, 2, 3].map { basic.progress(at: $0)?.share }
            }
            #expect(shares { _ in } == [nil, 0, 0.5, nil, nil, nil, nil])
            #expect(shares { $0.fillMode = .both } == [0, 0, 0.5, 1, 1, 1, 1])
            #expect(shares { $0.repeatCount = 1.5 } == [nil, 0, 0.5, 0, nil, nil, nil])
            #expect(shares { ($0.repeatCount, $0.fillMode) = (2, .forwards) } == [nil, 0, 0.5, 0, 0.5, 1, 1])
            #expect(shares { $0.autoreverses = true } == [nil, 0, 0.5, 1, 0.5, nil, nil])
            #expect(shares { ($0.autoreverses, $0.fillMode) = (true, .forwards) } == [nil, 0, 0.5, 1, 0.5, 0, 0])
            #expect(shares { $0.speed = 2 } == [nil, 0, nil, nil, nil, nil, nil])
            #expect(shares { $0.speed = -1 } == [nil, 1, 0.5, nil, nil, nil, nil])
            #expect(shares { $0.repeatCount = .infinity } == [nil, 0, 0.5, 0, 0.5, 0, 0])
            #expect(shares { $0.repeatDuration = 1.5 } == [nil, 0, 0.5, 0, nil, nil, nil])
            #expect(shares { $0.duration = .nan } == [nil, nil, nil, nil, nil, nil, nil])
        }

        @Test func `an animation that is not removed on completion shows its last value until removed`() {
            let delegate = Delegate()
            let fade = animation("opacity", to: 0)
            (fade.fillMode, fade.isRemovedOnCompletion, fade.delegate) = (.forwards, false, delegate)
            layer.add(fade, forKey: "fade")
            frame(0)
            frame(2)
            #expect(delegate.lines == [" started", " finished"] && !device.wantsFrames)
            #expect(layer.presentation()?.opacity == 0 && layer.animationKeys() == ["fade"])
            layer.removeAnimation(forKey: "fade")
            #expect(layer.presentation()?.opacity == 1 && layer.animationKeys() == nil)
            device.settle()
            #expect(delegate.lines.count == 2)
        }

        @Test func `a removed or replaced animation stops unfinished`() {
            let delegate = Delegate()
            for name in ["one", "two"] {
                let fade = animation("opacity", to: 0)
                fade.delegate = delegate
                fade.setValue(name, forKey: "name")
                layer.add(fade, forKey: "fade")
                frame(0)
            }
            #expect(delegate.lines == ["one started", "one stopped", "two started"])
            layer.removeAllAnimations()
            device.settle()
            #expect(delegate.lines.suffix(1) == ["two stopped"] && !device.wantsFrames)
        }

        @Test func `an animation that repeats forever ends with its layer`() {
            let pulse = animation("transform.scale", from: 1, to: 1.2)
            (pulse.repeatCount, pulse.autoreverses) = (.greatestFiniteMagnitude, true)
            layer.add(pulse, forKey: "pulse")
            frame(0)
            frame(10_000.5)
            #expect(device.wantsFrames)
            layer.removeFromSuperlayer()
            device.settle()
            #expect(!device.wantsFrames)
        }

        @Test func `without frames, an animation ends in the next turn`() {
            device.animatesOverTime = false
            let delegate = Delegate()
            let move = animation("position.x", to: 500)
            (move.fillMode, move.isRemovedOnCompletion, move.delegate) = (.forwards, false, delegate)
            layer.add(move, forKey: nil)
            #expect(delegate.lines.isEmpty)
            device.settle()
            #expect(delegate.lines == [" started", " finished"] && layer.presentation()?.position.x == 500)
        }

        @Test func `beginTime is in the layer's time, and animations are copied`() {
            let move = animation("position.x", from: 0, to: 100)
            (move.beginTime, move.fillMode) = (20, .backwards)
            layer.add(move, forKey: nil)
            move.toValue = 900
            frame(10)
            #expect(layer.presentation()?.position.x == 0)
            frame(20.5)
            #expect(layer.presentation()?.position.x == 50)
            frame(21)
            #expect(layer.presentation()?.position.x == 50 && layer.animations.isEmpty)
        }

        @Test func `a paused layer keeps its animations, without frames`() {
            layer.add(animation("position.x", from: 0, to: 100), forKey: nil)
            frame(10)
            frame(10.5)
            let paused = layer.convertTime(10.5, from: nil)
            (layer.speed, layer.timeOffset) = (0, paused)
            device.settle()
            #expect(!device.wantsFrames)
            frame(99)
            #expect(layer.presentation()?.position.x == 50)
            (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
            layer.beginTime = layer.convertTime(99, from: nil) - paused
            frame(99.25)
            #expect(layer.presentation()?.position.x == 75)
            #expect(layer.convertTime(layer.convertTime(3, to: nil), from: nil) == 3)
        }

        @Test func `sublayers follow the time of their layer`() {
            let inner = CALayer()
            layer.addSublayer(inner)
            inner.add(animation("position.x", from: 0, to: 100, duration: 2), forKey: nil)
            layer.speed = 2
            frame(0)
            frame(0.5)
            #expect(inner.presentation()?.position.x == 50)
        }

        @Test func `keyframes have times, timing functions, and calculation modes`() {
            func value(_ share: Double, _ change: (CAKeyframeAnimation) -> Void = { _ in }) -> CGFloat {
                let keyframes = CAKeyframeAnimation(keyPath: "position.x")
                (keyframes.values, keyframes.duration) = ([0, 100, 400], 1)
                change(keyframes)
                let copy = CALayer()
                keyframes.apply(to: copy, at: share)
                return copy.position.x
            }
            #expect([0, 0.25, 0.5, 0.75].map { value($0) } == [0, 50, 100, 250])
            #expect(value(0.4) { $0.keyTimes = [0, 0.8, 1] } == 50)
            #expect(value(0.4) { $0.keyTimes = [0, 0.8] } == 80)
            #expect(
                [0.3, 0.4, 0.99].map { share in value(share) { $0.calculationMode = .discrete } } == [0, 100, 400])
            #expect(value(0.125) { $0.calculationMode = .paced } == 50)
            #expect(value(0.5) { $0.calculationMode = .cubic } == 100)
            #expect(value(0.25) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] } < 50)
            #expect(value(0.5) { $0.values = [] } == 0)
            #expect(value(0.5) { $0.values = [7] } == 7)
        }

        @Test func `a group runs its animations together, and truncates them at its end`() {
            let group = CAAnimationGroup()
            let late = animation("opacity", from: 0, to: 1)
            (late.beginTime, late.duration) = (1, 4)
            group.animations = [animation("position.x", from: 0, to: 100, duration: 0), late]
            group.duration = 2
            layer.add(group, forKey: nil)
            frame(0)
            frame(0.5)
            #expect(layer.presentation()?.position.x == 25 && layer.presentation()?.opacity == 1)
            frame(1.5)
            #expect(layer.presentation()?.opacity == 0.125)
            frame(2)
            #expect(layer.presentation()?.opacity == 1 && layer.animations.isEmpty)
        }

        @Test(arguments: [(5.0, true), (20.0, false), (60.0, false)])
        func `a spring oscillates unless damped, and comes to rest`(_ damping: Double, _ swings: Bool) {
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.fromValue, spring.toValue, spring.damping) = (0, 100, damping)
            spring.duration = spring.settlingDuration
            let places = (0..<100).map { step in
                let copy = CALayer()
                spring.apply(to: copy, at: Double(step) / 100 * spring.duration)
                return copy.position.x
            }
            #expect(places[0] == 0 && abs((places.last ?? 0) - 100) < 1)
            #expect(places.contains { $0 > 101 } == swings)
        }

        @Test func `a group that is not removed shows its animations' final values`() {
            let group = CAAnimationGroup()
            group.animations = [animation("position.x", from: 0, to: 100), animation("opacity", from: 1, to: 0)]
            (group.duration, group.fillMode, group.isRemovedOnCompletion) = (1, .forwards, false)
            layer.add(group, forKey: nil)
            frame(0)
            frame(5)
            #expect(abs((layer.presentation()?.position.x ?? 0) - 100) < 1e-6)
            #expect((layer.presentation()?.opacity ?? 1) < 1e-6)
        }

        @Test func `a repeating animation outside a window needs no frames`() {
            let lone = CALayer()
            let spin = animation("transform.rotation", from: 0, to: 6)
            spin.repeatCount = .infinity
            lone.add(spin, forKey: nil)
            device.settle()
            #expect(!device.wantsFrames)
            layer.addSublayer(lone)
            device.settle()
            #expect(device.wantsFrames)
        }

        @Test func `between transforms, the rotation takes the shorter way`() {
            let turn = animation(
                "transform", from: CATransform3DMakeRotation(3, 0, 0, 1), to: CATransform3DMakeRotation(-3, 0, 0, 1))
            let copy = CALayer()
            turn.apply(to: copy, at: 0.5)
            #expect(abs(copy.affineTransform().a + 1) < 1e-6)
        }

        @Test func `contents are stretched to the presented bounds`() throws {
            layer.contents = UIImage(data: CommitTests.onePixel)?.cgImage
            layer.removeAllAnimations()
            layer.add(animation("bounds.size", to: CGSize(width: 300, height: 100)), forKey: nil)
            frame(0)
            frame(0.5)
            let images = try #require(shown()?.contents?.commands).compactMap { command in
                if case .image(_, let rect, _) = command { rect.size.width } else { nil }
            }
            #expect(images == [200])
        }

        @Test(.timeLimit(.minutes(1)))
        func `unsuitable values do not animate, and hostile values stop no frame`() {
            let values: [Any] = [
                Double.nan, CGFloat.infinity, "x", CGPoint(x: CGFloat.nan, y: 0), CGRect.infinite, [1, 2, 3] as [Any],
                UIColor.red.cgColor, CATransform3D(), NSNull(), -1e300,
            ]
            let paths = [
                "position", "opacity", "bounds", "transform", "transform.scale", "strokeEnd", "path", "colors", "", ".",
            ]
            var time = 0.0
            for path in paths {
                for value in values {
                    for target in [layer, shape] {
                        let basic = animation(path, to: value, duration: 0.1)
                        basic.speed = value is Double ? .nan : 1
                        basic.beginTime = value is CGFloat ? -.infinity : 0
                        target.add(basic, forKey: "x")
                        let keyframes = CAKeyframeAnimation(keyPath: path)
                        (keyframes.values, keyframes.keyTimes) = (values, [0, 0, 5, -1])
                        target.add(keyframes, forKey: "y")
                        target.setValue(value, forKeyPath: path)
                    }
                    time += 0.05
                    frame(time)
                    _ = shown()
                }
            }
            layer.removeAllAnimations()
            shape.removeAllAnimations()
        }
    }
}
