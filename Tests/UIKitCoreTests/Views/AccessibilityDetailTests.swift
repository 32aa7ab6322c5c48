// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// How accessibility elements are spoken and addressed, and where they are.
    @MainActor struct AccessibilityDetailTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `a label has attributes until another one is set`() {
            let view = UILabel()
            view.text = "3"
            #expect(view.accessibilityAttributedLabel?.string == "3" && view.accessibilityUserInputLabels == ["3"])
            let spoken = NSAttributedString(string: "three", attributes: [.kern: 1])
            view.accessibilityAttributedLabel = spoken
            #expect(view.accessibilityLabel == "three" && view.accessibilityAttributedLabel === spoken)
            view.accessibilityLabel = "four"
            #expect(view.accessibilityAttributedLabel?.string == "four")
            view.accessibilityAttributedLabel = nil
            #expect(view.accessibilityLabel == "3")
            view.accessibilityUserInputLabels = ["Slide", "Third"]
            #expect(view.accessibilityUserInputLabels == ["Slide", "Third"])
        }

        @Test func `an element keeps its language, its outline and the type of its elements`() {
            let view = UIView()
            #expect(view.accessibilityLanguage == nil && view.accessibilityPath == nil)
            #expect(view.accessibilityContainerType == .none)
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            (view.accessibilityLanguage, view.accessibilityPath) = ("de-DE", path)
            view.accessibilityContainerType = .list
            #expect(view.accessibilityLanguage == "de-DE" && view.accessibilityPath === path)
            #expect(view.accessibilityContainerType == .list)
        }

        @Test func `places in a view are converted to the screen`() {
            let view = UIView()
            let window = simulation.show(view)
            view.frame.origin = CGPoint(x: 30, y: 40)
            let rect = CGRect(x: 1, y: 2, width: 10, height: 20)
            let place = UIAccessibility.convertToScreenCoordinates(rect, in: view)
            #expect(place == CGRect(x: 31, y: 42, width: 10, height: 20))
            let path = UIBezierPath(rect: rect)
            #expect(UIAccessibility.convertToScreenCoordinates(path, in: view).bounds == place && path.bounds == rect)
            withExtendedLifetime(window) {}
        }

        @Test func `a device without a proximity sensor does not monitor it`() {
            UIDevice.current.isProximityMonitoringEnabled = true
            #expect(!UIDevice.current.isProximityMonitoringEnabled && !UIDevice.current.proximityState)
        }
    }
}
