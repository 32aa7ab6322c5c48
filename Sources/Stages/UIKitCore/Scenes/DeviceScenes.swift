// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The scenes and sessions of the app on a device.
@MainActor final class DeviceScenes {
    unowned let device: SimulatedDevice
    /// The connected scenes in the order of their connection.
    private(set) var connected: [UIScene] = []
    /// The sessions with a scene, and those that the system keeps without one.
    private(set) var openSessions: [UISceneSession] = []
    /// The offers of scenes for external screens (SCN-11).
    private(set) lazy var accessories = SceneAccessories(device)

    init(_ device: SimulatedDevice) {
        self.device = device
    }

    func tearDown() {
        for scene in connected { scene.isConnected = false }
        connected = []
        openSessions = []
    }

    /// Whether scenes on external screens come by themselves: from iOS 13 to 26 (SCN-8, SCN-11).
    var connectsExternalScenes: Bool { device.usesScenes && device.options.systemVersion < SystemVersion(27) }

    /// The resolver of this app's configurations.
    var sceneResolver: SceneConfigurationResolver {
        let reflected = device.app.delegate.map { String(reflecting: type(of: $0)) }
        return SceneConfigurationResolver(
            manifest: device.app.info.sceneManifest ?? SceneManifest(),
            moduleName: reflected?.split(separator: ".").first.map(String.init)
        )
    }

    /// The role that sessions on external screens report.
    var externalRole: UISceneSession.Role {
        sceneResolver.externalRole(device.options.externalRole, version: device.options.systemVersion)
    }

    /// Makes a session with the manifest's configuration for `role`.
    func makeSession(_ role: UISceneSession.Role, on screen: UIScreen) -> UISceneSession {
        let configuration = sceneResolver.standardConfiguration(for: role)
        let session = UISceneSession(role: role, configuration: configuration, screen: screen)
        openSessions.append(session)
        return session
    }

    /// Connects a scene for a session and takes it to where the app is (LIF-2, SCN-4 to SCN-7).
    ///
    /// - Parameters:
    ///   - session: a session without a scene.
    ///   - connection: why the scene connects.
    ///   - accessory: the configuration of a scene accessory, which the app delegate is not asked about.
    func connectScene(
        of session: UISceneSession, _ connection: UIScene.ConnectionOptions = UIScene.ConnectionOptions(),
        accessory: UISceneConfiguration? = nil
    ) {
        let configuration = accessory ?? askForConfiguration(of: session, connection)
        session.configuration = configuration
        let scene =
            configuration.sceneClass.flatMap { InstantiableScene.make($0, session: session, options: connection) }
            ?? UIWindowScene(session: session, connectionOptions: connection)
        scene.delegate = configuration.delegateClass.flatMap(Instantiable.make) as? any UISceneDelegate
        session.scene = scene
        scene.isConnected = true
        connected.append(scene)
        showStoryboard(of: configuration, in: scene)
        scene.delegate?.scene(scene, willConnectTo: session, options: connection)
        NotificationCenter.postForUIKit(UIScene.willConnectNotification, object: scene)
        guard scene.isConnected else { return }
        advance(scene, to: device.level)
    }

    private func askForConfiguration(
        of session: UISceneSession, _ connection: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let answer =
            device.app.delegate?.application(
                device.application, configurationForConnecting: session, options: connection)
            ?? session.configuration
        if answer.role != session.role, !answer.role.rawValue.isEmpty {
            let reason =
                "the configuration returned for a session of role \(session.role.rawValue) "
                + "has role \(answer.role.rawValue)"
            if device.options.assertsSceneRoles {
                device.raise(.inconsistency(reason))
            } else {
                device.report(rule: "SCN-5", reason)
            }
        }
        if let complaint = sceneResolver.resolve(answer, for: session.role) { device.report(rule: "SCN-6", complaint) }
        return answer
    }

    /// Makes the window of a configuration with a storyboard before the delegate is told (SCN-16).
    private func showStoryboard(of configuration: UISceneConfiguration, in scene: UIScene) {
        guard let storyboard = configuration.storyboard, let windowScene = scene as? UIWindowScene,
            let delegate = scene.delegate as? any UIWindowSceneDelegate,
            let controller = storyboard.instantiateInitialViewController()
        else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = controller
        delegate.window = window
        window.makeKeyAndVisible()
    }

