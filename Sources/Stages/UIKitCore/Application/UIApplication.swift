// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The centralized point of control and coordination for an app: its scenes, windows, state and delegate.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The singleton app instance.
    open class var shared: UIApplication { SimulatedDevice.current.application }

    /// The delegate of the app.
    open weak var delegate: (any UIApplicationDelegate)?

    /// The current state of the app; with scenes, the state of the most active one (LIF-6).
    open var applicationState: State { SimulatedDevice.current.applicationState }

    /// Whether the idle timer is disabled. The default is false.
    open var isIdleTimerDisabled = false

    /// Whether protected files are available; always true.
    open var isProtectedDataAvailable: Bool { true }
    /// Whether the status bar shows network activity. Stored but not used.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Show activity in your interface")
    open var isNetworkActivityIndicatorVisible: Bool {
        get { showsNetworkActivity }
        set { showsNetworkActivity = newValue }
    }
    private var showsNetworkActivity = false
    /// Whether the status bar is hidden; setting it has no effect.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the statusBarManager of the window scene")
    open var isStatusBarHidden: Bool {
        get { keyWindow?.windowScene?.statusBarManager?.isStatusBarHidden ?? false }
        @available(iOS, introduced: 2.0, deprecated: 9.0, message: "Use prefersStatusBarHidden of the view controller")
        set {}
    }
    /// The number on the app's icon. Stored but not used.
    open var applicationIconBadgeNumber = 0
    /// The direction of the interface; always left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// Whether the user can shake to undo. Stored but not used.
    open var applicationSupportsShakeToEdit = true
    /// Registers for remote notifications; none ever arrive.
    open func registerForRemoteNotifications() {}
    /// Unregisters from remote notifications.
    open func unregisterForRemoteNotifications() {}
    /// Whether the app is registered for remote notifications; always false.
    open var isRegisteredForRemoteNotifications: Bool { false }
    /// Begins receiving remote control events; has no effect.
    open func beginReceivingRemoteControlEvents() {}
    /// Stops receiving remote control events; has no effect.
    open func endReceivingRemoteControlEvents() {}
    /// Ignores touches until ``endIgnoringInteractionEvents()``. Calls nest.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIView's isUserInteractionEnabled")
    open func beginIgnoringInteractionEvents() { ignoredLevels += 1 }
    /// Stops ignoring touches.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIView's isUserInteractionEnabled")
    open func endIgnoringInteractionEvents() { ignoredLevels = max(0, ignoredLevels - 1) }
    /// Whether touches are ignored.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIView's isUserInteractionEnabled")
    open var isIgnoringInteractionEvents: Bool { ignoredLevels > 0 }
    /// The number of unbalanced calls to ``beginIgnoringInteractionEvents()``.
    private(set) var ignoredLevels = 0

    // MARK: Windows

    /// The visible and hidden windows of the app, back to front (KEY-7).
    @available(iOS, introduced: 2.0, deprecated: 15.0, message: "Use UIWindowScene.windows instead")
    open var windows: [UIWindow] { SimulatedDevice.current.windows.all }

    /// The window that most recently became key, in any scene (KEY-5); nil before the first one.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.keyWindow instead")
    open var keyWindow: UIWindow? { SimulatedDevice.current.windows.key }

    // MARK: Scenes

    /// The connected scenes of the app (SCN-12).
    open var connectedScenes: Set<UIScene> { Set(SimulatedDevice.current.scenes.connected) }

    /// The sessions with a connected scene and the sessions that the system keeps (SCN-12).
    open var openSessions: Set<UISceneSession> { Set(SimulatedDevice.current.scenes.openSessions) }

    /// Whether the app's manifest and the device support multiple scenes (SCN-12).
    open var supportsMultipleScenes: Bool { SimulatedDevice.current.scenes.supportsMultipleScenes }

    /// Requests the activation of a session, or a new session (SCN-13).
    open func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestActivation(
            of: sceneSession, activity: userActivity, onError: errorHandler)
    }

    /// Requests the activation of a session, or a new session, on iOS 17 and later (SCN-13).
    open func activateSceneSession(
        for request: UISceneSessionActivationRequest, errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestActivation(
            of: request.session, activity: request.userActivity, onError: errorHandler)
    }

    /// Requests the destruction of a session: its scene disconnects, then the delegate is called (SCN-13, MIR-10).
    open func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.scenes.requestDestruction(of: sceneSession, onError: errorHandler)
    }

    // MARK: Rotation

    /// The interface orientation of the main screen.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.interfaceOrientation instead")
    open var statusBarOrientation: UIInterfaceOrientation {
        get { SimulatedDevice.current.interfaceOrientation }
        @available(iOS, introduced: 2.0, deprecated: 9.0)
        set { SimulatedDevice.current.rotation.setStatusBarOrientation(newValue) }
    }

    /// The duration, in seconds, of a 90-degree rotation of the status bar; 180 degrees take twice as long (VCT-3).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    open var statusBarOrientationAnimationDuration: TimeInterval {
        SimulatedDevice.current.rotation.statusBarAnimationDuration
    }

    /// Returns the default orientations of a window: those in the property list, or else all on iPad and all but upside
    /// down on iPhone (ROT-5).
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        SimulatedDevice.current.rotation.listedOrientations
    }

    // MARK: Background tasks and URLs

    /// Begins a task that keeps the app from being suspended in the background until it ends.
    open func beginBackgroundTask(expirationHandler handler: (@MainActor () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    { SimulatedDevice.current.app.backgroundTasks.begin(named: nil, handler) }

    /// Begins a named task that keeps the app from being suspended in the background until it ends.
    open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { SimulatedDevice.current.app.backgroundTasks.begin(named: taskName, handler) }

    /// Ends a background task; unknown identifiers are ignored.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        SimulatedDevice.current.app.backgroundTasks.end(identifier)
    }

    /// The time that the app may run in the background: 30 seconds there, unlimited in the foreground.
    open var backgroundTimeRemaining: TimeInterval {
        applicationState == .background ? BackgroundTasks.time : .greatestFiniteMagnitude
    }

    /// Returns whether an app can open the URL; always false, because the simulator has no other apps.
    open func canOpenURL(_ url: URL) -> Bool { false }

    /// Opens a URL in another app; always fails: the completion handler gets false, and a diagnostic names the URL.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let device = SimulatedDevice.current
        device.report(.notice, rule: "APP", "no app can open '\(url.absoluteString)'; only this app is installed")
        if let completion { device.mainLoop.enqueue { completion(false) } }
    }

    /// Opens a URL in another app; always fails and returns false.
    @available(iOS, introduced: 2.0, deprecated: 10.0, message: "Use open(_:options:completionHandler:) instead")
    @discardableResult open func openURL(_ url: URL) -> Bool {
        open(url)
        return false
    }

    /// Whether the app can have another icon; false, because the simulator has no Home Screen.
    open var supportsAlternateIcons: Bool { false }
    /// The name of the icon that was chosen; nil for the primary one, as always here.
    open var alternateIconName: String? { nil }
    /// Chooses another icon; always fails, with an error that the feature is not supported.
    open func setAlternateIconName(
        _ alternateIconName: String?, completionHandler: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        SimulatedDevice.current.mainLoop.enqueue { completionHandler(CocoaError(.featureUnsupported)) }
    }

    /// Sets the minimum interval of background fetches in seconds; has no effect, because none happen.
    @available(iOS, introduced: 7.0, deprecated: 13.0, message: "Use a background task")
    open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

    /// The quick actions on the Home Screen. Stored but not used; the simulator has no Home Screen.
    open var shortcutItems: [UIApplicationShortcutItem]?

    // MARK: Responding

    /// Dispatches an event to the windows. Override this method to intercept events.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    /// Sends an action message to a target, with the sender and the event as far as the selector has parameters for
    /// them.
    ///
    /// Without a target, the message goes to the first object that can perform the selector: in the responder chain of
    /// the first responder, or else of the sender, the key window and the app.
    ///
    /// - Parameters:
    ///   - action: the selector.
    ///   - target: the target; nil for the responder chain.
    ///   - sender: the sender.
    ///   - event: the event that led to the action.
    /// - Returns: whether a target was found.
    @discardableResult open func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        let chain = [keyWindow?.firstResponder, sender as? UIResponder, keyWindow, self].lazy.compactMap { $0 }
        guard let target = target ?? chain.compactMap({ $0.target(forAction: action, withSender: sender) }).first else {
            return false
        }
        action.perform(on: target, with: [sender, event])
        return true
    }

    /// The delegate, if it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// A description in UIKit's format: `<UIApplication: 0x…>`.
    open override nonisolated var description: String { "<\(identityDescription)>" }
}

