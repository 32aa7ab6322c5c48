// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules for the radii of a view's corners ("UICornerConfiguration", Apple).
    @MainActor struct CornerConfigurationTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))

        @Test func `the default has the radius of the layer`() {
            #expect(view.effectiveRadius(corner: .allCorners) == 0)
            view.layer.cornerRadius = 8
            view.layer.maskedCorners = [.layerMinXMinYCorner]
            #expect(view.effectiveRadius(corner: .topLeft) == 8 && view.effectiveRadius(corner: .topRight) == 0)
            #expect(
                view.cornerConfiguration
                    == .corners(
                        topLeftRadius: 8, topRightRadius: nil, bottomLeftRadius: nil, bottomRightRadius: nil))
        }

        @Test func `corners of one radius are the layer's, at most half of the shorter side`() {
            view.cornerConfiguration = .uniformCorners(radius: .fixed(12))
            #expect(view.layer.cornerRadius == 12 && view.layer.maskedCorners.rawValue == 15)
            #expect(view.cornerConfiguration == .corners(radius: 12))
            view.cornerConfiguration = .uniformEdges(topRadius: 200, bottomRadius: nil)
            #expect(view.layer.cornerRadius == 30)
            #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            #expect(view.layer.mask == nil)
        }

        @Test func `a capsule follows the size of the view`() {
            view.cornerConfiguration = .capsule()
            #expect(view.layer.cornerRadius == 30)
            view.frame.size.height = 40
            view.layoutIfNeeded()
            #expect(view.layer.cornerRadius == 20)
            view.cornerConfiguration = .capsule(maximumRadius: 14)
            #expect(view.layer.cornerRadius == 14)
            UIView.animate(withDuration: 1) { view.frame.size.height = 20 }
            #expect(view.layer.cornerRadius == 10)
        }

        @Test func `corners with different radii are cut by a mask`() throws {
            view.cornerConfiguration = .corners(
                topLeftRadius: 10, topRightRadius: 20, bottomLeftRadius: nil, bottomRightRadius: 5)
            #expect(view.layer.cornerRadius == 0)
            let mask = try #require(view.layer.mask as? CAShapeLayer)
            #expect(mask.frame == view.bounds)
            let path = try #require(mask.path)
            #expect(path.contains(CGPoint(x: 1, y: 59)) && path.contains(CGPoint(x: 98, y: 58)))
            #expect(!path.contains(CGPoint(x: 2, y: 2)) && path.contains(CGPoint(x: 4, y: 4)))
            #expect(!path.contains(CGPoint(x: 95, y: 4)))
            #expect(view.effectiveRadius(corner: [.topLeft, .topRight]) == 20)
            view.cornerConfiguration = .uniformCorners(radius: 10)
            #expect(view.layer.mask == nil && view.layer.cornerRadius == 10)
        }

        @Test func `a mask of the app stays`() {
            let mask = CALayer()
            view.layer.mask = mask
            view.cornerConfiguration = .uniformEdges(leftRadius: 3, rightRadius: 6)
            #expect(view.layer.mask === mask)
        }

        @Test func `concentric corners have the center of those of the container`() {
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            outer.cornerConfiguration = .uniformCorners(radius: 40)
            view.frame = CGRect(x: 10, y: 10, width: 180, height: 100)
            outer.addSubview(view)
            view.cornerConfiguration = .uniformCorners(radius: .containerConcentric())
            #expect(view.effectiveRadius(corner: .topLeft) == 30 && view.effectiveRadius(corner: .topRight) == 30)
            #expect(view.effectiveRadius(corner: .bottomLeft) == 0)
            #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            view.cornerConfiguration = .uniformCorners(radius: .containerConcentric(minimum: 6))
            #expect(view.effectiveRadius(corner: .bottomLeft) == 6)
            view.removeFromSuperview()
            #expect(view.effectiveRadius(corner: .topLeft) == 6)
        }

        @Test func `the corners are drawn`() throws {
            simulation.launch()
            let controller = UIViewController()
            view.backgroundColor = .red
            view.cornerConfiguration = .capsule()
            controller.view.addSubview(view)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            simulation.device.settle()
            let layer = try #require(view.layer.render())
            #expect(layer.cornerRadius == 30 && layer.maskedCorners == .all)
        }
    }
}
