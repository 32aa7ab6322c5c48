// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SceneOrderTests {
        @Test func `LIF-1 activation states have UIKit's values`() {
            typealias State = UIScene.ActivationState
            #expect(
                [State.unattached, .foregroundActive, .foregroundInactive, .background].map(\.rawValue) == [
                    -1, 0, 1, 2,
                ])
        }

        @Test func `LIF-2 a scene connects, enters the foreground and becomes active, in this order`() {
            let simulation = Simulation()
            Trace.lines = []
            let log = NotificationLog.scenes()
            simulation.launchScenes()
            #expect(
                Trace.take() == [
                    "app didFinishLaunching background", "app configuration for main", "main willConnect unattached",
                    "main willEnterForeground unattached", "main didBecomeActive foregroundActive",
                ])
            #expect(
                log.names == [
                    "SceneWillConnect", "SceneWillEnterForeground", "ApplicationWillEnterForeground",
                    "SceneDidActivate",
                    "ApplicationDidBecomeActive",
                ])
            let scene = simulation.mainScene
            #expect(log.entries.filter { $0.name.rawValue.hasPrefix("UIScene") }.allSatisfy { $0.object === scene })
        }

        @Test func `LIF-3 notification names are UIKit's`() {
            let names = [
                UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.didActivateNotification,
                UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
                UIScene.didEnterBackgroundNotification,
            ]
            #expect(
                names.map(\.rawValue) == [
                    "UISceneWillConnectNotification", "UISceneDidDisconnectNotification",
                    "UISceneDidActivateNotification", "UISceneWillDeactivateNotification",
                    "UISceneWillEnterForegroundNotification", "UISceneDidEnterBackgroundNotification",
                ])
        }

        @Test func `LIF-4 an external scene disconnects when its monitor is unplugged`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            let scene = try #require(simulation.externalScene)
            _ = Trace.take()
            let log = NotificationLog(UIScene.didDisconnectNotification)
            simulation.device.detach(screen)
            #expect(
                Trace.take() == [
                    "external willResignActive foregroundActive", "external didEnterBackground background",
                    "external didDisconnect unattached",
                ])
            #expect(scene.activationState == .unattached)
            #expect(!UIApplication.shared.connectedScenes.contains(scene))
            #expect(log.entries.count == 1)
        }

        @Test func `LIF-4 the system reclaims scenes only in the background`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            let scene = try #require(simulation.mainScene)
            simulation.device.scenes.reclaim(scene)
            #expect(scene.isConnected)
            simulation.device.enterBackground()
            simulation.device.scenes.reclaim(scene)
            #expect(!scene.isConnected)
            UIApplication.shared.requestSceneSessionActivation(scene.session, userActivity: nil, options: nil)
            simulation.device.settle()
            #expect(simulation.mainScene?.session === scene.session)
        }

        @Test func `LIF-5 with scenes, the app delegate is not called, and notifications reflect the aggregate`() {
            let simulation = Simulation()
            simulation.launchScenes()
            simulation.plug()
            simulation.device.settle()
            _ = Trace.take()
            let log = NotificationLog.applications()
            simulation.device.enterBackground()
            simulation.device.enterForeground()
            #expect(Trace.take().allSatisfy { !$0.hasPrefix("app") })
            #expect(
                log.names == [
                    "ApplicationWillResignActive", "ApplicationDidEnterBackground", "ApplicationWillEnterForeground",
                    "ApplicationDidBecomeActive",
                ])
        }

        @Test func `LIF-6 the app state is that of the most active scene, and launch begins in the background`() throws
        {
            let simulation = Simulation()
            let delegate = simulation.launchScenes()
            #expect(UIApplication.shared.applicationState == .active)
            #expect(delegate.discarded.isEmpty)
            let scene = try #require(simulation.mainScene)
            simulation.plug()
            simulation.device.settle()
            simulation.device.scenes.advance(scene, to: .background)
            #expect(UIApplication.shared.applicationState == .active)
        }

        @Test func `LIF-6 external scenes do not count if the option is set`() throws {
            let simulation = Simulation { $0.externalScenesCountForApplicationState = false }
            simulation.launchScenes()
            let scene = try #require(simulation.mainScene)
            simulation.plug()
            simulation.device.settle()
            simulation.device.scenes.advance(scene, to: .background)
            #expect(UIApplication.shared.applicationState == .background)
        }

        @Test func `SCR-9 the scene connects in the turn after the screen's notification`() {
            let simulation = Simulation()
            simulation.launchScenes()
            _ = Trace.take()
            let log = NotificationLog(UIScreen.didConnectNotification) { _ in
                Trace.note("screen \(simulation.externalScene == nil)")
            }
            simulation.plug()
            // Mirroring begins in the same turn, which changes the capture state in the main scene's traits (MIR-9).
            #expect(Trace.take() == ["screen true", "main didUpdate from 375.0 portrait"])
            simulation.device.runTurn()
            #expect(Trace.take().first == "app configuration for external")
            _ = log
        }

        @Test(arguments: [
            (SimulationOptions.SceneConnectionOrder.notificationThenScene, false), (.sceneThenNotification, true),
        ])
        func `SCR-9 the other orders complete in one turn`(
            order: SimulationOptions.SceneConnectionOrder, sceneFirst: Bool
        ) {
            let simulation = Simulation { $0.sceneConnectionOrder = order }
            simulation.launchScenes()
            var sawScene = false
            let log = NotificationLog(UIScreen.didConnectNotification) { _ in
                sawScene = simulation.externalScene != nil
            }
            simulation.plug()
            #expect(sawScene == sceneFirst)
            #expect(simulation.externalScene != nil)
            simulation.device.settle()
            #expect(simulation.device.scenes.connected.count == 2)
            _ = log
        }

        @Test func `SCR-9 a monitor unplugged before its scene connects gets none`() {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.detach(screen)
            simulation.device.settle()
            #expect(simulation.externalScene == nil)
        }

        @Test func `SCR-9 an unplugged monitor's scene disconnects before the screen's notification`() {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            var sceneWasGone = false
            let log = NotificationLog(UIScreen.didDisconnectNotification) { _ in
                sceneWasGone = simulation.externalScene == nil
            }
            simulation.device.detach(screen)
            #expect(sceneWasGone)
            _ = log
        }

        @Test func `SCN-8 monitors present at launch get their scenes after the app's own`() {
            let simulation = Simulation()
            simulation.plug()
            Trace.lines = []
            simulation.launchScenes()
            #expect(Trace.take().filter { $0.contains("willConnect") }.map { $0.prefix(4) } == ["main", "exte"])
        }

        @Test func `SCN-14 a scene receives the previous geometry when its monitor's mode changes`() throws {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            simulation.device.settle()
            _ = Trace.take()
            screen.currentMode = screen.availableModes[0]
            #expect(Trace.take() == ["external didUpdate from 1920.0 portrait"])
            #expect(simulation.externalScene?.windows.first?.frame.size == CGSize(width: 1280, height: 720))
        }

        @Test func `MIR-3 a window in the external scene ends mirroring, even while hidden`() throws {
            let simulation = Simulation()
            simulation.launchScenes(.scenes(external: "WindowlessSceneDelegate"))
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(screen.mirrored === UIScreen.main)
            let scene = try #require(simulation.externalScene)
            let window = UIWindow(windowScene: scene)
            #expect(screen.mirrored == nil)
            #expect(screen.contentState.content == .black)
            window.windowScene = nil
            #expect(screen.mirrored === UIScreen.main)
        }

        @Test func `MIR-10 destroying the external session closes the scene and resumes mirroring`() throws {
            let simulation = Simulation()
            let delegate = simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            let session = try #require(simulation.externalScene?.session)
            #expect(screen.mirrored == nil)
            _ = Trace.take()
            UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
            simulation.device.settle()
            #expect(Trace.take().suffix(2) == ["external didDisconnect unattached", "app discarded 1"])
            #expect(screen.mirrored === UIScreen.main)
            #expect(delegate.discarded == [session])
            #expect(session.scene == nil)
        }

        @Test func `MIR-8 external content is hidden while the app is in the background`() {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(screen.contentState.content == .windows)
            simulation.device.enterBackground()
            #expect(screen.contentState.content == .mirroring)
            #expect(screen.mirrored == nil)
            simulation.device.enterForeground()
            #expect(screen.contentState.content == .windows)
        }
    }
}

extension NotificationLog {
    static func applications() -> NotificationLog {
        NotificationLog(
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification)
    }

    static func scenes() -> NotificationLog {
        NotificationLog(
            UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.didActivateNotification,
            UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
            UIScene.didEnterBackgroundNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification)
    }
}
