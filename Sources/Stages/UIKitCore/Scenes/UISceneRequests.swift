// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIScene {
    /// How a scene is to be activated.
    @MainActor open class ActivationRequestOptions: NSObject {
        /// The scene that asks.
        open var requestingScene: UIScene?
    }
}

/// How a scene is to be destroyed.
@MainActor open class UISceneDestructionRequestOptions: NSObject {}

/// How a scene with windows is to be destroyed.
@MainActor open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
    /// What the user sees of it.
    public enum DismissalAnimation: Int, Sendable {
        /// The system's usual animation.
        case standard = 1
        /// The animation for saved work.
        case commit = 2
        /// The animation for rejected work.
        case decline = 3
    }

    /// What the user sees of it; the usual animation unless the app says otherwise.
    open var windowDismissalAnimation = DismissalAnimation.standard
}

/// A wish to activate a session, or to make one.
@MainActor open class UISceneSessionActivationRequest: NSObject {
    /// The session to activate; nil for a new one.
    public let session: UISceneSession?
    /// The role of the scene.
    public let role: UISceneSession.Role
    /// What the scene is to take up.
    open var userActivity: NSUserActivity?
    /// How the scene is to be activated.
    open var options: UIScene.ActivationRequestOptions?

    /// Creates a wish for a new session.
    public init(
        role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
        options: UIScene.ActivationRequestOptions? = nil
    ) {
        session = nil
        self.role = role
        self.userActivity = userActivity
        self.options = options
        super.init()
    }

    /// Creates a wish for an existing session.
    public init(
        session: UISceneSession, userActivity: NSUserActivity? = nil, options: UIScene.ActivationRequestOptions? = nil
    ) {
        self.session = session
        role = session.role
        self.userActivity = userActivity
        self.options = options
        super.init()
    }
}
