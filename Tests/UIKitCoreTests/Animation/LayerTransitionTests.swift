// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Transitions between two contents of a view or layer: what is shown of each.
    @MainActor struct LayerTransitionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            view.backgroundColor = .red
            window.addSubview(view)
            device.settle()
            device.frame(at: 0)
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        /// What is shown in the place of the view.
        private func shown() throws -> RenderLayer {
            let window = try #require(device.renderTree(of: .main).layers.first { $0.id == self.window.layer.id })
            return try #require(window.sublayers.last)
        }

        private func turnBlue(_ options: UIView.AnimationOptions, completion: ((Bool) -> Void)? = nil) {
            UIView.transition(
                with: view, duration: 1, options: [options, .curveLinear], animations: { view.backgroundColor = .blue },
                completion: completion)
            frame(1)
        }

        private func x(_ layer: RenderLayer) -> Double { layer.transform.apply(to: layer.bounds).minX }
        private func y(_ layer: RenderLayer) -> Double { layer.transform.apply(to: layer.bounds).minY }

        @Test func `a view dissolves from its old to its new content`() throws {
            var finished: Bool?
            turnBlue(.transitionCrossDissolve) { finished = $0 }
            #expect(view.backgroundColor == .blue)
            frame(1.25)
            let both = try shown()
            #expect(both.addsSublayers && both.id != view.layer.id)
            #expect(both.transform.apply(to: both.bounds) == RenderRect(x: 10, y: 20, width: 100, height: 50))
            #expect(both.sublayers.map(\.backgroundColor) == [UIColor.red.renderColor, UIColor.blue.renderColor])
            #expect(both.sublayers.map(\.opacity) == [0.75, 0.25])
            #expect(finished == nil)
            frame(2)
            #expect(try shown().id == view.layer.id)
            #expect(finished == true)
            #expect(!device.wantsFrames)
        }

        @Test func `a view that is hidden, or made transparent, in a transition dissolves`() throws {
            UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
                view.isHidden = true
            }
            frame(1)
            frame(1.5)
            #expect(try shown().sublayers.map(\.opacity) == [0.5])
            frame(2)
            #expect(device.renderTree(of: .main).layers.flatMap(\.sublayers).isEmpty)
            UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
                view.isHidden = false
            }
            frame(3)
            frame(3.25)
            #expect(try shown().sublayers.map(\.opacity) == [0.25])
        }

        @Test func `the new content can change during the transition, and the old does not`() throws {
            turnBlue(.transitionCrossDissolve)
            view.backgroundColor = .green
            frame(1.5)
            #expect(
                try shown().sublayers.map(\.backgroundColor) == [UIColor.red.renderColor, UIColor.green.renderColor])
        }

        @Test(arguments: [
            (UIView.AnimationOptions.transitionFlipFromLeft, -1.0, 0.0), (.transitionFlipFromRight, 1, 0),
            (.transitionFlipFromTop, 0, -1), (.transitionFlipFromBottom, 0, 1),
        ])
        func `a flip shows the old content until half of the time, and turns the side at its edge to the front`(
            _ option: UIView.AnimationOptions, _ x: Double, _ y: Double
        ) throws {
            /// The distances of two opposite sides from the middle: the one at the edge, and the other.
            func reach(_ both: RenderLayer) throws -> (near: Double, far: Double) {
                let projection = try #require(both.projection)
                func distance(_ side: Double) throws -> Double {
                    let point = RenderPoint(x: 50 + side * x * 50, y: 25 + side * y * 25)
                    let place = try #require(projection.apply(to: point))
                    return abs(place.x - 60) + abs(place.y - 45)
                }
                return try (distance(1), distance(-1))
            }
            turnBlue(option)
            frame(1 + 1.0 / 3)
            var both = try shown()
            #expect(both.sublayers.map(\.backgroundColor) == [UIColor.red.renderColor])
            // At 60 degrees, the viewer's distance is 200 points.
            let half = x == 0 ? 25.0 : 50
            let depth = half * sin(Double.pi / 3) / 200
            var sides = try reach(both)
            #expect(abs(sides.near - half / 2 / (1 - depth)) < 1e-6 && abs(sides.far - half / 2 / (1 + depth)) < 1e-6)
            frame(1 + 2.0 / 3)
            both = try shown()
            #expect(both.sublayers.map(\.backgroundColor) == [UIColor.blue.renderColor])
            // The side of the new content at the edge comes from behind.
            sides = try reach(both)
            #expect(sides.near < sides.far)
            frame(2)
            #expect(try shown().id == view.layer.id)
        }

        @Test func `a flip of a view that is turned in space begins and ends with its perspective`() throws {
            window.layer.sublayerTransform.m34 = -1 / 300
            view.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
            frame(0.5)
            let still = try #require(shown().projection)
            /// The greatest distance of a corner of what is shown from its place without the flip.
            func distance() throws -> Double {
                let both = try #require(shown().projection)
                return try [(0, 0), (100, 0), (0, 50), (100, 50)].map { x, y in
                    let point = RenderPoint(x: x, y: y)
                    let (one, other) = try (#require(both.apply(to: point)), #require(still.apply(to: point)))
                    return abs(one.x - other.x) + abs(one.y - other.y)
                }.max() ?? 0
            }
            turnBlue(.transitionFlipFromLeft)
            #expect(try shown().id != view.layer.id && distance() < 1e-6)
            frame(1.25)
            #expect(try distance() > 5)
            frame(1.999_999)
            #expect(try shown().id != view.layer.id && distance() < 0.01)
        }

        @Test func `without a transition in the options, or without frames, the new content is shown at once`() throws {
            turnBlue([])
            #expect(try shown().id == view.layer.id)
            device.animatesOverTime = false
            UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
                view.backgroundColor = .red
            }
            #expect(try shown().id == view.layer.id)
        }

        @Test func `a view replaces another by a transition of what is around them`() throws {
            let other = UIView(frame: view.frame)
            UIView.transition(from: view, to: other, duration: 1, options: .transitionCrossDissolve)
            frame(1)
            frame(1.5)
            let root = try #require(device.renderTree(of: .main).layers.first { $0.addsSublayers })
            #expect(root.sublayers.map { $0.sublayers.count } == [1, 1])
            #expect(root.sublayers[1].sublayers[0].id == other.layer.id && view.superview == nil)
        }

        @Test func `controllers of a container replace each other by a transition`() throws {
            let (root, old, new) = (UIViewController(), UIViewController(), UIViewController())
            window.rootViewController = root
            for child in [old, new] { root.addChild(child) }
            root.view.addSubview(old.view)
            frame(1)
            root.transition(
                from: old, to: new, duration: 1, options: [.transitionCrossDissolve, .curveLinear], animations: nil)
            frame(2)
            frame(2.5)
            let both = try #require(
                device.renderTree(of: .main).layers.flatMap(\.sublayers).first { $0.addsSublayers })
            #expect(both.sublayers.map(\.opacity) == [0.5, 0.5])
            #expect(both.sublayers[1].sublayers.map(\.id) == [new.view.layer.id])
            frame(3)
            #expect(old.view.superview == nil && new.view.superview === root.view)
            // Back and forth, before the first way has ended.
            for (start, options) in [(4.0, UIView.AnimationOptions.transitionCrossDissolve), (10, [])] {
                root.transition(from: new, to: old, duration: 1, options: options) { old.view.alpha = 0.5 }
                frame(start)
                frame(start + 0.5)
                root.transition(from: old, to: new, duration: 1, options: options) { old.view.alpha = 1 }
                for time in [0.6, 1.1, 2, 3] { frame(start + time) }
                #expect(old.view.superview == nil && new.view.superview === root.view)
            }
        }

        @Test func `a controller that is pushed slides in over the old one, and slides out when it is popped`() throws {
            let navigation = UINavigationController(rootViewController: UIViewController())
            let pushed = UIViewController()
            window.rootViewController = navigation
            frame(1)
            func both() throws -> RenderLayer {
                try #require(
                    device.renderTree(of: .main).layers.flatMap(\.sublayers).flatMap(\.sublayers).first {
                        $0.sublayers.count == 2 && $0.id != navigation.navigationBar.layer.id
                            && $0.sublayers.allSatisfy { $0.bounds.size == self.window.layer.bounds.rendered.size }
                    })
            }
            /// Whether the controller below is in the middle of its shorter way, and the other one of the whole width.
            func areHalfway() throws -> Bool {
                let (places, width) = (try both().sublayers.map(x), window.bounds.width)
                return abs(places[0] + 0.15 * width) < 0.1 && abs(places[1] - width / 2) < 0.1
            }
            navigation.pushViewController(pushed, animated: true)
            frame(2)
            frame(2.175)
            #expect(try areHalfway())
            #expect(try both().sublayers[1].id == pushed.view.layer.id)
            frame(2.4)
            #expect(!device.wantsFrames)
            navigation.popViewController(animated: true)
            frame(3)
            frame(3.175)
            #expect(try areHalfway())
            #expect(try both().sublayers[0].id == navigation.viewControllers[0].view.layer.id)
            frame(3.4)
            #expect(pushed.view.superview == nil && !device.wantsFrames)
        }

        @Test func `pushes that follow each other do not pile up`() {
            func depth(_ layer: RenderLayer) -> Int { 1 + (layer.sublayers.map(depth).max() ?? 0) }
            let navigation = UINavigationController(rootViewController: UIViewController())
            window.rootViewController = navigation
            frame(1)
            let before = device.renderTree(of: .main).layers.map(depth).max() ?? 0
            for number in 1...20 {
                navigation.pushViewController(UIViewController(), animated: true)
                frame(1 + Double(number) / 100)
            }
            #expect((device.renderTree(of: .main).layers.map(depth).max() ?? 0) <= before + 3)
        }

        @Test(arguments: [
            (CATransitionType.push, CATransitionSubtype.fromRight, [(-25.0, 0.0), (75, 0)]),
            (.push, .fromLeft, [(25, 0), (-75, 0)]),
            (.push, .fromTop, [(0, -12.5), (0, 37.5)]),
            (.moveIn, .fromBottom, [(0, 0), (0, -37.5)]),
            (.reveal, .fromRight, [(0, 0), (-25, 0)]),
        ])
        func `a transition of a layer moves its contents`(
            _ type: CATransitionType, _ subtype: CATransitionSubtype, _ places: [(Double, Double)]
        ) throws {
            let transition = CATransition()
            (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
            transition.timingFunction = CAMediaTimingFunction(name: .linear)
            view.layer.add(transition, forKey: kCATransition)
            view.backgroundColor = .blue
            frame(1)
            frame(1.25)
            let both = try shown()
            #expect(both.sublayers.map(x) == places.map(\.0) && both.sublayers.map(y) == places.map(\.1))
            let isOldBehind = type != .reveal
            // What slides fades, too.
            #expect(both.sublayers.map(\.opacity) == [type == .push ? 0.75 : 1, type == .reveal ? 0.75 : 0.25])
            #expect(both.sublayers[isOldBehind ? 0 : 1].backgroundColor == UIColor.red.renderColor)
            view.layer.removeAnimation(forKey: kCATransition)
            #expect(try shown().id == view.layer.id)
        }

        @Test func `the old content has the colors of its window's traits`() throws {
            window.overrideUserInterfaceStyle = .dark
            view.backgroundColor = .label
            frame(1)
            turnBlue(.transitionCrossDissolve)
            frame(1.5)
            #expect(try shown().sublayers[0].backgroundColor == UIColor.white.renderColor)
        }

        @Test func `transitions that begin before the one before has ended do not pile up`() throws {
            func depth(_ layer: RenderLayer) -> Int { 1 + (layer.sublayers.map(depth).max() ?? 0) }
            for number in 1...50 {
                UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
                    view.backgroundColor = UIColor(white: Double(number) / 50, alpha: 1)
                }
                frame(1 + Double(number) / 10)
                #expect(try depth(shown()) <= 3)
            }
        }

        @Test func `a part of a transition is between its start and end progress`() throws {
            let transition = CATransition()
            (transition.startProgress, transition.endProgress, transition.duration) = (0.5, 1, 1)
            transition.timingFunction = CAMediaTimingFunction(name: .linear)
            view.layer.add(transition, forKey: nil)
            frame(1)
            #expect(try shown().sublayers.map(\.opacity) == [0.5, 0.5])
            frame(1.5)
            #expect(try shown().sublayers.map(\.opacity) == [0.25, 0.75])
        }

        @Test func `a second transition starts from what is shown, and a view that leaves its window ends both`() throws
        {
            turnBlue(.transitionCrossDissolve)
            frame(1.5)
            UIView.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
                view.backgroundColor = .green
            }
            frame(1.6)
            let both = try shown()
            #expect(both.sublayers[0].addsSublayers && both.sublayers[0].sublayers.map(\.opacity) == [0.5, 0.5])
            view.removeFromSuperview()
            frame(1.7)
            #expect(!device.wantsFrames)
            window.addSubview(view)
            frame(1.8)
            #expect(try shown().id == view.layer.id)
        }
    }
}
