// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What controllers have without arguments, as Objective-C classes inherit it.
    @MainActor struct InheritedInitializerTests {
        private final class Pages: UIPageViewController {}

        let simulation = Simulation()

        @Test func `pages without arguments curl horizontally, also in a subclass`() {
            let pages = Pages()
            #expect(pages.transitionStyle == .pageCurl && pages.navigationOrientation == .horizontal)
            #expect(UIPageViewController().spineLocation == .min)
        }

        @Test func `an alert controller without arguments is an action sheet`() {
            let alert = UIAlertController()
            #expect(alert.preferredStyle == .actionSheet && alert.title == nil && alert.actions.isEmpty)
        }

        @Test func `a controller knows the orientation of the interface`() {
            simulation.launch()
            let (window, controller) = (UIWindow(frame: UIScreen.main.bounds), UIViewController())
            window.rootViewController = controller
            window.makeKeyAndVisible()
            #expect(controller.interfaceOrientation == .portrait)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            #expect(controller.interfaceOrientation == .landscapeRight)
            #expect(controller.interfaceOrientation == window.windowScene?.interfaceOrientation)
        }
    }
}
