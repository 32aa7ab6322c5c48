// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The system's windows on the main screen: the status bar, and any keyboard, input views or alert.
@MainActor final class SystemWindows {
    unowned let device: SimulatedDevice
    private var windows: [UIWindow] = []
    /// The time in the status bar, as in Apple's screenshots.
    private let clock = "9:41"

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() { windows = [] }

    func showStatusBar() {
        let window = UIStatusBarWindow(frame: CGRect(x: 0, y: 0, width: device.mainScreen.bounds.width, height: 20))
        window.windowLevel = .statusBar
        showSystemWindow(window)
    }

    /// Shows the keyboard's window in front of the app's.
    @discardableResult func showKeyboard() -> UIWindow {
        let window = UITextEffectsWindow(frame: device.mainScreen.bounds)
        window.windowLevel = UIWindow.Level(1)
        window.addSubview(
            UIView(frame: CGRect(x: 0, y: window.bounds.height - 216, width: window.bounds.width, height: 216)))
        showSystemWindow(window)
        return window
    }

    /// Returns a hidden window for the input views of the first responder; ``showSystemWindow(_:)`` shows it.
    func makeTextEffectsWindow() -> UITextEffectsWindow {
        let window = UITextEffectsWindow(frame: device.mainScreen.bounds)
        windows.append(window)
        return window
    }

    /// Shows a system alert, whose window becomes key.
    @discardableResult func showSystemAlert() -> UIWindow {
        let window = UIAlertOverlayWindow(frame: device.mainScreen.bounds)
        window.windowLevel = .alert
        window.rootViewController = UIViewController()
        showSystemWindow(window)
        window.makeKey()
        return window
    }

    func dismissSystemWindow(_ window: UIWindow) {
        window.isHidden = true
        windows.removeAll { $0 === window }
    }

    func showSystemWindow(_ window: SystemWindow) {
        if !windows.contains(window) { windows.append(window) }
        window.isHidden = false
    }

    // MARK: Status bar

    var statusBar: UIWindow? { windows.first { $0 is UIStatusBarWindow } }

    /// The view controller that fills the main screen.
    var statusBarController: UIViewController? {
        device.mainScreen.windowStack.frontToBack
            .first { $0.fillsScreen && !$0.isSystemWindow && $0.rootViewController != nil }
            .flatMap(device.rotation.decidingController)
    }

    /// Resizes the status bar to the screen, and shows, hides and styles it as the view controller prefers.
    func updateStatusBar() {
        guard let statusBar else { return }
        statusBar.frame.size.width = device.mainScreen.bounds.width
        guard let controller = statusBarController else { return }
        let hides = controller.hidingController.prefersStatusBarHidden
        if statusBar.isHidden != hides { statusBar.isHidden = hides }
        let style = controller.styleController.preferredStatusBarStyle
        let isDark = controller.traitCollection.userInterfaceStyle == .dark
        let isOnBlack = controller.presentedViewController?.presentation.hasRecededPresenter ?? false
        let isLight = style == .lightContent || (style == .default && isDark) || isOnBlack
        updateStatusBarLayer(in: statusBar, isLight: isLight)
    }

    /// Updates the contents of the status bar.
    private func updateStatusBarLayer(in window: UIWindow, isLight: Bool) {
        let present = window.layer.sublayers?.lazy.compactMap { $0 as? StatusBarLayer }.first
        let layer = present ?? StatusBarLayer()
        if present == nil { window.layer.addSublayer(layer) }
        let top = device.profile.safeArea(in: device.interfaceOrientation).top
        layer.frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: max(20, top))
        layer.time = clock
        layer.color = isLight ? .white : .black
    }
}

/// A window of the system on the main screen, not listed among the app's windows (WIN-15).
class SystemWindow: UIWindow {
    override package var isSystemWindow: Bool { true }

    /// Passes touches to the app's windows.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// The status bar's window, which on a device belongs to another process.
final class UIStatusBarWindow: SystemWindow {
    override var canBecomeKey: Bool { false }
}

/// The window of a system alert, which becomes key.
final class UIAlertOverlayWindow: SystemWindow {}

extension UIWindow {
    /// Whether only the user of the device may see the window, such as the keyboard; the app's input views are for all
    /// to see, except for those with which a secure text is entered.
    var isPrivate: Bool { (self as? UITextEffectsWindow)?.isSecret == true }
}
