// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layers that are turned in space: where they are shown, touched, and while they turn.
    @MainActor struct LayerSpaceTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        private let layer = CALayer()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            window.addSubview(view)
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            view.layer.addSublayer(layer)
            device.settle()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private func perspective(_ distance: CGFloat = 500) -> CATransform3D {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / distance
            return transform
        }

        private func turn(_ degrees: CGFloat) -> CATransform3D {
            CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
        }

        private func shown() throws -> RenderLayer { try #require(view.layer.render()?.sublayers.first) }

        /// Where the right edge of the layer is shown.
        private func right() throws -> Double { try corner(RenderPoint(x: 100, y: 50)).x }

        private func corner(_ point: RenderPoint) throws -> RenderPoint {
            let layer = try shown()
            return try #require((layer.projection ?? RenderProjection(layer.transform)).apply(to: point))
        }

        @Test func `a turn without a perspective makes a layer narrow`() throws {
            device.animatesOverTime = false
            layer.transform = turn(60)
            #expect(try shown().perspective.isEmpty && abs(right() - 125) < 1e-9)
            layer.transform = turn(180)
            #expect(try abs(right() - 50) < 1e-9)
        }

        @Test func `with a perspective, the far side is smaller`() throws {
            device.animatesOverTime = false
            layer.transform = CATransform3DConcat(turn(60), perspective())
            // The right edge is at 25, and 43.3 behind the plane.
            let depth = 1 + 50 * sin(Double.pi / 3) / 500
            #expect(try abs(right() - (100 + 25 / depth)) < 1e-9)
            #expect(try abs(corner(RenderPoint(x: 100, y: 0)).y - (100 - 50 / depth)) < 1e-9)
            layer.transform = CATransform3DIdentity
            #expect(try shown().perspective.isEmpty && right() == 150)
        }

        @Test func `sublayers are seen in the perspective of their layer, from its anchor point`() throws {
            device.animatesOverTime = false
            view.layer.sublayerTransform = perspective()
            #expect(try right() == 150 && shown().perspective.isEmpty)
            layer.zPosition = 250
            // At half of the distance, it is twice as large about the middle.
            #expect(try abs(right() - 200) < 1e-9 && shown().perspective.isEmpty)
            layer.zPosition = 500
            #expect(try shown().isInvisible)
            layer.zPosition = 0
            layer.transform = turn(60)
            #expect(try abs(right() - (100 + 25 / (1 + 50 * sin(Double.pi / 3) / 500))) < 1e-9)
            view.layer.sublayerTransform = CATransform3DIdentity
            #expect(try abs(right() - 125) < 1e-9)
        }

        @Test func `the back of a layer that is not double-sided is hidden, also by a turn of the one above`() throws {
            device.animatesOverTime = false
            layer.isDoubleSided = false
            #expect(view.layer.render()?.sublayers.count == 1)
            layer.transform = turn(180)
            #expect(view.layer.render()?.sublayers.isEmpty == true)
            view.transform3D = turn(180)
            #expect(view.layer.render()?.sublayers.count == 1)
            layer.transform = CATransform3DIdentity
            #expect(view.layer.render()?.sublayers.isEmpty == true)
            layer.isDoubleSided = true
            #expect(view.layer.render()?.sublayers.count == 1)
        }

        @Test func `the sublayers of a transform layer share its space`() throws {
            let space = CATransformLayer()
            space.frame = view.bounds
            view.layer.addSublayer(space)
            let other = CALayer()
            other.frame = layer.frame
            for part in [layer, other] { space.addSublayer(part) }
            space.transform = turn(80)
            layer.transform = turn(-20)
            (layer.zPosition, other.zPosition) = (1, -1)
            var rendered = try #require(view.layer.render()?.sublayers.first)
            #expect(rendered.transform == .identity && rendered.bounds.isEmpty)
            let wide = try #require(rendered.sublayers.first { $0.id == layer.id })
            #expect(abs(wide.transform.a - cos(Double.pi / 3)) < 1e-9)
            #expect(rendered.sublayers.map(\.id) == [other.id, layer.id])
            // Seen from behind, the nearer one is in front.
            space.transform = turn(180)
            rendered = try #require(view.layer.render()?.sublayers.first)
            #expect(rendered.sublayers.map(\.id) == [layer.id, other.id])
            space.transform = turn(20)
            layer.zPosition = 0
            #expect(view.layer.hitTest(CGPoint(x: 140, y: 100)) === layer)
            space.transform = turn(70)
            (layer.isHidden, other.zPosition) = (true, 0)
            #expect(view.layer.hitTest(CGPoint(x: 140, y: 100)) === view.layer)
        }

        @Test func `a transform layer has its place before anything is turned in space`() throws {
            device.animatesOverTime = false
            CALayer.usesSpace = false
            let (space, part) = (CATransformLayer(), CALayer())
            space.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
            part.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            view.layer.addSublayer(space)
            space.addSublayer(part)
            let rendered = try #require(view.layer.render()?.sublayers.last?.sublayers.first)
            #expect(rendered.transform.apply(to: .zero) == RenderPoint(x: 110, y: 110))
            #expect(view.layer.hitTest(CGPoint(x: 115, y: 115)) === part)
        }

        @Test func `views in a transform layer are touched where they are shown`() {
            final class Space: UIView {
                override class var layerClass: AnyClass { CATransformLayer.self }
            }
            let (space, button) = (Space(frame: CGRect(x: 50, y: 50, width: 100, height: 100)), UIButton())
            button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            view.addSubview(space)
            space.addSubview(button)
            #expect(view.hitTest(CGPoint(x: 60, y: 60), with: nil) === button)
            #expect(view.hitTest(CGPoint(x: 80, y: 60), with: nil) === space)
        }

        @Test func `an affine transform replaces one in space with the same affine part`() {
            layer.transform = CATransform3DMakeTranslation(0, 0, 100)
            layer.setAffineTransform(.identity)
            #expect(CATransform3DIsIdentity(layer.transform))
            view.transform3D = perspective()
            view.transform = .identity
            #expect(CATransform3DIsIdentity(view.transform3D))
        }

        @Test func `a difference between whole transforms is relative to the identity`() throws {
            let animation = CABasicAnimation(keyPath: "transform")
            animation.byValue = CATransform3DMakeTranslation(10, 0, 0)
            animation.duration = 1
            layer.add(animation, forKey: nil)
            frame(1)
            frame(1.5)
            let shown = try #require(layer.presentation()).transform
            #expect(abs(shown.m41 - 5) < 1e-6 && abs(shown.m11 - 1) < 1e-6 && abs(shown.m44 - 1) < 1e-6)
        }

        @Test func `points convert through the perspective and back, and touches find what is shown`() throws {
            let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            view.addSubview(card)
            card.transform3D = CATransform3DConcat(turn(60), perspective(200))
            let depth = 1 + 50 * sin(Double.pi / 3) / 200
            let corner = card.convert(CGPoint(x: 100, y: 0), to: view)
            #expect(abs(corner.x - (100 + 25 / depth)) < 1e-9 && abs(corner.y - (100 - 50 / depth)) < 1e-9)
            for point in [CGPoint(x: 3, y: 4), CGPoint(x: 80, y: 99)] {
                let back = card.convert(card.convert(point, to: nil), from: nil)
                #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
                let onScreen = card.convert(point, to: UIScreen.main.coordinateSpace)
                #expect(onScreen == card.convert(point, to: nil))
                let touched = card.convert(onScreen, from: UIScreen.main.coordinateSpace)
                #expect(abs(touched.x - point.x) < 1e-6 && abs(touched.y - point.y) < 1e-6)
                let way = card.layer.convert(view.layer.convert(point, to: card.layer), to: view.layer)
                #expect(abs(way.x - point.x) < 1e-6 && abs(way.y - point.y) < 1e-6)
            }
            #expect(view.hitTest(CGPoint(x: 115, y: 100), with: nil) === card)
            // Within the bounds before the turn, and beside the far edge.
            #expect(view.hitTest(CGPoint(x: 130, y: 100), with: nil) === view)
            #expect(view.hitTest(CGPoint(x: 118, y: 53), with: nil) === view)
            let box = card.convert(card.bounds, to: view)
            #expect(abs(box.maxX - corner.x) < 1e-9 && box.height > 100)
        }

        @Test func `transforms come back from their vectors, with little turning`() {
            let parts = [turn(180), turn(130), perspective(), CATransform3DMakeRotation(2, 1, 0, 0)]
            for one in parts {
                for other in parts + [CATransform3DMakeScale(2, -3, 1), CATransform3DMakeTranslation(3, 4, 5)] {
                    let transform = CATransform3DRotate(CATransform3DConcat(one, other), 0.5, 0, 0, 1)
                    let back = CATransform3D(animated: transform.animated)
                    let difference = [
                        back.m11 - transform.m11, back.m13 - transform.m13, back.m22 - transform.m22,
                        back.m23 - transform.m23, back.m31 - transform.m31, back.m33 - transform.m33,
                        back.m34 - transform.m34, back.m41 - transform.m41, back.m43 - transform.m43,
                        back.m44 - transform.m44,
                    ]
                    #expect(difference.allSatisfy { abs($0) < 1e-9 })
                }
            }
            #expect(abs(turn(180).animated[8] - .pi) < 1e-9 && abs(turn(180).animated[2]) < 1e-9)
        }

        @Test func `a key path turns a layer about an axis, in its perspective`() throws {
            layer.transform = perspective()
            let animation = CABasicAnimation(keyPath: "transform.rotation.y")
            (animation.fromValue, animation.toValue, animation.duration) = (0, CGFloat.pi, 1)
            layer.add(animation, forKey: nil)
            frame(0)
            frame(1.0 / 3)
            #expect(try abs(right() - (100 + 25 / (1 + 50 * sin(Double.pi / 3) / 500))) < 1e-6)
            let angle = (layer.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue
            #expect(abs((angle ?? 0) - .pi / 3) < 1e-9)
            frame(1)
            #expect(layer.transform == perspective() && layer.animations.isEmpty)
        }

        @Test func `a whole transform turns on its way, from both kinds of animations`() throws {
            let animation = CABasicAnimation(keyPath: "transform")
            (animation.fromValue, animation.toValue) = (CATransform3DIdentity, turn(180))
            animation.duration = 1
            layer.add(animation, forKey: nil)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform3D = turn(-180) }
            frame(0)
            frame(1.0 / 3)
            #expect(try abs(right() - 125) < 1e-6)
            let above = try #require(view.layer.render())
            #expect(abs(above.transform.a - 0.5) < 1e-6)
            frame(1)
            #expect(view.transform3D == turn(-180) && view.layer.animations.isEmpty)
            // An affine transform replaces it, and is animated from it.
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
            frame(2)
            frame(2 + 2.0 / 3)
            #expect(abs(try #require(view.layer.render()).transform.a - 0.5) < 1e-6)
            frame(3)
            #expect(CATransform3DIsIdentity(view.transform3D))
        }

        @Test func `a perspective can be animated, and additive transforms do not grow`() throws {
            layer.zPosition = 250
            let animation = CABasicAnimation(keyPath: "sublayerTransform")
            (animation.fromValue, animation.toValue) = (CATransform3DIdentity, perspective())
            animation.duration = 1
            view.layer.add(animation, forKey: nil)
            let added = CABasicAnimation(keyPath: "transform")
            (added.fromValue, added.toValue) = (CATransform3DIdentity, CATransform3DMakeTranslation(10, 0, 0))
            (added.isAdditive, added.duration) = (true, 1)
            layer.add(added, forKey: nil)
            frame(0)
            frame(0.5)
            // The depth is 3/4, and the layer has moved by 5.
            #expect(try abs(right() - (100 + 55 / 0.75)) < 1e-6)
        }
    }
}
