// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIApplication {
    /// Posted when the launch is almost done.
    public nonisolated class var didFinishLaunchingNotification: Notification.Name {
        Notification.Name("UIApplicationDidFinishLaunchingNotification")
    }

    /// Posted when the app is active; with scenes, when the first one is (LIF-5).
    public nonisolated class var didBecomeActiveNotification: Notification.Name {
        Notification.Name("UIApplicationDidBecomeActiveNotification")
    }

    /// Posted when the app is about to become inactive; with scenes, when the last active one is (LIF-5).
    public nonisolated class var willResignActiveNotification: Notification.Name {
        Notification.Name("UIApplicationWillResignActiveNotification")
    }

    /// Posted when the app is in the background; with scenes, when the last one is (LIF-5).
    public nonisolated class var didEnterBackgroundNotification: Notification.Name {
        Notification.Name("UIApplicationDidEnterBackgroundNotification")
    }

    /// Posted when the app is about to leave the background; with scenes, when the first one is (LIF-5).
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

    /// Posted before the status bar turns, with the new orientation in the user info (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public nonisolated class var willChangeStatusBarOrientationNotification: Notification.Name {
        Notification.Name("UIApplicationWillChangeStatusBarOrientationNotification")
    }

    /// Posted after the status bar has turned, with the old orientation in the user info (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public nonisolated class var didChangeStatusBarOrientationNotification: Notification.Name {
        Notification.Name("UIApplicationDidChangeStatusBarOrientationNotification")
    }

    /// The key of the orientation in the user info, an `NSNumber` (ROT-17).
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use viewWillTransition(to:with:) instead")
    public nonisolated class var statusBarOrientationUserInfoKey: String {
        "UIApplicationStatusBarOrientationUserInfoKey"
    }

    /// The exception of a view controller whose orientations do not fit (ROT-8, ROT-9).
    public nonisolated class var invalidInterfaceOrientationException: NSExceptionName {
        NSExceptionName(rawValue: "UIApplicationInvalidInterfaceOrientation")
    }
}
