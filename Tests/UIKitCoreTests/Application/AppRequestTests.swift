// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct AppRequestTests {
        private let url = URL(fileURLWithPath: "/a")

        @Test func `URL-1 a URL that launches an app without scenes is in the launch options and is opened`() {
            let simulation = Simulation()
            let delegate = RequestedAppDelegate()
            simulation.device.launch(delegate, request: .open(url))
            #expect(delegate.seen == ["launch /a", "open /a"])
            delegate.seen = []
            delegate.accepts = false
            simulation.device.enterBackground()
            simulation.device.suspend()
            simulation.device.perform(.shortcut(UIApplicationShortcutItem(type: "new", localizedTitle: "New")))
            #expect(delegate.seen == ["shortcut new"] && simulation.device.applicationState == .active)
        }

        @Test func `URL-2 a URL that launches an app with scenes is in its scene's connection options`() throws {
            let simulation = Simulation()
            let delegate = RequestedAppDelegate()
            var info = ApplicationInfo()
            info.sceneManifest = SceneManifest()
            simulation.device.launch(delegate, info: info, request: .open(url))
            #expect(delegate.seen == ["launch nothing", "connection /a"])
            let scene = try #require(UIApplication.shared.connectedScenes.first)
            let scenes = RequestedSceneDelegate()
            scene.delegate = scenes
            simulation.device.enterBackground()
            simulation.device.perform(.open(url))
            simulation.device.perform(.activity(NSUserActivity(activityType: "read")))
            #expect(scenes.seen == ["open /a in the background: false", "will continue read", "continue read"])
        }
    }
}

@MainActor private final class RequestedAppDelegate: UIResponder, UIApplicationDelegate {
    var seen: [String] = []
    var accepts = true

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        seen.append("launch \((launchOptions?[.url] as? URL)?.path ?? "nothing")")
        return accepts
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        seen.append("connection \(options.urlContexts.first?.url.path ?? "nothing")")
        return connectingSceneSession.configuration
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        seen.append("open \(url.path)")
        return true
    }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { seen.append("shortcut \(shortcutItem.type)") }
}

@MainActor private final class RequestedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var seen: [String] = []

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        let path = URLContexts.first?.url.path ?? "nothing"
        seen.append("open \(path) in the background: \(scene.activationState == .background)")
    }

    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
        seen.append("will continue \(userActivityType)")
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        seen.append("continue \(userActivity.activityType)")
    }
}
