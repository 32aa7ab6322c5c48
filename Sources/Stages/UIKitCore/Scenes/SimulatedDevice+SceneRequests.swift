// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Whether several scenes can be open: the manifest and the device both allow it (SCN-12).
    var supportsMultipleScenes: Bool {
        info.sceneManifest?.supportsMultipleScenes == true && profile.supportsMultipleScenes
    }

    /// Activates a session, or makes a new one, in the next turn (SCN-13).
    func requestActivation(
        of session: UISceneSession?, activity: NSUserActivity?, onError: (@MainActor (any Error) -> Void)?
    ) {
        mainLoop.enqueue { [self] in
            guard usesScenes else {
                onError?(UISceneError(.multipleScenesNotSupported, "The application does not use scenes."))
                return
            }
            if let session {
                activate(session, activity, onError)
            } else if supportsMultipleScenes {
                let activities = activity.map { Set([$0]) } ?? []
                connectScene(
                    of: makeSession(.windowApplication, on: mainScreen),
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
        advance(scene, to: level)
        if let activity { scene.delegate?.scene(scene, continue: activity) }
    }

    /// Destroys a session in the next turn: its scene disconnects, then the app delegate is told (SCN-13, MIR-10).
    func requestDestruction(of session: UISceneSession, onError: (@MainActor (any Error) -> Void)?) {
        mainLoop.enqueue { [self] in
            let isOnlyScene = !session.role.isExternal && !supportsMultipleScenes
            guard openSessions.contains(session), !isOnlyScene else {
                onError?(UISceneError(.requestDenied, "The session cannot be destroyed."))
                return
            }
            if let scene = session.scene { disconnect(scene) }
            openSessions.removeAll { $0 === session }
            keptDelegate?.application(application, didDiscardSceneSessions: [session])
        }
    }

    /// Disconnects a scene in the background to save memory; its session stays open (LIF-4).
    package func reclaim(_ scene: UIScene) {
        guard scene.activationState == .background, !scene.session.role.isExternal else { return }
        disconnect(scene)
    }
}
