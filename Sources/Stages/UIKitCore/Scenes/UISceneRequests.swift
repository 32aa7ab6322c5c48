// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIScene {
    /// Options for the activation of a scene.
    @preconcurrency @MainActor open class ActivationRequestOptions: NSObject {
        /// The scene that requests the activation.
        open var requestingScene: UIScene?
    }
}

/// Options for the destruction of a scene.
@preconcurrency @MainActor open class UISceneDestructionRequestOptions: NSObject {}

/// Options for the destruction of a window scene.
@preconcurrency @MainActor open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
    /// Constants that describe the animation of a dismissal.
    public enum DismissalAnimation: Int, Sendable {
        /// The standard animation.
        case standard = 1
        /// The animation for committed work.
        case commit = 2
        /// The animation for declined work.
        case decline = 3
    }

    /// The animation of the dismissal. The default is the standard one.
    open var windowDismissalAnimation = DismissalAnimation.standard
}

/// A request to activate a session or to create one.
@preconcurrency @MainActor open class UISceneSessionActivationRequest: NSObject {
    /// The session to activate; nil for a new one.
    public let session: UISceneSession?
    /// The role of the scene.
    public let role: UISceneSession.Role
    /// The user activity to handle.
    open var userActivity: NSUserActivity?
    /// The options of the activation.
    open var options: UIScene.ActivationRequestOptions?

    /// Creates a request for a new session.
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

    /// Creates a request for an existing session.
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

/// The domain of scene errors (SCN-13).
public let UISceneErrorDomain = "UISceneErrorDomain"

/// An error from a scene request (SCN-13).
public struct UISceneError: CustomNSError, Hashable, Sendable {
    /// Constants that describe the failure of a request.
    public enum Code: Int, Sendable {
        /// The app or the device does not support multiple scenes.
        case multipleScenesNotSupported = 0
        /// The system denied the request.
        case requestDenied = 1
        /// The scene does not support geometry requests.
        case geometryRequestUnsupported = 100
        /// The system denied the geometry.
        case geometryRequestDenied = 101
    }

    /// The error code.
    public let code: Code
    /// A message for developers.
    public let message: String

    /// Creates an error.
    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { UISceneErrorDomain }
    /// The code of the error as an `NSError`.
    public var errorCode: Int { code.rawValue }
    /// The user info of the error as an `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

/// The identifier of an activity in the system's index.
public typealias NSUserActivityPersistentIdentifier = String

/// The state of the app at a moment in time, which another scene can continue; missing from Foundation on Linux.
open class NSUserActivity: NSObject {
    /// The type of the activity, in reverse domain name notation.
    public let activityType: String
    /// A localized title.
    open var title: String?
    /// The data for continuing the activity.
    open var userInfo: [AnyHashable: Any]?

    /// Creates an activity of a type.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Whether the activity can continue on another device; stored only, because there is no other device.
    open var isEligibleForHandoff = true
    /// Whether searches can find the activity; stored only, because nothing searches.
    open var isEligibleForSearch = false
    /// Whether the system can suggest the activity; stored only, because nothing is suggested.
    open var isEligibleForPrediction = false
    /// Whether searches of other users can find the activity; stored only.
    open var isEligibleForPublicIndexing = false
    /// The phrase that the system suggests for a voice shortcut; stored only.
    open var suggestedInvocationPhrase: String?
    /// The identifier with which the activity is deleted from the system's index; stored only.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// The words with which searches find the activity; stored only.
    open var keywords: Set<String> = []
    /// The keys of ``userInfo`` without which the activity cannot continue; stored only.
    open var requiredUserInfoKeys: Set<String>?
    /// The time after which the activity is no longer offered; stored only. The default is the distant future.
    open var expirationDate: Date? = .distantFuture
    /// Whether the activity is to be updated before another device continues it; stored only.
    open var needsSave = false
    /// The web page with the same content.
    open var webpageURL: URL?
    /// The identifier of the content, to which ``UISceneActivationConditions`` refer.
    open var targetContentIdentifier: String?

    /// Makes the activity the user's current one; has no effect, because no other device continues it.
    open func becomeCurrent() {}
    /// Resigns as the user's current activity; has no effect.
    open func resignCurrent() {}
    /// Ends the activity; has no effect.
    open func invalidate() {}

    /// Adds entries to ``userInfo``.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }
}

/// The size limits of a scene that the user can resize.
@preconcurrency @MainActor open class UISceneSizeRestrictions: NSObject {
    /// The smallest size in points.
    open var minimumSize = CGSize.zero
    /// The largest size in points.
    open var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    /// Whether the scene can cover its screen. The default is true.
    open var allowsFullScreen = true
}
