// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layers that show a part of their sublayers.
    @MainActor struct ScrollLayerTests {
        private let simulation = Simulation()
        private let layer = CAScrollLayer()
        private let content = CALayer()

        init() {
            layer.frame = CGRect(x: 10, y: 10, width: 100, height: 50)
            content.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            layer.addSublayer(content)
        }

        @Test(arguments: [
            (CAScrollLayerScrollMode.both, CGPoint(x: 30, y: 20)), (.vertically, CGPoint(x: 0, y: 20)),
            (.horizontally, CGPoint(x: 30, y: 0)), (.none, .zero),
        ]) func `a point becomes the origin, in the directions of the mode`(
            _ mode: CAScrollLayerScrollMode, _ origin: CGPoint
        ) {
            layer.scrollMode = mode
            layer.scroll(to: CGPoint(x: 30, y: 20))
            #expect(layer.bounds.origin == origin)
            #expect(layer.frame == CGRect(x: 10, y: 10, width: 100, height: 50))
        }

        @Test func `a rectangle is shown with as little scrolling as possible`() {
            let steps: [(CGRect, CGPoint)] = [
                (CGRect(x: 10, y: 10, width: 20, height: 20), .zero),
                (CGRect(x: 150, y: 0, width: 10, height: 60), CGPoint(x: 60, y: 0)),
                (CGRect(x: 40, y: 100, width: 10, height: 10), CGPoint(x: 40, y: 60)),
                (CGRect(x: 200, y: 200, width: 500, height: 500), CGPoint(x: 200, y: 200)),
            ]
            for (rect, origin) in steps {
                layer.scroll(to: rect)
                #expect(layer.bounds.origin == origin)
            }
        }

        @Test func `a layer inside scrolls the closest scroll layer`() {
            let detail = CALayer()
            detail.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
            content.addSublayer(detail)
            detail.scroll(CGPoint(x: 10, y: 20))
            #expect(layer.bounds.origin == CGPoint(x: 110, y: 120))
            detail.scrollRectToVisible(detail.bounds)
            #expect(layer.bounds.origin == CGPoint(x: 100, y: 100))
            let free = CALayer()
            free.bounds.size = CGSize(width: 5, height: 5)
            free.scroll(CGPoint(x: 1, y: 1))
            free.scrollRectToVisible(free.bounds)
            #expect(free.bounds.origin == .zero && layer.bounds.origin == CGPoint(x: 100, y: 100))
        }
    }
}
