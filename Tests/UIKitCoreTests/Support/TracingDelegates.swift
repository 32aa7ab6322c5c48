// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

@testable import UIKitCore

/// What delegates were told, in order; a ``Simulation`` empties it.
@MainActor enum Trace {
    static var lines: [String] = []

    static func note(_ line: String) { lines.append(line) }

    static func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// An app delegate that writes down every turn of the life cycle.
@MainActor class TracingAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var configure: ((UISceneSession) -> UISceneConfiguration?)?
    var mask: ((UIWindow?) -> UIInterfaceOrientationMask)?
    var didLaunch: () -> Void = {}
    private(set) var discarded: Set<UISceneSession> = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.note("app didFinishLaunching \(application.applicationState)")
        didLaunch()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        Trace.note("app didBecomeActive \(application.applicationState)")
    }

    func applicationWillResignActive(_ application: UIApplication) {
        Trace.note("app willResignActive \(application.applicationState)")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        Trace.note("app didEnterBackground \(application.applicationState)")
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        Trace.note("app willEnterForeground \(application.applicationState)")
    }

    func applicationWillTerminate(_ application: UIApplication) { Trace.note("app willTerminate") }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { Trace.note("app memory warning") }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        Trace.note("app configuration for \(connectingSceneSession.role.short)")
        return configure?(connectingSceneSession) ?? connectingSceneSession.configuration
    }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
        discarded.formUnion(sceneSessions)
        Trace.note("app discarded \(sceneSessions.count)")
    }

    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask {
        mask?(window) ?? application.supportedInterfaceOrientations(for: window)
    }
}

/// A scene delegate that writes down every turn of the life cycle and makes a window.
@MainActor class TracingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var makesWindow: Bool { true }
    private(set) var userInfo: Any?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        Trace.note("\(session.role.short) willConnect \(scene.activationState)")
        userInfo = connectionOptions.sceneAccessoryUserInfo
        guard makesWindow, let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.isHidden = false
        self.window = window
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        Trace.note("\(scene.session.role.short) didDisconnect \(scene.activationState)")
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        Trace.note("\(scene.session.role.short) didBecomeActive \(scene.activationState)")
    }

    func sceneWillResignActive(_ scene: UIScene) {
        Trace.note("\(scene.session.role.short) willResignActive \(scene.activationState)")
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        Trace.note("\(scene.session.role.short) willEnterForeground \(scene.activationState)")
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        Trace.note("\(scene.session.role.short) didEnterBackground \(scene.activationState)")
    }

    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {
        Trace.note(
            "\(windowScene.session.role.short) didUpdate from \(previousCoordinateSpace.bounds.size.width) "
                + "\(previousInterfaceOrientation.name)")
    }
}

/// A scene delegate that makes no window, so that the system goes on mirroring.
@MainActor final class WindowlessSceneDelegate: TracingSceneDelegate {
    override var makesWindow: Bool { false }
}

extension UISceneSession.Role {
    /// The role in a word, for traces.
    var short: String {
        switch rawValue {
        case "UIWindowSceneSessionRoleApplication": "main"
        case "UIWindowSceneSessionRoleExternalDisplay": "oldExternal"
        default: "external"
        }
    }
}

extension ApplicationInfo {
    /// A property list with a manifest, as a scene app's: classes by role key.
    static func scenes(
        multiple: Bool = false,
        main: String? = "TracingSceneDelegate",
        external: String? = "$(PRODUCT_MODULE_NAME).TracingSceneDelegate",
        externalKey: String = "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
        sceneClass: String? = nil,
        storyboard: String? = nil
    ) -> ApplicationInfo {
        func entry(_ name: String, _ delegate: String) -> [[String: Any]] {
            var entry = ["UISceneConfigurationName": name, "UISceneDelegateClassName": delegate]
            entry["UISceneClassName"] = sceneClass
            entry["UISceneStoryboardFile"] = storyboard
            return [entry]
        }
        var configurations: [String: Any] = [:]
        if let main {
            configurations["UIWindowSceneSessionRoleApplication"] = entry("Default Configuration", main)
        }
        if let external { configurations[externalKey] = entry("External Display", external) }
        return ApplicationInfo([
            "UIApplicationSceneManifest": [
                "UIApplicationSupportsMultipleScenes": multiple,
                "UISceneConfigurations": configurations,
            ]
        ])
    }
}

extension Simulation {
    /// Launches an app with scenes.
    @discardableResult func launchScenes(
        _ info: ApplicationInfo = .scenes(), _ configure: (TracingAppDelegate) -> Void = { _ in }
    ) -> TracingAppDelegate {
        let delegate = TracingAppDelegate()
        configure(delegate)
        device.launch(delegate, info: info)
        device.settle()
        return delegate
    }

    /// The scene on the first monitor.
    var externalScene: UIWindowScene? {
        device.scenes.connected.first { $0.session.role.isExternal } as? UIWindowScene
    }

    /// The app's own scene.
    var mainScene: UIWindowScene? {
        device.scenes.connected.first { $0.session.role == .windowApplication } as? UIWindowScene
    }
}
