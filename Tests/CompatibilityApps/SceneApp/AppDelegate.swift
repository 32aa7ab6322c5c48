// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A scene app as Xcode's template makes it, with a second delegate for the external display.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched on iOS \(UIDevice.current.systemVersion) with \(UIScreen.screens.count) screens")
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let name = connectingSceneSession.role == .windowApplication ? "Default Configuration" : "External Display"
        return UISceneConfiguration(name: name, sessionRole: connectingSceneSession.role)
    }

    func applicationWillTerminate(_ application: UIApplication) {
        print("terminating")
    }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

class ExternalSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var timer: Timer?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.isHidden = false
        self.window = window
        let bounds = windowScene.screen.bounds
        print("external scene \(Int(bounds.width)) x \(Int(bounds.height))")
        timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
            print("timer fired")
            DispatchQueue.main.async { print("queue served") }
        }
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        window = nil
        print("external scene disconnected")
    }
}