    /// Disconnects a scene: to the background, out of the list, then the delegate and the notification (LIF-4).
    ///
    /// Its windows are on no screen from then on; those that the app still keeps have no scene afterwards.
    func disconnect(_ scene: UIScene) {
        guard scene.isConnected else { return }
        advance(scene, to: .background)
        scene.isConnected = false
        scene.activationState = .unattached
        connected.removeAll { $0 === scene }
        let windows = (scene as? UIWindowScene)?.windows ?? []
        for window in windows { device.windows.reconcile(window) }
        updateApplicationState()
        scene.delegate?.sceneDidDisconnect(scene)
        NotificationCenter.postForUIKit(UIScene.didDisconnectNotification, object: scene)
        scene.session.scene = nil
        if let windowScene = scene as? UIWindowScene { device.windows.dropKeyWindow(of: windowScene) }
        for window in windows where window.windowScene === scene { window.windowScene = nil }
    }

    // MARK: External screens

    /// The scene on a screen, if there is one.
    func scene(on screen: UIScreen) -> UIScene? { connected.first { $0.session.screen === screen } }

    /// Offers a scene on a monitor that has come (SCN-8).
    func connectExternalScene(on screen: UIScreen) {
        guard connectsExternalScenes, screen.isConnected, scene(on: screen) == nil else { return }
        connectScene(of: makeSession(externalRole, on: screen))
    }

    /// Takes down the scenes on a monitor that has gone, and forgets their sessions.
    func disconnectExternalScenes(on screen: UIScreen) {
        for scene in connected where scene.session.screen === screen { disconnect(scene) }
        openSessions.removeAll { $0.screen === screen }
    }

    // MARK: Requests

    /// Whether several scenes can be open: the manifest and the device both allow it (SCN-12).
    var supportsMultipleScenes: Bool {
        device.app.info.sceneManifest?.supportsMultipleScenes == true && device.profile.supportsMultipleScenes
    }

    /// Activates a session, or makes a new one, in the next turn (SCN-13).
    func requestActivation(
        of session: UISceneSession?, activity: NSUserActivity?, onError: (@MainActor (any Error) -> Void)?
    ) {
        device.mainLoop.enqueue { [self] in
            guard device.usesScenes else {
                onError?(UISceneError(.multipleScenesNotSupported, "The application does not use scenes."))
                return
            }
            if let session {
                activate(session, activity, onError)
            } else if supportsMultipleScenes {
                let activities = activity.map { Set([$0]) } ?? []
                connectScene(
                    of: makeSession(.windowApplication, on: device.mainScreen),
                    UIScene.ConnectionOptions(userActivities: activities)
                )
            } else {
                onError?(UISceneError(.multipleScenesNotSupported, "The application does not support multiple scenes."))
            }
        }
    }

    private func activate(
        _ session: UISceneSession, _ activity: NSUserActivity?, _ onError: (@MainActor (any Error) -> Void)?
    ) {
        guard openSessions.contains(session), !session.role.isExternal else {
            onError?(UISceneError(.requestDenied, "The session cannot be activated."))
            return
        }
        guard let scene = session.scene else {
            let activities = activity.map { Set([$0]) } ?? []
            connectScene(of: session, UIScene.ConnectionOptions(userActivities: activities))
            return
        }
        advance(scene, to: device.level)
        if let activity { scene.delegate?.scene(scene, continue: activity) }
    }

    /// Destroys a session in the next turn: its scene disconnects, then the app delegate is told (SCN-13, MIR-10).
    func requestDestruction(of session: UISceneSession, onError: (@MainActor (any Error) -> Void)?) {
        device.mainLoop.enqueue { [self] in
            let isOnlyScene = !session.role.isExternal && !supportsMultipleScenes
            guard openSessions.contains(session), !isOnlyScene else {
                onError?(UISceneError(.requestDenied, "The session cannot be destroyed."))
                return
            }
            if let scene = session.scene { disconnect(scene) }
            forget(session)
            device.app.delegate?.application(device.application, didDiscardSceneSessions: [session])
        }
    }

    /// Removes a session that the system does not keep.
    func forget(_ session: UISceneSession) { openSessions.removeAll { $0 === session } }

    /// Disconnects a scene in the background to save memory; its session stays open (LIF-4).
    func reclaim(_ scene: UIScene) {
        guard scene.activationState == .background, !scene.session.role.isExternal else { return }
        disconnect(scene)
    }
}
