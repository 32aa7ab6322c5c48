// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The shapes of shadows.
    @MainActor struct LayerShadowTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))

        @Test func `a shadow path is the shape of the shadow, instead of that of sublayers`() throws {
            let card = UIView(frame: view.bounds)
            card.backgroundColor = .white
            view.addSubview(card)
            view.layer.shadowOpacity = 0.5
            #expect(view.layer.render()?.sublayers.count == 2)
            let path = UIBezierPath(roundedRect: view.bounds, cornerRadius: 8).cgPath
            view.layer.shadowPath = path
            let rendered = try #require(view.layer.render())
            #expect(rendered.shadow?.path == path.path && rendered.sublayers.count == 1)
            view.layer.shadowPath = nil
            #expect(view.layer.render()?.shadow?.path == nil)
        }

        @Test func `a shadow path is animated between paths with the same elements`() throws {
            func rect(_ width: CGFloat) -> CGPath {
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: width, height: 10)).cgPath
            }
            view.layer.shadowPath = rect(100)
            let animation = CABasicAnimation(keyPath: "shadowPath")
            (animation.fromValue, animation.toValue, animation.duration) = (rect(0), rect(200), 1)
            let copy = CALayer()
            copy.copyValues(of: view.layer)
            animation.apply(to: copy, at: 0.25)
            #expect(copy.shadowPath?.boundingBox.width == 50 && view.layer.shadowPath?.boundingBox.width == 100)
        }
    }
}
