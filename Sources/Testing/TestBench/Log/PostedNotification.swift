// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A notification that UIKit posted.
public struct PostedNotification: Hashable, Sendable, CustomStringConvertible {
    /// The notification's name.
    public let name: Notification.Name
    /// The screen that it is about, or that the window or scene that it is about is on; nil for others.
    public let screen: String?

    @MainActor
    init(_ name: Notification.Name, about object: AnyObject?) {
        self.name = name
        screen =
            switch object {
            case let screen as UIScreen: screen.id
            case let window as UIWindow: window.screen.id
            case let scene as UIWindowScene: scene.screen.id
            default: nil
            }
    }

    /// The name as scenarios have it, as `didConnect`; the whole name for those that they do not know.
    package var word: String { Self.words[name] ?? name.rawValue }

    /// As a scenario expects it: `didConnect HDMI-A-1`.
    public var description: String { screen.map { "\(word) \($0)" } ?? word }

    /// The words of scenarios for the notifications that they know (`Posted.names`).
    private static let words: [Notification.Name: String] = [
        UIScreen.didConnectNotification: "didConnect", UIScreen.didDisconnectNotification: "didDisconnect",
        UIScreen.modeDidChangeNotification: "modeDidChange",
        UIScreen.brightnessDidChangeNotification: "brightnessDidChange",
        UIScreen.capturedDidChangeNotification: "capturedDidChange",
        UIScene.willConnectNotification: "sceneWillConnect", UIScene.didDisconnectNotification: "sceneDidDisconnect",
        UIScene.didActivateNotification: "sceneDidActivate",
        UIScene.willDeactivateNotification: "sceneWillDeactivate",
        UIScene.willEnterForegroundNotification: "sceneWillEnterForeground",
        UIScene.didEnterBackgroundNotification: "sceneDidEnterBackground",
        UIWindow.didBecomeVisibleNotification: "windowDidBecomeVisible",
        UIWindow.didBecomeHiddenNotification: "windowDidBecomeHidden",
        UIWindow.didBecomeKeyNotification: "windowDidBecomeKey",
        UIWindow.didResignKeyNotification: "windowDidResignKey",
        UIDevice.orientationDidChangeNotification: "orientationDidChange",
        UIApplication.willResignActiveNotification: "willResignActive",
        UIApplication.didBecomeActiveNotification: "didBecomeActive",
        UIApplication.willEnterForegroundNotification: "willEnterForeground",
        UIApplication.didEnterBackgroundNotification: "didEnterBackground",
        UIApplication.willTerminateNotification: "willTerminate",
        UIApplication.didReceiveMemoryWarningNotification: "didReceiveMemoryWarning",
    ]
}
