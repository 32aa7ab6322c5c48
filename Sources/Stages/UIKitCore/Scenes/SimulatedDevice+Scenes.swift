// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Whether scenes on external screens come by themselves: from iOS 13 to 26 (SCN-8, SCN-11).
    var connectsExternalScenes: Bool { usesScenes && options.systemVersion < SystemVersion(27) }

    /// The resolver of this app's configurations.
    var sceneResolver: SceneConfigurationResolver {
        let reflected = keptDelegate.map { String(reflecting: type(of: $0)) }
        return SceneConfigurationResolver(
            manifest: info.sceneManifest ?? SceneManifest(),
            moduleName: reflected?.split(separator: ".").first.map(String.init)
        )
    }

    /// The role that sessions on external screens report.
    var externalRole: UISceneSession.Role {
        sceneResolver.externalRole(options.externalRole, version: options.systemVersion)
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
        connectedScenes.append(scene)
        showStoryboard(of: configuration, in: scene)
        scene.delegate?.scene(scene, willConnectTo: session, options: connection)
        NotificationCenter.postForUIKit(UIScene.willConnectNotification, object: scene)
        guard scene.isConnected else { return }
        advance(scene, to: level)
    }

    private func askForConfiguration(
        of session: UISceneSession, _ connection: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let answer =
            keptDelegate?.application(application, configurationForConnecting: session, options: connection)
            ?? session.configuration
        if answer.role != session.role, !answer.role.rawValue.isEmpty {
            let reason =
                "the configuration returned for a session of role \(session.role.rawValue) "
                + "has role \(answer.role.rawValue)"
            if options.assertsSceneRoles { raise(.inconsistency(reason)) } else { report(rule: "SCN-5", reason) }
        }
        if let complaint = sceneResolver.resolve(answer, for: session.role) { report(rule: "SCN-6", complaint) }
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
        connectedScenes.removeAll { $0 === scene }
        let windows = (scene as? UIWindowScene)?.windows ?? []
        for window in windows { reconcile(window) }
        updateApplicationState()
        scene.delegate?.sceneDidDisconnect(scene)
        NotificationCenter.postForUIKit(UIScene.didDisconnectNotification, object: scene)
        scene.session.scene = nil
        if let windowScene = scene as? UIWindowScene { dropKeyWindow(of: windowScene) }
        for window in windows where window.windowScene === scene { window.windowScene = nil }
    }

    // MARK: External screens

    /// The scene on a screen, if there is one.
    func scene(on screen: UIScreen) -> UIScene? { connectedScenes.first { $0.session.screen === screen } }

    /// Offers a scene on a monitor that has come (SCN-8).
    func connectExternalScene(on screen: UIScreen) {
        guard connectsExternalScenes, screen.isConnected, scene(on: screen) == nil else { return }
        connectScene(of: makeSession(externalRole, on: screen))
    }

    /// Takes down the scenes on a monitor that has gone, and forgets their sessions.
    func disconnectExternalScenes(on screen: UIScreen) {
        for scene in connectedScenes where scene.session.screen === screen { disconnect(scene) }
        openSessions.removeAll { $0.screen === screen }
    }
}
