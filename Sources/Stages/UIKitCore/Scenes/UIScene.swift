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
    public nonisolated class var willConnectNotification: Notification.Name {
        Notification.Name("UISceneWillConnectNotification")
    }

    /// Posted when a scene, the object, has disconnected (LIF-3).
    public nonisolated class var didDisconnectNotification: Notification.Name {
        Notification.Name("UISceneDidDisconnectNotification")
    }

    /// Posted when a scene, the object, gets events (LIF-3).
    public nonisolated class var didActivateNotification: Notification.Name {
        Notification.Name("UISceneDidActivateNotification")
    }

    /// Posted when a scene, the object, is about to get no more events (LIF-3).
    public nonisolated class var willDeactivateNotification: Notification.Name {
        Notification.Name("UISceneWillDeactivateNotification")
    }

    /// Posted when a scene, the object, is about to enter the foreground (LIF-3).
    public nonisolated class var willEnterForegroundNotification: Notification.Name {
        Notification.Name("UISceneWillEnterForegroundNotification")
    }

    /// Posted when a scene, the object, is in the background (LIF-3).
    public nonisolated class var didEnterBackgroundNotification: Notification.Name {
        Notification.Name("UISceneDidEnterBackgroundNotification")
    }
}
