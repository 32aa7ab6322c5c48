// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Something about a screen that the app is told of by a notification.
enum ScreenChange {
    /// The screen was added to the list.
    case connected(UIScreen)
    /// The screen was taken from the list.
    case disconnected(UIScreen)
    /// The screen has another current mode.
    case modeChanged(UIScreen)

    /// The screen that the change is about.
    var screen: UIScreen {
        switch self {
        case .connected(let screen), .disconnected(let screen), .modeChanged(let screen): screen
        }
    }

    /// The notification's name.
    var name: Notification.Name {
        switch self {
        case .connected: UIScreen.didConnectNotification
        case .disconnected: UIScreen.didDisconnectNotification
        case .modeChanged: UIScreen.modeDidChangeNotification
        }
    }
}

extension SimulatedDevice {
    /// Tells the app of a change: not before it runs (SCR-5), and after its suspension.
    ///
    /// - Parameters:
    ///   - change: what happened.
    ///   - modeBefore: the mode that the screen had.
    func announce(_ change: ScreenChange, modeBefore: UIScreenMode?) {
        switch execution {
        case .notRunning, .launching: break
        case .running: NotificationCenter.postForUIKit(change.name, object: change.screen)
        case .suspended: suspensionQueue.add(change, modeBefore: modeBefore)
        }
    }
}
