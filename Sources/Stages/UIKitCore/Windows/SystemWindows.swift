// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A window of the system on the main screen; it is not among the app's (WIN-15).
class SystemWindow: UIWindow {
    override package var isSystemWindow: Bool { true }

    /// Touches go through to the app's windows.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// The window of the status bar, which really is the system's own process's.
final class UIStatusBarWindow: SystemWindow {
    override var canBecomeKey: Bool { false }
}

/// The window of the keyboard and of what floats over text.
final class UITextEffectsWindow: SystemWindow {
    override var canBecomeKey: Bool { false }
}

/// The window of an alert of the system's, which becomes key.
final class UIAlertOverlayWindow: SystemWindow {}

extension SimulatedDevice {
    /// What `UIApplication.windows` holds: the app's windows, and the system's if the option says so (WIN-15).
    var applicationWindows: [UIWindow] {
        options.listsSystemWindows
            ? listedWindows.windows : listedWindows.windows.filter { !$0.isSystemWindow }
    }

    /// The windows shown on a screen, back to front, the system's among them.
    package func visibleWindows(on screen: UIScreen) -> [UIWindow] { screen.windowStack.windows }

    /// Puts the status bar on the main screen.
    func showStatusBar() {
        let frame = CGRect(x: 0, y: 0, width: mainScreen.bounds.width, height: 20)
        let window = UIStatusBarWindow(frame: frame)
        window.windowLevel = .statusBar
        showSystemWindow(window)
    }

    /// Shows the keyboard's window, in front of the app's; returns it.
    @discardableResult package func showKeyboard() -> UIWindow {
        let window = UITextEffectsWindow(frame: mainScreen.bounds)
        window.windowLevel = UIWindow.Level(1)
        window.addSubview(
            UIView(frame: CGRect(x: 0, y: window.bounds.height - 216, width: window.bounds.width, height: 216)))
        showSystemWindow(window)
        return window
    }

    /// Shows an alert of the system's, whose window becomes key; returns it.
    @discardableResult package func showSystemAlert() -> UIWindow {
        let window = UIAlertOverlayWindow(frame: mainScreen.bounds)
        window.windowLevel = .alert
        window.rootViewController = UIViewController()
        showSystemWindow(window)
        window.makeKey()
        return window
    }

    /// Takes a window of the system away.
    package func dismissSystemWindow(_ window: UIWindow) {
        window.isHidden = true
        systemWindows.removeAll { $0 === window }
    }

    private func showSystemWindow(_ window: SystemWindow) {
        systemWindows.append(window)
        window.isHidden = false
    }
}
