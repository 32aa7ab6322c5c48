// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The app as a whole: its windows, its state, its delegate.
@MainActor open class UIApplication: UIResponder {
    /// The app.
    open class var shared: UIApplication { SimulatedDevice.current.application }

    /// The object that is told of the turns of the app's life.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Whether the app is active, inactive or in the background.
    open var applicationState: State { SimulatedDevice.current.applicationState }

    /// The app's windows, visible and hidden, back to front (KEY-7).
    @available(iOS, introduced: 2.0, deprecated: 15.0, message: "Use UIWindowScene.windows instead")
    open var windows: [UIWindow] { SimulatedDevice.current.listedWindows.windows }

    /// The window that most recently became key, on whichever screen (KEY-5); nil before the first.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.keyWindow instead")
    open var keyWindow: UIWindow? { SimulatedDevice.current.keyWindow }

    /// The orientation of the main screen's interface.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use UIWindowScene.interfaceOrientation instead")
    open var statusBarOrientation: UIInterfaceOrientation { SimulatedDevice.current.interfaceOrientation }

    /// Whether the screen stays on while nobody touches it; false unless the app says otherwise.
    open var isIdleTimerDisabled = false

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

extension UIApplication {
    /// Posted when the launch is almost done.
    public nonisolated class var didFinishLaunchingNotification: Notification.Name {
        Notification.Name("UIApplicationDidFinishLaunchingNotification")
    }

    /// Posted when the app is active.
    public nonisolated class var didBecomeActiveNotification: Notification.Name {
        Notification.Name("UIApplicationDidBecomeActiveNotification")
    }

    /// Posted when the app is about to become inactive.
    public nonisolated class var willResignActiveNotification: Notification.Name {
        Notification.Name("UIApplicationWillResignActiveNotification")
    }

    /// Posted when the app is in the background.
    public nonisolated class var didEnterBackgroundNotification: Notification.Name {
        Notification.Name("UIApplicationDidEnterBackgroundNotification")
    }

    /// Posted when the app is about to leave the background.
    public nonisolated class var willEnterForegroundNotification: Notification.Name {
        Notification.Name("UIApplicationWillEnterForegroundNotification")
    }

    /// Posted when the app is about to end.
    public nonisolated class var willTerminateNotification: Notification.Name {
        Notification.Name("UIApplicationWillTerminateNotification")
    }

    /// Posted when memory is short.
    public nonisolated class var didReceiveMemoryWarningNotification: Notification.Name {
        Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
    }
}
