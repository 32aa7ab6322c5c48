// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Seed 001, on how a turn of the device reaches a view controller.
    @MainActor struct Seed001Tests {
        @Test func `seed 001 a rotation passes from device to application, delegate, window, root, and modal`() {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            delegate.mask = { _ in
                Trace.note("delegate asked")
                return .allButUpsideDown
            }
            simulation.device.launch(delegate)
            let root = AskedController("root")
            let window = simulation.show(root)
            let modal = AskedController("modal")
            root.present(modal, animated: false)
            simulation.device.settle()
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            let log = NotificationLog(
                UIDevice.orientationDidChangeNotification,
                UIApplication.willChangeStatusBarOrientationNotification,
                UIApplication.didChangeStatusBarOrientationNotification
            ) { entry in Trace.note(entry.name.rawValue) }
            _ = Trace.take()
            simulation.device.turn(to: .landscapeLeft)
            var lines: [String] = []
            for line in Trace.take() where lines.last != line { lines.append(line) }
            #expect(
                lines == [
                    "UIDeviceOrientationDidChangeNotification", "modal shouldAutorotate", "delegate asked",
                    "modal supported", "root transition", "modal transition",
                    "UIApplicationWillChangeStatusBarOrientationNotification",
                    "UIApplicationDidChangeStatusBarOrientationNotification",
                ])
            _ = (log, window)
        }

        @Test func `seed 001 forwarding containers answer with the selected and the top controller`() {
            let simulation = Simulation()
            simulation.launch()
            let (first, second) = (OrientedController(.portrait), OrientedController(.all))
            let tabs = ForwardingTabs()
            tabs.viewControllers = [
                ForwardingNavigation(rootViewController: first), ForwardingNavigation(rootViewController: second),
            ]
            let window = simulation.show(tabs)
            simulation.device.turn(to: .landscapeLeft)
            #expect(simulation.interface == .portrait)
            tabs.selectedIndex = 1
            #expect(simulation.interface == .portrait)
            UIViewController.attemptRotationToDeviceOrientation()
            #expect(simulation.interface == .landscapeRight)
            _ = window
        }

        @Test func `seed 001 pushing does not rotate the interface, presenting does`() {
            let simulation = Simulation()
            simulation.launch()
            let navigation = ForwardingNavigation(rootViewController: OrientedController(.portrait))
            let window = simulation.show(navigation)
            navigation.pushViewController(OrientedController(.landscapeRight), animated: true)
            simulation.device.settle()
            #expect(simulation.interface == .portrait)
            navigation.popViewController(animated: false)
            navigation.present(OrientedController(.landscapeRight), animated: true)
            simulation.device.settle()
            #expect(simulation.interface == .landscapeRight)
            _ = window
        }

        @Test
        func `seed 001 setStatusBarOrientation rotates the status bar and posts if the controller does not`() {
            let simulation = Simulation()
            simulation.launch()
            let root = OrientedController(.portrait)
            root.autorotates = false
            let window = simulation.show(root)
            let log = NotificationLog(
                UIApplication.willChangeStatusBarOrientationNotification,
                UIApplication.didChangeStatusBarOrientationNotification)
            UIApplication.shared.statusBarOrientation = .landscapeRight
            #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
            #expect(log.entries.count == 2)
            _ = window
        }

        @Test func `seed 001 the device's orientation is known only between begin and end generating`() {
            let simulation = Simulation()
            simulation.launch()
            let log = NotificationLog(UIDevice.orientationDidChangeNotification)
            simulation.device.turn(to: .landscapeLeft)
            #expect(UIDevice.current.orientation == .unknown)
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            simulation.device.turn(to: .landscapeRight)
            #expect(UIDevice.current.orientation == .landscapeRight)
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
            simulation.device.turn(to: .portrait)
            #expect(UIDevice.current.orientation == .unknown)
            #expect(log.entries.count == 1)
        }
    }
}

/// A controller that writes down what it is asked and told.
@MainActor private final class AskedController: UIViewController {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) { nil }

    override var shouldAutorotate: Bool {
        Trace.note("\(name) shouldAutorotate")
        return true
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        Trace.note("\(name) supported")
        return .all
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        Trace.note("\(name) transition")
    }
}

/// A tab bar controller that asks its selected controller, as the article recommends.
@MainActor private final class ForwardingTabs: UITabBarController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        selectedViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
}
