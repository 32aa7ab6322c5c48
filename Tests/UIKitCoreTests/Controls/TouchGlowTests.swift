// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Buttons that glow while they are touched, and the events of controls.
    @MainActor struct TouchGlowTests {
        private let simulation = Simulation()
        private let button = UIButton(type: .custom)

        init() { simulation.launch() }

        private var count: Int { button.subviews.count { $0.bounds.width == 150 && !$0.isUserInteractionEnabled } }

        @Test func `a button that shows touches glows while it is highlighted`() {
            let window = simulation.show(button)
            button.isHighlighted = true
            #expect(count == 0)
            button.showsTouchWhenHighlighted = true
            #expect(count == 1)
            button.isHighlighted = false
            #expect(count == 0)
            let center = CGPoint(x: 50, y: 50)
            simulation.device.touchBegan(at: center, time: 1)
            #expect(button.isHighlighted && count == 1)
            #expect(button.subviews.first { $0.bounds.width == 150 }?.center == center)
            simulation.device.touchEnded(time: 2)
            simulation.device.settle()
            #expect(count == 0)
            button.configuration = .filled()
            button.isHighlighted = true
            #expect(count == 0)
            withExtendedLifetime(window) {}
        }

        @Test func `a control knows the events for which it has actions`() {
            #expect(button.allControlEvents == [])
            let action = UIAction { _ in }
            button.addAction(action, for: [.touchDown, .touchUpInside])
            button.addAction(UIAction { _ in }, for: .touchCancel)
            #expect(button.allControlEvents == [.touchDown, .touchUpInside, .touchCancel])
            button.removeAction(action, for: .touchDown)
            #expect(button.allControlEvents == [.touchUpInside, .touchCancel])
        }

        @Test func `the functions of C for rectangles are those of the type`() {
            let (one, two) = (CGRectMake(1, 2, 30, 40), CGRectMake(11, 12, 50, 60))
            #expect([CGRectGetMinX(one), CGRectGetMidX(one), CGRectGetMaxX(one)] == [1, 16, 31])
            #expect([CGRectGetMinY(one), CGRectGetMidY(one), CGRectGetMaxY(one)] == [2, 22, 42])
            #expect(CGRectGetWidth(CGRectMake(0, 0, -3, -4)) == 3 && CGRectGetHeight(CGRectMake(0, 0, -3, -4)) == 4)
            #expect(CGRectInset(one, 1, 2) == CGRectMake(2, 4, 28, 36) && CGRectIsNull(CGRectInset(one, 20, 0)))
            #expect(CGRectOffset(one, 1, 2) == CGRectMake(2, 4, 30, 40))
            #expect(CGRectUnion(one, two) == CGRectMake(1, 2, 60, 70))
            #expect(CGRectIntersection(one, two) == CGRectMake(11, 12, 20, 30) && CGRectIntersectsRect(one, two))
            #expect(CGRectContainsPoint(one, CGPointMake(1, 2)) && !CGRectContainsRect(one, two))
            #expect(CGRectEqualToRect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)), CGRectMake(0, 0, 2, 2)))
            #expect(CGRectIsEmpty(CGRectMake(1, 1, 0, 5)))
        }
    }
}
