// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct LifeCycleTests {
        @Test func `LIF-6 an app without scenes launches inactive and becomes active`() {
            let simulation = Simulation()
            Trace.lines = []
            simulation.device.launch(TracingAppDelegate())
            #expect(Trace.take() == ["app didFinishLaunching inactive", "app didBecomeActive active"])
        }

        @Test func `LIF-8 the classic transition to the background and back`() {
            let simulation = Simulation()
            simulation.device.launch(TracingAppDelegate())
            _ = Trace.take()
            let log = NotificationLog.applications()
            simulation.device.enterBackground()
            #expect(Trace.take() == ["app willResignActive active", "app didEnterBackground background"])
            simulation.device.enterForeground()
            #expect(Trace.take() == ["app willEnterForeground background", "app didBecomeActive active"])
            #expect(
                log.names == [
                    "ApplicationWillResignActive", "ApplicationDidEnterBackground", "ApplicationWillEnterForeground",
                    "ApplicationDidBecomeActive",
                ])
        }

        @Test func `LIF-8 an interruption resigns active and becomes active again`() {
            let simulation = Simulation()
            simulation.device.launch(TracingAppDelegate())
            _ = Trace.take()
            simulation.device.resignActive()
            #expect(UIApplication.shared.applicationState == .inactive)
            simulation.device.becomeActive()
            #expect(Trace.take() == ["app willResignActive active", "app didBecomeActive active"])
        }

        @Test(arguments: [false, true])
        func `LIF-7 the delegate is called before the notification, optionally except willEnterForeground`(first: Bool)
        {
            let simulation = Simulation { $0.postsWillEnterForegroundFirst = first }
            simulation.device.launch(TracingAppDelegate())
            simulation.device.enterBackground()
            _ = Trace.take()
            let log = NotificationLog(
                UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification
            ) { Trace.note($0.name.rawValue) }
            simulation.device.enterForeground()
            let enter = ["app willEnterForeground background", "UIApplicationWillEnterForegroundNotification"]
            #expect(
                Trace.take() == (first ? enter.reversed() : enter)
                    + ["app didBecomeActive active", "UIApplicationDidBecomeActiveNotification"])
            _ = log
        }

        @Test func `LIF-9 an app without scenes does not launch with the iOS 27 SDK`() {
            let simulation = Simulation(version: SystemVersion(27))
            Trace.lines = []
            simulation.device.launch(TracingAppDelegate())
            #expect(simulation.exceptions.map(\.name) == ["NSInternalInconsistencyException"])
            #expect(Trace.take().isEmpty)
            let older = Simulation(version: SystemVersion(27)) { $0.linkedSDKVersion = SystemVersion(26) }
            older.device.launch(TracingAppDelegate())
            #expect(older.exceptions.isEmpty)
            #expect(Trace.take().count == 2)
        }

        @Test(arguments: [(SystemVersion(18), 0), (SystemVersion(18, 4), 1), (SystemVersion(26), 1)])
        func `LIF-9 from iOS 18.4, an app without scenes gets a warning`(version: SystemVersion, count: Int) {
            let simulation = Simulation(version: version)
            simulation.launch()
            #expect(simulation.reportedRules.count { $0 == "LIF-9" } == count)
        }

        @Test func `LIF-10 a launch into the background shows nothing until the foreground`() {
            let simulation = Simulation()
            let screen = simulation.plug()
            Trace.lines = []
            var window: UIWindow?
            let delegate = TracingAppDelegate()
            delegate.didLaunch = {
                window = UIWindow(frame: screen.bounds)
                window?.screen = screen
                window?.rootViewController = UIViewController()
                window?.isHidden = false
            }
            simulation.device.launch(delegate, inBackground: true)
            #expect(UIApplication.shared.applicationState == .background)
            #expect(Trace.take() == ["app didFinishLaunching background"])
            #expect(screen.contentState.content == .mirroring)
            simulation.device.enterForeground()
            #expect(screen.contentState.content == .windows)
            window = nil
        }

        @Test func `NOT-2 windows stay visible when the app goes to the background`() {
            let simulation = Simulation()
            simulation.launch()
            let window = UIWindow()
            window.makeKeyAndVisible()
            let log = NotificationLog.windows()
            simulation.device.enterBackground()
            #expect(log.entries.isEmpty)
            #expect(!window.isHidden)
        }

        @Test func `app termination and memory warnings are reported`() {
            let simulation = Simulation()
            simulation.launchScenes()
            _ = Trace.take()
            simulation.device.app.warnOfMemory()
            #expect(Trace.take() == ["app memory warning"])
            simulation.device.terminate()
            #expect(Trace.take().suffix(2) == ["main didDisconnect unattached", "app willTerminate"])
        }
    }
}
