// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The scene that UIKit makes for an app without a scene manifest.
    @MainActor struct ImplicitSceneTests {
        private let simulation = Simulation()
        private var scene: UIWindowScene? { UIApplication.shared.connectedScenes.first as? UIWindowScene }

        @Test func `SCN-12 an app without scenes has one scene, with the windows on the main screen`() throws {
            simulation.launch()
            let scene = try #require(scene)
            #expect(UIApplication.shared.connectedScenes.count == 1)
            #expect(scene.screen === UIScreen.main && scene.session.role == .windowApplication)
            #expect(scene.delegate == nil && scene.session.configuration.delegateClass == nil)
            let (shown, hidden) = (UIWindow(frame: UIScreen.main.bounds), UIWindow())
            shown.makeKeyAndVisible()
            #expect(scene.windows.count == 2 && Set(scene.windows) == [shown, hidden])
            #expect(scene.keyWindow === shown && shown.next === scene)
            #expect(!UIApplication.shared.supportsMultipleScenes)
        }

        @Test func `WIN-4 a window leaves the implicit scene for an external screen, and returns with either property`()
            throws
        {
            simulation.launch()
            let scene = try #require(scene)
            let monitor = simulation.plug()
            #expect(UIApplication.shared.connectedScenes == [scene], "no external scene is offered")
            let window = UIWindow(frame: monitor.bounds)
            window.isHidden = false
            window.makeKey()
            window.screen = monitor
            #expect(window.isKeyWindow, "the app has one key window, on any screen")
            #expect(window.windowScene == nil && scene.windows.isEmpty && window.screen === monitor)
            #expect(monitor.mirrored == nil)
            window.screen = .main
            #expect(window.windowScene === scene && scene.windows == [window])
            window.screen = monitor
            window.windowScene = scene
            #expect(window.screen === UIScreen.main && window.placement.shown === UIScreen.main)
            #expect(monitor.mirrored === UIScreen.main)
        }

        @Test func `LIF-1 the implicit scene has the state of the app, and nothing is posted for it`() throws {
            let log = NotificationLog(
                UIScene.willConnectNotification, UIScene.didActivateNotification,
                UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
                UIScene.didDisconnectNotification)
            simulation.launch()
            let scene = try #require(scene)
            #expect(scene.activationState == .foregroundActive)
            simulation.device.resignActive()
            #expect(scene.activationState == .foregroundInactive)
            simulation.device.enterBackground()
            #expect(scene.activationState == .background)
            simulation.device.scenes.reclaim(scene)
            #expect(UIApplication.shared.connectedScenes == [scene])
            simulation.device.terminate()
            #expect(scene.activationState == .unattached && UIApplication.shared.openSessions.isEmpty)
            #expect(log.names.isEmpty)
        }

        @Test func `ROT-13 the implicit scene reports and changes the orientation`() throws {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            let scene = try #require(window.windowScene)
            scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeLeft))
            simulation.device.settle()
            #expect(scene.interfaceOrientation == .landscapeLeft)
        }

        @Test func `SCN-13 the implicit scene cannot be destroyed, and there is none before iOS 13`() throws {
            simulation.launch()
            let scene = try #require(scene)
            var errors: [any Error] = []
            UIApplication.shared.requestSceneSessionDestruction(scene.session, options: nil) { errors.append($0) }
            simulation.device.settle()
            #expect(errors.count == 1 && UIApplication.shared.connectedScenes == [scene])

            let old = Simulation { $0.systemVersion = SystemVersion(12) }
            old.launch()
            #expect(UIApplication.shared.connectedScenes.isEmpty && UIWindow().windowScene == nil)
        }
    }
}
