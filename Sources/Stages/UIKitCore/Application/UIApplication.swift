// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The app as a whole: its scenes and windows, its state, its delegate.
@MainActor open class UIApplication: UIResponder {
    /// The app.
    open class var shared: UIApplication { SimulatedDevice.current.application }

    /// The object that is told of the turns of the app's life.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Whether the app is active, inactive or in the background; with scenes, what its most active one is (LIF-6).
    open var applicationState: State { SimulatedDevice.current.applicationState }

    /// Whether the screen stays on while nobody touches it; false unless the app says otherwise.
    open var isIdleTimerDisabled = false

    // MARK: Windows

    /// The app's windows, visible and hidden, back to front (KEY-7).
    @available(iOS, introduced: 2.0, deprecated: 15.0, message: "Use UIWindowScene.windows instead")
    open var windows: [UIWindow] { SimulatedDevice.current.windows.all }

    /// The window that most recently became key, in whatever scene (KEY-5); nil before the first.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.keyWindow instead")
    open var keyWindow: UIWindow? { SimulatedDevice.current.windows.key }

    // MARK: Scenes

    /// The scenes that are connected now (SCN-12).
    open var connectedScenes: Set<UIScene> { Set(SimulatedDevice.current.connectedScenes) }

    /// The sessions with a connected scene, and those that the system keeps (SCN-12).
    open var openSessions: Set<UISceneSession> { Set(SimulatedDevice.current.openSessions) }

    /// Whether the app can have several scenes open here: its manifest and the device allow it (SCN-12).
    open var supportsMultipleScenes: Bool { SimulatedDevice.current.scenes.supportsMultipleScenes }

    /// Activates a session, or makes a new one (SCN-13).
    open func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestActivation(
            of: sceneSession, activity: userActivity, onError: errorHandler)
    }

    /// Activates a session, or makes a new one; in the words of iOS 17 (SCN-13).
    open func activateSceneSession(
        for request: UISceneSessionActivationRequest, errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestActivation(
            of: request.session, activity: request.userActivity, onError: errorHandler)
    }

    /// Closes a session: its scene disconnects, then the delegate is told (SCN-13, MIR-10).
    open func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestDestruction(of: sceneSession, onError: errorHandler)
    }

    // MARK: Rotation

    /// The orientation of the main screen's interface.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.interfaceOrientation instead")
    open var statusBarOrientation: UIInterfaceOrientation {
        get { SimulatedDevice.current.interfaceOrientation }
        @available(iOS, introduced: 2.0, deprecated: 9.0)
        set { SimulatedDevice.current.rotation.setStatusBarOrientation(newValue) }
    }

    /// Seconds that the status bar takes for a quarter turn; a half turn takes twice as long (VCT-3).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    open var statusBarOrientationAnimationDuration: TimeInterval {
        SimulatedDevice.current.rotation.statusBarAnimationDuration
    }

    /// What the property list allows for a window: every orientation on an iPad and all but upside down on an iPhone
    /// when it says nothing (ROT-5).
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        SimulatedDevice.current.rotation.listedOrientations
    }

    // MARK: Responding

    /// Hands an event to the windows that it is for; a subclass sees every event here first.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    /// The delegate, when that is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// The application in UIKit's form: `<UIApplication: 0x…>`.
    open override nonisolated var description: String { "<\(identityDescription)>" }
}

extension UIApplication {
    /// Whether an app runs in the foreground.
    public enum State: Int, Sendable {
        /// In the foreground, getting events.
        case active = 0
        /// In the foreground, not getting events.
        case inactive = 1
        /// In the background.
        case background = 2
    }

    /// What an app is told about the reason of its launch.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's text.
        public let rawValue: String

        /// Creates a key from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
