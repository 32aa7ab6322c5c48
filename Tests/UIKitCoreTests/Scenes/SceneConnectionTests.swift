// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SceneConnectionTests {
        @Test func `SCN-1 a manifest is read from a property list, ignoring other keys`() {
            let manifest = SceneManifest([
                "UIApplicationSupportsMultipleScenes": true,
                "UISceneConfigurations": [
                    "UIWindowSceneSessionRoleApplication": [
                        [
                            "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "App.SceneDelegate",
                            "UISceneClassName": "App.GameScene", "UISceneStoryboardFile": "Main",
                        ],
                        "no dictionary",
                    ],
                    "UIWindowSceneSessionRoleExternalDisplay": 3,
                ],
            ])
            #expect(manifest.supportsMultipleScenes)
            #expect(
                manifest.configurations == [
                    .windowApplication: [
                        SceneManifest.Entry(
                            name: "Main", sceneClassName: "App.GameScene", delegateClassName: "App.SceneDelegate",
                            storyboardName: "Main")
                    ]
                ])
            #expect(SceneManifest([:]) == SceneManifest())
        }

        @Test func `SCN-1 the property list is found next to the program or in its resources`() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let bundle = folder.appendingPathComponent("Package_app.resources")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            let program = folder.appendingPathComponent("app")
            #expect(ApplicationInfo.file(for: program) == nil)
            let text = """
                <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
                <key>UIApplicationSceneManifest</key><dict/>
                <key>UISupportedInterfaceOrientations</key><array>
                <string>UIInterfaceOrientationLandscapeLeft</string><string>UIInterfaceOrientationPortrait</string>
                </array></dict></plist>
                """
            try Data(text.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
            let found = try #require(ApplicationInfo.file(for: program))
            let info = try ApplicationInfo(contentsOf: found)
            #expect(info.sceneManifest == SceneManifest())
            #expect(info.supportedInterfaceOrientations == [.landscapeLeft, .portrait])
            #expect(info.values(for: .pad) == info)
        }

        @Test func `SCN-2 role raw values are UIKit's`() {
            typealias Role = UISceneSession.Role
            #expect(Role.windowApplication.rawValue == "UIWindowSceneSessionRoleApplication")
            #expect(Role.windowExternalDisplay.rawValue == "UIWindowSceneSessionRoleExternalDisplay")
            #expect(
                Role.windowExternalDisplayNonInteractive.rawValue
                    == "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
        }

        @Test(arguments: [
            (SystemVersion(15), "UIWindowSceneSessionRoleExternalDisplayNonInteractive", "oldExternal"),
            (SystemVersion(16), "UIWindowSceneSessionRoleExternalDisplay", "oldExternal"),
            (SystemVersion(16), "UIWindowSceneSessionRoleExternalDisplayNonInteractive", "external"),
            (SystemVersion(26), "", "external"),
        ])
        func `SCN-3 the external role follows the version, then the manifest's keys`(
            version: SystemVersion, key: String, role: String
        ) {
            let simulation = Simulation(version: version)
            simulation.launchScenes(.scenes(external: key.isEmpty ? nil : "TracingSceneDelegate", externalKey: key))
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene?.session.role.short == role)
        }

        @Test(arguments: [(SimulationOptions.ExternalRole.old, "oldExternal"), (.new, "external")])
        func `SCN-3 the external role can be forced`(policy: SimulationOptions.ExternalRole, role: String) {
            let simulation = Simulation { $0.externalRole = policy }
            simulation.launchScenes()
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene?.session.role.short == role)
        }

        @Test func `SCN-4 the delegate receives a session with the manifest's configuration`() {
            let simulation = Simulation()
            var names: [String?] = []
            simulation.launchScenes { delegate in
                delegate.configure = {
                    names.append($0.configuration.name)
                    return nil
                }
            }
            simulation.plug()
            simulation.device.settle()
            #expect(names == ["Default Configuration", "External Display"])
            #expect(simulation.externalScene?.delegate is TracingSceneDelegate)
        }

        @Test func `SCN-4 without the delegate's method the manifest decides`() {
            let simulation = Simulation()
            simulation.device.launch(PlainDelegate(), info: .scenes())
            #expect(simulation.mainScene?.delegate is TracingSceneDelegate)
        }

        @Test func `SCN-5 a configuration of another role is reported and the session keeps its role`() {
            let simulation = Simulation()
            simulation.launchScenes { delegate in
                delegate.configure = { _ in UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
            }
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.reportedRules == ["SCN-5"])
            #expect(simulation.externalScene?.session.role == .windowExternalDisplayNonInteractive)
        }

        @Test func `SCN-5 strict devices raise for a configuration of another role`() {
            let simulation = Simulation { $0.assertsSceneRoles = true }
            simulation.launchScenes { delegate in
                delegate.configure = { _ in UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
            }
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.exceptions.map(\.name) == ["NSInternalInconsistencyException"])
        }

        @Test func `SCN-6 a configuration is completed by name, and values set in code win`() {
            let simulation = Simulation()
            simulation.launchScenes { delegate in
                delegate.configure = { session in
                    let configuration = UISceneConfiguration(
                        name: session.configuration.name, sessionRole: session.role)
                    if session.role != .windowApplication { configuration.delegateClass = WindowlessSceneDelegate.self }
                    return configuration
                }
            }
            simulation.plug()
            simulation.device.settle()
            #expect(type(of: simulation.mainScene?.delegate as AnyObject) == TracingSceneDelegate.self)
            #expect(simulation.externalScene?.delegate is WindowlessSceneDelegate)
        }

        @Test func `SCN-6 a configuration without a name is used unchanged, and an unknown name is reported`() {
            let simulation = Simulation()
            simulation.launchScenes { delegate in
                delegate.configure = { session in
                    if session.role == .windowApplication {
                        let configuration = UISceneConfiguration()
                        configuration.delegateClass = TracingSceneDelegate.self
                        return configuration
                    }
                    return UISceneConfiguration(name: "Unheard Of", sessionRole: session.role)
                }
            }
            #expect(simulation.mainScene?.delegate is TracingSceneDelegate)
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.reportedRules == ["SCN-6"])
            #expect(simulation.externalScene?.delegate == nil)
        }

        @Test func `SCN-7 the scene can be of a custom class`() {
            let simulation = Simulation()
            simulation.launchScenes(.scenes(sceneClass: "GameScene"))
            #expect((simulation.mainScene as? GameScene)?.number == 42)
            #expect(simulation.mainScene?.session.scene === simulation.mainScene)
        }

        @Test(arguments: [false, true])
        func `SCN-8 an external scene connects whether or not the manifest allows multiple scenes`(multiple: Bool) {
            let simulation = Simulation()
            simulation.launchScenes(.scenes(multiple: multiple))
            simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene != nil)
        }

        @Test func `SCN-9 without configuration and delegate, mirroring continues`() {
            let simulation = Simulation()
            simulation.launchScenes(.scenes(external: nil))
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene != nil)
            #expect(simulation.externalScene?.delegate == nil)
            #expect(screen.mirrored === UIScreen.main)
        }

        @Test func `SCN-10 using the main delegate for every role installs the interface a second time`() {
            let simulation = Simulation()
            let shared = UIView()
            SharedViewDelegate.shared = shared
            simulation.launchScenes { delegate in
                delegate.configure = { session in
                    let configuration = UISceneConfiguration(
                        name: "Default Configuration", sessionRole: session.role)
                    configuration.delegateClass = SharedViewDelegate.self
                    return configuration
                }
            }
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(simulation.exceptions.map(\.name) == ["UIViewControllerHierarchyInconsistency"])
            #expect(
                simulation.exceptions.first?.reason.hasPrefix("A view can only be associated with at most one") == true)
            #expect(screen.contentState.content == .windows)
            SharedViewDelegate.shared = nil
        }

        @Test func `SCN-12 connected scenes and open sessions are listed`() throws {
            let simulation = Simulation(.iPadPro11)
            simulation.launchScenes(.scenes(multiple: true))
            let application = UIApplication.shared
            #expect(application.supportsMultipleScenes)
            #expect(application.connectedScenes.count == 1)
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(application.connectedScenes.count == 2)
            #expect(application.openSessions.count == 2)
            simulation.device.detach(screen)
            #expect(application.connectedScenes.count == 1)
            #expect(application.openSessions.count == 1)
            let main = try #require(simulation.mainScene)
            simulation.device.enterBackground()
            simulation.device.scenes.reclaim(main)
            #expect(application.connectedScenes.isEmpty)
            #expect(application.openSessions == [main.session])
        }

        @Test func `SCN-12 a phone has one scene even if the manifest allows more`() {
            let simulation = Simulation(.iPhone15)
            simulation.launchScenes(.scenes(multiple: true))
            #expect(!UIApplication.shared.supportsMultipleScenes)
        }

        @Test func `SCN-15 an external scene spans the full screen`() {
            let simulation = Simulation()
            simulation.launchScenes()
            let screen = simulation.plug()
            simulation.device.settle()
            #expect(simulation.externalScene?.coordinateSpace.bounds == screen.bounds)
            #expect(simulation.externalScene?.windows.first?.frame == screen.bounds)
        }

        @Test func `GEO-6 a scene's coordinate space has the scene's bounds`() {
            let simulation = Simulation()
            simulation.launchScenes()
            #expect(simulation.mainScene?.coordinateSpace.bounds == UIScreen.main.bounds)
        }

        @Test func `SCN-16 a storyboard's window is installed before the delegate is called, and shown afterwards`()
            throws
        {
            let simulation = Simulation()
            let controller = UIViewController()
            UIStoryboard.register("Main") { controller }
            var hadLoadedView: Bool?
            let log = NotificationLog(UIScene.willConnectNotification, UIWindow.didBecomeVisibleNotification) {
                if $0.object is UIScene { hadLoadedView = controller.isViewLoaded }
            }
            simulation.launchScenes(.scenes(main: "StoryboardDelegate", storyboard: "Main"))
            let delegate = try #require(simulation.mainScene?.delegate as? StoryboardDelegate)
            #expect(delegate.windowAtConnect === delegate.window && delegate.window != nil)
            #expect(delegate.hadLoadedViewAtConnect == false, "the delegate gives the controller what it needs to load")
            #expect(delegate.window?.rootViewController === controller)
            #expect(delegate.window?.isKeyWindow == true && controller.isViewLoaded)
            #expect(hadLoadedView == false, "an observer that is added in viewDidLoad sees only later scenes")
            #expect(log.names == ["SceneWillConnect", "WindowDidBecomeVisible"])
        }

        @Test func `SCN-16 a delegate that replaces its storyboard's window shows its own`() throws {
            let simulation = Simulation()
            weak var replaced: UIViewController?
            UIStoryboard.register("Main") {
                let controller = UIViewController()
                replaced = controller
                return controller
            }
            StoryboardDelegate.replacement = { UIWindow(windowScene: $0) }
            defer { StoryboardDelegate.replacement = nil }
            simulation.launchScenes(.scenes(main: "StoryboardDelegate", storyboard: "Main"))
            let delegate = try #require(simulation.mainScene?.delegate as? StoryboardDelegate)
            #expect(replaced == nil, "the storyboard's window is released, and not shown")
            #expect(delegate.window?.isHidden == true, "the delegate shows its own window, or does not")
        }

        @Test(arguments: [false, true])
        func `SCN-16 a storyboard set to nil opts out`(createsConfiguration: Bool) throws {
            let simulation = Simulation()
            UIStoryboard.register("Main") { UIViewController() }
            simulation.launchScenes(.scenes(main: "StoryboardDelegate", storyboard: "Main")) { delegate in
                delegate.configure = { session in
                    let own = session.configuration
                    let answer =
                        createsConfiguration
                        ? UISceneConfiguration(name: own.name, sessionRole: session.role) : own
                    #expect(answer.storyboard?.name == "Main" && answer.delegateClass == StoryboardDelegate.self)
                    answer.storyboard = nil
                    return answer
                }
            }
            let delegate = try #require(simulation.mainScene?.delegate as? StoryboardDelegate)
            #expect(delegate.windowAtConnect == nil)
        }
    }
}

@MainActor final class PlainDelegate: UIResponder, UIApplicationDelegate {}

@MainActor final class GameScene: UIWindowScene {
    private(set) var number = 0

    override init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        super.init(session: session, connectionOptions: connectionOptions)
        number = 42
    }
}

@MainActor final class StoryboardDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) weak var windowAtConnect: UIWindow?
    private(set) var hadLoadedViewAtConnect: Bool?
    /// Makes the window with which the delegate replaces its own; nil if it does not.
    static var replacement: ((UIWindowScene) -> UIWindow)?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        windowAtConnect = window
        hadLoadedViewAtConnect = window?.rootViewController?.isViewLoaded
        if let windowScene = scene as? UIWindowScene, let replacement = Self.replacement {
            window = replacement(windowScene)
        }
    }
}

@MainActor final class SharedViewDelegate: UIResponder, UIWindowSceneDelegate {
    static var shared: UIView?
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let controller = UIViewController()
        controller.view = Self.shared
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }
}
