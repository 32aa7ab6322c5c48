// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIScreen {
    /// Posted when a monitor has been plugged in; the object is the new screen, already in `screens` (SCR-3).
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UISceneDelegate or related notifications instead")
    public nonisolated class var didConnectNotification: Notification.Name {
        Notification.Name("UIScreenDidConnectNotification")
    }

    /// Posted when a monitor is gone; the object is its screen, no longer in `screens` (SCR-4).
    @available(iOS, introduced: 3.2, deprecated: 16.0, message: "Use UISceneDelegate or related notifications instead")
    public nonisolated class var didDisconnectNotification: Notification.Name {
        Notification.Name("UIScreenDidDisconnectNotification")
    }

    /// Posted when the object, a screen, has another `currentMode` (MODE-4).
    public nonisolated class var modeDidChangeNotification: Notification.Name {
        Notification.Name("UIScreenModeDidChangeNotification")
    }

    /// Posted when the object, a screen, has another `brightness` (MISC-1).
    public nonisolated class var brightnessDidChangeNotification: Notification.Name {
        Notification.Name("UIScreenBrightnessDidChangeNotification")
    }

    /// Posted when the object, a screen, begins or ends being captured (MIR-9).
    public nonisolated class var capturedDidChangeNotification: Notification.Name {
        Notification.Name("UIScreenCapturedDidChangeNotification")
    }

    /// Posted when the object, a screen, has another `referenceDisplayModeStatus` (SCR-7).
    public nonisolated class var referenceDisplayModeStatusDidChangeNotification: Notification.Name {
        Notification.Name("UIScreenReferenceDisplayModeStatusDidChangeNotification")
    }
}