extension UIApplication {
    /// Constants that describe the state of an app.
    public enum State: Int, Sendable {
        /// The app runs in the foreground and receives events.
        case active = 0
        /// The app runs in the foreground without receiving events.
        case inactive = 1
        /// The app runs in the background.
        case background = 2
    }

    /// Keys of the launch options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw value of the key.
        public let rawValue: String
        /// Creates a key with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The URL to open.
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// The app that requested the launch.
        public static let sourceApplication = Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        /// The quick action that the user chose, a ``UIApplicationShortcutItem``.
        public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// A dictionary with the type of the activity to continue.
        public static let userActivityDictionary = Self(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
        /// The payload of a remote notification; never present here.
        public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        /// The launch is for a location event; never present here.
        public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    }

    /// Keys of the options for opening a URL in another app.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw value of the key.
        public let rawValue: String
        /// Creates a key with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether the URL opens only in an app, not in a browser.
        public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The URL that opens the app's settings.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// The URL that opens the settings of the app's notifications.
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"
    /// The interval of background fetches that are as frequent as possible, in seconds.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// The interval of background fetches that never happen, in seconds.
    public nonisolated static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

    /// Keys of the options for opening a URL.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw value of the key.
        public let rawValue: String
        /// Creates a key with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app that sent the URL.
        public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// A property list from the sender.
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether the file must be opened in place.
        public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
}

