// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIScene {
    /// How far the scene is in the foreground; an unattached one counts as in the background.
    var level: ForegroundLevel {
        switch activationState {
        case .foregroundActive: .active
        case .foregroundInactive: .inactive
        case .background, .unattached: .background
        }
    }
}

extension DeviceScenes {
    /// Takes a scene to a level, one step after the other (LIF-2).
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

    /// The application's notifications follow the scenes' and tell of the aggregate (LIF-5).
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
    }

    // MARK: The application's state

    /// Makes the application's state that of its most active scene (LIF-6).
    func updateApplicationState() {
        guard device.usesScenes else { return }
        device.app.state = aggregateState(assuming: nil, is: .unattached)
    }

    /// Whether a scene counts for the application's state: external ones only if the option says so (LIF-6).
    private func counts(_ scene: UIScene) -> Bool {
        device.options.externalScenesCountForApplicationState || !scene.session.role.isExternal
    }

    private func aggregateState(assuming changed: UIScene?, is state: UIScene.ActivationState) -> UIApplication.State {
        let states = connected.filter(counts).map { $0 === changed ? state : $0.activationState }
        if states.contains(.foregroundActive) { return .active }
        return states.contains(.foregroundInactive) ? .inactive : .background
    }
}
