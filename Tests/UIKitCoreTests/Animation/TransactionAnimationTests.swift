// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

// Animations of transactions, and of what shapes, gradients and texts are drawn from.
extension DeviceTests.LayerAnimationTests {
    // MARK: Transactions

    @Test func `outside a transaction, settings last until the end of the turn`() {
        var log: [String] = []
        CATransaction.setCompletionBlock { log.append("done") }
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        #expect(layer.animations.isEmpty && CATransaction.disableActions())
        layer.add(animation("position.x", to: 0), forKey: nil)
        device.settle()
        #expect(!CATransaction.disableActions() && log.isEmpty)
        frame(0)
        frame(1)
        #expect(log == ["done"])
    }

    @Test func `a layer with actions disabled does not animate`() {
        final class Still: CALayer {
            override func action(forKey event: String) -> (any CAAction)? { nil }
        }
        let still = Still()
        window.layer.addSublayer(still)
        device.settle()
        still.opacity = 0.5
        #expect(still.animations.isEmpty)
    }

    @Test func `a change of a visible layer animates, but not of a view's layer or a new one`() {
        layer.position.x = 150
        window.layer.borderWidth = 4
        let new = CALayer()
        window.layer.addSublayer(new)
        new.opacity = 0.5
        device.settle()
        frame(0)
        #expect(layer.presentation()?.position.x == 50 && shown(new)?.opacity == 0.5)
        #expect(window.layer.animations.isEmpty && new.animations.isEmpty)
        frame(0.125)
        #expect((60..<150).contains(layer.presentation()?.position.x ?? 0))
        frame(0.25)
        #expect(layer.presentation()?.position.x == 150 && !device.wantsFrames)
    }

    @Test func `a transaction has a duration and timing function, or disables animations`() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 150
        CATransaction.setDisableActions(true)
        layer.opacity = 0.25
        CATransaction.commit()
        layer.actions = ["cornerRadius": NSNull()]
        layer.cornerRadius = 9
        frame(0)
        frame(1)
        let shown = layer.presentation()
        #expect(shown?.position.x == 100 && shown?.opacity == 0.25 && shown?.cornerRadius == 9)
    }

    @Test func `view animation blocks animate standalone layers, and leave them alone otherwise`() {
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { layer.position.x = 150 }
        UIView.performWithoutAnimation { layer.opacity = 0.5 }
        frame(0)
        frame(1)
        #expect(layer.presentation()?.position.x == 100 && layer.presentation()?.opacity == 0.5)
    }

    @Test func `a completion waits for all animations of its transaction`() {
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("done") }
        layer.add(animation("opacity", to: 0, duration: 1), forKey: nil)
        UIView.animate(withDuration: 2) {
            self.window.alpha = 0.5
        } completion: { _ in
            log.append("view")
        }
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        layer.position.x = 10
        CATransaction.commit()
        CATransaction.commit()
        frame(0)
        frame(2)
        #expect(log == ["view"])
        frame(3)
        #expect(log == ["view", "done"])
    }

    // MARK: Shapes

    @Test func `a stroke is drawn from its start to its end`() throws {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
        (shape.path, shape.fillColor, shape.strokeColor) = (path.cgPath, nil, UIColor.red.cgColor)
        shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        shape.removeAllAnimations()
        func stroked() throws -> [Path.Element] {
            let commands = try #require(shown(shape)?.contents?.commands)
            return commands.compactMap { if case .stroke(let path, _, _) = $0 { path.elements } else { nil } }.first
                ?? []
        }
        #expect(try stroked().last == .close)
        shape.add(animation("strokeEnd", from: 0, to: 1), forKey: nil)
        frame(0)
        frame(0.375)
        #expect(
            try stroked() == [
                .move(RenderPoint(x: 0, y: 0)), .line(RenderPoint(x: 100, y: 0)), .line(RenderPoint(x: 100, y: 50)),
            ])
    }

    @Test func `a path animates to one with the same elements, and jumps to others`() {
        func square(_ side: CGFloat) -> CGPath {
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)).cgPath
        }
        shape.path = square(100)
        shape.add(animation("path", from: square(0), to: square(100)), forKey: "path")
        frame(0)
        frame(0.5)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 50, height: 50))
        let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        shape.add(animation("path", from: circle, to: square(40)), forKey: "path")
        frame(0.6)
        #expect(shape.presentation()?.path?.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func `gradients and text layers animate their drawing properties`() {
        let gradient = CAGradientLayer()
        let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
        (gradient.colors, gradient.locations) = ([red, blue], [0, 1])
        let text = CATextLayer()
        for layer in [gradient, text] { window.layer.addSublayer(layer) }
        gradient.add(animation("colors", from: [blue, red], to: [red, blue]), forKey: nil)
        gradient.add(animation("locations", to: [0.5, 1]), forKey: nil)
        gradient.add(animation("startPoint", to: CGPoint(x: 1, y: 1)), forKey: nil)
        text.add(animation("fontSize", from: 10, to: 20), forKey: nil)
        frame(0)
        frame(0.5)
        let shown = gradient.presentation()
        #expect(
            shown?.colors?.compactMap { ($0 as? CGColor)?.components } == [[0.5, 0, 0.5, 1], [0.5, 0, 0.5, 1]])
        #expect(shown?.locations == [0.25, 1] && shown?.startPoint == CGPoint(x: 0.75, y: 0.5))
        #expect(text.presentation()?.fontSize == 15)
    }
}
