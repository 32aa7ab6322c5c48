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

/// The domain of errors about scenes (SCN-13).
public let UISceneErrorDomain = "UISceneErrorDomain"

/// Why a request about a scene failed (SCN-13).
public struct UISceneError: CustomNSError, Hashable, Sendable {
    /// The kinds of failure.
    public enum Code: Int, Sendable {
        /// The app, or the device, knows one scene only.
        case multipleScenesNotSupported = 0
        /// The system refused.
        case requestDenied = 1
        /// Scenes of this kind have no geometry to ask for.
        case geometryRequestUnsupported = 100
        /// The system refused the geometry.
        case geometryRequestDenied = 101
    }

    /// The kind of failure.
    public let code: Code
    /// What a developer reads.
    public let message: String

    /// Creates an error.
    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { UISceneErrorDomain }
    /// The code of the error as an `NSError`.
    public var errorCode: Int { code.rawValue }
    /// The user info of the error as an `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

/// What the user was doing, in a form that another scene can take up; Foundation on Linux lacks the class.
open class NSUserActivity: NSObject {
    /// The kind of activity, in reverse domain name notation.
    public let activityType: String
    /// A title for people.
    open var title: String?
    /// What is needed to take the activity up again.
    open var userInfo: [AnyHashable: Any]?

    /// Creates an activity of a kind.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Adds entries to ``userInfo``.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }
}
