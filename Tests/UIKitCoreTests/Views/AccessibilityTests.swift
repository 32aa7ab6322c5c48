// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct AccessibilityTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `controls and labels are elements that describe themselves`() {
            let button = UIButton(type: .system)
            button.setTitle("Next", for: .normal)
            #expect(button.isAccessibilityElement && button.accessibilityLabel == "Next")
            #expect(button.accessibilityTraits == .button)
            button.isSelected = true
            #expect(button.accessibilityTraits == [.button, .selected])
            let label = UILabel()
            label.text = "Slide 3"
            #expect(label.isAccessibilityElement && label.accessibilityLabel == "Slide 3")
            #expect(label.accessibilityTraits == .staticText)
            let slider = UISlider()
            (slider.maximumValue, slider.value) = (8, 2)
            #expect(slider.accessibilityValue == "25%" && slider.accessibilityTraits == .adjustable)
            slider.maximumValue = 0
            #expect(slider.accessibilityValue == "0%")
            #expect(UISwitch().accessibilityValue == "0")
            let image = UIImageView()
            #expect(!image.isAccessibilityElement && image.accessibilityTraits == .image)
            #expect(!UIView().isAccessibilityElement && UIView().accessibilityLabel == nil)
        }

        @Test func `what an app sets takes precedence, and nil restores the default`() {
            let label = UILabel()
            label.text = "3"
            label.accessibilityLabel = "Slide three"
            (label.isAccessibilityElement, label.accessibilityTraits) = (false, .header)
            #expect(label.accessibilityLabel == "Slide three" && label.accessibilityTraits == .header)
            #expect(!label.isAccessibilityElement)
            label.accessibilityLabel = nil
            #expect(label.accessibilityLabel == "3")
        }

        @Test func `an element of a drawing has its place in the view that contains it`() {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
            let controller = UIViewController()
            let window = simulation.show(controller)
            controller.view.addSubview(view)
            let element = UIAccessibilityElement(accessibilityContainer: view)
            element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 30, height: 40)
            element.accessibilityLabel = "Needle"
            view.accessibilityElements = [element]
            #expect(element.isAccessibilityElement && element.accessibilityLabel == "Needle")
            #expect(element.accessibilityFrame == CGRect(x: 11, y: 22, width: 30, height: 40))
            #expect(element.accessibilityActivationPoint == CGPoint(x: 26, y: 42))
            #expect(view.accessibilityFrame == CGRect(x: 10, y: 20, width: 100, height: 100))
            #expect(view.accessibilityElements?.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `actions are the app's`() {
            let dial = Dial()
            dial.accessibilityIncrement()
            #expect(dial.accessibilityActivate() && dial.steps == 1)
            #expect(!dial.accessibilityPerformEscape() && !dial.accessibilityScroll(.next))
            let action = UIAccessibilityCustomAction(name: "Blank") { $0.name == "Blank" }
            dial.accessibilityCustomActions = [action]
            #expect(dial.accessibilityCustomActions?.first?.actionHandler?(action) == true)
        }
    }
}

private final class Dial: UIView {
    var steps = 0
    override func accessibilityIncrement() { steps += 1 }
    override func accessibilityActivate() -> Bool { true }
    override var accessibilityLabel: String? {
        get { "Dial" }
        set {}
    }
}
