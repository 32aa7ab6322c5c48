// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// How gestures and animations hide a navigation controller's bars; the status bar is 20 points high.
    @MainActor struct HidingBarsTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func show(
            _ configure: (UINavigationController, UIViewController) -> Void
        ) -> (window: UIWindow, navigation: UINavigationController, root: UIViewController) {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let root = UIViewController()
            let navigation = UINavigationController(rootViewController: root)
            configure(navigation, root)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            simulation.device.settle()
            return (window, navigation, root)
        }

        @Test func `a tap hides the bars, and the next one shows them`() {
            let (window, navigation, root) = show { navigation, _ in
                navigation.hidesBarsOnTap = true
                navigation.isToolbarHidden = false
            }
            simulation.device.tap(at: CGPoint(x: 200, y: 300), time: 1)
            simulation.device.settle()
            #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
            #expect(navigation.navigationBar.isHidden && root.view.safeAreaInsets.top == 20)
            simulation.device.tap(at: CGPoint(x: 200, y: 300), time: 3)
            simulation.device.settle()
            #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
            #expect(navigation.navigationBar.frame.minY == 20 && root.view.safeAreaInsets.top == 64)
            // The bars' own touches do not hide them.
            simulation.device.tap(at: CGPoint(x: 200, y: 40), time: 5)
            navigation.hidesBarsOnTap = false
            simulation.device.tap(at: CGPoint(x: 200, y: 300), time: 7)
            simulation.device.settle()
            #expect(!navigation.isNavigationBarHidden)
            withExtendedLifetime(window) {}
        }

        @Test func `a tap on a control does not hide the bars`() {
            let button = UIButton(frame: CGRect(x: 100, y: 200, width: 200, height: 200))
            let (window, navigation, _) = show { navigation, root in
                navigation.hidesBarsOnTap = true
                root.view.addSubview(button)
            }
            simulation.device.tap(at: CGPoint(x: 200, y: 300), time: 1)
            simulation.device.settle()
            #expect(!navigation.isNavigationBarHidden)
            withExtendedLifetime(window) {}
        }

        @Test func `a bar that is hidden with an animation slides up`() {
            let (window, navigation, _) = show { _, _ in }
            simulation.device.animatesOverTime = true
            simulation.device.frame(at: 10)
            navigation.setNavigationBarHidden(true, animated: true)
            #expect(navigation.isNavigationBarHidden && !navigation.navigationBar.isHidden)
            #expect(navigation.navigationBar.frame.maxY == 0)
            for time in [10.05, 10.5, 11] {
                simulation.device.frame(at: time)
                simulation.device.settle()
            }
            #expect(navigation.navigationBar.isHidden)
            navigation.setNavigationBarHidden(false, animated: true)
            #expect(navigation.navigationBar.frame.minY == 20 && !navigation.navigationBar.isHidden)
            withExtendedLifetime(window) {}
        }
    }
}
