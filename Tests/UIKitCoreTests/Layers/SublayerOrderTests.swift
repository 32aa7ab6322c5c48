// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The layers of subviews and those of an app are one list, as on a device.
    @MainActor struct SublayerOrderTests {
        let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private let first = UIView()
        private let second = UIView()
        private let ring = CALayer()
        private let badge = CALayer()

        /// The children as they are drawn, back to front.
        private var drawn: [UInt64] { view.layer.render()?.sublayers.map(\.id) ?? [] }
        private func ids(_ layers: CALayer...) -> [UInt64] { layers.map(\.id) }

        @Test func `what is added later is in front, whether a view or a layer`() {
            view.layer.addSublayer(ring)
            view.addSubview(first)
            view.layer.addSublayer(badge)
            view.addSubview(second)
            #expect(drawn == ids(ring, first.layer, badge, second.layer))
            #expect(view.layer.sublayers == [ring, badge])
            #expect(view.layer.hitTest(.zero) == view.layer)
            view.bringSubviewToFront(first)
            #expect(drawn == ids(ring, badge, second.layer, first.layer))
            view.layer.addSublayer(ring)
            view.bringSubviewToFront(first)
            #expect(drawn == ids(badge, second.layer, ring, first.layer))
            view.sendSubviewToBack(first)
            #expect(drawn == ids(first.layer, badge, second.layer, ring))
        }

        @Test func `layers are inserted beside the layers of views, and views behind their next siblings`() {
            view.addSubview(first)
            view.layer.insertSublayer(ring, above: first.layer)
            view.layer.insertSublayer(badge, below: first.layer)
            view.insertSubview(second, belowSubview: first)
            #expect(drawn == ids(badge, second.layer, first.layer, ring))
            view.layer.insertSublayer(ring, at: 0)
            #expect(drawn == ids(ring, badge, second.layer, first.layer))
            view.exchangeSubview(at: 0, withSubviewAt: 1)
            #expect(drawn == ids(ring, badge, first.layer, second.layer))
            view.layer.sublayers = [badge, ring]
            #expect(drawn == ids(badge, ring, first.layer, second.layer))
        }

        @Test func `views and layers that leave are not drawn, and views alone need no list`() {
            view.addSubview(first)
            view.layer.addSublayer(ring)
            view.addSubview(second)
            first.removeFromSuperview()
            #expect(drawn == ids(ring, second.layer))
            ring.removeFromSuperlayer()
            #expect(drawn == ids(second.layer) && view.layer.sublayers == nil)
            view.addSubview(first)
            #expect(drawn == ids(second.layer, first.layer))
            let other = UIView()
            view.layer.addSublayer(ring)
            other.addSubview(first)
            #expect(drawn == ids(second.layer, ring))
            view.layer.sublayers = nil
            #expect(drawn == ids(second.layer))
        }
    }
}
