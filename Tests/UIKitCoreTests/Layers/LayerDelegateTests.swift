// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Views as the delegates of their layers, and what subclasses of layers override.
    @MainActor struct LayerDelegateTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        @Test func `a view is its layer's delegate, lays out its sublayers and draws it`() {
            final class Panel: UIView {
                var calls: [String] = []
                override func layoutSublayers(of layer: CALayer) {
                    calls.append("layer")
                    super.layoutSublayers(of: layer)
                }
                override func layoutSubviews() { calls.append("views") }
                override func draw(_ layer: CALayer, in ctx: CGContext) {
                    calls.append("draw")
                    super.draw(layer, in: ctx)
                }
                override func draw(_ rect: CGRect) { calls.append("rect \(rect.width)") }
            }
            let panel = Panel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            window.addSubview(panel)
            device.settle()
            _ = panel.layer.render()
            #expect(panel.layer.delegate === panel && panel.calls == ["layer", "views", "draw", "rect 30.0"])
            panel.layer.setNeedsLayout()
            panel.layer.layoutIfNeeded()
            #expect(panel.calls.suffix(2) == ["layer", "views"])
        }

        @Test func `a view that overrides display provides the contents, once for each request`() {
            final class Movie: UIView {
                var count = 0
                override func display(_ layer: CALayer) {
                    count += 1
                    layer.contents = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }.cgImage
                }
            }
            let movie = Movie(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
            window.addSubview(movie)
            device.settle()
            for _ in 0..<3 { _ = movie.layer.render() }
            #expect(movie.count == 1 && movie.layer.contents != nil && !movie.layer.needsDisplay())
            movie.setNeedsDisplay()
            #expect(movie.layer.needsDisplay())
            movie.layer.displayIfNeeded()
            _ = movie.layer.render()
            #expect(movie.count == 2)
        }

        @Test func `a view animates what only its layer has with an action`() {
            final class Ring: UIView {
                override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                    guard event == "borderWidth" else { return super.action(for: layer, forKey: event) }
                    let animation = CABasicAnimation(keyPath: event)
                    animation.duration = 1
                    animation.timingFunction = CAMediaTimingFunction(name: .linear)
                    return animation
                }
            }
            let (ring, plain) = (Ring(), UIView())
            for view in [ring, plain] { window.addSubview(view) }
            device.settle()
            for view in [ring, plain] { view.layer.borderWidth = 10 }
            frame(1)
            frame(1.5)
            #expect(ring.layer.presentation()?.borderWidth == 5 && plain.layer.presentation()?.borderWidth == 10)
            #expect(plain.layer.action(forKey: "opacity") is NSNull)
            UIView.animate(withDuration: 3) {
                let action = plain.layer.action(forKey: "opacity") as? CABasicAnimation
                #expect(action?.duration == 3 && action?.keyPath == "opacity")
                #expect(plain.layer.action(forKey: "borderWidth") is NSNull)
            }
        }

        @Test func `layers keep values for keys, redraw for theirs, and have their own default action`() {
            final class Gauge: CALayer {
                override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
                override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
            }
            let gauge = Gauge()
            _ = gauge.displayList
            gauge.setValue(3, forKey: "mark")
            #expect(gauge.value(forKey: "mark") as? Int == 3 && !gauge.needsDisplay())
            gauge.setValue(0.5, forKey: "level")
            #expect(gauge.needsDisplay())
            gauge.setValue(0.25, forKey: "opacity")
            #expect(gauge.opacity == 0.25 && gauge.value(forKey: "opacity") as? NSNumber == 0.25)
            #expect(gauge.action(forKey: "opacity") is NSNull)
            #expect(CALayer().action(forKey: "opacity") is CABasicAnimation)
        }

        @Test func `the visible rectangle of a layer is what its superlayers do not clip`() {
            let (outer, inner) = (CALayer(), CALayer())
            outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            inner.frame = CGRect(x: 50, y: 20, width: 100, height: 50)
            outer.addSublayer(inner)
            #expect(inner.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 50))
            outer.masksToBounds = true
            #expect(inner.visibleRect == CGRect(x: 0, y: 0, width: 50, height: 50))
        }

        @Test func `transactions have values by key`() {
            CATransaction.begin()
            CATransaction.setValue(true, forKey: kCATransactionDisableActions)
            CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
            #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
            CATransaction.commit()
        }
    }
}
