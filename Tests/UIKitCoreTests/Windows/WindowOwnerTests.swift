// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct WindowOwnerTests {
        private let simulation = Simulation()

        @Test func `the window of a delegate of unknown class is an optional of an optional`() throws {
            let delegate = WindowDelegate()
            simulation.device.launch(delegate)
            let made = try #require(delegate.window)
            let window = UIApplication.shared.delegate?.window
            #expect(type(of: window) == UIWindow??.self)
            let root = UIViewController()
            UIApplication.shared.delegate?.window??.rootViewController = root
            #expect(made.rootViewController === root)
            #expect((UIApplication.shared.delegate?.window as? UIWindow) === made)
            if let window = UIApplication.shared.delegate?.window, let inner = window {
                #expect(inner === made)
            } else {
                Issue.record("the delegate has no window")
            }
        }

        @Test func `the window of a delegate of known class is an optional`() {
            let delegate = WindowDelegate()
            simulation.device.launch(delegate)
            let known = UIApplication.shared.delegate as? WindowDelegate
            let window = known?.window
            #expect(type(of: window) == UIWindow?.self)
            #expect(window === delegate.window)
            known?.window = nil
            #expect((UIApplication.shared.delegate?.window ?? nil) == nil)
        }

        @Test func `delegates need no window`() {
            simulation.device.launch(WindowlessDelegate())
            #expect((UIApplication.shared.delegate?.window ?? nil) == nil)
            let other = UIWindow()
            #expect((UIApplication.shared.delegate?.window ?? other) === other)
            if let window = UIApplication.shared.delegate?.window { Issue.record("\(String(describing: window))") }
            let scene: any UIWindowSceneDelegate = WindowlessScene()
            scene.ownedWindow = UIWindow()
            #expect(scene.window??.isHidden == nil)
        }

        @Test func `the window of a scene delegate of unknown class is an optional of an optional`() {
            let delegate = WindowScene()
            let scene: any UIWindowSceneDelegate = delegate
            #expect(scene.window??.isHidden == nil)
            let window = UIWindow()
            scene.ownedWindow = window
            #expect(delegate.window === window)
            #expect(scene.window??.isHidden == true)
        }
    }
}

@MainActor private final class WindowDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
    }
}

@MainActor private final class WindowlessDelegate: UIResponder, UIApplicationDelegate {}

@MainActor private final class WindowlessScene: UIResponder, UIWindowSceneDelegate {}

@MainActor private final class WindowScene: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }
