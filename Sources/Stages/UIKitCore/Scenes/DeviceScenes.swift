// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The scenes and sessions of the app on a device.
@MainActor final class DeviceScenes {
    unowned let device: SimulatedDevice
    /// The connected scenes in the order of their connection.
    private(set) var connected: [UIScene] = []
    /// The sessions with a scene, and sessions that the system keeps without one.
    private(set) var openSessions: [UISceneSession] = []
    /// The scene accessories for external screens (SCN-11).
    private(set) lazy var accessories = SceneAccessories(device)
    /// The scene that UIKit makes for an app without a scene manifest; nil for other apps, and before iOS 13.
    private(set) var implicit: UIWindowScene?

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() {
        // Windows deallocated with their scenes look at these lists, so the lists are emptied first.
        let leaving = (connected, openSessions)
        (connected, openSessions, implicit) = ([], [], nil)
        for scene in leaving.0 { scene.isConnected = false }
    }

    /// Whether scenes on external screens connect automatically: on iOS 13 to 26 (SCN-8, SCN-11).
    var connectsExternalScenes: Bool { device.usesScenes && device.options.systemVersion < SystemVersion(27) }

    /// The resolver of the app's scene configurations.
    var sceneResolver: SceneConfigurationResolver {
        // `String(reflecting:)` returns the same, after searching all conformances of the program.
        let reflected = device.app.delegate.map { _typeName(type(of: $0), qualified: true) }
        return SceneConfigurationResolver(
            manifest: device.app.info.sceneManifest ?? SceneManifest(),
            moduleName: reflected?.split(separator: ".").first.map(String.init))
    }

    var externalRole: UISceneSession.Role {
        sceneResolver.externalRole(device.options.externalRole, version: device.options.systemVersion)
    }

    /// Creates a session with the manifest's configuration for `role`.
    func makeSession(_ role: UISceneSession.Role, on screen: UIScreen) -> UISceneSession {
        let configuration = sceneResolver.standardConfiguration(for: role)
        let session = UISceneSession(role: role, configuration: configuration, screen: screen)
        openSessions.append(session)
        return session
    }

    /// Connects a scene for a session and moves it to the app's level (LIF-2, SCN-4 to SCN-7).
    ///
    /// - Parameters:
    ///   - session: a session without a scene.
    ///   - connection: the reasons for creating the scene.
    ///   - accessory: the configuration of a scene accessory, used without consulting the app delegate.
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
        weak var window: UIWindow?
        window = installStoryboard(of: configuration, in: scene)
        scene.delegate?.scene(scene, willConnectTo: session, options: connection)
        NotificationCenter.postForUIKit(UIScene.willConnectNotification, object: scene)
        guard scene.isConnected else { return }
        // Only the scene's delegate keeps the window of a storyboard; it is gone if the delegate has another one by now.
        window?.makeKeyAndVisible()
        if let activity = session.stateRestorationActivity {
            scene.delegate?.scene(scene, restoreInteractionStateWith: activity)
            guard scene.isConnected else { return }
        }
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
            let (wanted, got) = (session.role.rawValue, answer.role.rawValue)
            let reason = "the configuration returned for a session of role \(wanted) has role \(got)"
            if device.options.assertsSceneRoles {
                device.raise(.inconsistency(reason))
            } else {
                device.report(rule: "SCN-5", reason)
            }
        }
        if let complaint = sceneResolver.resolve(answer, for: session.role) { device.report(rule: "SCN-6", complaint) }
        return answer
    }

    /// Creates the window of a configuration with a storyboard, and gives it to the delegate (SCN-16).
    ///
    /// The window is shown later, when the delegate and the observers have been called, so that they can give its root
    /// view controller what it needs when its view loads.
    ///
    /// - Parameters:
    ///   - configuration: the scene's configuration.
    ///   - scene: the scene, with its delegate.
    /// - Returns: the window; nil if there is no storyboard, or no delegate that could have a window.
    private func installStoryboard(of configuration: UISceneConfiguration, in scene: UIScene) -> UIWindow? {
        guard let storyboard = configuration.storyboard, let windowScene = scene as? UIWindowScene,
            let delegate = scene.delegate as? any UIWindowSceneDelegate
        else { return nil }
        guard let controller = storyboard.instantiateInitialViewController() else {
            device.report(
                rule: "SCN-16", "the storyboard '\(storyboard.name)' of a scene has no initial view controller")
            return nil
        }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = controller
        delegate.ownedWindow = window
        return window
    }

    /// Disconnects a scene: background, removal, then the delegate and the notification (LIF-4).
    ///
    /// Its windows leave the screen; those that the app still retains lose their scene.
    func disconnect(_ scene: UIScene) {
        guard scene.isConnected else { return }
        if scene.activationState == .background { keepState(of: scene) } else { advance(scene, to: .background) }
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

    // MARK: Apps without scenes

    /// Makes the scene of an app without a scene manifest, for its windows on the main screen.
    ///
    /// Code that is shared with apps with scenes finds its windows and its orientation there. The scene has no delegate,
    /// no notifications are posted for it, and screens are assigned to windows as before iOS 13.
    func connectImplicitScene() {
        guard !device.usesScenes, device.options.systemVersion >= SystemVersion(13) else { return }
        let session = makeSession(.windowApplication, on: device.mainScreen)
        let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
        session.scene = scene
        scene.isConnected = true
        connected.append(scene)
        implicit = scene
        for window in device.windows.listed.windows { placeInImplicitScene(window) }
    }

    /// Puts a window on the main screen into the implicit scene, and takes another one out of it.
    func placeInImplicitScene(_ window: UIWindow) {
        guard let implicit, !window.isSystemWindow else { return }
        window.windowScene = window.assignedScreen === implicit.screen ? implicit : nil
    }

    /// Removes the implicit scene of an app that terminates.
    func disconnectImplicitScene() {
        guard let scene = implicit else { return }
        for window in scene.windows { window.windowScene = nil }
        (scene.isConnected, scene.activationState, implicit) = (false, .unattached, nil)
        scene.session.scene = nil
        connected.removeAll { $0 === scene }
        forget(scene.session)
    }

    // MARK: External screens

    func scene(on screen: UIScreen) -> UIScene? { connected.first { $0.session.screen === screen } }

    /// Connects a scene on a new monitor (SCN-8).
    func connectExternalScene(on screen: UIScreen) {
        guard connectsExternalScenes, screen.isConnected, scene(on: screen) == nil else { return }
        connectScene(of: makeSession(externalRole, on: screen))
    }

    /// Disconnects the scenes on a disconnected monitor and removes their sessions.
    func disconnectExternalScenes(on screen: UIScreen) {
        for scene in connected where scene.session.screen === screen { disconnect(scene) }
        openSessions.removeAll { $0.screen === screen }
    }

    // MARK: Requests

    /// Whether the manifest and the device both support multiple scenes (SCN-12).
    var supportsMultipleScenes: Bool {
        device.app.info.sceneManifest?.supportsMultipleScenes == true && device.profile.supportsMultipleScenes
    }

    /// Activates a session, or creates one, in the next turn (SCN-13).
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
                connect(makeSession(.windowApplication, on: device.mainScreen), activity)
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
            connect(session, activity)
            return
        }
        advance(scene, to: device.level)
        if let activity { scene.delegate?.scene(scene, continue: activity) }
    }

    private func connect(_ session: UISceneSession, _ activity: NSUserActivity?) {
        connectScene(of: session, UIScene.ConnectionOptions(userActivities: activity.map { [$0] } ?? []))
    }

    /// Destroys a session in the next turn: its scene disconnects, then the app delegate is called (SCN-13, MIR-10).
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

    /// Removes a session.
    func forget(_ session: UISceneSession) { openSessions.removeAll { $0 === session } }

    func reclaim(_ scene: UIScene) {
        guard scene.activationState == .background, !scene.session.role.isExternal, scene !== implicit else { return }
        disconnect(scene)
    }
}

extension UIScene {
    /// The foreground level of the scene; an unattached scene counts as in the background.
    var level: ForegroundLevel {
        switch activationState {
        case .foregroundActive: .active
        case .foregroundInactive: .inactive
        case .background, .unattached: .background
        }
    }
}

extension DeviceScenes {
    /// Moves a scene to a level, step by step (LIF-2).
    func advance(_ scene: UIScene, to target: ForegroundLevel) {
        guard scene.isConnected else { return }
        if scene.activationState == .unattached, target == .background { scene.activationState = .background }
        while scene.isConnected, let next = scene.level.step(towards: target) {
            switch (scene.level, next) {
            case (.background, .inactive): enterForeground(scene)
            case (.inactive, .active): activate(scene)
            case (.active, .inactive): deactivate(scene)
            default: enterBackground(scene)
            }
        }
    }

    /// Moves a scene to the foreground; the application's notifications follow the scene's and report the aggregate
    /// state (LIF-5).
    private func enterForeground(_ scene: UIScene) {
        let isFirst = device.applicationState == .background && counts(scene)
        scene.delegate?.sceneWillEnterForeground(scene)
        NotificationCenter.postForUIKit(UIScene.willEnterForegroundNotification, object: scene)
        if isFirst { device.app.post(UIApplication.willEnterForegroundNotification) }
        scene.activationState = .foregroundInactive
        updateApplicationState()
    }

    private func activate(_ scene: UIScene) {
        let isFirst = device.applicationState != .active && counts(scene)
        scene.activationState = .foregroundActive
        updateApplicationState()
        scene.delegate?.sceneDidBecomeActive(scene)
        NotificationCenter.postForUIKit(UIScene.didActivateNotification, object: scene)
        if isFirst { device.app.post(UIApplication.didBecomeActiveNotification) }
    }

    private func deactivate(_ scene: UIScene) {
        scene.delegate?.sceneWillResignActive(scene)
        NotificationCenter.postForUIKit(UIScene.willDeactivateNotification, object: scene)
        let isLast =
            device.applicationState == .active && aggregateState(assuming: scene, is: .foregroundInactive) != .active
        if isLast { device.app.post(UIApplication.willResignActiveNotification) }
        scene.activationState = .foregroundInactive
        updateApplicationState()
    }

    private func enterBackground(_ scene: UIScene) {
        let before = device.applicationState
        scene.activationState = .background
        updateApplicationState()
        scene.delegate?.sceneDidEnterBackground(scene)
        NotificationCenter.postForUIKit(UIScene.didEnterBackgroundNotification, object: scene)
        if before != .background, device.applicationState == .background {
            device.app.post(UIApplication.didEnterBackgroundNotification)
        }
        keepState(of: scene)
    }

    /// Keeps the state of a scene in its session, if the delegate returns any
    /// ("stateRestorationActivity", developer.apple.com/documentation/uikit/uiscenesession).
    private func keepState(of scene: UIScene) {
        guard let activity = scene.delegate?.stateRestorationActivity(for: scene) else { return }
        scene.session.stateRestorationActivity = activity
    }

    // MARK: The application's state

    /// Updates the application's state to that of its most active scene (LIF-6).
    func updateApplicationState() {
        guard device.usesScenes else { return }
        device.app.state = aggregateState(assuming: nil, is: .unattached)
    }

    /// Whether a scene counts toward the application's state: external ones only with the option (LIF-6).
    private func counts(_ scene: UIScene) -> Bool {
        device.options.externalScenesCountForApplicationState || !scene.session.role.isExternal
    }

    private func aggregateState(assuming changed: UIScene?, is state: UIScene.ActivationState) -> UIApplication.State {
        let states = connected.filter(counts).map { $0 === changed ? state : $0.activationState }
        if states.contains(.foregroundActive) { return .active }
        return states.contains(.foregroundInactive) ? .inactive : .background
    }
}
