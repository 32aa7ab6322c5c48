// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIScreenConnectionTests {
        let simulation = Simulation()

        @Test func `SCR-1 the main screen always exists and is always first`() {
            #expect(UIScreen.screens == [UIScreen.main])
            simulation.launch()
            let first = simulation.plug("HDMI-A-1")
            let second = simulation.plug("DP-1")
            #expect(UIScreen.screens == [UIScreen.main, first, second])
            simulation.device.detach(UIScreen.main)
            #expect(UIScreen.screens == [UIScreen.main, first, second])
        }

        @Test func `SCR-2 a screen is one object while its monitor is connected, and hashes by identity`() {
            simulation.launch()
            let screen = simulation.plug()
            #expect(UIScreen.screens[1] === screen)
            #expect(UIScreen.screens[1] === UIScreen.screens[1])
            var windows: [UIScreen: Int] = [screen: 1]
            windows[UIScreen.screens[1], default: 0] += 1
            #expect(windows == [screen: 2])
            simulation.device.detach(screen)
            let again = simulation.plug()
            #expect(again !== screen)
            #expect(again != screen)
        }

        @Test func `SCR-3 a connected screen is listed before the notification, which has no user info`() {
            simulation.launch()
            var listed = false
            let log = NotificationLog(UIScreen.didConnectNotification) { entry in
                listed = UIScreen.screens.count == 2 && UIScreen.screens[1] === entry.object
            }
            let screen = simulation.plug()
            #expect(listed)
            #expect(log.entries.count == 1)
            #expect(log.objects[0] === screen)
            #expect(!log.entries[0].hasUserInfo)
        }

        @Test func `SCR-4 a disconnected screen is unlisted before the notification and stays comparable`() {
            simulation.launch()
            let screen = simulation.plug()
            var count = 0
            let log = NotificationLog(UIScreen.didDisconnectNotification) { _ in count = UIScreen.screens.count }
            simulation.device.detach(screen)
            #expect(count == 1)
            #expect(log.objects.count == 1)
            #expect(log.objects[0] === screen)
            #expect(!log.entries[0].hasUserInfo)
            #expect(screen.bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
            simulation.device.detach(screen)
            #expect(log.entries.count == 1)
        }

        @Test func `SCR-5 screens present at launch post no connect notification`() {
            let log = NotificationLog.screens()
            let screen = simulation.plug()
            let delegate = ScreenReader()
            simulation.device.launch(delegate)
            #expect(delegate.screensAtLaunch == [UIScreen.main, screen])
            #expect(log.entries.isEmpty)
        }

        @Test func `SCR-6 notifications arrive on the main thread at once`() {
            simulation.launch()
            var onMain = false
            let log = NotificationLog(UIScreen.didConnectNotification) { _ in onMain = DispatchQueue.isMainCurrent }
            simulation.plug()
            #expect(onMain)
            #expect(log.entries.count == 1)
        }

        @Test func `SCR-7 notification names are UIKit's`() {
            #expect(UIScreen.didConnectNotification.rawValue == "UIScreenDidConnectNotification")
            #expect(UIScreen.didDisconnectNotification.rawValue == "UIScreenDidDisconnectNotification")
            #expect(UIScreen.modeDidChangeNotification.rawValue == "UIScreenModeDidChangeNotification")
            #expect(UIScreen.brightnessDidChangeNotification.rawValue == "UIScreenBrightnessDidChangeNotification")
            #expect(UIScreen.capturedDidChangeNotification.rawValue == "UIScreenCapturedDidChangeNotification")
            #expect(
                UIScreen.referenceDisplayModeStatusDidChangeNotification.rawValue
                    == "UIScreenReferenceDisplayModeStatusDidChangeNotification")
        }

        @Test func `SCR-8 members deprecated by Apple keep working`() {
            simulation.launch()
            #expect(UIScreen.main.applicationFrame == CGRect(x: 0, y: 20, width: 375, height: 647))
            #expect(simulation.plug().applicationFrame == CGRect(x: 0, y: 0, width: 1920, height: 1080))
        }

        @Test func `SCR-10 external screens are listed in order of connection`() {
            simulation.launch()
            let screens = (1...8).map { simulation.plug("DP-\($0)") }
            simulation.device.detach(screens[2])
            let late = simulation.plug("DP-3")
            let expected = screens.enumerated().filter { $0.offset != 2 }.map(\.element) + [late]
            #expect(Array(UIScreen.screens.dropFirst()) == expected)
        }
    }
}

@MainActor private final class ScreenReader: UIResponder, UIApplicationDelegate {
    var screensAtLaunch: [UIScreen] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        screensAtLaunch = UIScreen.screens
        return true
    }
}