nonisolated extension UIApplication {
    /// Posted when the launch has almost finished.
    public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Posted after the app becomes active; with scenes, after the first one does (LIF-5).
    public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted before the app becomes inactive; with scenes, before the last active one does (LIF-5).
    public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    /// Posted after the app enters the background; with scenes, after the last one does (LIF-5).
    public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted before the app enters the foreground; with scenes, before the first one does (LIF-5).
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted before the app terminates.
    public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
    /// Posted when the date or the time zone changes; never posted here.
    public static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    /// Posted when protected files become available; never posted here.
    public static let protectedDataDidBecomeAvailableNotification = Notification.Name(
        "UIApplicationProtectedDataDidBecomeAvailable")
    /// Posted before protected files become unavailable; never posted here.
    public static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
        "UIApplicationProtectedDataWillBecomeUnavailable")
    /// Posted when the user takes a screenshot; never posted here.
    public static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    /// Posted when memory is low.
    public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted before the status bar rotates, with the new orientation in the user info (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public static let willChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    /// Posted after the status bar rotates, with the old orientation in the user info (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    /// Posted before the frame of the status bar changes; never posted here.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public static let willChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    /// Posted after the frame of the status bar changed; never posted here.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
    /// The user info key of the status bar's frame, an `NSValue`.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public class var statusBarFrameUserInfoKey: String { "UIApplicationStatusBarFrameUserInfoKey" }
    /// The user info key of the orientation, an `NSNumber` (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public class var statusBarOrientationUserInfoKey: String { "UIApplicationStatusBarOrientationUserInfoKey" }
    /// The exception for a view controller with unsupported orientations (ROT-8, ROT-9).
    public class var invalidInterfaceOrientationException: NSExceptionName {
        NSExceptionName(rawValue: "UIApplicationInvalidInterfaceOrientation")
    }
}
