// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// One instance of the app's interface.
///
/// Scenes are made by the system when a session connects: of the class that the configuration names, by
/// `init(session:connectionOptions:)` (SCN-7).
@MainActor open class UIScene: UIResponder {
    /// Creates a scene; the system calls this, and subclasses override it.
    public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The session that the scene belongs to.
    public let session: UISceneSession
    /// The object that is told of the turns of the scene's life; the scene keeps it.
    open var delegate: (any UISceneDelegate)?
    /// Where the scene is between background and foreground (LIF-1).
    open internal(set) var activationState = ActivationState.unattached
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What the app switcher calls the scene.
    open var title: String! = ""

    /// Whether the scene is among the app's connected ones.
    var isConnected = false

    /// The application.
    open override var next: UIResponder? { SimulatedDevice.current.application }
}

extension UIScene {
    /// Where a scene is between background and foreground (LIF-1).
    public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// In the foreground, getting events.
        case foregroundActive = 0
        /// In the foreground, not getting events; a state of transit.
        case foregroundInactive = 1
        /// In the background.
        case background = 2
    }

    /// Why and with what a scene connects.
    @MainActor open class ConnectionOptions: NSObject {
        /// What the scene is to take up.
        public let userActivities: Set<NSUserActivity>
        /// The program that asked for the scene.
        public let sourceApplication: String?
        /// What the scene accessory was registered with (SCN-11).
        public let sceneAccessoryUserInfo: Any?

        init(
            userActivities: Set<NSUserActivity> = [], sourceApplication: String? = nil,
            sceneAccessoryUserInfo: Any? = nil
        ) {
            self.userActivities = userActivities
            self.sourceApplication = sourceApplication
            self.sceneAccessoryUserInfo = sceneAccessoryUserInfo
            super.init()
        }
    }
}

extension UIScene {
    /// Posted when a scene, the object, connects (LIF-3).
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")

    /// Posted when a scene, the object, has disconnected (LIF-3).
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")

    /// Posted when a scene, the object, gets events (LIF-3).
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")

    /// Posted when a scene, the object, is about to get no more events (LIF-3).
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")

    /// Posted when a scene, the object, is about to enter the foreground (LIF-3).
    public nonisolated static let willEnterForegroundNotification =
        Notification.Name("UISceneWillEnterForegroundNotification")

    /// Posted when a scene, the object, is in the background (LIF-3).
    public nonisolated static let didEnterBackgroundNotification =
        Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// What a scene does at the turns of its life.
///
/// All of it is optional, as in UIKit. The members have to be in the class that names the protocol.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// Says that the scene is being added to the app; the place to make its window.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    )
    /// Says that the scene was removed from the app.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Says that the scene gets events.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Says that the scene is about to get no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// Says that the scene is about to enter the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Says that the scene is in the background.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Hands the scene something to take up.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// Hands the scene addresses to open.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Asks what is needed to show the scene again as it is.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
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
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Nothing.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// What a scene with windows does at the turns of its life.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window (WIN-16).
    var window: UIWindow? { get set }

    /// Says that space, orientation or traits of the scene have changed; the values are the previous ones (SCN-14).
    func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    )
}

extension UIWindowSceneDelegate {
    /// No window.
    public var window: UIWindow? {
        get { nil }
        set { _ = newValue }
    }

    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {}
}

/// A scene that shows windows on one screen.
@MainActor open class UIWindowScene: UIScene, UITraitEnvironment {
    /// The screen that shows the scene's windows.
    open var screen: UIScreen { session.screen }

    /// The scene's windows, visible and hidden, back to front.
    open var windows: [UIWindow] { windowStack.windows }

    /// The scene's key window, for apps built for iOS 15 or later (KEY-1).
    open var keyWindow: UIWindow? { keyScope.window }

    /// Which way up the scene's interface is; a scene on an external screen is always upright (GEO-5).
    open var interfaceOrientation: UIInterfaceOrientation {
        screen === SimulatedDevice.current.mainScreen ? SimulatedDevice.current.interfaceOrientation : .portrait
    }

    /// The scene's space; its bounds are the scene's, on an external screen the whole screen's (GEO-6, SCN-15).
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// What the scene can know of the status bar; nil on an external screen, which has none.
    open private(set) lazy var statusBarManager: UIStatusBarManager? =
        screen === SimulatedDevice.current.mainScreen ? UIStatusBarManager(.current) : nil

    /// The scene's traits.
    open var traitCollection: UITraitCollection { screen.traitCollection }

    /// Asks for another geometry (ROT-13); what cannot be had is told to `errorHandler`, in a later turn.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.rotation.requestGeometry(geometryPreferences, of: self, onError: errorHandler)
    }

    /// Tells a subclass that the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The windows of the scene.
    let windowStack = WindowStack()
    /// The scene's key window.
    let keyScope = KeyScope()

    /// The scene in UIKit's form, with its name.
    open override nonisolated var description: String {
        describe { ["role = \(session.role.rawValue)", "persistentIdentifier = \(session.persistentIdentifier)"] }
    }
}
