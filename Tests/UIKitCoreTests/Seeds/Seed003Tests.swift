// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Seed 003, on windows in apps with scenes and without.
    @MainActor struct Seed003Tests {
        @Test(arguments: [true, false])
        func `seed 003 a window without a scene appears only without a manifest`(hasScenes: Bool) {
            let simulation = Simulation(version: SystemVersion(13))
            if hasScenes { simulation.launchScenes() } else { simulation.launch() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            #expect((window.windowScene == nil) == hasScenes)
            #expect(simulation.device.visibleWindows(on: .main).contains(window) == !hasScenes)
            #expect(simulation.reportedRules.contains("WIN-3") == hasScenes)
        }

        @Test func `seed 003 a window created in willConnectTo appears, as does one assigned to the scene`() throws {
            let simulation = Simulation(version: SystemVersion(13))
            simulation.launchScenes()
            let scene = try #require(simulation.mainScene)
            let made = try #require((scene.delegate as? TracingSceneDelegate)?.window)
            let given = UIWindow(frame: UIScreen.main.bounds)
            given.windowScene = scene
            given.rootViewController = UIViewController()
            given.makeKeyAndVisible()
            let visible = simulation.device.visibleWindows(on: .main)
            #expect(visible.contains(made) && visible.contains(given))
        }

        @Test(arguments: [(12, true), (13, true), (13, false)])
        func `seed 003 one code base: the delegate's window before iOS 13 or with no manifest, else the scene's`(
            major: Int, hasManifest: Bool
        ) {
            let simulation = Simulation(version: SystemVersion(major))
            let usesScenes = major >= 13 && hasManifest
            Trace.lines = []
            let delegate = TracingAppDelegate()
            delegate.didLaunch = { [unowned delegate] in
                guard !usesScenes else { return }
                delegate.window = UIWindow(frame: UIScreen.main.bounds)
                delegate.window?.rootViewController = UIViewController()
                delegate.window?.makeKeyAndVisible()
            }
            simulation.device.launch(delegate, info: hasManifest ? .scenes() : ApplicationInfo())
            simulation.device.settle()
            let lines = Trace.take()
            #expect(lines.contains("main willConnect unattached") == usesScenes)
            #expect(lines.contains { $0.hasPrefix("app didBecomeActive") } == !usesScenes)
            #expect((delegate.window == nil) == usesScenes)
            let visible = simulation.device.visibleWindows(on: .main).filter { !$0.isSystemWindow }
            #expect(visible.count == 1)
        }
    }
}
