// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A notification posted by UIKit.
public struct PostedNotification: Hashable, Sendable, CustomStringConvertible {
    /// The notification's name.
    public let name: Notification.Name
    /// The screen of its object, or the screen of its window or scene; nil for others.
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

    /// The name in scenarios, as `didConnect`; the full name of notifications that scenarios do not know.
    package var word: String { Self.words[name] ?? name.rawValue }

    /// The notification as in a scenario: `didConnect HDMI-A-1`.
    public var description: String { screen.map { "\(word) \($0)" } ?? word }

    /// The names in scenarios (`Posted.names`).
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
