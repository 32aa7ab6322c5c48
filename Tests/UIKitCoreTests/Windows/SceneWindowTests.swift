// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SceneWindowTests {
        let simulation = Simulation()

        init() { simulation.launchScenes() }

        @Test func `WIN-3 a window created for a scene has its frame, orientation, and screen`() throws {
            let scene = try #require(simulation.mainScene)
            let window = UIWindow(windowScene: scene)
            #expect(window.frame == UIScreen.main.bounds)
            #expect(window.windowScene === scene)
            #expect(window.screen === UIScreen.main)
            #expect(window.isHidden)
            #expect(scene.windows.contains(window))
        }

        @Test func `WIN-3 in an app with scenes, a window without one does not appear until it gets one`() throws {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            #expect(!window.isHidden)
            #expect(!simulation.device.visibleWindows(on: .main).contains(window))
            #expect(simulation.reportedRules == ["WIN-3"])
            window.windowScene = simulation.mainScene
            #expect(simulation.device.visibleWindows(on: .main).contains(window))
        }

        @Test func `WIN-4 setting the scene moves the window, and setting only the screen leaves the display blank`()
            throws
        {
            let screen = simulation.plug()
            simulation.device.settle()
            let external = try #require(simulation.externalScene)
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            #expect(!simulation.device.visibleWindows(on: screen).contains(window))
            #expect(simulation.reportedRules.contains("WIN-4"))
            window.windowScene = external
            #expect(window.screen === screen)
            #expect(simulation.device.visibleWindows(on: screen).contains(window))
            window.windowScene = simulation.mainScene
            #expect(window.screen === UIScreen.main)
            #expect(!simulation.device.visibleWindows(on: screen).contains(window))
        }

        @Test func `WIN-4 the scene is held weakly`() throws {
            var simulation: Simulation? = Simulation()
            simulation?.launchScenes()
            let window = UIWindow(windowScene: try #require(simulation?.mainScene))
            simulation = nil
            #expect(window.windowScene == nil)
        }

        @Test func `KEY-1 from the iOS 15 SDK, every scene has a key window`() throws {
            simulation.plug()
            simulation.device.settle()
            let (main, external) = (try #require(simulation.mainScene), try #require(simulation.externalScene))
            let (first, second) = (UIWindow(windowScene: main), UIWindow(windowScene: external))
            first.makeKeyAndVisible()
            second.makeKeyAndVisible()
            #expect(first.isKeyWindow && second.isKeyWindow)
            #expect(main.keyWindow === first && external.keyWindow === second)
            #expect(UIApplication.shared.keyWindow === second)
        }

        @Test func `KEY-1 before the iOS 15 SDK, the app has one key window`() throws {
            let simulation = Simulation { $0.linkedSDKVersion = SystemVersion(14) }
            simulation.launchScenes()
            simulation.plug()
            simulation.device.settle()
            let first = UIWindow(windowScene: try #require(simulation.mainScene))
            let second = UIWindow(windowScene: try #require(simulation.externalScene))
            first.makeKeyAndVisible()
            second.makeKeyAndVisible()
            #expect(!first.isKeyWindow && second.isKeyWindow)
        }

        @Test func `KEY-5 the key window of the app falls back to another scene's`() throws {
            let screen = simulation.plug()
            simulation.device.settle()
            let first = UIWindow(windowScene: try #require(simulation.mainScene))
            let second = UIWindow(windowScene: try #require(simulation.externalScene))
            first.makeKeyAndVisible()
            second.makeKeyAndVisible()
            simulation.device.detach(screen)
            #expect(UIApplication.shared.keyWindow === first)
            #expect(!second.isKeyWindow)
        }

        @Test func `WIN-16 a scene delegate's window is its own`() throws {
            let delegate = try #require(simulation.mainScene?.delegate as? any UIWindowSceneDelegate)
            #expect(delegate.window?.windowScene === simulation.mainScene)
        }

        @Test func `WIN-14 a window on a disconnected scene has no scene afterward`() throws {
            let screen = simulation.plug()
            simulation.device.settle()
            let delegate = try #require(simulation.externalScene?.delegate as? TracingSceneDelegate)
            let window = try #require(delegate.window)
            simulation.device.detach(screen)
            #expect(window.windowScene == nil)
            #expect(!window.isHidden)
            #expect(simulation.diagnostics.isEmpty)
        }
    }
}
