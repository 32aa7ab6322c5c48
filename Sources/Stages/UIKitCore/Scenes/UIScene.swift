// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that represents one instance of your app's user interface.
///
/// The system creates a scene when its session connects, with the class in the configuration and
/// `init(session:connectionOptions:)` (SCN-7).
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Creates a scene. The system calls this initializer; subclasses override it.
    public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The session of the scene.
    public let session: UISceneSession
    /// The object that receives the life-cycle events of the scene. The scene retains it.
    open var delegate: (any UISceneDelegate)?
    /// The current execution state of the scene (LIF-1).
    open internal(set) var activationState = ActivationState.unattached
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The title of the scene in the app switcher.
    open var title: String! = ""

    /// The conditions under which the system activates the scene.
    open var activationConditions = UISceneActivationConditions()

    var isConnected = false

    /// The application.
    open override var next: UIResponder? { SimulatedDevice.current.application }
}

extension UIScene {
    /// Constants that describe the execution state of a scene (LIF-1).
    public enum ActivationState: Int, Sendable {
        /// The scene is not connected.
        case unattached = -1
        /// The scene runs in the foreground and receives events.
        case foregroundActive = 0
        /// The scene runs in the foreground without receiving events; a transitional state.
        case foregroundInactive = 1
        /// The scene runs in the background.
        case background = 2
    }

    /// Information about the reasons for creating a scene.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        /// The user activities to handle.
        public let userActivities: Set<NSUserActivity>
        /// The app that requested the scene.
        public let sourceApplication: String?
        /// The user info of the scene accessory (SCN-11).
        public let sceneAccessoryUserInfo: Any?
        /// The URLs to open.
        public let urlContexts: Set<UIOpenURLContext>
        /// The Home Screen quick action that the user chose.
        public let shortcutItem: UIApplicationShortcutItem?
        /// The type of the activity that another device hands over; always nil.
        public let handoffUserActivityType: String?

        init(
            userActivities: Set<NSUserActivity> = [], sourceApplication: String? = nil,
            sceneAccessoryUserInfo: Any? = nil, urlContexts: Set<UIOpenURLContext> = [],
            shortcutItem: UIApplicationShortcutItem? = nil
        ) {
            self.urlContexts = urlContexts
            (self.shortcutItem, handoffUserActivityType) = (shortcutItem, nil)
            self.userActivities = userActivities
            self.sourceApplication = sourceApplication
            self.sceneAccessoryUserInfo = sceneAccessoryUserInfo
            super.init()
        }
    }

    /// Posted when a scene connects; the object is the scene (LIF-3).
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")

    /// Posted when a scene has disconnected; the object is the scene (LIF-3).
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")

    /// Posted when a scene has become active; the object is the scene (LIF-3).
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")

    /// Posted when a scene is about to resign its active state; the object is the scene (LIF-3).
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")

    /// Posted when a scene is about to enter the foreground; the object is the scene (LIF-3).
    public nonisolated static let willEnterForegroundNotification =
        Notification.Name("UISceneWillEnterForegroundNotification")

    /// Posted when a scene has entered the background; the object is the scene (LIF-3).
    public nonisolated static let didEnterBackgroundNotification =
        Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// The methods that respond to the life-cycle events of a scene.
///
/// All of them are optional, as in UIKit. Implement them in the class that declares the conformance.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// Tells the delegate that the scene is being added to the app. Create the scene's window here.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// Tells the delegate that the scene was removed from the app.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Tells the delegate that the scene became active.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Tells the delegate that the scene is about to resign its active state.
    func sceneWillResignActive(_ scene: UIScene)
    /// Tells the delegate that the scene is about to enter the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Tells the delegate that the scene entered the background.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Tells the delegate that it is about to receive a user activity of a type.
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    /// Tells the delegate that it will not receive the user activity.
    func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// Tells the delegate to handle a user activity.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// Asks the delegate to open URLs.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Returns a user activity for restoring the scene, which its session keeps
    /// (``UISceneSession/stateRestorationActivity``). Called when the scene has entered the background and before it
    /// disconnects.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// Tells the delegate of a connected scene to restore its state from the activity of its session. Called before the
    /// scene enters the foreground, if there is an activity.
    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
    /// Does nothing.
    public func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Returns nil.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
    /// Does nothing.
    public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
}

/// The methods that respond to the life-cycle events of a window scene.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate, _UIKitWindowOwner {
    /// Tells the delegate that the scene's coordinate space, orientation or traits changed (SCN-14).
    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection)
    /// Asks the delegate to perform a Home Screen quick action.
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {}

    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }
}

/// A scene that manages windows on one screen.
@preconcurrency @MainActor open class UIWindowScene: UIScene, UITraitChangeObservable {
    /// The screen that displays the scene.
    open var screen: UIScreen { session.screen }

    /// The scene's windows, visible and hidden, back to front.
    open var windows: [UIWindow] { windowStack.windows }

    /// The key window of the scene (KEY-1).
    open var keyWindow: UIWindow? { SimulatedDevice.current.windows.keyWindow(of: self) }

    /// The orientation of the scene's interface; always portrait on an external screen (GEO-5).
    open var interfaceOrientation: UIInterfaceOrientation {
        screen === SimulatedDevice.current.mainScreen ? SimulatedDevice.current.interfaceOrientation : .portrait
    }

    /// The coordinate space of the scene; on an external screen it covers the whole screen (GEO-6, SCN-15).
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// The status bar manager; nil on an external screen.
    open private(set) lazy var statusBarManager: UIStatusBarManager? =
        screen === SimulatedDevice.current.mainScreen ? UIStatusBarManager(.current) : nil

    /// The traits of the scene.
    open var traitCollection: UITraitCollection { screen.traitCollection.overridden(by: overrides) }

    /// The limits of the scene's size: nil, because it has the size of its screen.
    open var sizeRestrictions: UISceneSizeRestrictions? { nil }

    /// Requests another geometry (ROT-13). Errors are reported to `errorHandler` in a later turn.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) { SimulatedDevice.current.rotation.requestGeometry(geometryPreferences, of: self, onError: errorHandler) }

    /// Called when the traits of the scene change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    let windowStack = WindowStack()
    let keyScope = KeyScope()

    /// A description in UIKit's format, with the role and identifier.
    open override nonisolated var description: String {
        describe { ["role = \(session.role.rawValue)", "persistentIdentifier = \(session.persistentIdentifier)"] }
    }
}

// Declared in an extension because the compiler mangles the closure's type differently in the virtual tables of a
// `@preconcurrency` class and of its subclasses.
extension UIScene {
    /// Opens a URL in another app; see ``UIApplication/open(_:options:completionHandler:)``.
    public func open(
        _ url: URL, options: OpenExternalURLOptions?, completionHandler completion: (@MainActor (Bool) -> Void)? = nil
    ) { UIApplication.shared.open(url, completionHandler: completion) }
}
